/** What operators do with a case: each act by whoever may, against the version that was seen, in history and log. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { ringMemo } from '@madang/contract/member/plain/memo.ts'
import { operatorText, roles, type Role } from '@madang/contract/operator/plain/permissions.ts'
import { radarText } from '@madang/contract/operator/plain/radar.ts'
import { ringName } from '@madang/contract/operator/plain/ring.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { writeCount } from './cases.ts'
import type { FoundRing } from './gather.ts'

let house: House
let member: Awaited<ReturnType<House['member']>>
let other: typeof member
let doubted: typeof member
let kim: Awaited<ReturnType<House['operator']>>
let ring: number

beforeAll(async () => {
  house = await openHouse()
  kim = await house.operator('상담')
})
afterAll(() => house.close())

/** A case of members of its own, so that no test hears of another's. */
beforeEach(async () => {
  member = await house.member()
  other = await house.member()
  doubted = await house.member()
  const found: FoundRing = {
    ...{ members: [member.id, other.id], doubted: [doubted.id], score: 58 },
    ...{ lines: [], explanations: ['habit'], pairs: [] },
  }
  await house.clock.advance(1_000)
  const [now] = await house.db.query<{ at: Date }>`select business_now() as at`
  await writeCount(house.db, {
    ...{ at: now!.at.toISOString(), members: 3, meetings: 9, rings: [found] },
  })
  const [row] = await house.db.query<{ id: number }>`select max(id) as id from ring`
  ring = row!.id
})

