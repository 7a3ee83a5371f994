/** The draws, in the provider's frames: from ten seconds before the draw to its words. */
import { frameHeight } from '../../contract/core/draw/frame.ts'
import { gameByKey, type GameKey } from '../../contract/core/draw/games.ts'
import { scripted, takeLine, tell } from '../../provider/frames/testing/frame-page.ts'
import type { Asked, Sequence } from './sequence.ts'

type Draw = { name: string; key: GameKey; balls: number[]; powerball: number | null }

export const draws: Draw[] = [
  { name: 'powerball', key: 'ntry.powerball', balls: [14, 27, 8, 22, 17], powerball: 7 },
  { name: 'ladder', key: 'ntry.powerladder', balls: [9, 27, 8, 22, 17], powerball: 7 },
  { name: 'ladder-right', key: 'ntry.powerladder', balls: [22, 3, 8, 12, 17], powerball: 2 },
  {
    name: 'keno',
    key: 'ntry.kenoladder',
    balls: [11, 23, 36, 32, 5, 70, 2, 52, 41, 44, 42, 7, 61, 18, 29, 66, 13, 50, 38, 1, 57, 24],
    powerball: null,
  },
]

export const drawSequences = (origin: string, { width, theme }: Asked): Sequence[] =>
  draws.map(({ name, key, balls, powerball }) => {
    const script = scripted(key, { balls, powerball }, { balls: balls.toReversed(), powerball })
    const instant = (ms: number) => new Date(script.drawAt.getTime() + ms)
    let told = ''
    return {
      name,
      size: { width, height: frameHeight(gameByKey(key)!) },
      from: -10_100,
      to: 9_700,
      zero: script.drawAt,
      async open(page, from) {
        await takeLine(page)
        // Until it is paused the page's clock runs as ours does: loading may take its time.
        await page.clock.install({ time: instant(from - 60_000) })
        await page.goto(`${origin}/frames/${key}?device=mobile&theme=${theme}`)
        await page.evaluate(() => document.fonts.load('720 20px Pretendard').then(() => undefined))
        await page.clock.pauseAt(instant(from - 100))
      },
      async at(page, ms) {
        const feed = script.feed(ms)
        const changed = JSON.stringify({ ...feed, now: '' })
        if (changed === told) return
        told = changed
        await tell(page, feed)
        await page.clock.runFor(1)
      },
    }
  })
