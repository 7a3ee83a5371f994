/** What the draw provider tells the server of the bench's ball stream: a day's chain, a round, its draw. */
import { createHash } from 'node:crypto'

import { games } from '../contract/core/draw/games.ts'
import { bytesToHex, chainFrom, drawOf } from '../contract/core/draw/kdraw.ts'
import { drawsPerDay, roundTimes, timingOf } from '../contract/core/draw/schedule.ts'
import { providerRoutes } from '../contract/provider/draws.ts'
import { signatureOf } from '../server/http/signed.ts'

export const SECRET = 'ab'.repeat(32)
export const GAME = games.find(({ key }) => key === 'pbg.powerball')!

async function tell(port: number, path: string, message: object) {
  const body = JSON.stringify(message)
  const time = String(Date.now())
  const signature = signatureOf(SECRET, time, body)
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-madang-time': time,
      'x-madang-signature': signature,
    },
  })
  const said = (await answer.json()) as { result: boolean }
  if (!said.result) throw new Error(`${path}: ${JSON.stringify(said)}`)
}

/** The stream's provider, as a server at `port` hears it; throws what it refuses. */
export function openDraws(port: number, drawSeconds: number) {
  const timing = timingOf(GAME, drawSeconds)
  const stream = GAME.ballStream
  const draws = drawsPerDay(timing)
  const linksOf = (date: string) =>
    chainFrom(createHash('sha256').update(`bench ${date}`).digest(), draws)
  const days = new Map<string, ReturnType<typeof linksOf>>()
  const links = (date: string) => {
    const known = days.get(date) ?? linksOf(date)
    days.set(date, known)
    return known
  }
  return {
    timing,
    /** A day's anchor. */
    chain: (date: string, publishedAt: Date) =>
      tell(port, providerRoutes.chain.path, {
        ...{ stream, date, draws, anchor: bytesToHex(links(date)[0]!) },
        publishedAt: publishedAt.toISOString(),
      }),
    /** A round's commitment, which opens it. */
    commit(date: string, round: number) {
      const { i, drawAt, closeAt } = roundTimes(timing, date, round)
      return tell(port, providerRoutes.round.path, {
        ...{ stream, date, round, i },
        ...{ drawAt: drawAt.toISOString(), closeAt: closeAt.toISOString() },
        ...{ algo: 'KDRAW-1', commit: bytesToHex(links(date)[i - 1]!) },
        entropy: { type: 'none', chainHash: null, beaconRound: null },
      })
    },
    /** Its draw; answers when the server has settled it. */
    draw(date: string, round: number) {
      const { i, drawAt } = roundTimes(timing, date, round)
      const seed = links(date)[i]!
      return tell(port, providerRoutes.result.path, {
        ...{ stream, date, round, i, outcome: 'drawn', drawnAt: drawAt.toISOString() },
        ...{ seed: bytesToHex(seed), beacon: null },
        ...drawOf('powerball', { seed, stream, date, round }),
      })
    },
  }
}
