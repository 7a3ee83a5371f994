import { expect, test } from 'vitest'

import { ringMember, ringOf } from '../../testing/rings.ts'
import { pictureOf } from './picture.ts'

const ids = Array.from({ length: 30 }, (_, at) => at + 1)
const members = ids.map((id) => ringMember(id, `member${id}`))
const each = ids.flatMap((a) =>
  ids.filter((b) => b > a).map((b) => ({ a, b, times: a + b, holders: null })),
)
const line = (kind: 'mirrored' | 'device', edges = each) => ({
  ...{ kind, points: 10, doubt: false, times: 1, rare: 0, edges },
})

test('many who share one thing are drawn around it, few each to each', () => {
  const many = pictureOf(ringOf({ members, uppers: [], lines: [line('device')] }), null)
  expect(many.ways).toEqual([])
  expect(many.hubs.map(({ words, ids: of }) => [words, of.length])).toEqual([
    ['같은 기기 30명', 30],
  ])
  const few = pictureOf(ringOf(), null)
  expect(few.hubs).toEqual([])
})

test('of many pairs those that met most are drawn, and all of a line that is lit', () => {
  const ring = ringOf({ members, uppers: [], lines: [line('mirrored'), line('device')] })
  const some = pictureOf(ring, null)
  expect(some.ways).toHaveLength(60)
  expect(some.left).toBe(each.length - 60)
  const met = each.map(({ times }) => times).toSorted((one, other) => other - one)
  expect(Math.min(...some.ways.map(({ times }) => times))).toBe(met[59])
  const all = pictureOf(ring, 0)
  expect(all.ways).toHaveLength(each.length)
  expect(all.left).toBe(0)
})

test('what two have in several ways runs side by side, each of its own line', () => {
  const { ways } = pictureOf(ringOf(), null)
  const same = ways.filter(({ a, b }) => a === 1 && b === 2)
  expect(same.map(({ kind, line: at, beside }) => [kind, at, beside])).toEqual([
    ['mirrored', 0, [0, 2]],
    ['device', 1, [1, 2]],
  ])
})

test('who stands above them is drawn, and joined to those below', () => {
  const { nodes, ways } = pictureOf(ringOf(), null)
  expect(nodes.find(({ as }) => as === 'upper')?.uid).toBe('gaon_top')
  const below = ways.filter(({ kind }) => kind === 'line').map(({ a, b }) => [a, b])
  expect(below).toEqual([
    [1, 9],
    [2, 9],
    [5, 9],
  ])
})
