import type { Output } from '@madang/contract/core/call.ts'
import type { live } from '@madang/contract/member/header.ts'

/** What the stream says of a round (docs/spec/wire.md#live-events). */
export type RoundEvent = Extract<Output<typeof live>, { event: 'round' }>['data']
