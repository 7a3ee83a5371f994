/** Who is logged in, what they may do, and the counters of the head. */
import { useQuery } from '@tanstack/react-query'

import type { Output } from '@madang/contract/core/call.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { may, type Permission } from '@madang/contract/operator/plain/permissions.ts'
import { useNow } from '@madang/ui/clock.ts'

import { ask } from '../api/ask.ts'
import { clock } from '../api/clock.ts'
import { useToken } from '../api/session.ts'

export type Me = Output<OperatorCalls['me']>

const EVERY_MS = 3_000

export function useMe() {
  const token = useToken()
  const { data, error, refetch } = useQuery({
    queryKey: ['me', token],
    queryFn: async () => {
      const askedAt = Date.now()
      const answer = await ask('me', undefined, { poll: true })
      clock.heard(answer.now, askedAt, answer.training?.rate)
      return answer
    },
    enabled: token !== null,
    refetchInterval: EVERY_MS,
  })
  const me: Me | undefined = token === null ? undefined : data
  return { me, error, again: () => void refetch() }
}

/** False until known. */
export function useMay(permission: Permission): boolean {
  const { me } = useMe()
  return me !== undefined && may(me.operator.role, permission)
}

/** The house's time, as the head shows it. */
export const useHouseNow = (): Date => useNow(clock)
