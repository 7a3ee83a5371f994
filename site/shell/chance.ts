/** How usual the member's day is, counted anew when a result came. */
import { useQuery } from '@tanstack/react-query'

import type { Chance, Today } from '@madang/contract/member/today.ts'

import { ask, RefusedError } from '../api/ask.ts'
import { useSession } from '../api/session.ts'

/** Milliseconds after which a page that asked too often asks again. */
const AGAIN_MS = 4_000

/** `day` undefined: not read yet. The last answer stays until the next is there. */
export function useChance(day: Today | undefined): Chance | undefined {
  const uid = useSession()?.userId
  const { data } = useQuery({
    queryKey: ['today-chance', uid, day?.date, day?.bets, day?.open, day?.net],
    queryFn: async () => (await ask('todayChance')).data,
    enabled: day !== undefined && day.bets > 0,
    placeholderData: (had) => had,
    retry: (tries, error) =>
      error instanceof RefusedError &&
      (error.code === 'rate' || (error.code === 'retry' && tries < 2)),
    retryDelay: AGAIN_MS,
  })
  return data
}
