/** Numbers of a replay as they are read. */
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import type { Draft } from '@madang/contract/operator/what-if.ts'
import { formatWon } from '@madang/contract/core/won.ts'

import { dayOf, gameTitle } from '../../shell/format.ts'

export const percent = (hundredths: number, digits = 2) => (hundredths / 100).toFixed(digits)

/** With its sign; 0 has none. */
export const signed = (amount: number) =>
  `${amount > 0 ? '+' : amount < 0 ? '−' : ''}${formatWon(Math.abs(amount))}`

type Round = { game: string; date: string; number: number }
export const roundName = ({ game, date, number }: Round) =>
  `${gameTitle(game)} ${dayOf(date).slice(5)} ${number}회`

export const gamesName = (games: string[]) =>
  games.length === 1
    ? hallOf(games[0]!)
    : games.length === 0
      ? '환전'
      : `미니게임 ${games.length}개`

const hallOf = (key: string) => {
  const game = gameByKey(key)
  return game ? `${game.title} (${game.hall})` : key
}

/** Where a draft is written. */
export function placeOf(draft: Draft) {
  switch (draft.kind) {
    case 'odds':
      return { to: '/odds/$game', params: { game: draft.game } }
    case 'setting':
      return { to: '/settings/$key', params: { key: draft.key } }
    case 'rates':
      return { to: '/tree' }
  }
}
