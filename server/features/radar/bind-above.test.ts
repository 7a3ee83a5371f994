/** Upline members who earn less by a bind are notified by memo, once each, and can answer. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { ringMemo } from '@madang/contract/member/plain/memo.ts'
import { ringWords } from '@madang/contract/operator/plain/radar.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { memberBelow, type TreeMember } from '../../testing/tree.ts'
import { writeCount } from './cases.ts'

const RACE = 8
type Operator = Awaited<ReturnType<House['operator']>>
let house: House
let ring: number
let asking: Operator[]
let deciding: Operator[]
/**
 * `top` is above all others. `even` has no share of those below it; `spins` has one of slots alone, which nobody can
 * bet against. `head` is in the ring and above two members of it.
 */
let members: Record<'top' | 'even' | 'spins' | 'head' | 'moon' | 'sun' | 'star', TreeMember>
beforeAll(async () => {
  house = await openHouse()
  const top = await memberBelow(house, null, { rates: 100 })
  const even = await memberBelow(house, top, { rates: 80 })
  const head = await memberBelow(house, even, { rates: 80 })
  const moon = await memberBelow(house, head, { rates: 60 })
  const sun = await memberBelow(house, head, { rates: 60 })
  const spins = await memberBelow(house, top, { rates: 60 })
  const star = await memberBelow(house, spins, {
    rates: { casino: 60, baccarat: 60, dragon: 60, slot: 40, roulette: 60, etc: 60 },
  })
  members = { top, even, spins, head, moon, sun, star }
  const many = async (role: '정산' | '관리자') => {
    const all: Operator[] = []
    for (let n = 0; n < RACE; n += 1) all.push(await house.operator(role))
    return all
  }
  asking = await many('정산')
  deciding = await many('관리자')
  await count([moon, star, head])
  ring = (await house.db.query<{ id: number }>`select id from ring`)[0]!.id
})
afterAll(() => house.close())

async function count(of: TreeMember[]) {
  await house.clock.advance(1_000)
  const [now] = await house.db.query<{ at: Date }>`select business_now() as at`
  await writeCount(house.db, {
    ...{ at: now!.at.toISOString(), members: 4, meetings: 10 },
    rings: [
      {
        ...{ members: of.map(({ id }) => id), doubted: [], score: 59 },
        ...{ lines: [], explanations: [], pairs: [] },
      },
    ],
  })
}

/** Many operators request at once, then many approve at once; exactly one of each succeeds. */
async function decide(ask: (by: Operator) => Promise<{ result: boolean }>) {
  const asked = await Promise.all(asking.map(ask))
  expect(asked.filter(({ result }) => result)).toHaveLength(1)
  expect(await notices()).toEqual(told)
  const [pending] = await house.db.query<{ id: number }>`
    select id from approval where state = 'pending'`
  const yes = { id: pending!.id, approve: true, reason: '다시 봄' }
  const decided = await Promise.all(deciding.map((by) => by.ask('approvalDecide', yes)))
  expect(decided.filter(({ result }) => result)).toHaveLength(1)
}
const bind = (of: TreeMember[]) =>
  decide((by) =>
    by.ask('radarBind', {
      ...{ id: ring, members: of.map(({ id }) => id).toSorted((one, other) => one - other) },
      ...{ text: ringWords.bound, reason: '거울 베팅' },
    }),
  )

/** The subjects of all memos sent so far, by member. */
const told: Partial<Record<keyof typeof members, string[]>> = {}
async function notices() {
  const rows = await house.db.query<{ member: number; about: string }>`
    select o.member_id as member, n.about from memo o left join ring_notice n on n.memo_id = o.id order by o.id`
  const found: typeof told = {}
  for (const { member, about } of rows) {
    const [name] = Object.entries(members).find(([, { id }]) => id === member)!
    ;(found[name as keyof typeof members] ??= []).push(about)
  }
  return found
}
async function newest(member: TreeMember) {
  const list = await member.ask('memoList', { params: {} })
  if (!list.result) throw new Error(list.msg)
  const { no } = list.data.list[0]!
  const memo = await member.ask('memoView', undefined, { params: { no } })
  if (!memo.result) throw new Error(memo.msg)
  return { no, ...memo.data }
}
const has = (contents: string, words: string[]) => words.map((each) => contents.includes(each))

test('one of eight concurrent binds succeeds and notifies each losing upline member once, in its transaction', async () => {
  const { top, head, moon, star } = members
  await bind([moon, star, head])
  Object.assign(told, { top: ['above'], head: ['bound'], moon: ['bound'], star: ['bound'] })
  expect(await notices()).toEqual(told)
  const written = await house.db.query`
    select xmin::text from ring_notice union select xmin::text from ring_bind`
  expect(written).toHaveLength(1)
  const memo = await newest(top)
  expect(memo.subject).toBe(ringMemo.bound)
  expect(
    has(memo.contents, [ringMemo.beneath, ringMemo.above, ringWords.bound, ringMemo.answer]),
  ).toEqual([true, true, true, true])
  for (const { uid } of [moon, star, head]) expect(memo.contents).not.toContain(uid)
  expect(memo.contents).not.toContain(ringMemo.from)
})

test('a bound member above another bound member gets one memo that says both', async () => {
  const words = [ringMemo.from, ringMemo.both, ringMemo.answer, ringMemo.above]
  expect(has((await newest(members.head)).contents, words)).toEqual([true, true, true, false])
  expect(has((await newest(members.moon)).contents, words)).toEqual([true, false, true, false])
})

test('an upline member answers the memo, and the case shows the answer', async () => {
  const { top } = members
  const { no } = await newest(top)
  const answer = await top.ask('memoReply', { params: { no, contents: '사실과 다릅니다.' } })
  expect(answer).toMatchObject({ result: true })
  const shown = await asking[0]!.ask('radarView', undefined, { params: { id: ring } })
  if (!shown.result) throw new Error(shown.msg)
  expect(shown.data.notices.find(({ member }) => member.id === top.id)).toMatchObject({
    about: 'above',
    answer: { text: '사실과 다릅니다.' },
  })
})

test('adding a member to a bind notifies that member and their upline, bound or not, and nobody else', async () => {
  const { head, moon, star, sun } = members
  await count([moon, star, head, sun])
  await bind([moon, star, head, sun])
  told.top!.push('above')
  told.head!.push('above')
  told.sun = ['bound']
  expect(await notices()).toEqual(told)
})

test('a lift notifies the bound members and their upline', async () => {
  await decide((by) =>
    by.ask('radarLift', { id: ring, text: ringWords.lifted, reason: '이야기를 나눔' }),
  )
  for (const name of ['top', 'head', 'moon', 'sun', 'star'] as const) told[name]!.push('lifted')
  expect(await notices()).toEqual(told)
  const words = [ringMemo.beneath, ringMemo.again, ringWords.lifted, ringMemo.answer]
  expect(has((await newest(members.top)).contents, words)).toEqual([true, true, true, true])
  expect(has((await newest(members.head)).contents, words)).toEqual([false, true, true, true])
})
