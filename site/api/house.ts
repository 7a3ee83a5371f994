/** Public facts of the house the page is in: its clock, its provider's address, its settings. */
import { useQuery } from '@tanstack/react-query'

import type { Output } from '@madang/contract/core/call.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'
import { openClock } from '@madang/ui/clock.ts'

import { ask } from './ask.ts'
import { queries } from './queries.ts'

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
  hear(house, askedAt)
  return house
}

function hear({ now, rate, providerOrigin, providerPort }: House, ...times: [number, number?]) {
  const [askedAt, answeredAt] = times
  clock.heard(now, askedAt, rate, answeredAt)
  provider = providerOrigin ?? `${location.protocol}//${location.hostname}:${providerPort}`
}

/** Reads the facts in the document, unless it is a cached copy: the time in it is old. */
export function takeHouse(): void {
  const carried = document.getElementById('house')?.textContent
  const [came] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!carried || !came || came.transferSize === 0) return
  const house = JSON.parse(carried) as House
  const at = (ms: number) => Math.round(performance.timeOrigin + ms)
  hear(house, at(came.requestStart), at(came.responseStart))
  queries.setQueryData(['house'], house)
}

/** Where the live frames come from; null until the house has answered. */
export const providerOrigin = (): string | null => provider
