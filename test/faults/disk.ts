/**
 * A house whose whole data folder lies on a small disk of its own, which fills up while members bet and play and is
 * freed again: what is said meanwhile, and how long until everything works (docs/operate.md#when-something-is-gone).
 * Only root mounts disks.
 */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { roundTimes, timingOf } from '@madang/contract/core/draw/schedule.ts'

import pg from 'pg'

import { runningDatabase } from '../../scripts/house-folder.ts'
import { startHouse, type HouseProcess } from '../house-process.ts'
import { betOn } from './bettors.ts'
import { connect } from './connect.ts'
import { newJournal, type Journal } from './journal.ts'
import { DRAW_SECONDS } from './moments.ts'
import { openDisk, type Disk } from './mount.ts'
import { playOn } from './players.ts'
import { randomOf } from './random.ts'
import { listen, type Said } from './said.ts'
import { verify } from './verify.ts'

const [BETTORS, PLAYERS] = [6, 6]
const BEFORE_MS = 20_000
const AFTER_MS = 20_000
/** Where members bet, and play. */
const [BETS, WINDOWS] = ['/uGame/bet', '/games/api/']
/** Full at least so long after both doors refused: longer than a round. */
const FULL_MS = 30_000
const REFUSES_WITHIN_MS = 120_000
const WORKS_WITHIN_MS = 60_000
/** Shown balls, the reveal, the settlement: a round that is so long past its draw should be over. */
const OVER_MS = 5_000
/** How long after a draw the room comes back: its balls fall, and neither draw nor result found room. */
const AFTER_DRAW_MS = 2_000

export type DiskReport = {
  /** seconds from the room's return until each worked again; null: not within a minute */
  seconds: Record<'bet' | 'play' | 'provider' | 'settlement', number | null>
  /** what was answered while there was no room */
  said: Said[]
  wrong: string[]
  bets: number
  plays: number
}
type Options = { seed: number; workers: number; say: (text: string) => void; signal: AbortSignal }

export async function fillDisk({ seed, workers, say, signal }: Options): Promise<DiskReport> {
  const disk = await openDisk()
  const journal = newJournal()
  const stop = new AbortController()
  let house: HouseProcess | undefined
  try {
    house = await startHouse(
      {
        ...{ DATA_DIR: join(disk.path, 'house'), WORKERS: String(workers), LOG: 'info' },
        ...{ DRAW_SECONDS: String(DRAW_SECONDS) },
      },
      signal,
    )
    const places = { site: house.site, windows: house.provider }
    const chance = (index: number) => randomOf(seed + index)
    const playing = Promise.all([
      ...Array.from({ length: BETTORS }, (_, n) =>
        betOn(places.site, journal, chance(n), stop.signal),
      ),
      ...Array.from({ length: PLAYERS }, (_, n) =>
        playOn(places, journal, chance(BETTORS + n), stop.signal),
      ),
    ])
    const failed = new AbortController()
    playing.catch((error: Error) => failed.abort(error))
    const ends = AbortSignal.any([signal, failed.signal])
    await sleep(BEFORE_MS, undefined, { signal: ends })
    say(`${journal.promised.length} bets, ${journal.played.length} plays; the disk fills`)
    const said = await whileFull({ house, disk, journal, say }, ends)
    const seconds = await worksAgain(house, journal, () => disk.free(), ends)
    say(`works again after ${JSON.stringify(seconds)} s`)
    await sleep(AFTER_MS, undefined, { signal: ends })
    stop.abort()
    await playing
    const wrong = await verify(house, journal)
    return { seconds, said, wrong, bets: journal.promised.length, plays: journal.played.length }
  } catch (error) {
    if (house) say(house.said())
    throw signal.aborted ? signal.reason : error
  } finally {
    stop.abort()
    await house?.stop()
    await disk.close()
  }
}

/** What is wrong with a report, in sentences; a house that is right says none. */
export function judgeDisk({ seconds, said, wrong }: DiskReport, most: number): string[] {
  const late = Object.entries(seconds)
    .filter(([, after]) => after === null || after > most)
    .map(([what, after]) => `${what} works again after ${after ?? 'more than 60'} s`)
  const foreign = said
    .filter(({ msg }) => !/[가-힣]/.test(msg))
    .map(({ path, code, msg }) => `${path} was told ${code} in other words: ${msg}`)
  const unheard = [BETS, WINDOWS]
    .filter((door) => !said.some(({ path, code }) => path.startsWith(door) && code === 'retry'))
    .map((door) => `nobody was told retry at ${door}`)
  return [...wrong, ...late, ...foreign, ...unheard]
}

