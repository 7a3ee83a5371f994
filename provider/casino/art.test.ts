import { vendors } from '@madang/contract/core/casino/catalogue.ts'
import { catalogueOf } from '@madang/contract/provider/catalogue.ts'
import { slotSymbols } from '@madang/contract/core/casino/slot.ts'
import { expect, test } from 'vitest'

import { drawingsOf } from './page/symbols.ts'
import { symbolName } from './page/themes.ts'
import { gamePage } from './pages.ts'

const slots = vendors
  .flatMap(({ games }) => games)
  .filter(({ kind }) => kind === 'slot')
  .map(({ id }) => id)
const pictures = [
  ...vendors
    .map(catalogueOf)
    .flatMap(({ thumbnail, games }) => [thumbnail, ...games.map((game) => game.thumbnail)]),
]
const read = (path: string) => {
  const answer = gamePage(path)
  expect(answer, path).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/svg+xml', 'cross-origin-resource-policy': 'cross-origin' },
  })
  return String(answer!.body)
}
/** Every drawing by a name, each symbol of a sheet by itself. */
const drawings = new Map([
  ...pictures.map((path) => [path, read(path)] as const),
  ...slots.flatMap((game) =>
    [...drawingsOf(read(`/games/art/${game}.symbols.svg`))].map(
      ([symbol, body]) => [`${game} ${symbol}`, body] as const,
    ),
  ),
])

test('every vendor, every game and every symbol of a slot has a drawing of its own', () => {
  for (const game of slots)
    for (const symbol of slotSymbols) expect(drawings.has(`${game} ${symbol}`)).toBe(true)
  const bodies = [...drawings.values()]
  expect(bodies).toHaveLength(vendors.length + 7 + 8 + 1 + 80)
  expect(new Set(bodies).size).toBe(bodies.length)
  for (const body of bodies)
    expect(body.match(/<(path|circle|ellipse|rect)/g)!.length).toBeGreaterThan(1)
})

test('every slot has a stage of its own, with a mascot that can laugh, and eaves’ magpie for all', () => {
  const stages = slots.map((game) => read(`/games/art/${game}.stage.svg`))
  expect(new Set(stages).size).toBe(slots.length)
  for (const stage of stages)
    for (const part of ['sky', 'hill', 'mascot', 'calm', 'glad'])
      expect(stage).toContain(`class="${part}"`)
  for (const drawn of [...stages, read('/games/art/magpie.stage.svg')])
    expect(drawn).not.toMatch(
      /<(script|style|text|image|use|foreignObject|a)\b|href| on\w+=|style=/,
    )
})

test('a drawing brings nothing with it: no script, no link, no text that needs a font', () => {
  for (const [name, body] of drawings)
    expect(body, name).not.toMatch(/<(script|style|text|image|use|foreignObject|a)\b|href| on\w+=/)
})

test('the ten symbols of a slot are called differently', () => {
  for (const game of slots)
    expect(new Set(slotSymbols.map((symbol) => symbolName(game, symbol))).size, game).toBe(10)
})

test('a picture that was never drawn is not found', () => {
  for (const name of ['kkachi.moon.H1', 'kkachi.none.symbols', 'symbols'])
    expect(gamePage(`/games/art/${name}.svg`)).toBeNull()
})
