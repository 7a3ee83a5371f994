/**
 * Every draw game and every vendor's game as a source of final outcomes, drawn as the house draws them: chained seeds
 * by day and round, a player's own seed by its numbers. Only where the last seed of a chain comes from is ours: not
 * from the machine's randomness but from a day's name, so that the same day gives the same outcomes. Hashes are this
 * machine's own: three quarters of the time were a page's.
 */
import { createHash } from 'node:crypto'

import { vendors, type CasinoGame } from '../../contract/core/casino/catalogue.ts'
import { drawCard, playHand } from '../../contract/core/casino/highlow.ts'
import { playRound, type Spin } from '../../contract/core/casino/slot-engines.ts'
import { slotModels } from '../../contract/core/casino/slot-models.ts'
import { games, type Game } from '../../contract/core/draw/games.ts'
import { chainFrom, drawOf, drawWords, type Bytes } from '../../contract/core/draw/kdraw.ts'
import { drawsPerDay } from '../../contract/core/draw/schedule.ts'
import { addDays } from '../../contract/core/kst.ts'
import { ownWords } from '../../provider/casino/seeds.ts'
import { dealOf } from '../../provider/casino/table.ts'
import { digests } from '../../server/features/seals/keys.ts'
import { drawShape, highlowShape, slotShape, tableShapes } from './shapes.ts'
import type { Outcome, Shape } from './tally.ts'

export type Source = {
  key: string
  title: string
  /** its chances, and its outcomes in the order of a day and those after it (`YYYYMMDD`) */
  open: (day: string) => Shape & { next: () => Outcome }
}

/** A day of a live table, at its own pace. */
const TABLE_ROUNDS = 2_880
/** Draws under one of a player's own seeds, and the stake of each. */
const UNDER_A_SEED = 1_000
const STAKE = 1_000

const seedFrom = (...name: (string | number)[]): Bytes =>
  new Uint8Array(
    createHash('sha256')
      .update(`npm run rng ${name.join(' ')}`)
      .digest(),
  )

/** Seeds of one day's chain after another, as rounds take them: links[i] for the i-th of a day, from 1. */
function chained(key: string, day: string, perDay: number) {
  let days = 0
  let i = perDay
  let date = day
  let links: Bytes[] = []
  return () => {
    if (i === perDay) {
      i = 0
      date = addDays(day, days)
      links = chainFrom(seedFrom(key, day, days++), perDay, digests)
    }
    i++
    return { date, i, seed: links[i]! }
  }
}

/** Words by number under one seed of a player's after another; `took` says how many of them a round was. */
function owned(key: string, day: string) {
  let seeds = 0
  let nonce = UNDER_A_SEED
  let words: ReturnType<typeof ownWords>
  return {
    round() {
      if (nonce >= UNDER_A_SEED) {
        const client = `player ${seeds}`
        words = ownWords(key, { seed: seedFrom(key, day, seeds++), client, date: day }, digests)
        nonce = 1
      }
      const [under, first] = [words, nonce]
      return (index: number) => under(first + index)
    },
    took(count: number) {
      nonce += count
    },
  }
}

/** No entropy: what the house's own seed gives is to be even without anybody's help. */
function drawSource({ key, title, family, ballStream: stream, timing }: Game): Source {
  return {
    key,
    title,
    open(day) {
      const { read, ...shape } = drawShape(family)
      const seeds = chained(key, day, drawsPerDay(timing))
      return {
        ...shape,
        next() {
          const { date, i, seed } = seeds()
          const round = timing.firstRound + i - 1
          const input = { seed, stream, date, round }
          return read(drawOf(family.draws, input, drawWords(input, digests)))
        },
      }
    },
  }
}

type Of<Kind> = CasinoGame & { kind: Kind }

const openTable = (game: Of<'table'>) => (day: string) => {
  const { read, ...shape } = tableShapes[game.table]()
  const seeds = chained(game.id, day, TABLE_ROUNDS)
  return {
    ...shape,
    next() {
      const { date, i, seed } = seeds()
      return read(dealOf(game, { seed, date, number: i }, digests) as never)
    },
  }
}

/** Every spin of its rounds, the free ones too. */
const openSlot = (game: Of<'slot'>) => (day: string) => {
  const model = slotModels[game.model]
  const { read, ...shape } = slotShape(model)
  const seed = owned(game.id, day)
  let spins: Spin[] = []
  let at = 0
  return {
    ...shape,
    next() {
      if (at === spins.length) {
        spins = playRound(model, seed.round(), STAKE).spins
        seed.took(spins.length)
        at = 0
      }
      return read(spins[at++]!)
    },
  }
}

/** Hands of one guess, that which is offered on every card. */
const openHighlow = (game: Of<'highlow'>) => (day: string) => {
  const { read, ...shape } = highlowShape()
  const seed = owned(game.id, day)
  return {
    ...shape,
    next() {
      const words = seed.round()
      const { cards } = playHand((index) => drawCard(words(index)), STAKE, ['same'])
      seed.took(cards.length)
      return read(cards)
    },
  }
}

function casinoSource(game: CasinoGame): Source {
  const named = { key: game.id, title: game.ko }
  if (game.kind === 'table') return { ...named, open: openTable(game) }
  return { ...named, open: game.kind === 'slot' ? openSlot(game) : openHighlow(game) }
}

/** In the order of the menus: draw games, then each vendor's. */
export const sources: readonly Source[] = [
  ...games.map(drawSource),
  ...vendors.flatMap((vendor) => vendor.games.map(casinoSource)),
]
