/** The report of games: stakes, winnings and members by day and game, the theoretical return beside the actual one. */
import { addDays } from '@madang/contract/core/kst.ts'
import { gameByKey, games } from '@madang/contract/core/draw/games.ts'
import { oddsKeys } from '@madang/contract/core/draw/picks.ts'
import { expectedParts, PARTS_OF_WON } from '@madang/contract/core/draw/returns.ts'
import {
  reportText,
  vendorKinds,
  type VendorKind,
} from '@madang/contract/operator/plain/reports.ts'
import type { ReportSum } from '@madang/contract/operator/reports.ts'

import { asOne } from '../../db/as-one.ts'
import type { Reader } from '../../db/db.ts'
import type { From } from '../../http/copy.ts'
import type { Deps } from '../../http/deps.ts'
import { readPeriod } from '../../http/period.ts'
import { Refusal } from '../../http/refusal.ts'
import { inTurns } from '../../http/turns.ts'
import { selectPlayed } from '../casino/casino.ts'
import { readDays } from './days.ts'
import { openPlayers } from './players.ts'
import { selectReturned, selectSlots, type Place, type StakeRow, type Wanted } from './sql.ts'

export { addUpGames } from './days.ts'
export type { Wanted } from './sql.ts'

type Sums = Omit<ReportSum, 'members' | 'expected'> & { parts: bigint }
type Row = Sums & { date: string; game: string }

const chances = new Map(
  games.map((game) => [game.key as string, new Map(oddsKeys(game).map((key) => [key.key, key]))]),
)

const nothing: Sums = { bets: 0, stake: 0, played: 0, win: 0, back: 0, parts: 0n }
const add = (a: Sums, b: Sums): Sums => ({
  bets: a.bets + b.bets,
  stake: a.stake + b.stake,
  played: a.played + b.played,
  win: a.win + b.win,
  back: a.back + b.back,
  parts: a.parts + b.parts,
})

/** Void stakes are returned whole: no draw decides them, and they expect nothing. */
function staked({ game, key, odds, bets, stake, void: returned }: StakeRow): Sums {
  if (returned) return { ...nothing, bets, stake }
  const chance = chances.get(game)?.get(key)
  if (!chance) throw new Error(`a bet on ${game} ${key}, which has no chance`)
  return { ...nothing, bets, stake, played: stake, parts: expectedParts(chance, odds, stake) }
}

/** Casino and slots, each vendor's game under its kind; what was given back was staked, and expects nothing. */
async function selectVendors(db: Reader, { from, to, game }: Wanted): Promise<Row[]> {
  if (game !== null && !(game in vendorKinds)) return []
  const slots = new Set(await selectSlots(db))
  const kindOf = (id: string): VendorKind => (slots.has(id) ? 'slot' : 'casino')
  const played = await selectPlayed(db, { from, to, vendor: null })
  const returned = await selectReturned(db, { from, to })
  return [
    ...played.map(({ date, game: id, bets, stakes, wins, expected }) => ({
      ...nothing,
      ...{ date, game: kindOf(id), bets, stake: stakes, played: stakes, win: wins },
      // The catalogue's returns are hundredths of a percent.
      parts: (BigInt(Math.round(expected * 10_000)) * PARTS_OF_WON) / 10_000n,
    })),
    ...returned.map(({ date, game: id, bets, stake }) => ({
      ...nothing,
      ...{ date, game: kindOf(id), bets, stake, back: stake },
    })),
  ].filter((row) => game === null || row.game === game)
}

/** Sums by day and game, and who bet. All of it is read as of one moment. */
async function read(db: From, wanted: Wanted) {
  // A day that is not added up may be a million bets: time for the sums, and room for them in memory.
  const [{ stakes, paid, players }, vendors] = await asOne(db, 60_000, async (tx) => {
    await tx.query`select set_config('work_mem', '64MB', true),
      set_config('jit', 'off', true), set_config('max_parallel_workers_per_gather', '4', true)`
    return [await readDays(tx, wanted), await selectVendors(tx, wanted)] as const
  })
  const rows: Row[] = [
    ...(await inTurns(stakes, (row) => ({ date: row.date, game: row.game, ...staked(row) }))),
    ...paid.map((row) => ({ ...nothing, ...row })),
    ...vendors,
  ]
  // Each row once, into every sum it belongs to.
  const sums = new Map<string, Sums>()
  await inTurns(rows, (row) => {
    for (const place of placesOf(row)) sums.set(place, add(sums.get(place) ?? nothing, row))
  })
  const sets = new Map<string, ReturnType<typeof openPlayers>>()
  await inTurns(players, (row) => {
    for (const place of placesOf(row)) {
      const set = sets.get(place) ?? openPlayers()
      sets.set(place, set)
      set.join(row.players)
    }
  })
  const sumOf = (date: string | null, game: string | null): ReportSum => {
    const { parts, ...sum } = sums.get(placeOf(date, game)) ?? nothing
    return {
      ...sum,
      members: sets.get(placeOf(date, game))?.count() ?? 0,
      expected: Number((parts + PARTS_OF_WON / 2n) / PARTS_OF_WON),
    }
  }
  return { sumOf, places: players }
}

const placeOf = (date: string | null, game: string | null) => `${date ?? ''}/${game ?? ''}`

const placesOf = ({ date, game }: Place) => [
  placeOf(date, game),
  placeOf(date, null),
  placeOf(null, game),
  placeOf(null, null),
]

type Asked = { start: string; end: string; game?: string | undefined }

/** Refuses `badInput` for days it cannot take and `notFound` for a game of no one. */
export async function readGameReport(
  { db, clock }: Pick<Deps, 'clock'> & { db: From },
  asked: Asked,
) {
  const { start, end, game = null } = asked
  const period = readPeriod(asked, clock.now())
  if (game !== null && !gameByKey(game) && !(game in vendorKinds))
    throw new Refusal('notFound', reportText.noGame)
  const { sumOf } = await read(db, { ...period, game })
  return {
    sum: sumOf(null, null),
    days: daysOf(start, end).map((date) => ({ date, ...sumOf(date, null) })),
    games: [...games.map(({ key }) => key), ...Object.keys(vendorKinds)]
      .filter((key) => game === null || key === game)
      .map((key) => ({ game: key, title: titleOf(key), ...sumOf(null, key) })),
  }
}

function daysOf(start: string, end: string): string[] {
  const days = []
  for (let day = start; day <= end; day = addDays(day, 1)) days.push(day)
  return days
}

/** A row for each day and game that was bet on, oldest first. */
export async function reportRows(db: From, wanted: Wanted) {
  const { sumOf, places } = await read(db, wanted)
  return places
    .filter(({ players }) => players.length > 0)
    .toSorted((a, b) => placeOf(a.date, a.game).localeCompare(placeOf(b.date, b.game)))
    .map(({ date, game }) => ({ date, game, title: titleOf(game), ...sumOf(date, game) }))
}

function titleOf(key: string): string {
  if (key in vendorKinds) return vendorKinds[key as VendorKind]
  const game = gameByKey(key)
  return game ? `${game.title} ${game.hall}` : key
}
