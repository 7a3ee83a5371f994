/** The member's last bets on a game, newest first, as betList answers them and the stream goes on with them. */
import { useQuery } from '@tanstack/react-query'

import type { Game } from '@madang/contract/core/draw/games.ts'

import { ask } from '../../api/ask.ts'
import { useSession } from '../../api/session.ts'

/** How many betList answers, and the list shows; those of one round that a page took itself are kept beyond. */
export const BETS = 15

export function useBets(game: Game) {
  const session = useSession()
  return useQuery({
    queryKey: ['betList', game.key, session?.userId],
    queryFn: async () => (await ask('betList', { game: game.game, page: game.page })).data.data,
  })
}