async function view(by = kim) {
  const answer = await by.ask('radarView', undefined, { params: { id: ring } })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
const history = async () => (await view()).history.map(({ kind, by, text }) => ({ kind, by, text }))
const log = () => house.db.query<{ action: string; actor: string; reason: string | null }>`
  select action, actor, reason, before, after from audit where subject = ${ringName(ring)} order by id`
const refused = (code: string, msg: string) => ({ result: false, code, msg })

test('somebody looks; another hears who has it, and nobody looks twice', async () => {
  const lee = await house.operator('게임')
  const answers = await Promise.all(
    [kim, lee, kim, lee].map((by) => by.ask('radarLook', { id: ring })),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  const seen = await view()
  const [has, not] = seen.mine ? [kim, lee] : [lee, kim]
  expect(seen).toMatchObject({ state: 'looked', by: has.uid, version: 2 })
  expect(await not.ask('radarLook', { id: ring })).toMatchObject(
    refused('state', radarText.held(has.uid)),
  )
  expect(await has.ask('radarLook', { id: ring })).toMatchObject(refused('state', radarText.mine))
  expect(await log()).toMatchObject([
    { action: 'radar.look', actor: has.uid, before: { state: 'open' }, after: { state: 'looked' } },
  ])
})

test('watching needs a reason and the version that was seen; whoever had it lets it go', async () => {
  await kim.ask('radarLook', { id: ring })
  const { version } = await view()
  const watch = (given: { version: number; reason: string }) =>
    kim.ask('radarWatch', { id: ring, ...given })
  expect(await watch({ version, reason: ' ' })).toMatchObject({ result: false, code: 'badInput' })
  expect(await watch({ version: version - 1, reason: '더 본다' })).toMatchObject(
    refused('state', operatorText.changed),
  )
  // Of many at once with the same version one is done.
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => watch({ version, reason: '더 본다' })),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  expect(await view()).toMatchObject({ state: 'watched', by: null, version: version + 1 })
  expect(await history()).toMatchObject([
    { kind: 'opened', by: null },
    { kind: 'looked', by: kim.uid },
    { kind: 'watched', by: kim.uid, text: '더 본다' },
  ])
  expect((await log()).at(-1)).toMatchObject({
    ...{ action: 'radar.watch', reason: '더 본다' },
    ...{ before: { state: 'looked' }, after: { state: 'watched' } },
  })
})

test('a note stands as it was written, also in a case that is closed, and moves no version', async () => {
  const note = (text: string) => kim.ask('radarNote', { id: ring, text })
  expect(await note(' \n ')).toMatchObject(refused('badInput', radarText.noText))
  expect(await note('<b>둘은</b> 남매')).toMatchObject({ result: true, msg: radarText.noted })
  expect(await view()).toMatchObject({ version: 1, state: 'open' })
  await kim.ask('radarClose', { id: ring, version: 1, end: 'clear', reason: '남매' })
  expect(await note('다시 확인')).toMatchObject({ result: true })
  expect((await history()).filter(({ kind }) => kind === 'noted')).toMatchObject([
    { by: kim.uid, text: '<b>둘은</b> 남매' },
    { by: kim.uid, text: '다시 확인' },
  ])
  expect((await log()).map(({ action }) => action)).toEqual([
    ...['radar.note', 'radar.close', 'radar.note'],
  ])
})

test('members are asked once for a draft, however often it is sent, and nobody is named', async () => {
  const draft = randomUUID()
  const ask = (given: object) =>
    kim.ask('radarAsk', {
      ...{ id: ring, draft, members: [member.id, doubted.id], text: '사정을 알려주세요.' },
      ...given,
    })
  const outside = await house.member()
  for (const [given, msg] of [
    [{ members: [] }, radarText.noMembers],
    [{ members: [member.id, outside.id] }, radarText.notIn],
    [{ text: ' ' }, radarText.noText],
    [{ text: `${other.uid.toUpperCase()}님과 아는 사이인가요?` }, radarText.names],
  ] as const)
    expect(await ask(given)).toMatchObject(refused('badInput', msg))
  expect((await view()).notices).toEqual([])

  const answers = await Promise.all(Array.from({ length: 8 }, () => ask({})))
  expect(answers.map(({ result, msg }) => [result, msg])).toEqual(
    answers.map(() => [true, radarText.asked(2)]),
  )
  const { notices } = await view()
  expect(notices.map(({ member: { id }, about, answer }) => [id, about, answer])).toEqual([
    [member.id, 'asked', null],
    [doubted.id, 'asked', null],
  ])
  const memos = async (of: typeof member) => {
    const list = await of.ask('memoList', { params: {} })
    if (!list.result) throw new Error(list.msg)
    return list.data.list
  }
  expect(await memos(other)).toEqual([])
  const [memo] = await memos(doubted)
  const read = await doubted.ask('memoView', undefined, { params: { no: memo!.no } })
  if (!read.result) throw new Error(read.msg)
  for (const words of [ringMemo.question, '사정을 알려주세요.', ringMemo.answer])
    expect(read.data.contents).toContain(words)
  expect((await view()).notices.map(({ readAt }) => readAt !== null)).toEqual([false, true])
  expect((await history()).filter(({ kind }) => kind === 'asked')).toHaveLength(1)
  expect((await log()).map(({ action }) => action)).toEqual(['radar.ask'])
})

test('a member answers once, and an answer after the case was closed stands in it too', async () => {
  await kim.ask('radarAsk', {
    ...{
      id: ring,
      draft: randomUUID(),
      members: [member.id, other.id],
      text: '사정을 알려주세요.',
    },
  })
  const { notices, version } = await view()
  await kim.ask('radarClose', { id: ring, version, end: 'done', reason: '답이 없음' })
  const list = await member.ask('memoList', { params: {} })
  const no = list.result ? list.data.list[0]!.no : 0
  const reply = (contents: string, by = member) =>
    by.ask('memoReply', { params: { no, contents } }, { key: randomUUID() })
  expect(await reply('   ')).toMatchObject({ result: false, code: 'badInput' })
  expect(await reply('제가 할게요', other)).toMatchObject({ result: false, code: 'notFound' })
  const answers = await Promise.all(Array.from({ length: 6 }, () => reply('처음 뵙는 분입니다.')))
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  expect(await view()).toMatchObject({ state: 'closed', end: 'done' })
  expect((await view()).notices.map(({ answer }) => answer?.text ?? null)).toEqual([
    ...['처음 뵙는 분입니다.', null],
  ])
  expect((await history()).at(-1)).toEqual({
    ...{ kind: 'answered', by: null, text: '처음 뵙는 분입니다.' },
  })
  expect(notices).toHaveLength(2)
})

test('closing needs a reason and the version; what is closed takes no act but a note', async () => {
  const close = (given: object = {}) =>
    kim.ask('radarClose', { id: ring, version: 1, end: 'clear', reason: '한집 식구', ...given })
  expect(await close({ reason: '' })).toMatchObject({ result: false, code: 'badInput' })
  expect(await close({ version: 2 })).toMatchObject(refused('state', operatorText.changed))
  const answers = await Promise.all(Array.from({ length: 6 }, () => close()))
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  const closed = await view()
  expect(closed).toMatchObject({
    ...{ state: 'closed', end: 'clear', reason: '한집 식구', closedBy: kim.uid, by: null },
  })
  const days = (Date.parse(closed.until!) - Date.parse(closed.closedAt!)) / 86_400_000
  expect(days).toBe(90)
  const over = refused('state', radarText.over)
  expect(await close({ version: 2 })).toMatchObject(over)
  expect(await kim.ask('radarLook', { id: ring })).toMatchObject(over)
  expect(await kim.ask('radarWatch', { id: ring, version: 2, reason: '더 본다' })).toMatchObject(
    over,
  )
  const draft = randomUUID()
  const asked = { id: ring, draft, members: [member.id], text: '사정을 알려주세요.' }
  expect(await kim.ask('radarAsk', asked)).toMatchObject(over)
  const cash = await house.operator('정산')
  const text = '서로 반대로 건 베팅입니다.'
  expect(
    await cash.ask('radarRecover', { id: ring, pairs: 0, points: 0, text, reason: '확인' }),
  ).toMatchObject(over)
})

test('a limit and a suspension can name the case, of a member who is in it', async () => {
  const rest = (id: number) =>
    kim.ask('memberProtect', { act: 'rest', id, days: 7, reason: '쉬게 함', ring })
  const shut = (id: number, scopes: 'bet'[]) =>
    kim.ask('memberSuspend', {
      ...{ id, scopes, until: house.clock.inDays(1), message: '', reason: '확인 중', ring },
    })
  const outside = await house.member()
  expect(await rest(outside.id)).toMatchObject(refused('badInput', radarText.notIn))
  expect(await shut(outside.id, ['bet'])).toMatchObject(refused('badInput', radarText.notIn))
  expect(await rest(member.id)).toMatchObject({ result: true })
  expect(await shut(other.id, ['bet'])).toMatchObject({ result: true })
  expect(await shut(other.id, [])).toMatchObject({ result: true })
  expect((await view()).history.slice(1)).toMatchObject([
    { kind: 'protected', by: kim.uid, member: { uid: member.uid }, text: '쉬게 함' },
    { kind: 'suspended', by: kim.uid, member: { uid: other.uid }, text: '확인 중' },
    { kind: 'released', by: kim.uid, member: { uid: other.uid }, text: '확인 중' },
  ])
})

test('each role does what the table says and nothing else, and readers change nothing', async () => {
  const version = 1
  const base = { id: ring }
  const draft = randomUUID()
  const tried = async (role: Role) => {
    const by = await house.operator(role)
    const asks = {
      read: [
        () => by.ask('radarList', { pageIndex: 1 }),
        () => by.ask('radarView', undefined, { params: base }),
        () => by.ask('radarPairs', { ...base, pageIndex: 1 }),
      ],
      // Each is refused for what it says by whoever may, and changes nothing.
      work: [
        () => by.ask('radarWatch', { ...base, version: 99, reason: '더 본다' }),
        () => by.ask('radarNote', { ...base, text: ' ' }),
        () => by.ask('radarAsk', { ...base, draft, members: [], text: '물음' }),
        () => by.ask('radarClose', { ...base, version: 99, end: 'done', reason: '끝' }),
      ],
      recover: [
        () => by.ask('radarRecover', { ...base, pairs: 1, points: 1, text: '반대', reason: '끝' }),
        () => by.ask('radarBind', { ...base, members: [1], text: '반대', reason: '끝났음' }),
        () => by.ask('radarLift', { ...base, text: '반대', reason: '끝났음' }),
      ],
    }
    const may = async (kind: keyof typeof asks) => {
      const answers = await Promise.all(asks[kind].map((ask) => ask()))
      const denied = answers.filter((answer) => !answer.result && answer.code === 'denied').length
      expect([role, kind, denied]).toEqual([role, kind, denied === 0 ? 0 : answers.length])
      return denied === 0
    }
    return [await may('read'), await may('work'), await may('recover')]
  }
  const table = Object.fromEntries(
    await Promise.all(roles.map(async (role) => [role, await tried(role)] as const)),
  )
  expect(table).toEqual({
    관리자: [true, true, true],
    정산: [true, true, true],
    상담: [true, true, false],
    게임: [true, true, false],
    열람: [true, false, false],
  })
  expect(await view()).toMatchObject({ version, state: 'open' })
  expect(await log()).toEqual([])
})

test('a case that is not there is not found, by whatever is asked of it', async () => {
  const base = { id: 987_654_321 }
  const answers = await Promise.all([
    kim.ask('radarView', undefined, { params: base }),
    kim.ask('radarPairs', { ...base, pageIndex: 1 }),
    kim.ask('radarLook', base),
    kim.ask('radarWatch', { ...base, version: 1, reason: '더 본다' }),
    kim.ask('radarNote', { ...base, text: '메모' }),
    kim.ask('radarAsk', { ...base, draft: randomUUID(), members: [member.id], text: '물음' }),
    kim.ask('radarClose', { ...base, version: 1, end: 'done', reason: '끝났음' }),
  ])
  expect(answers).toMatchObject(answers.map(() => ({ result: false, code: 'notFound' })))
})

test('a nick that is a word of the house does not hinder what is written to members', async () => {
  await house.db.query`update member set nick = '베팅', nick_key = '베팅' where id = ${other.id}`
  const ask = (text: string) =>
    kim.ask('radarAsk', { id: ring, draft: randomUUID(), members: [member.id], text })
  expect(await ask('서로 반대로 건 베팅을 설명해주세요.')).toMatchObject({ result: true })
  expect(await ask(`${other.uid}님을 아십니까?`)).toMatchObject(
    refused('badInput', radarText.names),
  )
})
