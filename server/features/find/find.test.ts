import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Output } from '@madang/contract/core/call.ts'
import type { find as findCall } from '@madang/contract/operator/find.ts'
import { roles, type Role } from '@madang/contract/operator/plain/permissions.ts'

import type { Reader } from '../../db/db.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openPeople } from '../../testing/people.ts'
import { accountHolder, pendingRow } from '../../testing/cashier.ts'
import { find as findIn, writeEnds } from './find.ts'

type Acting = Awaited<ReturnType<House['operator']>>
type Found = Output<typeof findCall>['data']
let house: House
let people: Awaited<ReturnType<typeof openPeople>>
let by: Record<Role, Acting>
beforeAll(async () => {
  house = await openHouse()
  people = await openPeople(house)
})
afterAll(() => house.close())
beforeEach(async () => {
  const seated = await Promise.all(roles.map((role) => house.operator(role)))
  by = Object.fromEntries(roles.map((role, n) => [role, seated[n]!])) as typeof by
})

async function find(text: string, role: Role = '관리자', kinds?: (keyof Found)[]): Promise<Found> {
  const answer = await by[role].ask('find', { text, ...(kinds && { kinds }) })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
const uids = ({ members }: Found) => members?.list.map(({ uid }) => uid)
const logOf = (actor: Acting) =>
  house.db.query<{ action: string; subject: string; after: object }>`
    select action, subject, after from audit where actor = ${actor.uid} order by id`

test('a member is found by number, by the beginning and a part of id and nickname, the nearest first', async () => {
  const moon = await people.join({ uid: 'moon7788', nick: '달빛나그네' })
  await people.join({ uid: 'fullmoon77', nick: '보름' })
  await people.join({ uid: 'moon77', nick: '반달' })
  expect(uids(await find('moon77'))).toEqual(['moon77', 'moon7788', 'fullmoon77'])
  expect(uids(await find('  MOON7788 '))).toEqual(['moon7788'])
  expect(uids(await find('빛나'))).toEqual(['moon7788'])
  expect(uids(await find('달빛'))).toEqual(['moon7788'])
  expect(uids(await find(`#${moon.id}`))).toContain('moon7788')
  expect(uids(await find('llmoo'))).toEqual(['fullmoon77'])
  expect(uids(await find('%oo_'))).toEqual([])
})

test('sealed values are found by what the house keeps of them, shown masked, and who was found is in the log', async () => {
  const holder = await people.join({ phone: '010-2345-9137', account: '110-22-334-8046' })
  for (const [text, how] of [
    ['010-2345-9137', 'phone'],
    ['01023459137', 'phone'],
    ['9137', 'phone'],
    ['8046', 'account'],
  ] as const) {
    const found = await find(text)
    expect(found.members?.list).toMatchObject([
      { uid: holder.uid, by: how, phone: '010-****-9137', account: '***-**-***-8046' },
    ])
    expect(JSON.stringify(found)).not.toMatch(/2345-9137|110-22/)
  }
  const log = await logOf(by.관리자)
  expect(log).toEqual([
    { action: 'member.find', subject: holder.uid, after: { by: 'phone' } },
    { action: 'member.find', subject: holder.uid, after: { by: 'account' } },
  ])
})

test('a value that is sealed anew is found by its new end, the old one finds nobody', async () => {
  const { id, uid } = await people.join({ account: '1-2-700-1111' })
  const sealed = house.deps.keys.seal('1-2-700-2222')
  await house.db.query`update member set account_sealed = ${sealed} where id = ${id}`
  expect(uids(await find('1111'))).not.toContain(uid)
  await writeEnds(house.deps)
  expect(uids(await find('2222'))).toEqual([uid])
})

test('members are found by the address they logged in from, and by its beginning', async () => {
  const [one, other] = [await people.join(), await people.join()]
  await house.db.query`
    insert into login (member_id, address) values (${one.id}, '203.0.113.77'), (${other.id}, '203.0.113.8'),
      (${other.id}, '2001:db8::7')`
  expect(uids(await find('203.0.113.77'))).toEqual([one.uid])
  expect(uids(await find('203.0.113.'))?.toSorted()).toEqual([one.uid, other.uid].toSorted())
  expect(uids(await find('2001:db8:'))).toEqual([other.uid])
})

test('a member brings their requests, bets, moves and acts; a request is found by its number', async () => {
  const lee = await accountHolder(house, { money: 50_000 })
  await lee.ask('depositRequest', { setMoney: 30_000, type: '0' })
  const { id } = await pendingRow(by.정산, 'deposit', lee)
  await by.정산.ask('depositRefuse', { id, version: 1, reason: '입금자명 다름' })
  const found = await find(lee.uid)
  expect(found.requests?.list).toMatchObject([
    { what: 'deposit', id, uid: lee.uid, amount: 30_000, state: 'refused' },
  ])
  expect(found.transactions?.list[0]).toMatchObject({ what: 'transfer', uid: lee.uid })
  expect(found.acts?.list).toMatchObject([{ actor: by.정산.uid, action: 'deposit.refuse' }])
  expect((await find(`#${id}`)).requests?.list[0]).toMatchObject({ what: 'deposit', id })
  expect((await find('충전 거절')).acts?.list[0]?.action).toBe('deposit.refuse')
})

test.each([
  ['관리자', ['members', 'requests', 'bets', 'rounds', 'transactions', 'acts']],
  ['정산', ['members', 'requests', 'bets', 'rounds', 'transactions']],
  ['상담', ['members', 'requests', 'bets', 'transactions']],
  ['게임', ['members', 'bets', 'rounds', 'transactions']],
  ['열람', ['members', 'requests', 'bets', 'rounds', 'transactions', 'acts']],
] as const)('%s is told only of what the role reads', async (role, kinds) => {
  const lee = await accountHolder(house, { money: 50_000 })
  await lee.ask('depositRequest', { setMoney: 30_000, type: '0' })
  const found = await find(lee.uid, role)
  expect(Object.keys(found)).toEqual(kinds)
  const sees = role === '관리자' || role === '정산' || role === '열람'
  expect(found.requests?.list.map(({ what }) => what) ?? []).toEqual(sees ? ['deposit'] : [])
})

test('of each kind three are told and that there are more; of one kind alone thirty', async () => {
  for (let n = 0; n < 5; n++) await people.join({ nick: `겨울나무${n}` })
  const few = (await find('겨울나무')).members!
  expect([few.list.length, few.more]).toEqual([3, true])
  const many = (await find('겨울나무', '관리자', ['members'])).members!
  expect([many.list.length, many.more]).toEqual([5, false])
})

test.each(['', '  ', '#', '%', "'", '☺', '-'.repeat(60)])(
  'what names nothing (%j) finds nothing and changes nothing',
  async (text) => {
    expect(await find(text)).toEqual({})
    expect(await logOf(by.관리자)).toEqual([])
  },
)

test('what no text of the database holds is refused as any call refuses it', async () => {
  expect(await by.관리자.ask('find', { text: 'm\0' })).toMatchObject({ code: 'badInput' })
})

test('too long a text is refused', async () => {
  expect(await by.관리자.ask('find', { text: 'm'.repeat(61) })).toMatchObject({
    result: false,
    code: 'badInput',
  })
})

/** Explains each statement instead of asking it again: with tables that are not to be walked, what walks one has no index. */
async function explained(plans: string[]): Promise<Reader> {
  const client = new pg.Client({ connectionString: house.url })
  await client.connect()
  await client.query('set enable_seqscan = off')
  return {
    async query(strings, ...values) {
      const sql = strings.reduce((text, part, n) => `${text}$${n}${part}`)
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, values)
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
      return house.db.query(strings, ...values)
    },
    end: () => client.end(),
  } as Reader & { end: () => Promise<void> }
}

test('no search walks a table that grows', async () => {
  const moon = await people.join({ uid: 'plan7788', nick: '계획' })
  const plans: string[] = []
  const db = await explained(plans)
  const deps = { ...house.deps, db: { ...house.db, query: db.query.bind(db) } }
  const operator = { id: by.관리자.id, uid: by.관리자.uid, name: '-', role: '관리자' as const }
  for (const text of [moon.uid, 'lan77', '계획', '3456', '010-5555-0001', '1.2.3.', '187', '#12'])
    await findIn(deps, { operator, address: '-', text })
  await (db as Reader & { end: () => Promise<void> }).end()
  expect(plans.length).toBeGreaterThan(60)
  const walked = plans.flatMap((plan) => plan.match(/Seq Scan on \w+/g) ?? [])
  const small = new Set(['house_clock', 'session', 'vendor', 'draw_chain'])
  expect(walked.filter((line) => !small.has(line.split(' ').at(-1)!))).toEqual([])
})
