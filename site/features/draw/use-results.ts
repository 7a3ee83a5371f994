/** The newest 100 drawn rounds of a game, newest first. */
import { useQuery } from '@tanstack/react-query'

import type { Game } from '@madang/contract/core/draw/games.ts'

import { ask } from '../../api/ask.ts'

export function useResults(game: Game) {
  return useQuery({
    queryKey: ['results', game.key],
    queryFn: async () =>
      (await ask('lastResults', undefined, { params: { stream: game.key } })).data,
  })
}
