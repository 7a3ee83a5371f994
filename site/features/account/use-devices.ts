/** What the account's page reads of devices and logins (docs/spec/accounts.md#devices). */
import { useQuery } from '@tanstack/react-query'

import type { Output } from '@madang/contract/core/call.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'

import { ask } from '../../api/ask.ts'
import { useSession } from '../../api/session.ts'

export type Devices = Output<MemberCalls['devices']>['data']

export function useDevices() {
  const session = useSession()
  return useQuery({
    queryKey: ['devices', session?.userId],
    queryFn: async () => (await ask('devices')).data,
  })
}
