/** A real house that takes bets, closes, seals and draws, round after round; and its database's superuser. */
import { games } from '@madang/contract/core/draw/games.ts'
import { allPicks, oddsKeys, readPick, wins } from '@madang/contract/core/draw/picks.ts'
import { drawOf, hexToBytes } from '@madang/contract/core/draw/kdraw.ts'
import pg from 'pg'

import { ensureOdds, tickDraws } from '../../server/features/draw/draw.ts'
import { bookKeyOf, sealDue } from '../../server/features/seals/seals.ts'
import { openHouse } from '../../server/testing/house.ts'
import { openProvider, pass } from '../../server/testing/provider.ts'
import { stayIn } from '../../server/testing/rounds.ts'
import type { Random } from '../faults/random.ts'
import { openPage, type PagePart } from './page.ts'
import { openSlotVendor, overPort, type SlotVendor } from './vendor.ts'
import type { Get, Place, Session } from './verifier.ts'
import type { Window } from './window.ts'

export const STREAM = 'pbg.powerball'
const GAME = games.find(({ key }) => key === STREAM)!
const MEMBERS = 6
const MONEY = 100_000_000
/** Nobody listens there: its calls are put to the app. */
const SERVER = 'http://server.test'
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

/** `without`: parts that the members' pages lack. */
export async function openWorld(random: Random, without: readonly PagePart[] = []) {
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

  async function answer(path: string, { method = 'GET', headers, body }: RequestInit = {}) {
    // From all over the world: a house answers one address only so often.
    const remoteAddress = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked++ & 255}`
    const told = await house.app.inject({
      ...{ method: method as 'GET', url: path, remoteAddress },
      ...(headers && { headers: headers as Record<string, string> }),
      ...(typeof body === 'string' && { payload: body }),
    })
    const text = bend(path, told.body)
    if (text === 'lost') return new Promise<never>(() => undefined)
    const type = String(told.headers['content-type'])
    if (text === 'shut') return { status: 404, text: '', type }
    return { status: told.statusCode, text: text ?? told.body, type }
  }
  const get: Get = (path) => answer(path)
  let vendor: SlotVendor | null = null
  const playing = new Map<Member, Window>()
  const page = openPage(async (url, init) => {
    // A window asks where it came from: its vendor.
    const { href, origin } = new URL(url, url.startsWith('/games/') ? vendor!.origin : SERVER)
    if (origin !== SERVER) return overPort(href, init)
    const { status, text, type } = await answer(href.slice(SERVER.length), init)
    return new Response(text, { status, headers: { 'content-type': type } })
  }, without)

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
    const bets: Awaited<ReturnType<typeof betOn>>[] = []
    // One browser for all: one after the other.
    for (const by of members.slice(random.next() * 3)) bets.push(await betOn(by, place))
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
  function anyBet({ date, round }: Place) {
    const { key: type, pick } = random.pick(allPicks(GAME).filter(({ key }) => key !== 'num'))
    const rate = oddsKeys(GAME).find(({ key }) => key === type)!.defaultOdds / 100
    const money = 5_000 + 1_000 * Math.floor(20 * random.next())
    return {
      ...{ game: GAME.game, page: GAME.page, today: date, round },
      ...{ type, pick, rate, money, win: 0 },
    }
  }
  async function betOn(by: Member, place: Place) {
    const bet = anyBet(place)
    const { no: id, receipt } = await page.bet(by, place, bet)
    return { id, by, type: bet.type, pick: bet.pick, odds: receipt!.odds, stake: bet.money }
  }
  /** The answer to it never comes, and the page is loaded anew: the number of the bet. */
  async function betAndReload(by: Member, place: Place): Promise<number> {
    const taken = Promise.withResolvers<number>()
    bend = (path, text) => {
      if (path !== '/uGame/bet') return null
      taken.resolve((JSON.parse(text) as { no: number }).no)
      return 'lost'
    }
    await page.betAndReload(by, anyBet(place), taken.promise)
    bend = () => null
    return taken.promise
  }

  /** A member opens a slot; the vendor begins with the first who does. */
  async function play(by: Member) {
    vendor ??= await openSlotVendor(house, SERVER)
    const window = await page.play(by)
    playing.set(by, window)
    return { window, vendor }
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
    ...{ house, get, open, sessions, members, betOn, betAndReload, play },
    leaveGames: () => playing.clear(),
    /** the receipts of a draw */
    owned: (place: Place) => members.flatMap((by) => page.owned(by, place)),
    /** what is red to any member who opens the page of the book, or to one who plays a slot; null where nothing is */
    async seen(place: Place) {
      const red: string[] = []
      for (const by of members)
        red.push(...[await page.sees(by, place)].filter((text) => text !== null))
      for (const [by, window] of playing) red.push(...(await page.seesGame(by, window, place)))
      return red.length > 0 ? red.join(' ') : null
    },
    su: (sql: string, values: unknown[] = []) => su.query(sql, values),
    bend: (how: Bend | null) => void (bend = how ?? (() => null)),
    /** The house's own key, which its superuser may have read. */
    key: () => house.db.begin((tx) => bookKeyOf(tx, house.deps)),
    async close(honest: boolean) {
      await vendor?.close()
      page.close()
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
