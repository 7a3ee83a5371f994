/** What a call answers under `data`, asked by the clock where it says so; while other input is asked, what came before stays. */
import { useQuery } from '@tanstack/react-query'

import type { Input, Output } from '@madang/contract/core/call.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'

import { ask } from '../api/ask.ts'

export type Data<K extends keyof OperatorCalls> =
  Output<OperatorCalls[K]> extends { data: infer D } ? D : never

const EVERY_MS = 10_000

type Options<K extends keyof OperatorCalls> = {
  /** what `useAct` calls the question when an act makes its answer old */
  name: string
  input?: Input<OperatorCalls[K]>
  /** values of `:name` in the call's path; of another thing nothing is shown meanwhile */
  params?: Record<string, string | number>
  /** how often it is asked again; false: by nobody but an act */
  everyMs?:
    | number
    | false
    | ((query: { state: { error: Error | null; data: Data<K> | undefined } }) => number | false)
  /** of the same thing anew: what came before stays until it is answered */
  again?: string
  /** what an answer tells beside what is shown, and when it was asked for (this device's clock) */
  heard?: (data: Data<K>, askedAt: number) => void
  /** how long an answer stands for who asks anew */
  staleMs?: number
  /** false while there is nothing to ask about */
  enabled?: boolean
}

export function useAsked<K extends keyof OperatorCalls>(call: K, asked: Options<K>) {
  const { name, input, params, everyMs = EVERY_MS, again = '', heard } = asked
  const of = JSON.stringify(params ?? null)
  return useQuery({
    queryKey: [name, of, input ?? null, again],
    queryFn: async () => {
      const askedAt = Date.now()
      const answer = await ask(call, input, { ...(params && { params }), poll: true })
      const { data } = answer as unknown as { data: Data<K> }
      heard?.(data, askedAt)
      return data
    },
    refetchInterval: everyMs,
    staleTime: asked.staleMs ?? 0,
    enabled: asked.enabled ?? true,
    placeholderData: (before, query) => (query?.queryKey[1] === of ? before : undefined),
  })
}

/** The filters that are set, as a call wants them. */
export const setOf = (filter: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
