import { expect, test } from 'vitest'

import { casinoGame, HIGHLOW, returnsOf, vendorOf, vendors } from './catalogue.ts'

const games = vendors.flatMap((vendor) => vendor.games)

test('there are three casino vendors with all four tables, two slot vendors with six slots, a premium one, and one with a game of its own', () => {
  const of = (kind: string) => vendors.filter((vendor) => vendor.kind === kind)
  expect([of('casino').length, of('slot').length, of('premium').length]).toEqual([3, 2, 1])
  expect(of('single').flatMap((vendor) => vendor.games)).toEqual([casinoGame(HIGHLOW.game)])
  expect(of('slot').flatMap((vendor) => vendor.games)).toHaveLength(6)
  const tables = games.flatMap((game) => (game.kind === 'table' ? [game.table] : []))
  expect(new Set(tables).size).toBe(4)
})

test('every game is found by its id, and no id is two games', () => {
  expect(new Set(games.map(({ id }) => id)).size).toBe(games.length)
  for (const game of games) expect(casinoGame(game.id)).toBe(game)
  for (const vendor of vendors) expect(vendorOf(vendor.id)).toBe(vendor)
  for (const { id, games: own } of vendors)
    for (const game of own) expect(game.id.startsWith(`${id}.`)).toBe(true)
})

test('the stated return of a game is that of its best and its worst bet', () => {
  const stated = (id: string) => {
    const { best, least } = returnsOf(casinoGame(id)!)
    return [best, least].map((rate) => Math.round(rate * 1e6) / 1e4)
  }
  expect(stated('haneul.baccarat1')).toEqual([98.9421, 85.6404])
  expect(stated('haneul.dragon')).toEqual([96.2651, 67.2289])
  expect(stated('dalbit.roulette')).toEqual([97.2973, 97.2973])
  expect(stated('sanho.sicbo')).toEqual([97.2222, 81.4815])
  expect(stated('kkachi.moon')).toEqual([95.5945, 95.5945])
  expect(stated('baram.highlow')).toEqual([97, 96.4615])
})
