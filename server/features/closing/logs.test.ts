/** A closed account leaves no text about it in the logs, and their chains hold (docs/adr/0289-texts-beside-the-logs.md). */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openLeavers, type Leaver } from '../../testing/closing.ts'
import { openHouse } from '../../testing/house.ts'
import { verifyChain } from '../audit/audit.ts'
import { chainEvents, verifyEvents } from '../events/chain.ts'

const house = await openHouse()
const { db } = house
const { join, comes, work } = await openLeavers(house)
afterAll(() => house.close())

const note = '표식노트 남편이 연락함'
const reason = '표식사유 도박 문제로 상담'
const nick = '표식별명'
const message = '표식안내'
const other = '표식없는 다른 회원의 사유'
const marks = [note, reason, nick, message]
let lee: Leaver
let kim: Leaver

/** All of a log as one text: its own rows, and those that are read. */
const textsOf = async (name: 'audit' | 'event') => {
  const owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  const read = async (relation: string) =>
    (
      await owner.query<{ text: string }>(
        `select coalesce(string_agg(r::text, ' '), '') as text from ${relation} r`,
      )
    ).rows[0]!.text
  const [own, whole] = [await read(name), await read(`${name}_whole`)]
  await owner.end()
  return { own, whole }
}
const found = (text: string) => marks.filter((mark) => text.includes(mark))
/** The first entry of each chain that is not as it was written. */
const broken = async () => {
  await chainEvents(house.deps)
  return [(await verifyChain(db)).brokenAt, (await verifyEvents(db)).brokenAt]
}

beforeAll(async () => {
  ;[lee, kim] = [await join(), await join()]
  const desk = await house.operator('관리자')
  for (const member of [lee, kim]) {
    const why = member === lee ? reason : other
    await desk.ask('noteWrite', {
      id: member.id,
      text: member === lee ? note : other,
      pinned: true,
    })
    await desk.ask('memberSuspend', {
      ...{ id: member.id, scopes: ['write'], message: member === lee ? message : '', reason: why },
      until: new Date(house.deps.clock.now().getTime() + 3_600_000).toISOString(),
    })
    await desk.ask('memberSuspend', {
      ...{ id: member.id, scopes: [], until: null, message: '', reason: why },
    })
  }
  // A code is somebody's, and the reason for it may be about them.
  const code = { code: 'MARK1', reason }
  const made = { ...code, owner: lee.uid, maxUses: null, expiresAt: null }
  for (const answer of [
    await desk.ask('codeMake', made),
    await desk.ask('codeSwitch', { ...code, active: false }),
  ])
    if (!answer.result) throw new Error(answer.msg)
  await desk.ask('memberNick', { id: lee.id, nick, reason })
  // Asked for and turned down: an approval's own entries.
  const asked = await desk.ask('memberAdjust', {
    ...{ id: lee.id, pocket: 'money', way: 'add', amount: 1_000, reason },
  })
  if (!asked.result) throw new Error(asked.msg)
  await (
    await house.operator('정산')
  ).ask('approvalDecide', { id: asked.id, approve: false, reason })
  await house.guest.ask(
    'login',
    { params: { uid: lee.uid, upw: 'wrong-wrong-1', captcha: '1234' } },
    { headers: { captcha: '1234' } },
  )
})

