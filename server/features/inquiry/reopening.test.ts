/** Threads that are opened again: by who wrote, for a week, and by the desk at any time (docs/adr/0133). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { inquiryText } from '@madang/contract/member/plain/inquiry.ts'
import { inquiryRead } from '@madang/contract/operator/inquiry.ts'
import { boardText } from '@madang/contract/operator/plain/board.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { refused } from '../../testing/answers.ts'
import { openHouse, type House } from '../../testing/house.ts'
import {
  answer,
  further,
  goTo,
  meetAtTen,
  read,
  rowsOf,
  view,
  write,
  writeAgain,
  type Acting,
  type Member,
} from './testing/asks.ts'

let house: House
let [kim, han] = [] as unknown as [Acting, Acting]
let lee: Member
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  ;({ lee } = await meetAtTen(house))
  ;[kim, han] = await Promise.all([house.operator('상담'), house.operator('관리자')])
})

const reopen = (by: Acting, id: number, version: number) => by.ask('inquiryReopen', { id, version })
const logOf = ({ uid }: Acting) => house.db.query`
  select action, before, after from audit_whole where actor = ${uid} and action = 'inquiry.reopen' order by id`

async function answered(by = lee) {
  const no = await write(by)
  expect(await answer(kim, no)).toMatchObject({ result: true })
  return no
}
/** Answered, and closed by its member. */
async function closed(by = lee) {
  const no = await answered(by)
  expect(await by.ask('inquiryClose', { no })).toMatchObject({ result: true })
  return no
}
const closedAt = (no: number, at: string) =>
  house.db.query`update inquiry set closed_at = ${at} where id = ${no}`

test('who writes again in a thread within a week of its end opens it, and not a moment later', async () => {
  const [own, late] = [await closed(), await closed()]
  for (const no of [own, late]) await closedAt(no, '2026-01-15T10:00:00+09:00')
  await goTo(house, '22T09:59:50')
  expect(await view(lee, own)).toMatchObject({
    thread: { state: 'closed', until: '2026-01-22 10:00:00', left: 20 },
  })
  expect(await writeAgain(lee, own)).toEqual({
    ...{ result: true, msg: inquiryText.furtherAsked, no: own },
  })
  await goTo(house, '22T10:00:00')
  expect(await view(lee, late)).toMatchObject({ thread: { state: 'closed', until: null } })
  const before = await rowsOf(house)
  expect(await writeAgain(lee, late)).toEqual(refused('state', inquiryText.isClosed))
  expect(await further(lee, late)).toEqual(refused('state', inquiryText.isClosed))
  expect(await rowsOf(house)).toEqual(before)

  kim = await house.operator('상담')
  const { version, ...waits } = await read(kim, own)
  expect(waits).toMatchObject({ state: 'open', closed: false, turns: 1, edits: 0 })
  expect(await answer(kim, own, { version })).toMatchObject({ result: true })
  expect(await view(lee, own)).toMatchObject({ thread: { state: 'answered', left: 19 } })
  const [row] = await house.db.query`
    select closed_at, closed_by, reopened_at from inquiry where id = ${own}`
  expect(row).toEqual({ closed_at: null, closed_by: null, reopened_at: null })
})

test('one that ended by time, or by the desk, is opened the same way', async () => {
  const [old, theirs] = [await answered(), await answered()]
  await house.db
    .query`update inquiry set answered_at = '2026-01-15T10:00:00+09:00' where id = ${old}`
  await kim.ask('inquiryClose', { id: theirs, version: 1 })
  expect(await writeAgain(lee, theirs)).toMatchObject({ result: true })
  await goTo(house, '29T10:00:00')
  expect(await view(lee, old)).toMatchObject({
    thread: { state: 'closed', until: '2026-02-05 10:00:00' },
  })
  expect(await writeAgain(lee, old)).toMatchObject({ result: true })
})

