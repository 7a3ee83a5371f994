/**
 * The short form of `npm run rng`: honest games pass all six tests, a bias of 1 % is seen in each of them, and each
 * test sees a fault that was planted for it.
 */
import { createHash } from 'node:crypto'

import { beforeAll, describe, expect, test } from 'vitest'

import type { Digests } from '../../contract/core/book/book.ts'
import { chainFrom, drawBalls, drawWords } from '../../contract/core/draw/kdraw.ts'
import { digests } from '../../server/features/seals/keys.ts'
import { randomOf } from '../faults/random.ts'
import { JOINTLY, judge } from './page.ts'
import { sources } from './sources.ts'
import { openTally, type Outcome, type Shape, type Verdicts } from './tally.ts'

const DAY = '20261123'
const COUNT = 30_000
/** A ladder has four outcomes: one that comes a hundredth too often is harder to see among them. */
const kinds: [key: string, count: number][] = [
  ['ntry.powerball', COUNT],
  ['ntry.powerladder', 100_000],
  ['ntry.kenoladder', COUNT],
  ['haneul.baccarat1', COUNT],
  ['haneul.dragon', COUNT],
  ['dalbit.roulette', COUNT],
  ['sanho.sicbo', COUNT],
  ['kkachi.moon', COUNT],
  ['kkachi.tiger', COUNT],
  ['baram.highlow', COUNT],
]

type Drawn = { key: string; shape: Shape; outcomes: Outcome[]; verdicts: Verdicts }

const drawn = new Map<string, Drawn>()
beforeAll(() => {
  for (const [key, count] of kinds) {
    const { next, ...shape } = sources.find((each) => each.key === key)!.open(DAY)
    const outcomes = Array.from({ length: count }, next)
    drawn.set(key, { key, shape, outcomes, verdicts: verdictsOn(shape, outcomes) })
  }
})

function verdictsOn(shape: Shape, outcomes: Iterable<Outcome>): Verdicts {
  const tally = openTally(shape)
  for (const outcome of outcomes) tally.add(outcome)
  return tally.verdicts()
}

const likeliest = ({ chances }: Shape) => chances.indexOf(Math.max(...chances))

/** Each hundredth outcome, by chance, is what comes most often anyway: where a bias is hardest to see. */
function favoured({ shape, outcomes }: Drawn): Outcome[] {
  const random = randomOf(1)
  const value = likeliest(shape)
  return outcomes.map((each) => (random.next() < 0.01 ? { ...each, value } : each))
}

test('honest games pass, all of them together', () => {
  expect(judge([...drawn.values()]).refused).toEqual([])
})

/** SHA-256, its beginning, of the first 3,000 outcomes of the day, as they were before any of it was made faster. */
const firstOutcomes: Record<string, string> = {
  'ntry.powerball': '265afb4f22655965',
  'ntry.powerladder': 'aeecfbecf9e64d92',
  'ntry.kenoladder': 'f6feffaaf228055d',
  'ntry.eos5': 'dc966a082888b3ce',
  'ntry.eos3': '680e4c5245640aff',
  'named.powerball': '3fd7052ad4066498',
  'named.powerladder': 'f80ebbe47be4dc44',
  'pbg.powerball': '868bf6ebdd56f2e4',
  'haneul.baccarat1': '5c376b8059cf049c',
  'haneul.baccarat2': 'a7dab8325150d55b',
  'haneul.dragon': '8337ef96ec99997c',
  'dalbit.roulette': '6fa1a43313851d2d',
  'dalbit.baccarat': '58ee23bc28c49b43',
  'sanho.sicbo': 'b63fb24ae4f98091',
  'sanho.dragon': '51ef3cfb7fb8cc5a',
  'kkachi.moon': '64d0f5e170c074ba',
  'kkachi.pouch': '7a786cefac9db2aa',
  'kkachi.tiger': 'f3c62bc8be996c72',
  'noeul.goblin': 'c1fb64c68ce517e0',
  'noeul.market': '29d3c947245f55a5',
  'noeul.dragon': '3bef18b1a33668d0',
  'geumgwan.crown': 'f3be4f55fca04ba3',
  'geumgwan.lake': '7d46d223859ecc64',
  'baram.highlow': '7d8f97cdede5ff16',
}

test.each(Object.entries(firstOutcomes))(
  'the outcomes of %s are the same to the byte, whatever is made faster',
  (key, beginning) => {
    const { next } = sources.find((each) => each.key === key)!.open(DAY)
    const seen = createHash('sha256')
    for (let n = 0; n < 3_000; n++) seen.update(JSON.stringify(next()))
    expect(seen.digest('hex').slice(0, beginning.length)).toBe(beginning)
  },
)

test('this machine’s hashing draws what the pages’ own does', () => {
  const seed = createHash('sha256').update('a seed').digest()
  const by = (means?: Digests) => {
    const link = chainFrom(seed, 50, means)[0]!
    const words = (round: number) =>
      drawWords({ seed: link, stream: 'ntry.keno', date: DAY, round }, means)
    return Array.from({ length: 200 }, (_, round) => drawBalls(words(round), 70, 22))
  }
  expect(by(digests)).toEqual(by())
})

