import { afterAll, beforeAll, expect, test } from 'vitest'

import { networkOf } from '@madang/contract/provider/network.ts'

import { sweep } from '../sweep.ts'
import { openHouse, type House } from '../testing/house.ts'
import { endSpans, recordEvents } from './events.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('what a stranger sent is written down whatever its letters: NUL and half a pair are no reason to lose it', async () => {
  await recordEvents(house.db, [
    {
      kind: 'vendor.call',
      actor: 'stranger',
      reason: 'cut \ud83d',
      detail: { body: 'a\0b\ude00' },
    },
  ])
  expect(await house.db.query`select reason, detail from event where actor = 'stranger'`).toEqual([
    { reason: 'cut �', detail: { body: 'ab�' } },
  ])
})

const rowsOf = (kind: string, actor: string) => house.db.query<{ detail: { count?: number } }>`
  select detail from event where kind = ${kind} and actor = ${actor} order by id`
const counts = (rows: { detail: { count?: number } }[]) =>
  rows.map(({ detail }) => detail.count ?? 1)

test('recordEvents writes 60 of 300 late bets, and the sweep one event that counts the rest once the span is over', async () => {
  const lee = await house.member({ money: 100_000 })
  const bet = {
    ...{ game: 'powerBall', page: 'pbg', today: '20260115', round: 1 },
    ...{ type: 'poOdd', pick: '파워볼 홀', rate: 1.95, money: 10_000, win: 0 },
  }
  const late = async (count: number) => {
    for (let n = 0; n < count; n += 30)
      await Promise.all(Array.from({ length: 30 }, () => lee.ask('bet', bet)))
  }
  await late(300)
  expect(await rowsOf('bet.late', lee.uid)).toHaveLength(60)
  await house.clock.advance(9 * 60_000)
  await sweep(house.deps)
  expect(await rowsOf('bet.late', lee.uid)).toHaveLength(60)
  await house.clock.advance(60_000)
  await Promise.all(Array.from({ length: 3 }, () => sweep(house.deps)))
  const rows = await rowsOf('bet.late', lee.uid)
  expect(counts(rows)).toEqual([...Array.from({ length: 60 }, () => 1), 240])
  // The next span begins anew.
  await late(30)
  expect(await rowsOf('bet.late', lee.uid)).toHaveLength(91)
})

test('recordEvents by two processes at once writes 60 of 200 refusals of a network, and the other 140 are counted', async () => {
  const refused = (address: string) => ({
    ...{ kind: 'ticket.refused' as const, actor: address, detail: { why: 'unknown' } },
  })
  // One caller has a whole network of IPv6.
  const addresses = Array.from({ length: 200 }, (_, n) => `2001:db8:7::${n.toString(16)}`)
  await Promise.all(
    addresses.map((address, n) =>
      recordEvents(n % 2 ? house.db : house.deps.parts.draws, [refused(address)]),
    ),
  )
  await recordEvents(house.db, [refused('10.9.9.9')])
  await house.clock.advance(10 * 60_000)
  await sweep(house.deps)
  const rows = await house.db.query<{ actor: string; detail: { count?: number } }>`
    select actor, detail from event where kind = 'ticket.refused' order by id`
  expect(counts(rows.filter(({ actor }) => actor.startsWith('2001:')))).toEqual([
    ...Array.from({ length: 60 }, () => 1),
    140,
  ])
  expect(rows.at(-1)).toEqual({
    actor: networkOf('2001:db8:7::1'),
    detail: { count: 140, address: networkOf('2001:db8:7::1') },
  })
  expect(rows.filter(({ actor }) => actor === '10.9.9.9')).toHaveLength(1)
})

test('recordEvents writes every event of an act', async () => {
  for (let n = 0; n < 70; n += 1)
    await recordEvents(house.db, [{ kind: 'member.nick', actor: 'often', detail: { n } }])
  expect(await rowsOf('member.nick', 'often')).toHaveLength(70)
})

test('endSpans closes other spans while a transaction still counts in one, and that one afterwards', async () => {
  const refused = (actor: string) =>
    Array.from({ length: 61 }, () => ({ kind: 'object.denied' as const, actor, target: 'x 1' }))
  await recordEvents(house.db, [...refused('held'), ...refused('free')])
  await house.clock.advance(10 * 60_000)
  await house.db.begin(async (tx) => {
    await recordEvents(tx, refused('held').slice(0, 1))
    await endSpans(house.db)
  })
  const countOf = async (actor: string) => counts(await rowsOf('object.denied', actor)).at(-1)
  expect([await countOf('held'), await countOf('free')]).toEqual([1, 1])
  await endSpans(house.db)
  expect(counts(await rowsOf('object.denied', 'held')).slice(-2)).toEqual([1, 2])
})
