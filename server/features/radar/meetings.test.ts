import { expect, test } from 'vitest'

import { plays, type Met, type Tied } from './evidence.ts'
import { byAccount, countMeetings, MOST_OF_ROUND, type Facing, type Stake } from './meetings.ts'

const facing: Facing = (one, other) =>
  one >> 1 !== other >> 1 ? null : one === other ? 'alike' : 'apart'
const none = () => ({ mirrored: 0, opposing: 0, timing: 0 })

let bet = 0
const stake = (account: number, place: number, sum: number, at = 0): Stake => ({
  ...{ bet: ++bet, account, place, sum, at },
})
const met = (rounds: Stake[][], tied: Tied[] = [], accounts = 3) => [
  ...countMeetings({ accounts, rounds, facing, tied }).met,
]

test.each([
  ['the same sum', stake(0, 0, 100), stake(1, 1, 100, 9), { mirrored: 1 }],
  ['half of it', stake(0, 0, 100), stake(1, 1, 50, 9), { opposing: 1 }],
  ['less than half of it', stake(0, 0, 100), stake(1, 1, 49, 9), {}],
  ['three seconds apart', stake(0, 0, 100), stake(1, 1, 49, 3), { timing: 1 }],
  ['more than that', stake(0, 0, 100), stake(1, 1, 49, 3.001), {}],
  ['another market', stake(0, 0, 100), stake(1, 2, 100), {}],
])('two against each other by %s', (_, one, other, expected) => {
  const tied: Tied[] = [{ a: 0, b: 1, tie: 'device', holders: 2 }]
  const rows = met([[one, other]], tied)
  if (Object.keys(expected).length === 0) expect(rows).toEqual([])
  else expect(rows).toEqual([{ a: 0, b: 1, met: { ...none(), ...expected }, alike: none() }])
})

test('who met once is left out, unless something else joins them; twice counts once a round', () => {
  const round = () => [stake(0, 0, 100), stake(0, 0, 100), stake(1, 1, 100, 60), stake(2, 2, 7)]
  expect(met([round()])).toEqual([])
  expect(met([round(), round()])).toEqual([
    { a: 0, b: 1, met: { ...none(), mirrored: 2 }, alike: none() },
  ])
})

test('of a round with too many accounts the largest are met', () => {
  const many = Array.from({ length: MOST_OF_ROUND + 1 }, (_, n) => stake(n, 0, 1_000 + n))
  expect(byAccount(many).map(([account]) => account)).not.toContain(0)
  expect(byAccount(many)).toHaveLength(MOST_OF_ROUND)
  expect(byAccount(many.slice(1))).toHaveLength(MOST_OF_ROUND)
})

test.each([
  ['many accounts', { accounts: 150, sums: 4, seconds: 40 }],
  ['few accounts with many stakes each', { accounts: 4, sums: 60, seconds: 600 }],
])('what is counted in parts is what counting one by one gives, of %s', (_, few) => {
  const { accounts, sums, seconds } = few
  let state = 7
  const below = (end: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % end
  }
  const rounds = Array.from({ length: 60 }, () =>
    Array.from({ length: 40 }, () =>
      stake(below(accounts), below(4), 1_000 * (1 + below(sums)), below(seconds)),
    ),
  )
  const expected = new Map<string, Met & { times: number }>()
  for (const round of rounds)
    for (let a = 0; a < accounts; a += 1)
      for (let b = a + 1; b < accounts; b += 1) {
        const [mine, theirs] = [a, b].map((id) => round.filter(({ account }) => account === id))
        const found = { met: new Set<string>(), alike: new Set<string>() }
        for (const one of mine!)
          for (const other of theirs!) {
            const how = facing(one.place, other.place)
            if (how === null) continue
            const kinds = how === 'apart' ? found.met : found.alike
            const [least, most] = [Math.min(one.sum, other.sum), Math.max(one.sum, other.sum)]
            if (Math.abs(one.at - other.at) <= 3) kinds.add('timing')
            if (least === most) kinds.add('mirrored')
            else if (least * 2 >= most) kinds.add('opposing')
          }
        if (found.met.size + found.alike.size === 0) continue
        const row = expected.get(`${a}:${b}`) ?? { a, b, met: none(), alike: none(), times: 0 }
        expected.set(`${a}:${b}`, row)
        row.times += 1
        for (const play of plays) {
          if (found.met.has(play)) row.met[play] += 1
          if (found.alike.has(play)) row.alike[play] += 1
        }
      }
  const often = [...expected.values()]
    .filter(({ times }) => times > 1)
    .map(({ times: _, ...row }) => row)
  expect(often.length).toBeGreaterThan(Math.min(100, accounts))
  const byPair = (one: Met, other: Met) => one.a - other.a || one.b - other.b
  expect(met(rounds, [], accounts).toSorted(byPair)).toEqual(often.toSorted(byPair))
  // Asked for twice it is the same: rows are made anew.
  const { met: rows } = countMeetings({ accounts, rounds, facing, tied: [] })
  expect([...rows]).toEqual([...rows])
})

test('countMeetings compares places, not stakes, when two accounts have thousands of stakes', () => {
  let asked = 0
  const counted: Facing = (one, other) => {
    asked += 1
    return facing(one, other)
  }
  const round = Array.from({ length: 8_000 }, (_, n) => stake(n % 2, n % 2, 1_000 + n * n, n * 4))
  const [row] = [
    ...countMeetings({ accounts: 2, rounds: [round, round], facing: counted, tied: [] }).met,
  ]
  expect(row).toMatchObject({ met: { ...none(), opposing: 2 }, alike: none() })
  expect(asked).toBeLessThan(10)
})