test('the same day gives the same outcomes, another day others', () => {
  for (const { open } of sources) {
    const first = (day: string) => {
      const { next } = open(day)
      return JSON.stringify(Array.from({ length: 12 }, next))
    }
    expect(first(DAY)).toBe(first(DAY))
    expect(first(DAY)).not.toBe(first('20261124'))
  }
})

test.each(kinds.filter(([key]) => key !== 'ntry.kenoladder'))(
  'a bias of 1 % in %s is seen',
  (key) => {
    const seen = [...drawn.values()].map((each) => ({
      key: each.key,
      verdicts: each.key === key ? verdictsOn(each.shape, favoured(each)) : each.verdicts,
    }))
    expect(judge(seen).refused).toContainEqual({ key, name: 'chi-square' })
    expect(new Set(judge(seen).refused.map((refused) => refused.key))).toEqual(new Set([key]))
  },
)

describe('a fault planted for each test, which the plain counts do not see', () => {
  const random = randomOf(2)
  const roulette = () => drawn.get('dalbit.roulette')!
  /** Below this, one of the whole table's 144 is refused. */
  const REFUSED = JOINTLY / 144

  test('serial correlation: some numbers come again', () => {
    const { shape, outcomes } = roulette()
    const bent = outcomes.map((each, at) =>
      at > 0 && random.next() < 0.05 ? outcomes[at - 1]! : each,
    )
    const seen = verdictsOn(shape, bent)
    expect(seen['serial correlation'].p).toBeLessThan(REFUSED)
    expect(seen['chi-square'].p).toBeGreaterThan(REFUSED)
  })

  test('runs: sides take turns a little too often', () => {
    const { shape, outcomes } = roulette()
    const bent = [...outcomes]
    const low = ({ value }: Outcome) => value <= 18
    for (let at = 1; at + 1 < bent.length; at++)
      if (
        low(bent[at - 1]!) === low(bent[at]!) &&
        low(bent[at + 1]!) !== low(bent[at]!) &&
        random.next() < 0.1
      )
        [bent[at], bent[at + 1]] = [bent[at + 1]!, bent[at]!]
    const seen = verdictsOn(shape, bent)
    expect(seen.runs.p).toBeLessThan(REFUSED)
    expect(seen['chi-square'].p).toBeGreaterThan(REFUSED)
  })

  test('gaps: a rare result keeps away from itself', () => {
    const { shape, outcomes } = roulette()
    const bent = [...outcomes]
    for (let at = 1; at + 1 < bent.length; at++)
      if (bent[at]!.value < 4 && bent[at - 1]!.value < 4)
        [bent[at], bent[at + 1]] = [bent[at + 1]!, bent[at]!]
    const seen = verdictsOn(shape, bent)
    expect(seen.gaps.p).toBeLessThan(REFUSED)
    expect(seen['chi-square'].p).toBeGreaterThan(REFUSED)
  })

  test('coupon collector: what is due comes sooner', () => {
    const { shape, outcomes } = roulette()
    const bent = [...outcomes]
    const setOf = ({ value }: Outcome) => Math.floor(((value + 0.5) / 37) * 5)
    let missing = new Set([0, 1, 2, 3, 4])
    for (let at = 0; at < bent.length; at++) {
      const ahead = bent.slice(at, at + 4).findIndex((each) => missing.has(setOf(each)))
      if (ahead > 0) [bent[at], bent[at + ahead]] = [bent[at + ahead]!, bent[at]!]
      missing.delete(setOf(bent[at]!))
      if (missing.size === 0) missing = new Set([0, 1, 2, 3, 4])
    }
    const seen = verdictsOn(shape, bent)
    expect(seen['coupon collector'].p).toBeLessThan(REFUSED)
    expect(seen['chi-square'].p).toBeGreaterThan(REFUSED)
  })

  test('within a draw: the last reel follows its neighbour', () => {
    const { shape, outcomes } = drawn.get('kkachi.moon')!
    const bent = outcomes.map(({ value, parts }) => ({
      value,
      parts: random.next() < 0.03 ? parts.with(4, parts[3]!) : parts,
    }))
    const seen = verdictsOn(shape, bent)
    expect(seen['within a draw'].p).toBeLessThan(REFUSED)
    const others = Object.entries(seen).filter(([name]) => name !== 'within a draw')
    for (const [, { p: other }] of others) expect(other).toBeGreaterThan(REFUSED)
  })

  test('chi-square: what is too even is no chance either', () => {
    const { shape, outcomes } = roulette()
    const even = Array.from({ length: COUNT }, (_, at) =>
      outcomes.find(({ value }) => value === at % 37)!,
    )
    expect(verdictsOn(shape, even)['chi-square'].p).toBeLessThan(REFUSED)
  })
})
