/** Plays the draw provider against a test house: the same messages, signed the same way, at the moment a test wants. */
import { gamesOfStream } from '@madang/contract/core/draw/games.ts'
import type { Drawn } from '@madang/contract/core/draw/family.ts'
import type { SealOfBook } from '@madang/contract/core/draw/entropy.ts'
import { bytesToHex, chainFrom, drawOf } from '@madang/contract/core/draw/kdraw.ts'
import { drawsPerDay, roundTimes, timingOf } from '@madang/contract/core/draw/schedule.ts'
import { providerRoutes, type ResultMessage } from '@madang/contract/provider/draws.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { setTimeout as sleep } from 'node:timers/promises'

import { ensureOdds, tickDraws } from '../features/draw/draw.ts'
import { signatureOf } from '../http/signed.ts'
import type { House } from './house.ts'

export type TestProvider = ReturnType<typeof openProvider>

/** A provider for one ball stream and date; the house's clock decides which rounds it talks about. */
export function openProvider(house: House, stream: string, date: string) {
  const [game] = gamesOfStream(stream)
  const timing = timingOf(game!, house.config.drawSeconds)
  const draws = drawsPerDay(timing)
  const links = chainFrom(sha256(utf8ToBytes(`${stream} ${date}`)), draws)

  async function tell(path: string, message: object, secret = house.providerSecret) {
    const payload = JSON.stringify(message)
    const time = String(Math.round(performance.timeOrigin + performance.now()))
    const reply = await house.app.inject({
      method: 'POST' as const,
      url: path,
      payload,
      headers: {
        'content-type': 'application/json',
        'x-madang-time': time,
        'x-madang-signature': signatureOf(secret, time, payload),
      },
    })
    return reply.json() as { result: boolean; code?: string }
  }

  const timesOf = (round: number) => roundTimes(timing, date, round)
  const seedOf = (round: number) => links[timesOf(round).i]!

  const drawnOf = (round: number): Drawn =>
    drawOf(game!.family.draws, { seed: seedOf(round), stream, date, round })

  function resultOf(round: number, change: Partial<ResultMessage> = {}): ResultMessage {
    const { i, drawAt } = timesOf(round)
    return {
      stream,
      date,
      round,
      i,
      outcome: 'drawn',
      drawnAt: drawAt.toISOString(),
      seed: bytesToHex(seedOf(round)),
      beacon: null,
      ...drawnOf(round),
      ...change,
    }
  }

  /** A result of a draw of its book: mixed with the seal as the house has it. */
  async function bookResult(round: number, change: Partial<ResultMessage> = {}) {
    const [seal] = await house.db.query<SealOfBook>`
      select s.count, s.hash from seal s join draw d on d.id = s.draw_id
      where d.stream = ${stream} and d.date = ${date} and d.round = ${round}`
    const { hash: value, count: index } = seal!
    const entropy = { type: 4 as const, index, value }
    const place = { seed: seedOf(round), stream, date, round }
    const drawn = drawOf(game!.family.draws, { ...place, entropy })
    return tell(providerRoutes.result.path, resultOf(round, { ...drawn, ...change }))
  }

  return {
    timing,
    timesOf,
    drawnOf,
    bookResult,
    resultOf,
    tell,
    /** The first seed of a round whose draw satisfies a test; rounds are drawn from a fixed chain. */
    findRound: (from: number, fits: (drawn: Drawn) => boolean): number => {
      for (let round = from; round <= timing.lastRound; round++)
        if (fits(drawnOf(round))) return round
      throw new Error('no such round')
    },
    chain: () =>
      tell(providerRoutes.chain.path, {
        stream,
        date,
        anchor: bytesToHex(links[0]!),
        draws,
        publishedAt: timesOf(timing.firstRound).closeAt.toISOString(),
      }),
    commit(round: number, change: object = {}) {
      const { i, drawAt, closeAt } = timesOf(round)
      return tell(providerRoutes.round.path, {
        stream,
        date,
        round,
        i,
        drawAt: drawAt.toISOString(),
        closeAt: closeAt.toISOString(),
        algo: 'KDRAW-1',
        commit: bytesToHex(links[i - 1]!),
        entropy: { type: 'none', chainHash: null, beaconRound: null },
        ...change,
      })
    },
    result: (round: number, change?: Partial<ResultMessage>) =>
      tell(providerRoutes.result.path, resultOf(round, change)),
  }
}

/** A house whose clock stands at 10:00 of a day with the round of `stream` that is next then open for betting. */
export async function openRoundAt(
  house: House,
  stream: string,
  { at = '2026-01-15T10:00:00+09:00' } = {},
) {
  await house.clock.set(at)
  await ensureOdds(house.db)
  const date = at.slice(0, 10).replaceAll('-', '')
  const provider = openProvider(house, stream, date)
  await provider.chain()
  const [game] = gamesOfStream(stream)
  const { roundAt } = await import('@madang/contract/core/draw/schedule.ts')
  const { round } = roundAt(provider.timing, new Date(at))
  await provider.commit(round)
  await tickDraws(house.deps)
  return { provider, date, round, game: game! }
}

/** Waits until the business clock has passed an instant. */
export async function pass(house: House, at: Date) {
  await house.clock.set(at)
  await sleep(2)
}
