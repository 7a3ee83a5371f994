/** What the member keeps on top and opened last, of the lobbies and of the draws: one reading for every page. */
import { useQuery, useQueryClient } from '@tanstack/react-query'

import type { Output } from '@madang/contract/core/call.ts'
import type { Game } from '@madang/contract/core/draw/games.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'
import { tell } from '@madang/ui/dialog.tsx'

import { ask, RefusedError } from '../api/ask.ts'
import { useSession } from '../api/session.ts'

type Own = Output<MemberCalls['favouriteList']>['data']

/** Lists change by what the member does, on this page or another. */
const FRESH_MS = 30_000

export function useOwnGames() {
  const client = useQueryClient()
  const queryKey = ['own-games', useSession()?.userId]
  const { data, isPending, isError } = useQuery({
    queryKey,
    queryFn: async () => (await ask('favouriteList')).data,
    staleTime: FRESH_MS,
  })
  const again = () => client.invalidateQueries({ queryKey })

  /** The star follows the press; where the server refuses, the list is read again. */
  async function change(next: (old: Own) => Own, send: () => Promise<unknown>) {
    client.setQueryData(queryKey, (old: Own | undefined) => old && next(old))
    try {
      await send()
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      if (error.code !== 'logout' && error.code !== 404) await tell(error.msg, { tone: 'error' })
    }
    await again()
  }

  return { own: data, isPending, isError, again, change }
}

/** Whether a draw is kept on top (null: not known yet), and the press that changes it. */
export function useKeptDraw({ key: game }: Pick<Game, 'key'>) {
  const { own, change } = useOwnGames()
  const kept = own?.draws.includes(game) ?? null
  const toggle = () =>
    change(
      (old) => {
        const rest = old.draws.filter((each) => each !== game)
        return { ...old, draws: kept ? rest : [game, ...rest] }
      },
      () => ask('favouriteDraw', { game, on: !kept }),
    )
  return { kept, toggle }
}
