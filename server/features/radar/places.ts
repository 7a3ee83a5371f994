/** What stakes lie on, as numbers: winning sets of draws and places of tables, and how any two of them face each other. */
import { tableCases } from '@madang/contract/core/casino/counted.ts'
import { games } from '@madang/contract/core/draw/games.ts'
import { allPicks, disjoint, oddsKeys, type Pick } from '@madang/contract/core/draw/picks.ts'

import type { Facing } from './meetings.ts'

/** Kinds of vendors' games that have two sides. */
const tables = ['baccarat', 'dragon', 'roulette', 'etc'] as const

/** A stake that returns more than itself has won. */
const STAKE = 100

type Place = { group: string; apart: (other: number) => boolean }

/** `draws`: the place of each pick of each game; `tables`: of each key of each kind of table. */
export type Places = {
  draws: {
    games: string[]
    keys: string[]
    picks: string[]
    places: number[]
    /** of how many outcomes it wins on how many */
    wins: number[]
    totals: number[]
  }
  tables: { types: string[]; keys: string[]; places: number[] }
  facing: Facing
}

let made: Places | null = null

/** Made once: it is the games' own. */
export function readPlaces(): Places {
  made ??= makePlaces()
  return made
}

function makePlaces(): Places {
  const found: Place[] = []
  const numbers = new Map<string, number>()
  const sets: Pick[] = []
  const draws: Places['draws'] = {
    games: [],
    keys: [],
    picks: [],
    places: [],
    wins: [],
    totals: [],
  }
  for (const game of games) {
    const chances = new Map(oddsKeys(game).map((row) => [row.key, row]))
    for (const pick of allPicks(game)) {
      // Picks that win on the same outcomes are one place, whatever they are called.
      let place = numbers.get(pick.winningSet)
      if (place === undefined) {
        place =
          found.push({
            group: pick.winningSet.split(':')[0]!,
            apart: (other) => disjoint(pick, sets[other]!),
          }) - 1
        numbers.set(pick.winningSet, place)
        sets[place] = pick
      }
      draws.games.push(game.key)
      draws.keys.push(pick.key)
      draws.picks.push(pick.pick)
      draws.places.push(place)
      const { wins, total } = chances.get(pick.key)!
      draws.wins.push(wins)
      draws.totals.push(total)
    }
  }
  const kept: Places['tables'] = { types: [], keys: [], places: [] }
  const returns: (readonly number[])[] = []
  for (const type of tables)
    for (const [key, paid] of tableCases(type).returns) {
      const place =
        found.push({
          group: type,
          apart: (other) => !paid.some((back, at) => back > STAKE && returns[other]![at]! > STAKE),
        }) - 1
      returns[place] = paid
      kept.types.push(type)
      kept.keys.push(key)
      kept.places.push(place)
    }
  // 1 apart, 2 alike: asked for each pair of stakes of a round.
  const size = found.length
  const matrix = new Uint8Array(size * size)
  for (const [one, { group, apart }] of found.entries())
    for (let other = 0; other < size; other += 1)
      if (one === other) matrix[one * size + other] = 2
      else if (found[other]!.group === group && apart(other)) matrix[one * size + other] = 1
  const words = [null, 'apart', 'alike'] as const
  return { draws, tables: kept, facing: (one, other) => words[matrix[one * size + other]!]! }
}
