import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { oddsKeys } from '@madang/contract/core/draw/picks.ts'
import type { Verdict } from '@madang/contract/operator/plain/what-if.ts'
import type { Draft } from '@madang/contract/operator/what-if.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { askReplay } from './asked.ts'
import { openMonth, type Month } from './testing/month.ts'

/** Rules that somebody would be sorry for, each with the least that has to be said; and rules that are nothing. */
let month: Month
beforeAll(async () => {
  month = await openMonth(11, 3)
})
afterAll(() => month.house.close())

const powerball = gameByKey('ntry.powerball')!
const preset = Object.fromEntries(oddsKeys(powerball).map((row) => [row.key, row.defaultOdds]))
const every = (fits: RegExp, odds: number) =>
  Object.fromEntries(Object.keys(preset).flatMap((key) => (fits.test(key) ? [[key, odds]] : [])))

const odds = (changed: Record<string, number>, limits = {}): Draft => ({
  ...{ kind: 'odds', game: powerball.key, odds: { ...preset, ...changed }, limits },
})
const setting = (key: Extract<Draft, { kind: 'setting' }>['key'], value: number): Draft => ({
  ...{ kind: 'setting', key, value },
})
type Rates = Extract<Draft, { kind: 'rates' }>['rates']
const rates = (who: 'head' | 'other' | 'middle', given: Rates) => (): Draft => ({
  kind: 'rates',
  id: who === 'middle' ? month.people.players[1]!.id : month.people[who].id,
  rates: given,
})

type Planted = [string, Verdict, Draft | (() => Draft)]
const bad: Planted[] = [
  ['a pick over 100 %', 'no', odds({ poOdd: 205 })],
  ['a combination at one price', 'no', odds(every(/^po(Odd|Even)(Under|Over)$/, 475))],
  ['pairs over 100 %', 'no', odds(every(/^po\w+Def\w+$/, 410))],
  ['a digit over 100 %', 'no', odds({ num: 1_010 })],
  ['a band over 100 %', 'no', odds({ defB: 330 })],
  ['a pick under 75 %', 'no', odds({ poOdd: 149 })],
  ['a digit under 75 %', 'no', odds({ num: 700 })],
  ['a dot that slipped', 'no', odds({ poOddUnder: 4_700 })],
  ['a pick over 98 %', 'two', odds({ poOddUnder: 491 })],
  ['two figures changed over', 'may', odds({ poOdd: 159 })],
  ['a fall of a tenth', 'may', odds({ poEven: 170 })],
  ['everything at its fair price', 'no', odds({ poOdd: 200, poEven: 200 })],
  ['a hedge that rolling pays for', 'no', odds({ poOdd: 199, poEven: 199 })],
  ['a hedge of the sums', 'no', odds({ defUnder: 199, defOver: 199 })],
  ['odds that bring lines past the guard', 'no', odds(every(/^(po|def)(Odd|Even)$/, 199))],
  ['a win above what a round may pay', 'no', setting('maxWinMoney', 400_000_000)],
  ['an exposure below what one may win', 'no', setting('roundExposure', 1_000_000)],
  ['single picks above the exposure', 'no', setting('folderMaxBettingMoney', 500_000_000)],
  ['a round’s stakes above the exposure', 'no', setting('roundMaxBettingMoney', 1_000_000_000)],
  ['a most that is below the least', 'no', setting('maxBettingMoney', 1_000)],
  ['a win below the least stake', 'no', setting('maxWinMoney', 1_000)],
  ['a most a hundred times as wide', 'two', setting('maxBettingMoney', 100_000_000)],
  ['an exposure that is none', 'two', setting('roundExposure', 10_000_000_000)],
  ['a least that hardly a bet reaches', 'may', setting('minBettingMoney', 200_000)],
  ['no turnover at all', 'no', setting('turnoverPercent', 0)],
  ['a turnover of less than half', 'two', setting('turnoverPercent', 40)],
  ['a game’s least above its most', 'no', odds({}, { minBettingMoney: 2_000_000 })],
  ['a game’s exposure below its caps', 'no', odds({}, { roundExposure: 2_000_000 })],
  ['a game’s most that cuts nearly all', 'may', odds({}, { maxBettingMoney: 6_000 })],
  ['a rate past the guard', 'no', rates('head', { etc: '1.3' })],
  ['a rate over the edge', 'no', rates('head', { etc: '2.6' })],
  ['a rate over the edge of a table', 'no', rates('other', { baccarat: '1.2' })],
  ['a rate over five', 'no', rates('head', { slot: '6' })],
  ['a rate above the upper’s', 'no', rates('middle', { etc: '2' })],
  ['a rate below the lower’s', 'no', rates('head', { etc: '0.1' })],
]
const harmless: [string, Draft | (() => Draft)][] = [
  ['a hundredth less', odds({ poOdd: 194 })],
  ['a digit a little lower', odds({ num: 890 })],
  ['a combination a little higher', odds({ poOddUnder: 472 })],
  ['several a little', odds({ poOddUnder: 465, poEvenOver: 465, defB: 290 })],
  ['single picks a little tighter', odds({}, { folderMaxBettingMoney: 2_900_000 })],
  ['a most that nobody came near', setting('maxBettingMoney', 990_000)],
  ['an exposure a little tighter', setting('roundExposure', 250_000_000)],
  ['a smaller least', setting('minBettingMoney', 4_000)],
  ['a little more turnover', setting('turnoverPercent', 110)],
  ['a small rate', rates('other', { etc: '0.45' })],
  ['a win that nobody had', setting('maxWinMoney', 4_990_000)],
]

async function asked(draft: Draft | (() => Draft)) {
  const { result, verdict, fingerprint } = await askReplay({
    url: month.house.config.databaseUrl!,
    draft: typeof draft === 'function' ? draft() : draft,
    days: 1,
  })
  const flags = result.reasons.filter(({ tone }) => tone !== 'ok')
  return { result, verdict, fingerprint, flags: flags.map(({ text }) => text) }
}

test('thirty bad changes and more are planted', () => {
  expect(bad.length).toBeGreaterThanOrEqual(30)
  expect(harmless.length).toBeGreaterThanOrEqual(10)
})

test.each(bad)('%s is flagged', async (_, least, draft) => {
  const { verdict, flags, result } = await asked(draft)
  expect(flags.length, JSON.stringify(result.reasons)).toBeGreaterThan(0)
  expect(verdict, flags.join(' · ')).toBe(least)
})

test.each(harmless)('%s is not', async (_, draft) => {
  const { verdict, flags } = await asked(draft)
  expect([verdict, flags]).toEqual(['may', []])
})

test('the same draft over the same days has the same fingerprint, another has another', async () => {
  const [one, again, other] = [
    await asked(odds({ poOdd: 194 })),
    await asked(odds({ poOdd: 194 })),
    await asked(odds({ poOdd: 193 })),
  ]
  expect(again.fingerprint).toBe(one.fingerprint)
  expect(other.fingerprint).not.toBe(one.fingerprint)
  expect(one.fingerprint).toMatch(/^[0-9a-f]{64}$/)
})