type Scene = { house: HouseProcess; disk: Disk; journal: Journal; say: Options['say'] }

/** Keeps the disk full from now on until a draw has found no room; answers what was said meanwhile. */
async function whileFull(
  { house, disk, journal, say }: Scene,
  signal: AbortSignal,
): Promise<Said[]> {
  const heard = listen()
  const ended = new AbortController()
  let writing: Promise<void> | undefined
  const refused = (door: string) =>
    heard.said().some(({ path, code }) => path.startsWith(door) && code === 'retry')
  const until = async (reached: () => boolean) => {
    const began = performance.now()
    while (!reached()) {
      disk.fill()
      await sleep(250, undefined, { signal })
      if (performance.now() - began > REFUSES_WITHIN_MS)
        throw new Error(`Nobody was refused on a full disk: ${JSON.stringify(heard.said())}`)
    }
  }
  try {
    // The vendor's store is the first to want room; the database has some of its log made ready, which is used up then.
    await until(() => refused(WINDOWS))
    say('the vendor has no room')
    writing = spendLog(house, ended.signal)
    await until(() => refused(BETS))
    say('the database has no room')
    const held = performance.now() + FULL_MS
    await until(() => performance.now() > held)
    const { game, date, round } = journal.promised.at(-1)!
    const drawn = roundTimes(timingOf(game, DRAW_SECONDS), date, round).drawAt.getTime()
    const since = (Date.now() - drawn - AFTER_DRAW_MS) % (DRAW_SECONDS * 1_000)
    const free = Date.now() + DRAW_SECONDS * 1_000 - since
    await until(() => Date.now() >= free)
    say(`${journal.promised.length} bets, ${journal.played.length} plays when the room comes back`)
    return heard.said()
  } finally {
    ended.abort()
    await writing
    heard.end()
  }
}

/** Writes into the database's log until it has no room left of what it had made ready, and again whenever it stands. */
async function spendLog(house: HouseProcess, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const connectionString = runningDatabase(house.dataDir)
    const client = new pg.Client(connectionString === null ? {} : { connectionString })
    client.on('error', () => undefined)
    try {
      await client.connect()
      while (!signal.aborted)
        await client.query(
          `select count(pg_logical_emit_message(true, 'full', repeat('x', 1000000))) from generate_series(1, 8)`,
        )
    } catch {
      // No room, or nobody there.
    }
    await client.end().catch(() => undefined)
    await sleep(250)
  }
}

/** Seconds from `free` until each works. */
async function worksAgain(
  house: HouseProcess,
  { promised, played }: Journal,
  free: () => void,
  signal: AbortSignal,
): Promise<DiskReport['seconds']> {
  const [bets, plays] = [promised.length, played.length]
  free()
  const began = performance.now()
  const until = async (works: () => boolean | Promise<boolean>) => {
    while (!(await works())) {
      if (performance.now() - began > WORKS_WITHIN_MS) return null
      await sleep(50, undefined, { signal })
    }
    return Math.round((performance.now() - began) / 100) / 10
  }
  const overdue = `select count(*)::int as left from round
    where state not in ('SETTLED', 'VOID') and draw_at < business_now() - interval '${OVER_MS} milliseconds'`
  const settled = async () => {
    const client = await connect(house)
    try {
      return (await client.query<{ left: number }>(overdue)).rows[0]!.left === 0
    } catch {
      return false
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  const serves = () =>
    fetch(`${house.provider}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  const [bet, play, provider, settlement] = await Promise.all([
    until(() => promised.length > bets),
    until(() => played.slice(plays).some(({ told }) => told === 'placed')),
    until(serves),
    // What was drawn just before is overdue by then: it is looked at from there on.
    sleep(OVER_MS - AFTER_DRAW_MS).then(() => until(settled)),
  ])
  return { bet, play, provider, settlement }
}
