/** Public facts of the house the page is in: its clock, its provider's address, its settings. */
import { useQuery } from '@tanstack/react-query'

import type { Output } from '@madang/contract/core/call.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'

import { ask } from './ask.ts'

export type House = Output<MemberCalls['house']>

let ahead = 0
/** how long the exchange took that `ahead` is from: a slow one tells little */
let took = Number.POSITIVE_INFINITY
let provider: string | null = null

/** Asks once and every ten minutes after; `house` is undefined until the first answer, `known` until it came or failed. */
export function useHouse(): { house: House | undefined; known: boolean } {
  const { data, isPending } = useQuery({
    queryKey: ['house'],
    queryFn: readHouse,
    staleTime: 600_000,
    refetchInterval: 600_000,
  })
  return { house: data, known: !isPending }
}

const QUICK_MS = 500

async function readHouse(): Promise<House> {
  const asked = Date.now()
  const house = await ask('house')
  const heard = Date.now()
  // Of exchanges about as old the quicker one knows better; a device's clock may be set meanwhile.
  if (heard - asked <= Math.max(took * 2, QUICK_MS)) {
    ahead = new Date(house.now).getTime() - (asked + heard) / 2
    took = heard - asked
  }
  provider =
    house.providerOrigin ?? `${location.protocol}//${location.hostname}:${house.providerPort}`
  return house
}

/** The house's business time at a moment of this device's clock. */
export const businessAt = (ms: number): Date => new Date(ms + ahead)

/** The house's business time now: the server's clock, carried on by this device's. */
export const businessNow = (): Date => businessAt(Date.now())

/** Where the live frames come from; null until the house has answered. */
export const providerOrigin = (): string | null => provider
