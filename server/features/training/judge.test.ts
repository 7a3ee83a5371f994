import { expect, test } from 'vitest'

import { judgeCrisis, scoreDay, type CrisisRow, type Step } from './judge.ts'

const MINUTE = 60_000
const step = (changes: Partial<Step> = {}): Step => ({
  ...{ text: '충전 1', from: 0, at: 2 * MINUTE, within: 5 * MINUTE, right: true },
  ...{ words: null, two: null },
  ...changes,
})
const crisis = (...steps: Step[]): CrisisRow => ({
  ...{ id: 1, at: 0, dueAt: 15 * MINUTE, steps, began: 0, may: true },
})
const judge = (...steps: Step[]) => judgeCrisis(crisis(...steps), 20 * MINUTE)

test('what was done in time, rightly and by as many as it needs is good and full', () => {
  const { verdict, points, faults, did } = judge(
    step({ two: true, words: '입금자명을 확인했습니다' }),
    step({ at: 4 * MINUTE }),
  )
  expect([verdict, points, faults]).toEqual(['good', 10, []])
  expect(did).toBe('2/2 · 평균 3:00')
})

test('while something is left and its time is not over, it goes on and counts for nothing', () => {
  const now = judgeCrisis(crisis(step(), step({ at: null, right: null })), 10 * MINUTE)
  expect([now.verdict, now.points]).toEqual(['now', null])
  expect(scoreDay([now])).toMatchObject({ points: 0 })
  expect(scoreDay([now]).parts.every(({ points }) => points === null)).toBe(true)
})

test('what is never done is wrong once its time is over, and is told at that moment', () => {
  const late = judge(step(), step({ at: null, right: null }))
  expect(late.verdict).toBe('wrong')
  expect(late.shares).toMatchObject({ speed: 0.5, decision: 0.5, two: null })
  expect(late.faults).toEqual([
    { at: 15 * MINUTE, text: '충전 1', why: '하지 않음', weight: 'wrong' },
  ])
})

test('a wrong decision is wrong however quick it was', () => {
  const { verdict, faults } = judge(step({ right: false, at: MINUTE }))
  expect([verdict, faults[0]!.why]).toEqual(['wrong', '바라던 결정이 아님'])
})

test.each([
  [5, 1],
  [10, 0.5],
  [15, 0],
  [18, 0],
])('%d minutes where 5 are wanted are a share of %d of speed', (took, share) => {
  expect(judge(step({ at: took * MINUTE })).shares.speed).toBe(share)
})

test('slowness and thin words are shortcomings, one decision where two were owed is a mistake', () => {
  const slow = judge(step({ at: 6 * MINUTE }))
  expect([slow.verdict, slow.faults[0]!.why]).toEqual(['fair', '6:00 걸림 · 목표 5:00'])
  const thin = judge(step({ words: '확인' }))
  expect([thin.verdict, thin.shares.words]).toEqual(['fair', 0.25])
  const alone = judge(step({ two: false }))
  expect([alone.verdict, alone.shares.two]).toEqual(['wrong', 0])
})

test('a day is a hundred points of what it asked for: parts nobody asked for do not count against it', () => {
  const good = judge(step())
  expect(scoreDay([good])).toMatchObject({
    points: 100,
    parts: [
      { part: 'speed', points: 30 },
      { part: 'decision', points: 32 },
      { part: 'two', points: null },
      { part: 'words', points: null },
    ],
  })
  const alone = judge(step({ two: false, words: '충분한 설명입니다' }))
  const day = scoreDay([good, alone])
  expect(day.points).toBe(80)
  expect(day.parts.find(({ part }) => part === 'two')).toMatchObject({
    points: 0,
    note: '어긴 적 있음',
  })
  expect(day.parts.find(({ part }) => part === 'decision')!.note).toBe('틀림 1 · 아쉬움 0')
})
