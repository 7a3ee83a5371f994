/** What a vendor of the sandbox tells of its games: titles, pictures, stakes, and their exact returns. */
import { ratesOf, returnsOf, type TableKind, type Vendor } from '../core/casino/catalogue.ts'
import type { Catalogue, GameType } from './vendors.ts'

const typeOf = {
  baccarat: 'baccarat',
  dragonTiger: 'dragon',
  roulette: 'roulette',
  sicBo: 'etc',
} as const satisfies Record<TableKind, GameType>

const hundredths = (rate: number) => Math.round(rate * 10_000)

export const catalogueOf = ({ id, title, kind, games }: Vendor): Catalogue => ({
  vendor: id,
  title,
  kind,
  thumbnail: `/games/art/${id}.svg`,
  games: games.map((game) => {
    const { best, least } = returnsOf(game)
    const type: GameType =
      game.kind === 'slot' ? 'slot' : game.kind === 'table' ? typeOf[game.table] : 'etc'
    return {
      game: game.id,
      ko: game.ko,
      type,
      thumbnail: `/games/art/${game.id}.svg`,
      rtp: hundredths(best),
      rtpLeast: hundredths(least),
      minStake: game.minStake,
      maxStake: game.maxStake,
      bets: ratesOf(game).map(({ key, rate }) => ({ key, rtp: hundredths(rate) })),
    }
  }),
})
