/** How what draws, rings, vendors and shifts ask for is judged, from the rows of the house: what is right, and what is not. */
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { recordEvents } from '../../http/events.ts'
import { given } from '../../testing/answers.ts'
import { accountHolder, pendingRow, type TestMember } from '../../testing/cashier.ts'
import { watchAlarms } from '../alarms/watch.ts'
import { openCorrections } from '../correction/testing/rounds.ts'
import { chainEvents } from '../events/chain.ts'

let desk: Awaited<ReturnType<typeof openCorrections>>
beforeAll(async () => {
  desk = await openCorrections()
})
beforeEach(async () => {
  for (const table of ['training_order', 'training_crisis', 'training_score', 'training_day'])
    await desk.house.db.query([`delete from ${table}`] as unknown as TemplateStringsArray)
})
afterAll(() => desk.house.close())

const REASON = '제공사가 추첨하지 못했다고 알려 옴'
const kim = () => desk.on.kim

const openDay = () => desk.house.db.query`
  insert into training_day (seed, from_at, until_at, crises)
  values (7, business_now(), business_now() + interval '1 day', 11)`
/** A day of `kim`'s, from now on. */
async function beginDay() {
  await openDay()
  given(await kim().ask('trainingBegin'))
}
const happens = (kind: string, subjects: number[], about: string) => desk.house.db.query`
  insert into training_crisis (kind, due_at, subjects, about)
  values (${kind}, business_now() + interval '40 minutes', ${subjects}::bigint[], ${about})`
async function told() {
  const answer = await kim().ask('trainingView')
  if (!answer.result) throw new Error(answer.msg)
  return answer.data!.told!
}
const verdict = async () => (await told()).crises[0]!.verdict
const whys = async () => (await told()).faults.map(({ why }) => why)

async function write(member: TestMember) {
  given(
    await member.ask('inquiryWrite', { subject: '문의합니다', contents: '확인해 주세요' } as never),
  )
  const [row] = await desk.house.db.query<{ id: number; version: number }>`
    select id, version from inquiry where member_id = ${member.id} order by id desc limit 1`
  return row!
}
const answer = async (inquiry: { id: number; version: number }) =>
  given(
    await kim().ask('inquiryAnswer', {
      ...inquiry,
      subject: '답변드립니다',
      contents: '확인했습니다. 맡긴 돈은 모두 돌아갔습니다.',
    }),
  )

/** A settled round of which the provider then said otherwise; its alarm is taken and closed. */
async function toldAgain(kind: 'contradiction' | 'undrawn') {
  const round = await desk.twoBettors()
  await beginDay()
  const about = `동행 파워볼 ${round.date} ${round.number}회`
  const detail = { stream: 'ntry.powerball', date: round.date, round: round.number }
  const event = { kind: 'provider.contradiction', actor: 'provider', target: 'result' } as const
  await recordEvents(desk.house.db, [{ ...event, detail }])
  await chainEvents(desk.house)
  await watchAlarms(desk.house.deps)
  await happens(kind, [round.id], about)
  const [alarm] = await desk.house.db.query<{ id: number }>`
    select id from alarm where rule = 'contradiction' and subject = ${about}`
  given(await kim().ask('alarmTake', { id: alarm!.id }))
  return {
    ...round,
    close: async () =>
      given(await kim().ask('alarmClose', { id: alarm!.id, reason: '증명을 확인했습니다' })),
  }
}

test('a second result that its proof belies is left as it is: who settles anew by it is wrong', async () => {
  const right = await toldAgain('contradiction')
  await right.close()
  expect(await verdict()).toBe('good')
  await desk.house.db.query`delete from training_crisis`
  await desk.house.db.query`delete from training_day`

  const wrong = await toldAgain('contradiction')
  await desk.request(wrong.id, 1, wrong.other)
  await wrong.close()
  expect(await verdict()).toBe('wrong')
  expect(await whys()).toEqual(['바라던 결정이 아님'])
})

test('a draw that was none is taken back by two: as void, and not to another result', async () => {
  const right = await toldAgain('undrawn')
  await right.close()
  expect(await verdict()).toBe('now')
  const asked = { id: right.id, settlement: 1, result: null, reason: REASON }
  const { id } = given(await kim().ask('roundCorrect', asked)) as unknown as { id: number }
  expect(await verdict()).toBe('good')
  given(await desk.on.lee.ask('approvalDecide', { id, approve: true, reason: '' }))
  expect(await told()).toMatchObject({ crises: [{ verdict: 'good' }], faults: [] })
  expect((await told()).parts.find(({ part }) => part === 'two')!.points).toBe(20)
  await desk.house.db.query`delete from training_crisis`
  await desk.house.db.query`delete from training_day`

  const wrong = await toldAgain('undrawn')
  await wrong.close()
  await desk.request(wrong.id, 1, wrong.other)
  expect(await whys()).toEqual(['바라던 결정이 아님'])
})

test('of a late result the member is told; who pays them by hand besides is wrong', async () => {
  await beginDay()
  const [one, other] = [await desk.house.member({ money: 1_000 }), await desk.house.member()]
  const inquiry = await write(one)
  await happens('late', [inquiry.id], 'EOS 파워볼 3분 20260201 1회')
  await answer(inquiry)
  expect(await verdict()).toBe('good')
  const adjusted = {
    pocket: 'money',
    way: 'add',
    amount: 50_000,
    reason: '당첨이었을 금액',
  } as const
  given(await kim().ask('memberAdjust', { id: other.id, ...adjusted }))
  expect(await verdict()).toBe('good')
  given(await kim().ask('memberAdjust', { id: one.id, ...adjusted }))
  expect(await whys()).toEqual(['바라던 결정이 아님'])
})

