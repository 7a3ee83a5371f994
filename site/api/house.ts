/** Public facts of the house the page is in: its clock, its provider's address, its settings. */
import { useQuery } from '@tanstack/react-query'

import type { Output } from '@madang/contract/core/call.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'

import { ask } from './ask.ts'

export type House = Output<MemberCalls['house']>

let ahead = 0
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

async function readHouse(): Promise<House> {
  const asked = Date.now()
  const house = await ask('house')
  const heard = Date.now()
  ahead = new Date(house.now).getTime() - (asked + heard) / 2
  provider =
    house.providerOrigin ?? `${location.protocol}//${location.hostname}:${house.providerPort}`
  return house
}

/** The house's business time now: the server's clock, carried on by this device's. */
export const businessNow = (): Date => new Date(Date.now() + ahead)

/** Where the live frames come from; null until the house has answered. */
export const providerOrigin = (): string | null => provider
