/**
 * One store after the other is put back to a copy while members bet and play: afterwards all goes on within one round,
 * nothing contradicts what was shown before, and losses are named (docs/adr/0181-a-copy-older-than-the-world.md).
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { startHouse, type HouseProcess } from '../house-process.ts'
import { goesOn, judge, lossOf, type Kept } from './after.ts'
import { betOn } from './bettors.ts'
import { withBooks } from './connect.ts'
import { newJournal, type Journal, type Promised } from './journal.ts'
import { cutPower } from './kill.ts'
import { DRAW_SECONDS } from './moments.ts'
import { playOn } from './players.ts'
import { copyOf, stores, type Copy, type StoreName } from './put-back.ts'
import { randomOf, type Random } from './random.ts'
import { showHighlow, standing } from './run.ts'
import { namesOf, openTold, type Told } from './told.ts'

const [BETTORS, PLAYERS] = [4, 8]
/** Bets that members have promised before a copy is made. */
const ENOUGH = 20
const DECIDED_WITHIN_MS = 60_000
const DAY_SECONDS = 86_400
const [SHORTEST_S, LONGEST_S] = [0.2, 3 * DRAW_SECONDS]
/** A standby is never further behind that took over. */
const STANDBY_S = 2
/** One turn of so many goes back by a day. */
const OF_DAYS = 8

/** `seconds`: from the copy to the loss, at least; `isDay`: the clock is put a day ahead in between. */
export type Turn = { store: StoreName; seconds: number; isDay?: boolean }

export function* turnsOf(times: number, seed: number): Generator<Turn> {
  const random = randomOf(seed)
  for (let turn = 1; turn <= times; turn++) {
    const isDay = turn % OF_DAYS === 0
    const store = random.pick(isDay ? stores.filter((one) => one !== 'standby') : stores)
    const longest = store === 'standby' ? STANDBY_S : LONGEST_S
    yield { store, isDay, seconds: SHORTEST_S * (longest / SHORTEST_S) ** random.next() }
  }
}

type Options = {
  seed: number
  plan: Iterable<Turn>
  say: (text: string) => void
  /** ends the run early: everything is stopped and removed, and the promise rejects */
  signal: AbortSignal
}
type CopiesReport = { wrong: string[]; turns: number; bets: number; plays: number }

/** Members who bet and play from a start of the programs to their end. */
type Life = { journal: Journal; stop: AbortController; over: Promise<unknown> }

type World = {
  house: HouseProcess
  folder: string
  random: Random
  told: Told
  kept: Kept
  /** those whose promises are not among the kept yet, the last one at work */
  lives: Life[]
  failed: AbortController
  signal: AbortSignal
  /** by which the clock is ahead */
  days: number
}

