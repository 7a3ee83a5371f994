/**
 * What the sandbox's vendors offer: their games, the rules each plays by, and the stakes it takes
 * (docs/spec/casino.md#what-vendors-offer).
 */
import { largest, smallest } from '../lists.ts'
import { baccaratOdds } from './baccarat.ts'
import type { ExactOdds } from './bets.ts'
import { dragonTigerOdds } from './dragon-tiger.ts'
import { highlowReturns } from './highlow.ts'
import { rouletteOdds } from './roulette.ts'
import { sicBoOdds } from './sic-bo.ts'
import { slotReturn } from './slot-engines.ts'
import { slotModels, type SlotCode } from './slot-models.ts'

export type TableKind = 'baccarat' | 'dragonTiger' | 'roulette' | 'sicBo'

export type CasinoGame = {
  /** unique among all vendors; the ball stream of a table's draws */
  id: string
  ko: string
  /** won, for one spin or for a member's stakes of one table round */
  minStake: number
  maxStake: number
} & ({ kind: 'table'; table: TableKind } | { kind: 'slot'; model: SlotCode } | { kind: 'highlow' })

export type Vendor = {
  id: string
  title: string
  /** single: its games stand in no lobby, each is opened by a call of its own */
  kind: 'casino' | 'slot' | 'premium' | 'single'
  games: CasinoGame[]
}

const table = (id: string, ko: string, kind: TableKind): CasinoGame => ({
  id,
  ko,
  kind: 'table',
  table: kind,
  minStake: 1_000,
  maxStake: 1_000_000,
})
const slot = (id: string, ko: string, model: SlotCode): CasinoGame => ({
  id,
  ko,
  kind: 'slot',
  model,
  minStake: 1_000,
  maxStake: 100_000,
})

/** Invented houses with artwork of their own. */
export const vendors: Vendor[] = [
  {
    id: 'haneul',
    title: '하늘마루',
    kind: 'casino',
    games: [
      table('haneul.baccarat1', '하늘 바카라 1', 'baccarat'),
      table('haneul.baccarat2', '하늘 바카라 2', 'baccarat'),
      table('haneul.dragon', '청룡백호', 'dragonTiger'),
    ],
  },
  {
    id: 'dalbit',
    title: '달빛누각',
    kind: 'casino',
    games: [
      table('dalbit.roulette', '달빛 룰렛', 'roulette'),
      table('dalbit.baccarat', '달빛 바카라', 'baccarat'),
    ],
  },
  {
    id: 'sanho',
    title: '산호당',
    kind: 'casino',
    games: [
      table('sanho.sicbo', '산호 식보', 'sicBo'),
      table('sanho.dragon', '산호 용호', 'dragonTiger'),
    ],
  },
  {
    id: 'kkachi',
    title: '까치공방',
    kind: 'slot',
    games: [
      slot('kkachi.moon', '달토끼', 'KS-5x3-10'),
      slot('kkachi.pouch', '복주머니', 'KS-5x3-10B'),
      slot('kkachi.tiger', '까치와 호랑이', 'KW-5x3-243'),
    ],
  },
  {
    id: 'noeul',
    title: '노을스튜디오',
    kind: 'slot',
    games: [
      slot('noeul.goblin', '도깨비 방망이', 'KS-5x3-10C'),
      slot('noeul.market', '한양 야시장', 'KW-5x3-243B'),
      slot('noeul.dragon', '용오름', 'KW-5x3-243C'),
    ],
  },
  {
    id: 'geumgwan',
    title: '금관',
    kind: 'premium',
    games: [
      slot('geumgwan.crown', '천년 금관', 'KS-5x3-10P'),
      slot('geumgwan.lake', '천지의 새벽', 'KW-5x3-243P'),
    ],
  },
  {
    id: 'baram',
    title: '바람재',
    kind: 'single',
    games: [
      {
        id: 'baram.highlow',
        ko: '하이로우',
        kind: 'highlow',
        minStake: 1_000,
        maxStake: 100_000,
      },
    ],
  },
]

/** The game behind `GET /uGame/highlowLink`. */
export const HIGHLOW = { vendor: 'baram', game: 'baram.highlow' } as const

/** A vendor of the sandbox by its id; undefined for any other. */
export const vendorOf = (id: string) => vendors.find((vendor) => vendor.id === id)
/** A game of the sandbox’s vendors by its id; undefined for any other. */
export const casinoGame = (id: string) =>
  vendors.flatMap(({ games }) => games).find((game) => game.id === id)

/** A table without commission is not among ours; its banker bet is for the books only. */
const tableOdds: Record<TableKind, () => Record<string, ExactOdds>> = {
  baccarat: () => {
    const { bankerFree: _, ...offered } = baccaratOdds()
    return offered
  },
  dragonTiger: dragonTigerOdds,
  roulette: rouletteOdds,
  sicBo: sicBoOdds,
}

const known = new Map<TableKind, Record<string, ExactOdds>>()

/** The exact odds of every bet of a table, by key. Computed once. */
export function oddsOf(kind: TableKind): Record<string, ExactOdds> {
  let found = known.get(kind)
  if (!found) known.set(kind, (found = tableOdds[kind]()))
  return found
}

/**
 * The exact return of each bet of a game, 0…1, by the key its picks name; a slot has one. High-low's is that of one
 * step: who goes on bets the whole pot again, at the same return.
 */
export function ratesOf(game: CasinoGame): { key: string; rate: number }[] {
  if (game.kind === 'slot') return [{ key: 'spin', rate: slotReturn(slotModels[game.model]).total }]
  if (game.kind === 'highlow') return [{ key: 'highlow', rate: highlowReturns().best }]
  return Object.entries(oddsOf(game.table)).map(([key, { rate }]) => ({ key, rate }))
}

/** The exact return of a game, 0…1: of its best and its worst bet at a table, of the whole slot, of a step of high-low. */
export function returnsOf(game: CasinoGame): { best: number; least: number } {
  if (game.kind === 'highlow') return highlowReturns()
  const all = ratesOf(game).map(({ rate }) => rate)
  return { best: largest(all), least: smallest(all) }
}
