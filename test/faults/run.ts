/** A campaign: members bet and play in a real house while its parts are killed; then everything is checked. */
import { setTimeout as sleep } from 'node:timers/promises'

import { freePort } from '../../scripts/ports.ts'
import { startHouse, type HouseProcess } from '../house-process.ts'
import { betOn } from './bettors.ts'
import { withBooks } from './connect.ts'
import { newJournal, type Journal, type Played } from './journal.ts'
import { strike, type Fault } from './kill.ts'
import { openLine } from './line.ts'
import { DRAW_SECONDS, inMoment, type Moment, type Scene } from './moments.ts'
import { playOn } from './players.ts'
import { randomOf } from './random.ts'
import { verify, verifySoFar } from './verify.ts'

const BETTORS = 8
const PLAYERS = 6
/** Of the bets, windows' calls and wallet calls, how many lose their line before the answer comes. */
const CUT = 1 / 40
const STANDS_WITHIN_MS = 60_000

export type Plan = [Moment, Fault][]

export type Report = {
  wrong: string[]
  bets: number
  /** decided at the vendor's windows: placed, cancelled, refused */
  plays: Record<Played['told'], number>
  /** of the placed, hands of high-low, each played to its end */
  hands: number
  rounds: number
  members: number
  /** lines cut between a bet and its answer, and asks sent again for this or any other reason */
  cuts: number
  repeats: number
  /** strikes on settlement, and on the vendor's wallet, that found them in the middle */
  inSettlement: number
  inPlay: number
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
  const PORT = String(await freePort())
  // The vendor's wallet calls come by a line of their own.
  const wallet = await openLine(`http://127.0.0.1:${PORT}`, randomOf(seed - 3), {
    cut: 'POST /wallet/',
    share: CUT,
  })
  const house = await startHouse(
    {
      ...{ PORT, SERVER_ORIGIN: wallet.origin, WORKERS: String(workers) },
      ...{ LOG: 'silent', DRAW_SECONDS: String(DRAW_SECONDS) },
    },
    signal,
  ).catch(async (error: unknown) => {
    await wallet.close()
    throw error
  })
  const site = await openLine(house.site, randomOf(seed - 1), {
    cut: 'POST /uGame/bet ',
    share: CUT,
  })
  const windows = await openLine(house.provider, randomOf(seed - 2), {
    cut: 'POST /games/api/',
    share: CUT,
  })
  const lines = [site, windows, wallet]
  const stop = new AbortController()
  const journal = newJournal()
  const wrong: string[] = []
  const middle = { settling: 0, playing: 0 }
  try {
    await showHighlow(house)
    const chance = (index: number) => randomOf(seed + index + 1)
    const places = { site: site.origin, windows: windows.origin }
    const betting = Promise.all([
      ...Array.from({ length: BETTORS }, (_, index) =>
        betOn(site.origin, journal, chance(index), stop.signal),
      ),
      ...Array.from({ length: PLAYERS }, (_, index) =>
        playOn(places, journal, chance(BETTORS + index), stop.signal),
      ),
    ])
    // A member who fails ends the campaign at once, whatever it waits for.
    betting.catch((error: Error) => failed.abort(error))
    for (const [moment, fault] of plan) {
      const scene = { house, journal, random, signal }
      const found = await strikeIn(scene, { moment, fault, say })
      if (moment === 'settling' || moment === 'playing') middle[moment] += found
      wrong.push(...(await verifySoFar(house, journal)))
      if (wrong.length > 0) break
    }
    stop.abort()
    await orAborted(betting, signal)
    wrong.push(...(await orAborted(verify(house, journal), signal)))
    const cuts = lines.reduce((sum, line) => sum + line.cuts(), 0)
    const { settling: inSettlement, playing: inPlay } = middle
    return { wrong, cuts, inSettlement, inPlay, ...figures(journal) }
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    stop.abort()
    await house.stop()
    await Promise.all(lines.map((line) => line.close()))
  }
}

/** The tile is for who has the flag; here everyone who joins. */
export const showHighlow = (house: HouseProcess) =>
  withBooks(house, (client) =>
    client.query(`alter table member alter column features set default '{highlow}'`),
  )

const figures = ({ promised, played, members, repeats, refused }: Journal) => ({
  bets: promised.length,
  plays: {
    placed: played.filter(({ told }) => told === 'placed').length,
    cancelled: played.filter(({ told }) => told === 'cancelled').length,
    refused: played.filter(({ told }) => told === 'refused').length,
  },
  hands: played.filter(({ call, told }) => call === 'start' && told === 'placed').length,
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

/** Waits for the moment, strikes, and waits until the house stands again; 1 when work was interrupted. */
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
  const middle = moment === 'settling' || moment === 'playing' ? ` (${found} at work)` : ''
  say(
    `${moment}${middle} · ${fault}: ${done} · ${before} bets promised · answers again after ${seconds} s`,
  )
  return found > 0 ? 1 : 0
}

/** Nothing is struck again before it stands, so that every fault is a fault of its own. */
export async function standing(house: HouseProcess, signal: AbortSignal) {
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
