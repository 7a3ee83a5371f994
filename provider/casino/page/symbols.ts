/** A slot's drawings: ten on one sheet, asked for once, each shown as a picture of its own. */
import type { SlotSymbol } from '@madang/contract/core/casino/slot.ts'

const AGAIN_MS = 2_000

/** The drawings of a sheet by their symbol, each a whole SVG. */
export function drawingsOf(sheet: string): Map<string, string> {
  const drawn = sheet.matchAll(/<svg id="(\w+)"[^>]* (viewBox="[^"]*")>(.*)<\/svg>$/gm)
  return new Map(
    [...drawn].map(([, symbol, box, body]) => [
      symbol!,
      `<svg xmlns="http://www.w3.org/2000/svg" ${box!}>${body!}</svg>`,
    ]),
  )
}

const sources = new Map<string, string>()
const nameOf = (game: string, symbol: string) => `${game} ${symbol}`

/** Brings a slot's sheet, for as long as it takes: a line that is down comes back. */
export async function bringSymbols(game: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`/games/art/${game}.symbols.svg`).catch(() => null)
    if (answer?.ok) {
      for (const [symbol, svg] of drawingsOf(await answer.text()))
        sources.set(nameOf(game, symbol), `data:image/svg+xml,${encodeURIComponent(svg)}`)
      return
    }
    await new Promise((done) => setTimeout(done, AGAIN_MS))
  }
}

/** Where a symbol's picture is; nothing is drawn before the sheet was brought. */
export const symbolSource = (game: string, symbol: SlotSymbol): string =>
  sources.get(nameOf(game, symbol)) ?? 'data:,'
