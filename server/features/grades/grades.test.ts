/** Grades as operators keep them: what may be saved, who is in one, and what its members read (docs/adr/0132-grades-of-members.md). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { gradeMemo, gradeText as memberText } from '@madang/contract/member/plain/grades.ts'
import { gradeText, loosenedCaps } from '@madang/contract/operator/plain/grades.ts'
import { memberText as deskText } from '@madang/contract/operator/plain/members.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import {
  accountHolder,
  pendingRow,
  type TestMember,
  type TestOperator,
} from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { meet } from '../../testing/meeting.ts'

let house: House
let kim: TestOperator
let lee: TestOperator
const reason = '시험 그룹'
beforeAll(async () => {
  house = await openHouse()
  await house.clock.set('2026-01-15T12:00:00+09:00')
  ;[kim, lee] = await Promise.all([house.operator('관리자'), house.operator('관리자')])
})
afterAll(() => house.close())
beforeEach(() => house.db.query`update member_grade set newcomers = false`)

let names = 0
const fields = (changes: object = {}) => ({
  ...{ name: `그룹${++names}`, position: 1, tone: 'jade' as const, message: '', caps: {} },
  ...{ newcomers: false, reason },
  ...changes,
})
async function make(changes: object = {}) {
  const given = fields(changes)
  const answer = await kim.ask('gradeSave', given)
  if (!answer.result) throw new Error(answer.msg)
  return { ...given, id: answer.id, version: 1 }
}
async function listed(id: number) {
  const answer = await kim.ask('gradeList')
  if (!answer.result) throw new Error(answer.msg)
  return answer.data.list.find((row) => row.id === id)
}
const move = (member: { id: number }, grade: number | null) =>
  kim.ask('memberGrade', { id: member.id, grade, reason })
const refused = (code: string, msg: string, field?: string) => ({
  ...{ result: false, code, msg },
  ...(field !== undefined && { field }),
})
const audited = async (action: string) => {
  const rows = await house.db.query<{
    subject: string
    reason: string
    before: object
    after: object
  }>`
    select subject, reason, before, after from audit_whole where action = ${action} order by id desc limit 1`
  return rows[0]
}

test('a grade is made with its caps and message, listed in its order, and written down', async () => {
  const second = await make({ position: 7, name: '  둘째  그룹 ' })
  const first = await make({
    ...{ position: 2, message: '첫 줄\r\n둘째 줄', caps: { maxBettingMoney: 100_000 } },
  })
  const answer = await kim.ask('gradeList')
  if (!answer.result) throw new Error(answer.msg)
  const ids = answer.data.list.map(({ id }) => id)
  expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id))
  expect(answer.data.house.maxBettingMoney).toEqual({ least: 5_000, most: 1_000_000 })
  expect(answer.data.house.maxDeposit).toEqual({ least: 10_000, most: 100_000_000 })
  expect(await listed(first.id)).toEqual({
    ...{ id: first.id, name: first.name, position: 2, tone: 'jade', message: '첫 줄\n둘째 줄' },
    ...{ caps: { maxBettingMoney: 100_000 }, newcomers: false, members: 0, version: 1 },
    ...{ by: kim.uid, changedAt: '2026-01-15T03:00:00.000Z', waiting: null },
    changedAt: expect.any(String) as string,
  })
  expect((await listed(second.id))!.name).toBe('둘째 그룹')
  expect(await audited('grade.save')).toMatchObject({
    ...{ subject: `회원 그룹 ${first.name}`, reason },
    after: { id: first.id, caps: { maxBettingMoney: 100_000 } },
  })
  const events = await house.db.query`
    select actor from event_whole where kind = 'grade.changed' and target = ${first.name}`
  expect(events).toEqual([{ actor: kim.uid }])
})

test.each([
  ['no name', { name: ' \u200b ' }, 'badInput', gradeText.noName, 'name'],
  ['a name of 21', { name: '가'.repeat(21) }, 'badInput', gradeText.noName, 'name'],
  ['a message of 301', { message: '가'.repeat(301) }, 'badInput', gradeText.longMessage, 'message'],
  ['the place nought', { position: 0 }, 'badInput', gradeText.position, 'position'],
  [
    ...['a cap above the house’s', { caps: { maxBettingMoney: 1_000_001 } }, 'badInput'],
    ...[gradeText.bounds('maxBettingMoney', 5_000, 1_000_000), 'maxBettingMoney'],
  ],
  [
    ...['a cap below the least bet', { caps: { maxWinMoney: 4_999 } }, 'badInput'],
    ...[gradeText.bounds('maxWinMoney', 5_000, 5_000_000), 'maxWinMoney'],
  ],
  [
    ...['a cap below the least deposit', { caps: { maxDeposit: 9_999 } }, 'badInput'],
    ...[gradeText.bounds('maxDeposit', 10_000, 100_000_000), 'maxDeposit'],
  ],
  ['no reason', { reason: ' ' }, 'badInput', operatorText.noReason, undefined],
] as [string, object, string, string, string | undefined][])(
  '%s is refused and changes nothing',
  async (_, changes, code, msg, field) => {
    const before = await house.db.query`select count(*) as n from member_grade`
    expect(await kim.ask('gradeSave', fields(changes))).toMatchObject(refused(code, msg, field))
    expect(await house.db.query`select count(*) as n from member_grade`).toEqual(before)
  },
)

test('unreadable input is refused: a cap of another name, a tone there is not, half a won', async () => {
  for (const changes of [{ caps: { largest: 1 } }, { tone: 'red' }, { caps: { maxDeposit: 1.5 } }])
    expect(await kim.ask('gradeSave', fields(changes) as never)).toMatchObject({ result: false })
})

test('a name is had once, of 20 who make it at once; an old version is refused', async () => {
  const name = `같은 이름`
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => kim.ask('gradeSave', fields({ name }))),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  expect(answers.filter((answer) => !answer.result && answer.code === 'dup')).toHaveLength(19)
  const grade = await make()
  expect(await kim.ask('gradeSave', { ...grade, position: 3 })).toMatchObject({ result: true })
  expect(await lee.ask('gradeSave', { ...grade, position: 4 })).toEqual(
    refused('state', operatorText.changed),
  )
  expect(await kim.ask('gradeSave', { ...grade, id: 999_999 })).toMatchObject({ code: 'notFound' })
})

test('what loosens a cap waits whole for another operator; what tightens one is there at once', async () => {
  const grade = await make({ caps: { maxBettingMoney: 100_000, maxDeposit: 50_000 } })
  const looser = { ...grade, caps: { maxBettingMoney: 50_000 }, message: '새 안내' }
  expect(await kim.ask('gradeSave', looser)).toMatchObject({
    ...{ msg: operatorText.waiting, waiting: true, id: grade.id },
  })
  expect(await listed(grade.id)).toMatchObject({
    ...{ caps: grade.caps, message: '', version: 1 },
    waiting: { caps: { maxBettingMoney: 50_000 }, by: kim.uid },
  })
  expect(await kim.ask('gradeSave', looser)).toEqual(refused('state', operatorText.pending))
  const [asked] = await house.db.query<{ id: number }>`
    select id from approval where action = 'grade.loosen' and subject = ${grade.id}`
  const view = await lee.ask('approvalView', undefined, { params: { id: asked!.id } })
  expect(view).toMatchObject({
    data: {
      stands: { kind: 'grade', caps: grade.caps, members: 0 },
      detail: { loosened: '최대 충전금액 50,000원 → 사이트 설정' },
    },
  })
  const decide = (approve: boolean) =>
    lee.ask('approvalDecide', { id: asked!.id, approve, reason: '확인함' })
  expect(await decide(true)).toMatchObject({ result: true })
  expect(await listed(grade.id)).toMatchObject({
    ...{ caps: { maxBettingMoney: 50_000 }, message: '새 안내', version: 2, waiting: null },
  })
  const tighter = { ...grade, version: 2, caps: { maxBettingMoney: 10_000 } }
  expect(await kim.ask('gradeSave', tighter)).toMatchObject({ waiting: false })
})

test('what was changed meanwhile is not loosened by the older agreement', async () => {
  const grade = await make({ caps: { maxBettingMoney: 100_000 } })
  await kim.ask('gradeSave', { ...grade, caps: {} })
  await kim.ask('gradeSave', { ...grade, caps: { maxBettingMoney: 10_000 } })
  const [asked] = await house.db.query<{ id: number }>`
    select id from approval where action = 'grade.loosen' and subject = ${grade.id}`
  expect(
    await lee.ask('approvalDecide', { id: asked!.id, approve: true, reason: '확인함' }),
  ).toEqual(refused('state', operatorText.changed))
  expect((await listed(grade.id))!.caps).toEqual({ maxBettingMoney: 10_000 })
})

test('a cap left as it stands is saved though the house’s own fell below it', async () => {
  const grade = await make({ caps: { maxDeposit: 90_000 } })
  await house.db.query`
    insert into setting (key, value, changed_by) values ('maxDeposit', '80000', 'elsewhere')`
  expect(await kim.ask('gradeSave', { ...grade, message: '안내' })).toMatchObject({ result: true })
  const higher = { ...grade, version: 2, caps: { maxDeposit: 85_000 } }
  expect(await kim.ask('gradeSave', higher)).toMatchObject({ code: 'badInput' })
  await house.db.query`delete from setting where key = 'maxDeposit'`
})

test('which caps a change loosens, in words', () => {
  expect(loosenedCaps({ maxDeposit: 1 }, { maxDeposit: 1 })).toBe('')
  expect(loosenedCaps({}, { maxDeposit: 1 })).toBe('')
  expect(loosenedCaps({ maxWinMoney: 10_000, maxDeposit: 5 }, { maxWinMoney: 20_000 })).toBe(
    '최대 당첨금 10,000원 → 20,000원, 최대 충전금액 5원 → 사이트 설정',
  )
})

test('a member comes into a grade and out of one: of 20 at once one moves them; log, event and memo tell', async () => {
  const grade = await make({ message: '<b>안내</b>', caps: { maxDeposit: 30_000 } })
  const moon = await house.member()
  const answers = await Promise.all(Array.from({ length: 20 }, () => move(moon, grade.id)))
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  expect(answers.filter((answer) => !answer.result && answer.msg === gradeText.same)).toHaveLength(
    19,
  )
  expect((await listed(grade.id))!.members).toBe(1)
  expect(await audited('member.grade')).toEqual({
    ...{ subject: moon.uid, reason, before: { grade: null }, after: { grade: grade.name } },
  })
  const events = await house.db.query`
    select actor, detail from event_whole where kind = 'member.graded' and target = ${moon.uid}`
  const detail = { before: { grade: null }, after: { grade: grade.name } }
  expect(events).toEqual([{ actor: kim.uid, detail }])
  const memos = await house.db.query<{ subject: string; html: string }>`
    select g.subject, g.html from memo m join mailing g on g.id = m.mailing_id where m.member_id = ${moon.id}`
  expect(memos).toHaveLength(1)
  expect(memos[0]!.subject).toBe(gradeMemo.subject)
  expect(memos[0]!.html).toContain('최대 충전금액 30,000원')
  expect(memos[0]!.html).toContain('&lt;b&gt;안내')
  expect(await move(moon, null)).toMatchObject({ result: true, msg: gradeText.moved })
  expect(await move(moon, null)).toEqual(refused('state', gradeText.same))
  expect(await move(moon, 999_999)).toMatchObject({ code: 'notFound' })
  expect(await move({ id: 999_999 }, grade.id)).toMatchObject({ code: 'notFound' })
  const waiting = await house.member()
  await house.db.query`update member set state = 'waiting' where id = ${waiting.id}`
  expect(await move(waiting, grade.id)).toEqual(refused('state', deskText.notMember))
})

test('members are found by their grade, in the list, in its file and on their card', async () => {
  const grade = await make({ tone: 'ochre' })
  const [moon, sun] = await Promise.all([house.member(), house.member()])
  await move(moon, grade.id)
  const uids = async (given: number) => {
    const answer = await kim.ask('memberList', { grade: given, pageIndex: 1 })
    if (!answer.result) throw new Error(answer.msg)
    return answer.data.list.map(({ uid }) => uid)
  }
  expect(await uids(grade.id)).toEqual([moon.uid])
  expect(await uids(0)).toContain(sun.uid)
  expect(await uids(0)).not.toContain(moon.uid)
  const shown = { id: grade.id, name: grade.name, tone: 'ochre' }
  expect(await kim.ask('memberCard', undefined, { params: { id: moon.id } })).toMatchObject({
    data: { grade: shown },
  })
  expect(await kim.ask('memberCard', undefined, { params: { id: sun.id } })).toMatchObject({
    data: { grade: null },
  })
  const file = await kim.ask('csvExport', { list: 'members', filter: { grade: String(grade.id) } })
  if (!file.result) throw new Error(file.msg)
  expect(file.rows).toBe(1)
  expect(file.csv).toContain(`"${grade.name}"`)
})

test('who joins comes into the grade of newcomers, of which there is one at most', async () => {
  const first = await make({ newcomers: true })
  const second = await make({ newcomers: true })
  expect((await listed(first.id))!.newcomers).toBe(false)
  expect((await listed(second.id))!.newcomers).toBe(true)
  const both = await Promise.all([
    kim.ask('gradeSave', { ...first, newcomers: true }),
    kim.ask('gradeSave', { ...second, version: 1, newcomers: true, position: 9 }),
  ])
  expect(both.map(({ result }) => result)).toEqual([true, true])
  const rows = await house.db.query`select id from member_grade where newcomers`
  expect(rows).toHaveLength(1)
})

test('a grade is removed once nobody is in it and nobody comes into it', async () => {
  const grade = await make({ newcomers: true, caps: { maxDeposit: 50_000 } })
  const remove = (version: number) => kim.ask('gradeRemove', { id: grade.id, version, reason })
  expect(await remove(1)).toEqual(refused('state', gradeText.newcomers))
  await kim.ask('gradeSave', { ...grade, newcomers: false })
  const moon = await house.member()
  await move(moon, grade.id)
  expect(await remove(2)).toEqual(refused('state', gradeText.members(1)))
  await move(moon, null)
  expect(await remove(1)).toEqual(refused('state', operatorText.changed))
  // What waits for a second operator ends with it.
  await kim.ask('gradeSave', { ...grade, version: 2, newcomers: false, caps: {} })
  expect(await remove(2)).toMatchObject({ result: true, msg: gradeText.removed })
  expect(await listed(grade.id)).toBeUndefined()
  const [asked] = await house.db.query`
    select state from approval where action = 'grade.loosen' and subject = ${grade.id}`
  expect(asked).toEqual({ state: 'rejected' })
  expect(await audited('grade.remove')).toMatchObject({ subject: `회원 그룹 ${grade.name}` })
})

test('who comes into a grade that is being removed waits, and hears that it is gone', async () => {
  const grade = await make()
  const moon = await house.member()
  const answer = await meet(house, {
    lock: `select from member_grade where id = ${grade.id} for update; delete from member_grade where id = ${grade.id}`,
    ask: () => move(moon, grade.id),
  })
  expect(answer).toMatchObject({ code: 'notFound' })
})

test('a grade that somebody is just coming into is not removed', async () => {
  const grade = await make()
  const moon = await house.member()
  const answer = await meet(house, {
    lock: `select from member_grade where id = ${grade.id} for share;
      update member set grade_id = ${grade.id} where id = ${moon.id}`,
    ask: () => kim.ask('gradeRemove', { id: grade.id, version: 1, reason }),
  })
  expect(answer).toEqual(refused('state', gradeText.members(1)))
})

test('who takes a name that another is just taking hears so', async () => {
  const answer = await meet(house, {
    lock: `insert into member_grade (name, position, tone, message, caps, changed_by)
      values ('겹친 이름', 1, 'plain', '', '{}', ${kim.id})`,
    ask: () => kim.ask('gradeSave', fields({ name: '겹친 이름' })),
  })
  expect(answer).toMatchObject(refused('dup', gradeText.dupName, 'name'))
})

const deposit = (member: TestMember, setMoney: number) =>
  member.ask('depositRequest', { setMoney, type: '0' })

test('a deposit is bound by the grade’s cap, which its page tells, with the message; a withdrawal by nothing of it', async () => {
  const grade = await make({ message: '환영합니다', caps: { maxDeposit: 30_000 } })
  const moon = await accountHolder(house, { money: 100_000 })
  await move(moon, grade.id)
  expect(await moon.ask('depositList')).toMatchObject({ max: 30_000, notice: '환영합니다' })
  expect(await deposit(moon, 30_001)).toEqual(
    refused('limit', memberText.overDeposit(grade.name, 30_000)),
  )
  expect(await deposit(moon, 30_000)).toMatchObject({ result: true })
  const { id, version } = await pendingRow(kim, 'deposit', moon)
  await kim.ask('depositRefuse', { id, version, reason: '없는 입금' })
  expect(await moon.ask('withdrawalList')).toMatchObject({ notice: '환영합니다' })
  expect(await moon.ask('withdrawalRequest', { setMoney: 100_000 })).toMatchObject({ result: true })
  expect(await moon.ask('limits')).toMatchObject({
    data: { grade: { name: grade.name, message: '환영합니다', caps: { maxDeposit: 30_000 } } },
  })
  const free = await accountHolder(house)
  expect(await free.ask('depositList')).toMatchObject({ max: 100_000_000, notice: '' })
  expect(await free.ask('limits')).toMatchObject({ data: { grade: null } })
})

test('a deposit that waits for the wallet is judged by the grade as it is when it goes on', async () => {
  const grade = await make({ caps: { maxDeposit: 30_000 } })
  const moon = await accountHolder(house)
  const answer = await meet(house, {
    lock: `select from wallet where member_id = ${moon.id} for update`,
    ask: () => deposit(moon, 50_000),
    meanwhile: () => house.db.query`update member set grade_id = ${grade.id} where id = ${moon.id}`,
  })
  expect(answer).toEqual(refused('limit', memberText.overDeposit(grade.name, 30_000)))
})

test('the betting page of a member shows the tighter of house and grade', async () => {
  const grade = await make({ caps: { maxBettingMoney: 20_000, maxWinMoney: 60_000 } })
  const moon = await house.member()
  await move(moon, grade.id)
  expect(await moon.ask('betPage', { game: 'powerBall', page: 'pbg' })).toMatchObject({
    info: { maxBettingMoney: 20_000, maxWinMoney: 60_000, folderMaxBettingMoney: 3_000_000 },
  })
})