export async function copies({ seed, plan, say, signal }: Options): Promise<CopiesReport> {
  const failed = new AbortController()
  const house = await startHouse({ LOG: 'silent', DRAW_SECONDS: String(DRAW_SECONDS) }, signal)
  const folder = mkdtempSync(join(tmpdir(), 'madang-copies-'))
  chmodSync(folder, 0o755)
  const world: World = {
    ...{ house, folder, random: randomOf(seed), told: openTold(), failed, lives: [], days: 0 },
    kept: { promised: [], played: [], members: [] },
    signal: AbortSignal.any([signal, failed.signal]),
  }
  const wrong: string[] = []
  let turns = 0
  try {
    await begin(world)
    for (const turn of plan) {
      const { line, wrong: found } = await putBack(world, turn, String(++turns))
      say(`${turns}. ${line}`)
      wrong.push(...found)
      if (wrong.length > 0) break
    }
    const { promised, played } = world.kept
    return { wrong, turns, bets: promised.length, plays: played.length }
  } catch (error) {
    throw world.signal.aborted ? world.signal.reason : error
  } finally {
    for (const { stop } of world.lives) stop.abort()
    await house.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function begin({ house, random, lives, kept, failed }: World): Promise<void> {
  await showHighlow(house)
  const first =
    kept.members.length + lives.reduce((sum, life) => sum + life.journal.members.length, 0)
  const [journal, stop] = [newJournal(first), new AbortController()]
  const chance = () => randomOf(random.int(0, 2 ** 31))
  const places = { site: house.site, windows: house.provider }
  const members = [
    ...Array.from({ length: BETTORS }, () => betOn(house.site, journal, chance(), stop.signal)),
    ...Array.from({ length: PLAYERS }, () => playOn(places, journal, chance(), stop.signal)),
  ]
  // Only a store that was put back may have forgotten a member, who gives up then.
  for (const member of members)
    member.catch((error: Error) => stop.signal.aborted || failed.abort(error))
  lives.push({ journal, stop, over: Promise.allSettled(members) })
}

/** At a random instant, after some bets. */
async function underLoad({ lives, random, signal }: World): Promise<void> {
  const { promised } = lives.at(-1)!.journal
  while (promised.length < ENOUGH) await sleep(20, undefined, { signal })
  await sleep(random.between(0, (DRAW_SECONDS * 1_000) / 2), undefined, { signal })
}

/** One copy, and its way back; what is wrong afterwards, and a line about it. */
async function putBack(world: World, { store, seconds, isDay = false }: Turn, name: string) {
  const { house, folder, random, lives, signal } = world
  await underLoad(world)
  const place = join(folder, name)
  mkdirSync(place)
  const copy = await copyOf(store, { house, folder: place, random })
  await sleep(seconds * 1_000, undefined, { signal })
  if (isDay) await aDayOn(world)
  const age = (Date.now() - copy.at) / 1_000 + (isDay ? DAY_SECONDS : 0)
  const { how, back, lost, wrong } = await lose(world, store, copy)
  await standing(house, signal)
  await begin(world)
  const [next, undecided] = await Promise.all([
    withBooks(house, (client) => goesOn(client, signal)),
    decided(lives.slice(0, -1), signal),
  ])
  const since = new Date(back + world.days * DAY_SECONDS * 1_000)
  const bets = keep(world, store, { at: copy.at, back })
  const loss = await withBooks(house, (client) => lossOf(client, { ...lost, bets }, since))
  wrong.push(...undecided, ...next.wrong, ...(await judge(house, world.told, world.kept)))
  rmSync(place, { recursive: true, force: true })
  const line = `${store} put back by ${age.toFixed(1)} s, ${how}: ${loss}`
  return { line: `${line} · the next whole round settled after ${next.seconds} s`, wrong }
}

/** Ends the programs and starts them again a day later, with members of that day. */
async function aDayOn(world: World): Promise<void> {
  const { house, lives } = world
  lives.at(-1)!.stop.abort()
  await cutPower(house)
  world.days++
  await house.again({ CLOCK_OFFSET: String(world.days * DAY_SECONDS) })
  await begin(world)
  await underLoad(world)
}

/** The store is lost and its copy takes its place; `back`: when it did, in this machine's milliseconds. */
async function lose({ house, lives, told }: World, store: StoreName, copy: Copy) {
  lives.at(-1)!.stop.abort()
  if (store !== 'standby') await cutPower(house)
  const wrong = told.noteStores(house.dataDir)
  const before = namesOf(house.dataDir)
  const how = await copy.putBack()
  const back = Date.now()
  const after = namesOf(house.dataDir)
  if (store !== 'standby') await house.again()
  const without = (all: Set<string>, rest: Set<string>) =>
    new Set([...all].filter((one) => !rest.has(one)))
  const draws = without(before.draws, after.draws)
  const wagers = without(before.wagers, after.wagers)
  return { how, back, lost: { draws, wagers }, wrong }
}

/** Until all of their calls that were on their way are answered, in whatever way. */
async function decided(lives: Life[], signal: AbortSignal): Promise<string[]> {
  const late = sleep(DECIDED_WITHIN_MS, ['calls from before are not answered'], { signal })
  return Promise.race([Promise.all(lives.map(({ over }) => over)).then(() => []), late])
}

/** Adds to the kept what those before were promised and the copy has, or what was promised since; answers other bets. */
function keep(
  { kept, lives }: World,
  store: StoreName,
  { at, back }: { at: number; back: number },
): Promised[] {
  const journals = lives.splice(0, lives.length - 1).map(({ journal }) => journal)
  const bets = journals.flatMap(({ promised }) => promised)
  const plays = journals.flatMap(({ played }) => played)
  const isServers = store === 'database' || store === 'standby'
  const has = (bet: Promised) => !isServers || bet.at < at || bet.at >= back
  kept.promised.push(...bets.filter(has))
  // A wager that only one side knows is asked after; until then the two differ.
  kept.played.push(...plays.filter((play) => store === 'draws' || play.at < at))
  kept.members.push(...journals.flatMap(({ members }) => members))
  return bets.filter((bet) => !has(bet))
}
