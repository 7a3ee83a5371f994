/** A campaign: members bet on a real house while its parts are killed; then everything is checked. */
import { setTimeout as sleep } from 'node:timers/promises'

import { startHouse, type HouseProcess } from '../house-process.ts'
import { betOn, logIn, type Journal } from './bettors.ts'
import { strike, type Fault } from './kill.ts'
import { randomOf, type Random } from './random.ts'
import { verify } from './verify.ts'

const DRAW_SECONDS = 20

/** When in a round's 20 s something dies, in seconds after the draw before it. */
export const moments = {
  /** bets pour in */
  betting: [6, 14],
  /** closed, not drawn */
  closed: [15.2, 19.8],
  /** the reveal arrives and the round is settled */
  settling: [3.2, 3.8],
} as const
export type Moment = keyof typeof moments
export type Plan = [Moment, Fault][]

export type Report = {
  wrong: string[]
  bets: number
  repeats: number
  rounds: number
  refused: Record<string, number>
}

type Options = {
  seed: number
  workers: number
  plan: Iterable<Plan[number]>
  say: (text: string) => void
}

export async function campaign({ seed, workers, plan, say }: Options): Promise<Report> {
  const random = randomOf(seed)
  const house = await startHouse({ WORKERS: String(workers), LOG: 'silent' })
  const stop = new AbortController()
  try {
    const journal = await logIn(house.site)
    const betting = Promise.all(
      journal.members.map((member, index) =>
        betOn(house.site, member, journal, randomOf(seed + index + 1), stop.signal),
      ),
    )
    for (const [moment, fault] of plan)
      await strikeAt(house, { moment, fault, random, journal, say })
    await sleep(3_000)
    stop.abort()
    await betting
    const wrong = await verify(house, journal)
    const { promised, repeats, refused } = journal
    return {
      wrong,
      bets: promised.length,
      repeats,
      rounds: new Set(promised.map(({ game, date, round }) => `${game.key}${date}${round}`)).size,
      refused: Object.fromEntries(refused),
    }
  } finally {
    stop.abort()
    await house.stop()
  }
}

type Strike = {
  moment: Moment
  fault: Fault
  random: Random
  journal: Journal
  say: Options['say']
}

/** Waits for the moment in the running round, then strikes. */
async function strikeAt(house: HouseProcess, { moment, fault, random, journal, say }: Strike) {
  const [low, high] = moments[moment]
  const at = random.between(low, high)
  const now = (Date.now() / 1_000) % DRAW_SECONDS
  await sleep(((at - now + DRAW_SECONDS) % DRAW_SECONDS) * 1_000)
  const before = journal.promised.length
  const done = await strike(house, fault, random)
  say(`${moment} +${at.toFixed(2)} s · ${done} · ${before} bets promised so far`)
  // Nothing is struck again before it stands, so that every fault is a fault of its own.
  await standing(house)
}

async function standing(house: HouseProcess) {
  for (;;) {
    const ready = await Promise.all(
      [house.site, house.provider].map((origin) =>
        fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(5_000) })
          .then((response) => response.ok)
          .catch(() => false),
      ),
    )
    if (ready.every(Boolean)) return
    await sleep(100)
  }
}
