import { expect, test } from 'vitest'

import { games } from './draw/games.ts'
import { oddsKeys } from './draw/picks.ts'
import { casinoEdges, drawEdge } from './edges.ts'

test('the edges of casino games are those of the published returns', () => {
  const returns = Object.entries(casinoEdges).map(([name, edge]) => [name, 1 - edge] as const)
  for (const [name, published] of Object.entries({
    baccarat: 0.989420942157528,
    dragon: 0.9626506024096385,
    roulette: 0.972972972972973,
    slot: 0.955945,
    sicBo: 0.9722222222222222,
  }))
    expect(Object.fromEntries(returns)[name]).toBeCloseTo(published, 12)
})

test('the edge of a draw game is that of its dearest pick, and follows its odds', () => {
  for (const game of games) {
    const odds = Object.fromEntries(
      oddsKeys(game).map(({ key, defaultOdds }) => [key, defaultOdds]),
    )
    expect(drawEdge(game, odds)).toBeCloseTo(0.025, 12)
    const [first] = oddsKeys(game)
    expect(drawEdge(game, { ...odds, [first!.key]: 199 })).toBeCloseTo(0.005, 12)
    expect(drawEdge(game, { ...odds, [first!.key]: 210 })).toBeCloseTo(-0.05, 12)
  }
})
