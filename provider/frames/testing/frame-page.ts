/** A live frame by itself in a browser: its built page, and a feed that whoever holds it tells, at a clock of its own. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Page } from 'playwright-core'

import { gameByKey, type GameKey } from '@madang/contract/core/draw/games.ts'
import { roundTimes, timingOf } from '@madang/contract/core/draw/schedule.ts'

import { sendPage } from '../../assets.ts'
import { feedOf, type Feed } from '../../draws/feed.ts'
import type { StoredDraw } from '../../draws/store.ts'
import { frames } from '../frames.ts'

export type Drawn = Pick<StoredDraw, 'balls' | 'powerball'> & { outcome?: StoredDraw['outcome'] }

/** Serves the frames' pages and nothing else. */
export async function serveFrames() {
  const server = createServer((request, response) => {
    const page = frames(request.url ?? '/', '*')
    if (page) return sendPage(request, response, page)
    response.writeHead(404).end()
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => (server.closeAllConnections(), server.close()),
  }
}

const DATE = '20261122'
const ROUND = 187

/** A draw and the one before it, as the provider's feed tells them at each moment. */
export function scripted(
  key: GameKey,
  drawn: Drawn,
  before: Drawn | null = null,
  drawSeconds: number | null = null,
  round = ROUND,
) {
  const game = gameByKey(key)!
  const timing = timingOf(game, drawSeconds)
  const { drawAt } = roundTimes(timing, DATE, round)
  const row = (of: number, { outcome = 'drawn', ...rest }: Drawn): StoredDraw => ({
    ...{ stream: game.ballStream, date: DATE, round: of, outcome, beacon: null },
    ...rest,
    drawnAt: drawAt.toISOString(),
  })
  const earlier = before ? [row(round - 1, before)] : []
  return {
    drawAt,
    /** `made`: whether the draw has been made by then; a late one is made later than its second */
    feed(at: number, made = at >= 0): Feed {
      const draws = made ? [row(round, drawn), ...earlier] : earlier
      return feedOf({ game, drawSeconds, draws, now: new Date(drawAt.getTime() + at) })
    },
  }
}

/** Before the page loads: its line is ours. */
export async function takeLine(page: Page) {
  await page.addInitScript(() => {
    const ears: ((event: { data: string }) => void)[] = []
    class Line {
      addEventListener(name: string, ear: (event: { data: string }) => void) {
        if (name === 'message') ears.splice(0, ears.length, ear)
      }
      close() {}
    }
    Object.assign(window, {
      EventSource: Line,
      tellFrame: (data: string) => ears[0]?.({ data }),
    })
  })
}

export const tell = (page: Page, feed: Feed) =>
  page.evaluate(
    (text) => (window as unknown as { tellFrame: (text: string) => void }).tellFrame(text),
    JSON.stringify(feed),
  )
