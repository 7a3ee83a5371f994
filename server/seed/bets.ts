/**
 * The sandbox's week of bets on draws: rounds of days gone by, announced, bet on, drawn and settled by the code that
 * does it every day, with the clock set to each moment. Their proofs say that these times are made up (sample_day).
 */
import { hash } from 'node:crypto'

import { ballStreams, gamesOfStream, type BallStream } from '@madang/contract/core/draw/games.ts'
import { bytesToHex, chainFrom, drawOf } from '@madang/contract/core/draw/kdraw.ts'
import { allPicks } from '@madang/contract/core/draw/picks.ts'
import {
  drawsPerDay,
  previousRound,
  roundAt,
  settleWithinSeconds,
  timingOf,
  type RoundTimes,
} from '@madang/contract/core/draw/schedule.ts'
import { addDays, compactDateOf, midnight } from '@madang/contract/core/kst.ts'
import { append } from '@madang/contract/core/lists.ts'

import { openBets } from '../features/draw/bet.ts'
import { defaultOdds } from '../features/draw/odds.ts'
import { tickDraws } from '../features/draw/draw.ts'
import { takeChain, takeResult, takeRound } from '../features/draw/intake.ts'
import { sealDue } from '../features/seals/seals.ts'
import { rollRounds } from '../features/rolling/rolling.ts'
import type { Deps } from '../http/deps.ts'
import type { Past } from './past.ts'
import type { Enter } from './enter.ts'

const MINUTE = 60_000
const DAYS = 7
const ROUNDS = 5
/** Evening, a quarter past eight: outside every game's closed hours. */
const EVENING_MS = (20 * 60 + 15) * MINUTE
/** How far back the provider reveals draws of its own chains when it first starts; those days are left to it. */
const PROVIDERS_OWN = 112
/** Of the week's rounds, the one that never gets a result. */
const LATE = { day: 4, round: 2 }

type Player = { uid: string; most: number; every: number }
const players: Player[] = [
  { uid: 'demo1', most: 3, every: 1 },
  { uid: 'demo2', most: 2, every: 1 },
  { uid: 'demo3', most: 2, every: 1 },
  { uid: 'demo4', most: 1, every: 1 },
  { uid: 'haneul21', most: 1, every: 11 },
  { uid: 'gaon5', most: 1, every: 12 },
  { uid: 'sora0909', most: 1, every: 13 },
  { uid: 'maru2024', most: 1, every: 14 },
  { uid: 'byeol33', most: 1, every: 15 },
]

/** Two members on the two sides of each powerball's digit: one of them has won on it, whatever the date draws. */
const sides: Partial<Record<string, string>> = { demo2: 'poOdd', demo3: 'poEven' }

/** The moments of the week, each to be made when its turn comes among everything else that happened. */
export function weekOfBets(deps: Deps, { now, enter }: { now: Date; enter: Enter }): Past[] {
  const week = openWeek(deps, enter)
  const today = compactDateOf(now)
  const past: Past[] = []
  for (let day = DAYS; day >= 1; day--) {
    const date = addDays(today, -day)
    let moment = new Date(midnight(date).getTime() + EVENING_MS)
    for (let round = 0; round < ROUNDS; round++) {
      const { stream, game } = ballStreams[(day + round) % ballStreams.length]!
      const times = roundAt(timingOf(game, deps.config.drawSeconds), moment)
      moment = new Date(times.drawAt.getTime() + 2 * MINUTE)
      if (times.date >= providersFirst(deps, stream, now)) continue
      const late = day === LATE.day && round === LATE.round
      append(past, week.round(stream, times, { late, nth: day * ROUNDS + round }))
    }
  }
  return past
}

/** The first day whose chain the provider may publish when it starts. */
function providersFirst({ config }: Deps, stream: string, now: Date): string {
  const timing = timingOf(gamesOfStream(stream)[0]!, config.drawSeconds)
  let place: { date: string; round: number } = roundAt(timing, now)
  for (let back = 0; back < PROVIDERS_OWN; back++)
    place = previousRound(timing, place.date, place.round)
  return place.date
}

