import { vendors } from '@madang/contract/core/casino/catalogue.ts'
import { catalogueOf } from '@madang/contract/provider/catalogue.ts'
import { slotSymbols } from '@madang/contract/core/casino/slot.ts'
import { expect, test } from 'vitest'

import { symbolName, symbolSource } from './page/themes.ts'
import { gamePage } from './pages.ts'

const slots = vendors
  .flatMap(({ games }) => games)
  .filter(({ kind }) => kind === 'slot')
  .map(({ id }) => id)
const pictures = [
  ...vendors
    .map(catalogueOf)
    .flatMap(({ thumbnail, games }) => [thumbnail, ...games.map((game) => game.thumbnail)]),
  ...slots.flatMap((game) => slotSymbols.map((symbol) => symbolSource(game, symbol))),
]
const drawn = (path: string) => {
  const answer = gamePage(path)
  expect(answer, path).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/svg+xml', 'cross-origin-resource-policy': 'cross-origin' },
  })
  return String(answer!.body)
}

test('every vendor, every game and every symbol of a slot has a drawing of its own', () => {
  const bodies = pictures.map(drawn)
  expect(bodies).toHaveLength(vendors.length + 7 + 8 + 1 + 80)
  expect(new Set(bodies).size).toBe(bodies.length)
  for (const body of bodies)
    expect(body.match(/<(path|circle|ellipse|rect)/g)!.length).toBeGreaterThan(1)
})

test('a drawing brings nothing with it: no script, no link, no text that needs a font', () => {
  for (const path of pictures)
    expect(drawn(path), path).not.toMatch(
      /<(script|style|text|image|use|foreignObject|a)\b|href| on\w+=/,
    )
})

test('the ten symbols of a slot are called differently', () => {
  for (const game of slots)
    expect(new Set(slotSymbols.map((symbol) => symbolName(game, symbol))).size, game).toBe(10)
})

test('a symbol that was never drawn is not found', () => {
  expect(gamePage('/games/art/kkachi.moon.H9.svg')).toBeNull()
  expect(gamePage('/games/art/symbols.svg')).toBeNull()
})
