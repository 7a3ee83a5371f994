import { expect, test } from 'vitest'

import type { Wait } from '../faults/journal.ts'
import type { Commit } from './probe.ts'
import { tableOf } from './table.ts'
import {
  depositsKept,
  gapsOf,
  judge,
  longestGaps,
  twoDraws,
  twoPrimaries,
  type Outcome,
} from './verdict.ts'

const strike = { from: 10_000, until: 20_000 }
const wait = (asked: number, told: number): Wait => ({ asked, told, placed: true })

const right: Outcome = {
  row: 'kill',
  strikes: [strike],
  waits: [wait(9_000, 9_050), wait(9_950, 14_000), wait(12_000, 12_100)],
  wrong: [],
  notes: [],
  promised: 3,
  gapCounts: true,
}

test('a row whose promises are kept and whose gap is short is green', () => {
  expect(judge(right)).toEqual({ row: 'kill', red: [], p95: 4_000, longest: 4_000 })
})

test('a gap counts from the strike on, or from the ask that came later; asks outside of it do not', () => {
  expect(
    gapsOf(
      [strike],
      [wait(1_000, 9_999), wait(9_000, 10_000), wait(15_000, 31_000), wait(20_001, 99_000)],
    ),
  ).toEqual([0, 16_000])
})

test('of each strike the longest wait counts; a strike that nobody met counts nothing', () => {
  const later = { from: 50_000, until: 60_000 }
  expect(longestGaps([strike, later], [wait(10_500, 11_000), wait(10_500, 12_500)])).toEqual([
    2_000,
  ])
})

test.each([
  ['a lost bet', { wrong: ['db1: bet 7 of kim was promised and is lost'] }],
  ['a row in which nobody was promised anything', { promised: 0 }],
  ['a gap that is too long', { waits: [wait(10_000, 20_001)] }],
])('%s makes a row red', (_, changed: Partial<Outcome>) => {
  expect(judge({ ...right, ...changed }).red).toHaveLength(1)
})

test('p95 of two hundred strikes lets nine be longer than ten seconds, and not ten', () => {
  const strikes = Array.from({ length: 200 }, (_, index) => ({
    from: index * 100_000,
    until: index * 100_000 + 50_000,
  }))
  const waits = (slow: number) =>
    strikes.map(({ from }, index) => wait(from, from + (index < slow ? 11_000 : 3_000)))
  expect(judge({ ...right, strikes, waits: waits(9) }).red).toEqual([])
  expect(judge({ ...right, strikes, waits: waits(10) }).red).toEqual(['p95 of the gap is 11.0 s'])
})

const commit = (host: string, timeline: number, asked: number, told = asked + 5): Commit => ({
  ...{ host, timeline, asked, told },
})

test('a primary after the other is none too many', () => {
  expect(twoPrimaries([])).toEqual([])
  expect(
    twoPrimaries([
      commit('db1', 1, 0),
      commit('db1', 1, 100),
      commit('db2', 2, 5_000),
      commit('db1', 3, 9_000),
    ]),
  ).toEqual([])
})

test('a commit that was asked before the other history began, and answered after, is no second primary', () => {
  expect(twoPrimaries([commit('db2', 2, 5_000), commit('db1', 1, 4_000, 5_500)])).toEqual([])
})

test('an old primary that answers after the new one did is seen', () => {
  expect(
    twoPrimaries([commit('db1', 1, 0), commit('db2', 2, 5_000), commit('db1', 1, 5_100)]),
  ).toEqual(['two primaries: db1 answered in history 1 95 ms after db2 did in 2'])
})

test('two that answer in one history are seen', () => {
  expect(twoPrimaries([commit('db1', 2, 0), commit('db2', 2, 50)])).toEqual([
    'two primaries: db1 and db2 both answered in history 2',
  ])
})

test('a draw that is told in two ways is seen', () => {
  const draw = { stream: 'pbg.powerball', date: '20260115', round: 7, result: '[1,2]' }
  expect(twoDraws([draw, draw, { ...draw, round: 8, result: '[3]' }])).toEqual([])
  expect(twoDraws([draw, { ...draw, result: '[2,1]' }])).toEqual([
    'two draws: pbg.powerball 20260115 7 was told [1,2], then [2,1]',
  ])
})

test('a deposit that was told done and is not, and one that is there twice, are seen', () => {
  const told = { uid: 'kim', amount: 10_000, done: true }
  const kept = { uid: 'kim', amount: 10_000, state: 'done' }
  const end = { all: true }
  // In the middle the desk goes on while the books are read.
  expect(depositsKept([told], [kept, kept], { all: false })).toEqual([])
  expect(depositsKept([told], [kept], end)).toEqual([])
  // One that an operator had not been told of when the drill ended.
  expect(depositsKept([told], [kept, { ...kept, state: 'other' }], end)).toEqual([])
  expect(depositsKept([told], [{ ...kept, state: 'other' }], end)).toEqual([
    '1 deposits of kim 10000 were done and are lost',
  ])
  expect(depositsKept([told], [kept, kept], end)).toEqual([
    '1 deposits of kim 10000 are in the books and nobody was told',
  ])
})

test('the table tells what was lost and what was doubled', () => {
  const outcome = {
    ...right,
    wrong: ['db1: bet 7 of kim was promised and is lost', '1 bet numbers were promised twice'],
  }
  const [, , line = ''] = tableOf([
    { row: { name: 'kill', does: 'kill -9' }, outcome, verdict: judge(outcome) },
  ]).split('\n')
  expect(line.split(' | ').slice(0, 8)).toEqual([
    ...['| kill -9', '1', '3', '1', '1', '0', '4.0 s', '4.0 s'],
  ])
  expect(line).toContain('red: db1: bet 7')
})