test('a wrong act before the trainee began is not counted against what they do afterwards', async () => {
  await openDay()
  const [one, other] = [await desk.house.member({ money: 1_000 }), await desk.house.member()]
  const [late, ring] = [await write(one), await write(other)]
  await happens('late', [late.id], 'EOS 파워볼 3분 20260201 1회')
  await happens('ring', [ring.id, one.id], '1회 · 1명')
  const adjusted = {
    pocket: 'money',
    way: 'add',
    amount: 50_000,
    reason: '당첨이었을 금액',
  } as const
  given(await kim().ask('memberAdjust', { id: one.id, ...adjusted }))
  given(await suspended(other.id))
  await desk.house.clock.advance(60_000)
  given(await kim().ask('trainingBegin'))
  given(await suspended(one.id))
  for (const inquiry of [late, ring]) await answer(inquiry)
  const { crises, faults } = await told()
  expect(crises.map(({ verdict }) => verdict)).toEqual(['good', 'good'])
  expect(faults).toEqual([])
})

test('an alarm that rang before the trainee began is found and judged from their beginning', async () => {
  await openDay()
  await happens('forged', [], '')
  const event = { kind: 'vendor.signature', actor: '10.0.0.1', target: 'haneul' } as const
  await recordEvents(desk.house.db, [{ ...event, detail: { count: 3 } }])
  await chainEvents(desk.house)
  await watchAlarms(desk.house.deps)
  const [alarm] = await desk.house.db.query<{ id: number }>`
    select id from alarm where rule = 'forged' and state = 'open'`
  await desk.house.clock.advance(10 * 60_000)
  given(await kim().ask('trainingBegin'))
  given(await kim().ask('alarmTake', { id: alarm!.id }))
  given(await kim().ask('alarmClose', { id: alarm!.id, reason: '서명이 틀려 모두 거절됨' }))
  expect(await told()).toMatchObject({ crises: [{ verdict: 'good' }], points: 100, faults: [] })
})

const suspended = (id: number) =>
  kim().ask('memberSuspend', {
    ...{ id, scopes: ['bet'], message: '', reason: '서로 짜고 반대로 건 계정' },
    until: new Date(desk.house.deps.clock.now().getTime() + 86_400_000).toISOString(),
  })

test('a ring is all of it restrained; for good takes two, and whoever is not of it is left alone', async () => {
  await beginDay()
  const ring = [await desk.house.member(), await desk.house.member()]
  const honest = await desk.house.member()
  const inquiry = await write(honest)
  await happens('ring', [inquiry.id, ...ring.map(({ id }) => id)], '1회 · 2명')
  given(await suspended(ring[0]!.id))
  await answer(inquiry)
  expect((await told()).crises[0]).toMatchObject({
    verdict: 'now',
    did: expect.stringMatching('2/3'),
  })
  const shut = { scopes: ['bet'], until: null, message: '', reason: '서로 짜고 반대로 건 계정' }
  given(await kim().ask('memberSuspend', { id: ring[1]!.id, ...shut } as never))
  expect(await told()).toMatchObject({ crises: [{ verdict: 'good' }], faults: [] })
  given(await suspended(honest.id))
  expect(await whys()).toEqual(['바라던 결정이 아님'])
})

test('a vendor that is cut off is switched off with words to members, and who asked is answered', async () => {
  await beginDay()
  const inquiry = await write(await desk.house.member())
  await desk.house.db.query`
    insert into vendor (id, title, kind, thumbnail, read_at) values ('off', '오프', 'casino', '', business_now())
    on conflict do nothing`
  await happens('vendor', [inquiry.id], '오프')
  await answer(inquiry)
  expect(await verdict()).toBe('now')
  const off = {
    vendor: 'off',
    version: 1,
    state: 'off',
    message: '점검',
    reason: '연결되지 않음',
  } as const
  given(await kim().ask('vendorSave', off))
  expect(await verdict()).toBe('fair')
  expect(await whys()).toEqual(['설명이 짧음 · 8자 이상'])
})

test('at a shift’s end each request is decided or handed on; what stays with who leaves is wrong', async () => {
  await beginDay()
  const rows = []
  for (let count = 0; count < 3; count++) {
    const member = await accountHolder(desk.house)
    given(await member.ask('depositRequest', { setMoney: 50_000, type: '0' } as never))
    rows.push(await pendingRow(kim(), 'deposit', member))
  }
  await happens(
    'shift',
    rows.map(({ id }) => id),
    '3건',
  )
  const [one, two] = rows
  given(await kim().ask('depositComplete', { id: one!.id, version: one!.version, amount: 50_000 }))
  const take = { kind: 'deposits', id: two!.id, from: null, to: kim().uid } as const
  given(await kim().ask('deskAssign', take))
  expect(await verdict()).toBe('now')
  const made = { draft: randomUUID(), before: null, notes: '충전 두 건이 남아 있습니다.', to: null }
  given(await kim().ask('handoverMake', { ...made, assigned: 'keep' }))
  expect((await told()).crises[0]).toMatchObject({
    verdict: 'wrong',
    did: expect.stringMatching('4/4'),
  })
  expect(await whys()).toEqual(['바라던 결정이 아님'])
})
