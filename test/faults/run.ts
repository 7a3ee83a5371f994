/** A campaign: members bet on a real house while its parts are killed; then everything is checked. */
import { setTimeout as sleep } from 'node:timers/promises'

import { startHouse, type HouseProcess } from '../house-process.ts'
import { betOn, newJournal, type Journal } from './bettors.ts'
import { strike, type Fault } from './kill.ts'
import { openLine } from './line.ts'
import { DRAW_SECONDS, inMoment, type Moment, type Scene } from './moments.ts'
import { randomOf } from './random.ts'
import { verify, verifySoFar } from './verify.ts'

const BETTORS = 8
/** Of the bets, how many lose their line before the answer comes. */
const CUT = 1 / 40
const STANDS_WITHIN_MS = 60_000

export type Plan = [Moment, Fault][]

export type Report = {
  wrong: string[]
  bets: number
  rounds: number
  members: number
  /** lines cut between a bet and its answer, and asks sent again for this or any other reason */
  cuts: number
  repeats: number
  /** strikes on settlement that found it in the middle */
  inSettlement: number
  refused: Record<string, number>
}

type Options = {
  seed: number
  workers: number
  plan: Iterable<Plan[number]>
  say: (text: string) => void
  /** ends the campaign early: everything is stopped and removed, and the promise rejects */
  signal: AbortSignal
}

export async function campaign(options: Options): Promise<Report> {
  const { seed, workers, plan, say } = options
  const failed = new AbortController()
  const signal = AbortSignal.any([options.signal, failed.signal])
  const random = randomOf(seed)
  const env = { WORKERS: String(workers), LOG: 'silent', DRAW_SECONDS: String(DRAW_SECONDS) }
  const house = await startHouse(env, signal)
  const line = await openLine(house.site, randomOf(seed - 1), CUT)
  const stop = new AbortController()
  const journal = newJournal()
  const wrong: string[] = []
  let inSettlement = 0
  try {
    const betting = Promise.all(
      Array.from({ length: BETTORS }, (_, index) =>
        betOn(line.origin, journal, randomOf(seed + index + 1), stop.signal),
      ),
    )
    // A member who fails ends the campaign at once, whatever it waits for.
    betting.catch((error: Error) => failed.abort(error))
    for (const [moment, fault] of plan) {
      const scene = { house, journal, random, signal }
      inSettlement += await strikeIn(scene, { moment, fault, say })
      wrong.push(...(await verifySoFar(house, journal)))
      if (wrong.length > 0) break
    }
    stop.abort()
    await orAborted(betting, signal)
    wrong.push(...(await orAborted(verify(house, journal), signal)))
    return { wrong, cuts: line.cuts(), inSettlement, ...figures(journal) }
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    stop.abort()
    await line.close()
    await house.stop()
  }
}

const figures = ({ promised, members, repeats, refused }: Journal) => ({
  bets: promised.length,
  rounds: new Set(promised.map(({ game, date, round }) => `${game.key}${date}${round}`)).size,
  members: members.length,
  repeats,
  refused: Object.fromEntries(refused),
})

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, fail) => {
      if (signal.aborted) fail(signal.reason as Error)
      signal.addEventListener('abort', () => fail(signal.reason as Error), { once: true })
    }),
  ])
}

type Strike = { moment: Moment; fault: Fault; say: Options['say'] }

/** Waits for the moment, strikes, and waits until the house stands again; 1 when settlement was interrupted. */
async function strikeIn(scene: Scene, { moment, fault, say }: Strike): Promise<number> {
  const { house, journal, random, signal } = scene
  let found = 0
  let before = 0
  const done = await inMoment(moment, scene, (busy) => {
    found = busy.length
    before = journal.promised.length
    return strike(house, fault, { random, busy })
  })
  const began = performance.now()
  await standing(house, signal)
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  const middle = moment === 'settling' ? ` (${found} settlements at work)` : ''
  say(
    `${moment}${middle} · ${fault}: ${done} · ${before} bets promised · answers again after ${seconds} s`,
  )
  return found > 0 ? 1 : 0
}

/** Nothing is struck again before it stands, so that every fault is a fault of its own. */
async function standing(house: HouseProcess, signal: AbortSignal) {
  const until = performance.now() + STANDS_WITHIN_MS
  for (;;) {
    const ready = await Promise.all(
      [house.site, house.console, house.provider].map((origin) =>
        fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(1_000) })
          .then((response) => response.ok)
          .catch(() => false),
      ),
    )
    if (ready.every(Boolean)) return
    if (performance.now() > until)
      throw new Error(`The house does not answer again:\n${house.said()}`)
    await sleep(100, undefined, { signal })
  }
}