function openWeek(deps: Deps, enter: Enter) {
  const { db, config } = deps
  const bets = openBets(deps)
  const chains = new Map<string, ReturnType<typeof chainFrom>>()

  async function chainOf(stream: BallStream, date: string, draws: number) {
    const name = `${stream} ${date}`
    const known = chains.get(name)
    if (known) return known
    const links = chainFrom(hash('sha256', `madang sample ${name}`, 'buffer'), draws)
    chains.set(name, links)
    await db.query`insert into sample_day (stream, date) values (${stream}, ${date})`
    const anchor = bytesToHex(links[0]!)
    const publishedAt = midnight(date).toISOString()
    await takeChain(deps, { stream, date, anchor, draws, publishedAt })
    return links
  }

  async function bet(
    uid: string,
    times: RoundTimes,
    { stream, roll, side }: { stream: string; roll: number; side?: string },
  ) {
    const list = gamesOfStream(stream)
    const digits = side && list.find(({ family }) => family.board === 'powerball')
    const game = digits || list[roll % list.length]!
    const picks = allPicks(game)
    const { key, pick } = picks.find((one) => one.key === side) ?? picks[(roll * 7) % picks.length]!
    const body = {
      ...{ game: game.game, page: game.page, today: times.date, round: times.round },
      ...{ type: key, pick, rate: defaultOdds(game)[key]! / 100 },
      ...{ money: 5_000 * (1 + (roll % 4)), win: 0 },
    }
    const { tokenHash } = await enter(uid, times.closeAt)
    await bets.take({ tokenHash, uuid: uid, body, key: null, bodyHash: Buffer.alloc(0) })
  }

  /** Its bets in the middle of its time, and what is made of it at the end. */
  function round(
    stream: BallStream,
    times: RoundTimes,
    { late, nth }: { late: boolean; nth: number },
  ): Past[] {
    const { date, round, i, drawAt, closeAt } = times
    const game = gamesOfStream(stream)[0]!
    const timing = timingOf(game, config.drawSeconds)
    const place = { stream, date, round, i }
    const open = async () => {
      const links = await chainOf(stream, date, drawsPerDay(timing))
      await takeRound(deps, {
        ...place,
        drawAt: drawAt.toISOString(),
        closeAt: closeAt.toISOString(),
        algo: 'KDRAW-1',
        commit: bytesToHex(links[i - 1]!),
        entropy: { type: 'none', chainHash: null, beaconRound: null },
      })
      for (const [seat, { uid, most, every }] of players.entries())
        if (nth % every === 0)
          for (let n = 0; n < 1 + ((nth + seat) % most); n++)
            await bet(uid, times, {
              ...{ stream, roll: nth * 31 + seat * 17 + n * 5 },
              side: n === 0 ? sides[uid] : undefined,
            })
    }
    const draw = async () => {
      if (late) {
        await sealDue(deps, stream)
        return tickDraws(deps)
      }
      const seed = (await chainOf(stream, date, drawsPerDay(timing)))[i]!
      const drawn = drawOf(game.family.draws, { seed, stream, date, round })
      const drawnAt = drawAt.toISOString()
      const reveal = { outcome: 'drawn' as const, drawnAt, seed: bytesToHex(seed), beacon: null }
      await takeResult(deps, { ...place, ...reveal, ...drawn })
      await rollRounds(deps)
    }
    const before = 0.6 * (timing.period - timing.closeSeconds) * 1_000
    const within = settleWithinSeconds(config.drawSeconds) * 1_000
    const after = late ? within + 1_000 : within / 4
    return [
      { at: new Date(closeAt.getTime() - before), make: open },
      { at: new Date(drawAt.getTime() + after), make: draw },
    ]
  }

  return { round }
}
