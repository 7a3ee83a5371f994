/** The member's own day; read again as what waits is decided, and as money moves in another window. */
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

import type { OwnRound, Today } from '@madang/contract/member/today.ts'

import { ask } from '../api/ask.ts'
import { readAgain } from '../api/queries.ts'
import { useSession } from '../api/session.ts'
import { spreadOf, useLive } from './live.ts'

export function useToday() {
  const session = useSession()
  const client = useQueryClient()
  const key = ['today', session?.userId]
  useLive(
    'round',
    useCallback(
      (event: unknown) => {
        const { game, ended, state } = event as Partial<Record<'game' | 'ended' | 'state', unknown>>
        const known = client.getQueriesData<Today>({ queryKey: ['today'] })
        const waits = known.some(([, day]) =>
          day?.rounds.some((own) => own.game === game && own.paid === null),
        )
        if (waits && (ended !== undefined || state === 'VOID')) again(client, event)
      },
      [client],
    ),
  )
  useLive(
    'header',
    useCallback(
      (event: unknown) => void ('money' in (event as object) && again(client, event)),
      [client],
    ),
  )
  return useQuery({
    queryKey: key,
    queryFn: async () => (await ask('today')).data,
    enabled: session !== null,
    refetchOnWindowFocus: true,
  })
}

const AT_ONCE_MS = 300
let timer: ReturnType<typeof setTimeout> | undefined

/** Asks once for all that is heard within a moment, however many parts of the page hear it. */
function again(client: QueryClient, event: unknown) {
  clearTimeout(timer)
  const wait = AT_ONCE_MS + Math.random() * spreadOf(event)
  timer = setTimeout(() => void readAgain({ queryKey: ['today'] }, client), wait)
}

/** What a member has on the rounds of a game that wait; null for nothing. */
export function openOn(
  rounds: OwnRound[] | undefined,
  game: string,
): Pick<OwnRound, 'bets' | 'staked' | 'picks'> | null {
  const open = (rounds ?? []).filter((own) => own.game === game && own.paid === null)
  if (open.length === 0) return null
  return {
    bets: open.reduce((sum, { bets }) => sum + bets, 0),
    staked: open.reduce((sum, { staked }) => sum + staked, 0),
    picks: [...new Set(open.flatMap(({ picks }) => picks))],
  }
}

/** '파워볼 홀', '3건' */
export const picksText = ({ bets, picks }: Pick<OwnRound, 'bets' | 'picks'>) =>
  picks.length === 1 ? picks[0]! : `${bets}건`