test('texts of acts about a member are read with the log, and its chained rows have none of them', async () => {
  const [audit, event] = [await textsOf('audit'), await textsOf('event')]
  expect([found(audit.own), found(event.own)]).toEqual([[], []])
  expect(found(audit.whole)).toEqual(marks)
  expect(found(event.whole)).toEqual([nick, message])
  const listed = await (
    await house.operator('관리자')
  ).ask('auditList', { member: lee.uid, action: 'member.nick', pageIndex: 1 })
  expect(listed).toMatchObject({ data: { list: [{ reason, after: { nick } }] } })
  // Numbers stay where they are.
  expect(audit.own).toMatch(/amount"+: 1000/)
})

test('the address of a failed login is kept beside its event, and found by it', async () => {
  const { own, whole } = await textsOf('event')
  const rows = await db.query<{ address: string }>`
    select detail ->> 'address' as address from event_whole where kind = 'login.failed' and actor = ${lee.uid}`
  expect(rows).toEqual([{ address: '127.0.0.1' }])
  expect([own.includes('127.0.0.1'), whole.includes('127.0.0.1')]).toEqual([false, true])
  const listed = await (
    await house.operator('관리자')
  ).ask('eventList', { kind: 'login.failed', address: '127.0.0.1', pageIndex: 1 })
  expect(listed).toMatchObject({ data: { totalCnt: 1 } })
})

/** Acts as the owner of the database, whom no trigger holds. */
async function asOwner(act: (owner: pg.Client) => Promise<void>) {
  const owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  await owner.query('set session_replication_role = replica')
  await act(owner)
  await owner.end()
}

test('texts beside the logs cannot be changed, erased or removed while the account is open', async () => {
  for (const { id } of [lee, kim]) {
    const acts = [
      db.query`update audit_about set reason = '다른 사유' where member_id = ${id}`,
      db.query`update audit_about set salt = null, reason = null, before = null, after = null where member_id = ${id}`,
      db.query`update event_about set salt = null, reason = null, detail = null where member_id = ${id}`,
      db.query`delete from audit_about where member_id = ${id}`,
      db.query`delete from event_about where member_id = ${id}`,
    ]
    const ends = await Promise.allSettled(acts)
    expect(ends.map(({ status }) => status)).toEqual(acts.map(() => 'rejected'))
  }
})

const others = { audit: `reason = '다른 사유'`, event: `detail = '{"until":null}'` }
test.each(
  (['audit', 'event'] as const).flatMap(
    (log) =>
      [
        [log, 'changed', `update ${log}_about set ${others[log]}`],
        [log, 'erased', `update ${log}_about set salt = null`],
        [log, 'removed', `delete from ${log}_about`],
      ] as const,
  ),
)('a text beside the %s log that was %s breaks the entry', async (log, _, sql) => {
  await asOwner(async (owner) => {
    const of = `${log}_id = (select max(${log}_id) from kept)`
    await owner.query(`create temp table kept as select * from ${log}_about
      where ${log}_id = (select max(${log}_id) from ${log}_about where member_id = ${kim.id})`)
    await owner.query(`${sql} where ${of}`)
    const found = (await broken()).map((at) => at !== null)
    expect(found).toEqual([log === 'audit', log === 'event'])
    await owner.query(`delete from ${log}_about where ${of}`)
    await owner.query(`insert into ${log}_about select * from kept`)
  })
  expect(await broken()).toEqual([null, null])
})

test('a closed account’s texts are gone from both logs, others’ stay, and both chains hold', async () => {
  const logs = async () => [await textsOf('audit'), await textsOf('event')]
  const before = await logs()
  expect(await lee.close()).toMatchObject({ result: true })
  await comes(lee)
  await work()
  const after = await logs()
  expect(after.map(({ whole }) => found(whole))).toEqual([[], []])
  expect(after[0]!.whole).toContain(other)
  expect(after[0]!.own.startsWith(before[0]!.own.slice(0, 1_000))).toBe(true)
  expect(await broken()).toEqual([null, null])
  const desk = await house.operator('관리자')
  const listed = await desk.ask('auditList', { action: 'member.nick', pageIndex: 1 })
  expect(listed).toMatchObject({
    data: { list: [{ reason: '탈퇴로 지움', after: { nick: null } }] },
  })
  // With the months that log-ins keep theirs for.
  expect(after[1]!.whole).toContain('127.0.0.1')
  await house.clock.advance(13 * 31 * 86_400_000)
  await work()
  expect((await textsOf('event')).whole).not.toContain('127.0.0.1')
  expect(await broken()).toEqual([null, null])
})
