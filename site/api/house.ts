/** Public facts of the house the page is in: its clock, its provider's address, its settings. */
import { useQuery } from '@tanstack/react-query'

import type { Output } from '@madang/contract/core/call.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'
import { openClock } from '@madang/ui/clock.ts'

import { ask } from './ask.ts'

export type House = Output<MemberCalls['house']>

/** The house's business time. */
export const clock = openClock()
let provider: string | null = null

/**
 * Asks once, every ten minutes and when the stream says so; `house` is undefined until the first answer, `known` until
 * it came or failed.
 */
export function useHouse(): { house: House | undefined; known: boolean } {
  const { data, isPending } = useQuery({
    queryKey: ['house'],
    queryFn: readHouse,
    // A training house's rate may have changed while there was no stream.
    staleTime: ({ state }) => (state.data?.rate === undefined ? 600_000 : 5_000),
    refetchInterval: 600_000,
  })
  return { house: data, known: !isPending }
}

async function readHouse(): Promise<House> {
  const askedAt = Date.now()
  const house = await ask('house')
  clock.heard(house.now, askedAt, house.rate)
  provider =
    house.providerOrigin ?? `${location.protocol}//${location.hostname}:${house.providerPort}`
  return house
}

/** Where the live frames come from; null until the house has answered. */
export const providerOrigin = (): string | null => provider
