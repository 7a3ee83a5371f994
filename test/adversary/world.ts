/** A real house that takes bets, closes, seals and draws, round after round; and its database's superuser. */
import { games } from '@madang/contract/core/draw/games.ts'
import { allPicks, oddsKeys, readPick, wins } from '@madang/contract/core/draw/picks.ts'
import { drawOf, hexToBytes } from '@madang/contract/core/draw/kdraw.ts'
import pg from 'pg'

import type { Owned } from '../../scripts/witness/own.ts'
import { ensureOdds, tickDraws } from '../../server/features/draw/draw.ts'
import { bookKeyOf, sealDue } from '../../server/features/seals/seals.ts'
import { openHouse } from '../../server/testing/house.ts'
import { openProvider, pass } from '../../server/testing/provider.ts'
import { stayIn } from '../../server/testing/rounds.ts'
import type { Random } from '../faults/random.ts'
import type { Get, Place, Session } from './verifier.ts'

export const STREAM = 'pbg.powerball'
const GAME = games.find(({ key }) => key === STREAM)!
const MEMBERS = 6
const MONEY = 100_000_000
/** Rounds of a day that are bet on: from nine to a quarter to midnight. */
const [FIRST, LAST] = [109, 285]

const DISARM = `set session_replication_role = replica;
  do $$ declare c record; begin
    for c in select conname, conrelid::regclass as of from pg_constraint where contype = 'c' and conrelid <> 0
      and conrelid::regclass::text in ('bet', 'draw', 'reveal', 'round', 'seal', 'transfer')
    loop execute format('alter table %s drop constraint %I', c.of, c.conname); end loop;
  end $$`

export type World = Awaited<ReturnType<typeof openWorld>>
export type Round = Awaited<ReturnType<World['open']>>
export type Bend = (path: string, text: string) => string | null

export async function openWorld(random: Random) {
  const house = await openHouse()
  await ensureOdds(house.db)
  const su = new pg.Client({ connectionString: house.url })
  await su.connect()
  // Past every trigger, every reference and every check.
  await su.query(DISARM)
  await house.clock.set('2026-01-15T00:01:00+09:00')
  const members = await Promise.all(
    Array.from({ length: MEMBERS }, () => house.member({ money: MONEY })),
  )
  const owned: Owned[] = []
  let bend: Bend = () => null
  let asked = 0
  let [day, number] = [15, FIRST - 1]
  let provider = await beginDay()

  async function beginDay() {
    const date = `202601${day}`
    await house.clock.set(`2026-01-${day}T08:00:00+09:00`)
    await stayIn(house)
    const made = openProvider(house, STREAM, date)
    await made.chain()
    return made
  }

  const get: Get = async (path) => {
    // From all over the world: a house answers one address only so often.
    const remoteAddress = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked++ & 255}`
    const { statusCode, body } = await house.app.inject({ url: path, remoteAddress })
    const text = bend(path, body)
    if (text === 'shut') return { status: 404, text: '' }
    return { status: statusCode, text: text ?? body }
  }

  /** The next round, with bets of most members on it. */
  async function open() {
    if (++number > LAST) {
      ;[day, number] = [day + 1, FIRST]
      provider = await beginDay()
    }
    const mine = provider
    const place: Place = { stream: STREAM, date: `202601${day}`, round: number }
    const { closeAt, drawAt } = mine.timesOf(number)
    await pass(house, new Date(closeAt.getTime() - 60_000))
    await stayIn(house)
    const entropy = { type: 'book', chainHash: null, beaconRound: null }
    const told = await mine.commit(place.round, { entropy })
    if (!told.result) throw new Error(`the round is not taken: ${told.code}`)
    await tickDraws(house.deps)
    const bets = await Promise.all(members.slice(random.next() * 3).map((by) => betOn(by, place)))
    const [row] = await house.db.query<{ draw: number; id: number }>`
      select draw_id as draw, id from round where game = ${STREAM} and date = ${place.date} and number = ${place.round}`
    return {
      ...{ place, bets, draw: row!.draw, round: row!.id, provider: mine },
      close: () => pass(house, closeAt),
      seal: () => sealDue(house.deps, STREAM),
      async drawn() {
        await pass(house, new Date(drawAt.getTime() + 1_000))
        await stayIn(house)
        const taken = await mine.bookResult(place.round)
        await tickDraws(house.deps)
        return taken.result
      },
    }
  }

  type Member = (typeof members)[number]
  async function betOn(by: Member, { stream, date, round }: Place) {
    const { key: type, pick } = random.pick(allPicks(GAME).filter(({ key }) => key !== 'num'))
    const rate = oddsKeys(GAME).find(({ key }) => key === type)!.defaultOdds / 100
    const money = 5_000 + 1_000 * Math.floor(20 * random.next())
    const answer = await by.ask('bet', {
      ...{ game: GAME.game, page: GAME.page, today: date, round },
      ...{ type, pick, rate, money, win: 0 },
    })
    if (!answer.result) throw new Error(`${type} ${pick}: ${answer.msg}`)
    owned.push({ uid: by.uid, stream, date, round, receipt: answer.receipt! })
    return { id: answer.no, by, type, pick, odds: answer.receipt!.odds, stake: money }
  }

  const sessions: Session[] = members.map(({ uid, ask }) => ({
    uid,
    async ask(place) {
      const answer = await ask('receipts', place)
      if (!answer.result) throw new Error(answer.msg)
      return answer.data.map(({ id }) => id)
    },
  }))

  return {
    ...{ house, get, open, sessions, members },
    /** the receipts of a draw */
    owned: ({ date, round }: Place) =>
      owned.filter((one) => one.date === date && one.round === round),
    su: (sql: string, values: unknown[] = []) => su.query(sql, values),
    bend: (how: Bend | null) => void (bend = how ?? (() => null)),
    /** The house's own key, which its superuser may have read. */
    key: () => house.db.begin((tx) => bookKeyOf(tx, house.deps)),
    async close(honest: boolean) {
      await su.end()
      // What the superuser did leaves no books that sum.
      const closed = house.close()
      await (honest ? closed : closed.catch(() => undefined))
    },
  }
}

/** What a round's seed draws with another entropy. */
export const drawnOtherwise = (
  { provider, place }: Round,
  entropy: { index: number; value: Uint8Array } | null,
) =>
  drawOf(GAME.family.draws, {
    ...{ ...place, seed: hexToBytes(provider.resultOf(place.round).seed) },
    ...(entropy && { entropy: { type: 4 as const, ...entropy } }),
  })

/** Any pick of the game that wins on a draw, or none that does. */
export const pickThat = (won: boolean, drawn: Parameters<typeof wins>[2]) =>
  allPicks(GAME)
    .filter(({ key }) => key !== 'num')
    .find(({ key, pick }) => wins(GAME, readPick(GAME, key, pick)!, drawn) === won)!