test('the desk opens what ended however long ago, for fourteen days more, once and in the log', async () => {
  const [no, open] = [await closed(), await answered()]
  await goTo(house, '28T10:00:00')
  kim = await house.operator('상담')
  expect(await read(kim, no)).toMatchObject({ closed: true, version: 2, edits: 0 })
  expect(await reopen(kim, no, 1)).toEqual(refused('state', operatorText.changed))
  expect(await reopen(kim, no, 2)).toEqual({ result: true, msg: boardText.reopened })
  expect(await reopen(kim, no, 3)).toEqual(refused('state', boardText.notClosed))
  expect(await reopen(kim, open, 1)).toEqual(refused('state', boardText.notClosed))
  expect(await reopen(kim, 987_654, 1)).toEqual(refused('notFound', operatorText.notFound))
  expect(await logOf(kim)).toEqual([
    { action: 'inquiry.reopen', before: { state: 'closed' }, after: { state: 'answered' } },
  ])
  const found = await read(kim, no)
  inquiryRead.output.strict().parse({ data: found })
  expect(found).toMatchObject({ closed: false, version: 3, edits: 0 })

  await house.db
    .query`update inquiry set reopened_at = '2026-01-17T10:00:00+09:00' where id = ${no}`
  expect(await view(lee, no)).toMatchObject({
    thread: { state: 'answered', until: '2026-01-31 10:00:00' },
  })
  await goTo(house, '31T09:59:50')
  expect(await view(lee, no)).toMatchObject({ thread: { state: 'answered' } })
  await goTo(house, '31T10:00:00')
  expect(await view(lee, no)).toMatchObject({ thread: { state: 'closed' } })
  kim = await house.operator('상담')
  expect(await reopen(kim, no, 3)).toMatchObject({ result: true })
  expect(await further(lee, no)).toMatchObject({ result: true })
  expect(await reopen(kim, no, 5)).toEqual(refused('state', boardText.notClosed))
})

test('what its member deleted is not opened, by neither of them; another member has no such thread', async () => {
  const no = await closed()
  const park = await house.member()
  expect(await writeAgain(park, no)).toEqual(refused('notFound', inquiryText.notFound))
  await lee.ask('inquiryDelete', { no })
  expect(await reopen(kim, no, 2)).toEqual(refused('state', boardText.gone))
  expect(await writeAgain(lee, no)).toEqual(refused('notFound', inquiryText.notFound))
})

test('whose writing is suspended opens nothing', async () => {
  const no = await closed()
  await house.db.query`
    update member set suspended_scopes = '{write}', suspended_until = '2026-01-15T12:00:00+09:00' where id = ${lee.id}`
  expect(await writeAgain(lee, no)).toMatchObject({ result: false, code: 'denied' })
  expect(await read(kim, no)).toMatchObject({ closed: true, turns: 0 })
})

test('of twenty openings by two operators at once one is made and logged', async () => {
  const no = await closed()
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, n) => reopen([kim, han][n % 2]!, no, 2)),
  )
  expect(all.filter(({ result }) => result)).toHaveLength(1)
  for (const one of all.filter(({ result }) => !result))
    expect(one).toEqual(refused('state', boardText.notClosed))
  expect([...(await logOf(kim)), ...(await logOf(han))]).toHaveLength(1)
})

test('of twenty writings in a closed thread at once one opens it', async () => {
  const no = await closed()
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, n) => writeAgain(lee, no, `물음 ${n}`)),
  )
  expect(all.filter(({ result }) => result)).toHaveLength(1)
  expect(await read(kim, no)).toMatchObject({ state: 'open', turns: 1, version: 3 })
})

/** Twelve threads of three members. */
const twelve = async (make: (by: Member) => Promise<number>) => {
  const members = await Promise.all(Array.from({ length: 3 }, () => house.member()))
  return Promise.all(
    members.flatMap((by) => Array.from({ length: 4 }, async () => ({ by, no: await make(by) }))),
  )
}

test('opened by the desk ∥ closed by another, twelve times: of two who saw it the same way one wins', async () => {
  for (const { no } of await twelve(closed)) {
    const both = await Promise.all([
      reopen(kim, no, 2),
      han.ask('inquiryClose', { id: no, version: 2 }),
    ])
    expect(both.map(({ result }) => result)).toEqual([true, false])
    expect([boardText.isClosed, operatorText.changed]).toContain(both[1].msg)
    expect(await read(kim, no)).toMatchObject({ closed: false, version: 3 })
  }
  for (const { no } of await twelve(answered)) {
    const both = await Promise.all([
      han.ask('inquiryClose', { id: no, version: 1 }),
      reopen(kim, no, 1),
    ])
    expect(both.map(({ result }) => result)).toEqual([true, false])
    expect(await read(kim, no)).toMatchObject({ closed: true, version: 2 })
  }
})

test('asked further as one that is open ∥ closed by the desk, twelve times: one of the two', async () => {
  for (const { by, no } of await twelve(answered)) {
    const both = await Promise.all([
      further(by, no),
      kim.ask('inquiryClose', { id: no, version: 1 }),
    ])
    expect(both.filter(({ result }) => result)).toHaveLength(1)
    expect(await read(kim, no)).toMatchObject({ closed: both[1].result, version: 2 })
  }
})
