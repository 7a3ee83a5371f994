/** A slot's drawings: ten on one sheet and the stage they play on, asked for once, each shown as a picture of its own. */
import type { SlotSymbol } from '@madang/contract/core/casino/slot.ts'

const AGAIN_MS = 2_000
/** A symbol that runs: higher than at rest, thinner, with three echoes where it was. */
const ECHOES = [
  { up: 60, share: 0.13 },
  { up: 35, share: 0.24 },
  { up: 16, share: 0.36 },
]
const ECHO_ROOM = 60
const STRETCH = 1.06
const RUNNING = 0.72

/** The drawings of a sheet by their symbol: what is inside, in a square of 100. */
export function drawingsOf(sheet: string): Map<string, string> {
  const drawn = sheet.matchAll(/<svg id="(\w+)"[^>]* viewBox="[^"]*">(.*)<\/svg>$/gm)
  return new Map([...drawn].map(([, symbol, body]) => [symbol!, body!]))
}

const svgOf = (box: string, body: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${body}</svg>`)}`

/** The same drawing as it runs by, downwards: 100 wide, 166 high. */
function running(body: string): string {
  const at = (y: number, share: number) =>
    `<g opacity="${share}" transform="translate(0 ${y}) scale(1 ${STRETCH})">${body}</g>`
  const echoes = ECHOES.map(({ up, share }) => at(-up, share)).join('')
  return svgOf(`0 ${-ECHO_ROOM} 100 ${ECHO_ROOM + 100 * STRETCH}`, echoes + at(0, RUNNING))
}

type Pictures = { still: string; running: string }
const pictures = new Map<string, Pictures>()
const stages = new Map<string, string>()
const nameOf = (game: string, symbol: string) => `${game} ${symbol}`

/** Asks for a drawing for as long as it takes: a line that is down comes back. */
async function drawing(name: string): Promise<string> {
  for (;;) {
    const answer = await fetch(`/games/art/${name}.svg`).catch(() => null)
    if (answer?.ok) return answer.text()
    await new Promise((done) => setTimeout(done, AGAIN_MS))
  }
}

/** Brings a slot's sheet and its stage. */
export async function bringSymbols(game: string): Promise<void> {
  const [sheet, stage] = await Promise.all([drawing(`${game}.symbols`), drawing(`${game}.stage`)])
  for (const [symbol, body] of drawingsOf(sheet))
    pictures.set(nameOf(game, symbol), {
      still: svgOf('0 0 100 100', body),
      running: running(body),
    })
  stages.set(game, stage)
}

const NONE: Pictures = { still: 'data:,', running: 'data:,' }

/** Where a symbol's pictures are; nothing is drawn before the sheet was brought. */
export const symbolPictures = (game: string, symbol: SlotSymbol): Pictures =>
  pictures.get(nameOf(game, symbol)) ?? NONE

/** A stage as a drawing of the window's own, whose parts its style dresses; null before it was brought. */
export function stageDrawing(game: string): SVGElement | null {
  const text = stages.get(game)
  if (text === undefined) return null
  const drawn = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement
  return document.importNode(drawn, true) as unknown as SVGElement
}
