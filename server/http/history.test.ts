/** What the contract calls a history is read where `from` says, and writes nothing: a standby could not. */
import { glob } from 'node:fs/promises'
import { resolve } from 'node:path'

import type { Call } from '@madang/contract/core/call.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { buildMemberApp, buildOperatorApp } from '../app.ts'
import type { Db, Reader, Tx } from '../db/db.ts'
import { openHouse, type House } from '../testing/house.ts'
import { DAY, roundsOf } from '../testing/rounds.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

async function histories(): Promise<Map<string, Call>> {
  const found = new Map<string, Call>()
  for await (const path of glob('contract/{member,operator,partner}/*.ts')) {
    const file = (await import(resolve(path))) as Record<string, unknown>
    for (const stated of Object.values(file))
      if ((stated as Partial<Call> | null)?.history)
        found.set((stated as Call).path, stated as Call)
  }
  return found
}

const days = { start: DAY, end: DAY }
/** Each with a question it answers; whoever makes a call a history says here how it is asked. */
const asked: Record<string, object> = {
  '/uGame/bettingList': { params: { data: { type: 'all', ...days }, pageIndex: 1 } },
  '/my/statement': { ...days, pocket: 'all', pageIndex: 1 },
  '/my/statement/file': { ...days, pocket: 'all' },
  '/uPointList/pointList': { params: { data: days, pageIndex: 1 } },
  '/znjzkRecommendList/recommendList': { params: { data: days, pageIndex: 1 } },
  '/my/rolling': days,
  '/op/reports': days,
  '/op/bets': { pageIndex: 1 },
}

const WRITES =
  /\b(insert\s+into|update\s+\w+\s+(\w+\s+)?set|delete\s+from|for\s+(no\s+key\s+)?update|for\s+(key\s+)?share|nextval|pg_notify|pg_\w*advisory\w*)\b/i
/** Who asks is read, and noted, before the call is asked anything. */
const DOORS = /\b(operator_session|session)\b/

/** The house's database, noting what is asked of it. */
function noted(db: Db): { db: Db; said: string[] } {
  const said: string[] = []
  const over =
    (reader: Reader): Reader['query'] =>
    (strings, ...values) => {
      said.push(strings.join('?'))
      return reader.query(strings, ...values)
    }
  const begin: Db['begin'] = (work) =>
    db.begin((tx) => work({ ...tx, query: over(tx) as Tx['query'] }))
  return { db: { ...db, query: over(db), begin }, said }
}

test('every history answers from where it is told to read, and writes nothing there or anywhere', async () => {
  const round = await roundsOf(house)()
  const lee = await house.member({ money: 100_000, type: '총판' })
  await round.odd(lee)
  await round.draw()
  const boss = await house.operator()
  const stated = await histories()
  expect([...stated.keys()].toSorted()).toEqual(Object.keys(asked).toSorted())
  const [own, there] = [noted(house.db), noted(house.db)]
  const deps = { ...house.deps, db: own.db, copy: { from: () => there.db, close: async () => {} } }
  const [member, operator] = await Promise.all([buildMemberApp(deps), buildOperatorApp(deps)])
  for (const [path, { method }] of stated) {
    own.said.length = there.said.length = 0
    const ofMembers = member.hasRoute({ method, url: path })
    const headers = ofMembers ? lee.headers : { authorization: `Bearer ${boss.token}` }
    const reply = await (ofMembers ? member : operator).inject({
      ...{ method, url: path, headers: { ...headers, poll: '1' } },
      ...(method === 'POST' && { payload: asked[path]! }),
    })
    expect([path, reply.json()]).toMatchObject([path, { result: true }])
    expect([path, there.said.length]).not.toEqual([path, 0])
    const writes = [...own.said.filter((sql) => !DOORS.test(sql)), ...there.said].filter((sql) =>
      WRITES.test(sql),
    )
    expect([path, writes]).toEqual([path, []])
    // Nothing but who asks is read from the primary.
    expect([path, own.said.filter((sql) => !DOORS.test(sql))]).toEqual([path, []])
  }
  await Promise.all([member.close(), operator.close()])
})

test('what writes is seen as such', () => {
  const seen = [
    'insert into event (kind) values (?)',
    'with a as (select 1) update member set uid = ? where id = ?',
    'update session s set action_at = ?',
    'select id from wallet where member_id = ? for update',
    'delete from memo where id = ?',
    'select pg_advisory_xact_lock(7)',
  ]
  expect(seen.filter((sql) => !WRITES.test(sql))).toEqual([])
  expect(WRITES.test('select updated_at, inserted from memo')).toBe(false)
})
