import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { openHouse, type House } from '../testing/house.ts'
import { seed } from './seed.ts'

/** A sandbox as `npm start` fills it. */
let house: House
let keysDir: string
beforeAll(async () => {
  house = await openHouse()
  keysDir = await mkdtemp(join(tmpdir(), 'madang-seed-'))
  await seed(house.url, { keysDir })
})
afterAll(async () => {
  await house.close()
  await rm(keysDir, { recursive: true, force: true })
})

test('the clock is where it was before the past was made', async () => {
  expect(await house.db.query`select offset_ms from house_clock`).toEqual([{ offset_ms: 0 }])
})

test('the notice board has more than a page of both types, for readers of every kind', async () => {
  const answer = await house.guest.ask('noticeList', { pageIndex: 1 })
  if (!answer.result) throw new Error(answer.msg)
  expect(answer.data.totalPages).toBe(2)
  expect(new Set(answer.data.list.map(({ type }) => type))).toEqual(
    new Set(['공지사항', '진행중 이벤트']),
  )
  expect(await house.db.query`select distinct audience from notice order by 1`).toEqual([
    { audience: 'all' },
    { audience: 'guest' },
    { audience: 'partner' },
  ])
})

test('inquiries are there in every state, more than a page of them for one member', async () => {
  const rows = await house.db.query<{ uid: string; state: string; n: number }>`
    select m.uid, case when hidden_at is not null then 'hidden' when answered_at is null then 'open'
      when read_at is null then 'unread' else 'read' end as state, count(*) as n
    from inquiry i join member m on m.id = i.member_id group by 1, 2 order by 1, 2`
  expect(rows).toEqual([
    { uid: 'demo1', state: 'hidden', n: 2 },
    { uid: 'demo1', state: 'open', n: 2 },
    { uid: 'demo1', state: 'read', n: 18 },
    { uid: 'demo1', state: 'unread', n: 2 },
    { uid: 'demo2', state: 'open', n: 2 },
    { uid: 'demo2', state: 'read', n: 1 },
    { uid: 'demo2', state: 'unread', n: 1 },
    { uid: 'demo3', state: 'open', n: 1 },
  ])
})

test('nothing in it is younger than now or older than the house', async () => {
  const [ages] = await house.db.query<{ wrong: number }>`
    select count(*) as wrong from inquiry i join member m on m.id = i.member_id
    where i.created_at < m.created_at or i.created_at > business_now() or i.answered_at < i.created_at
      or i.read_at < i.answered_at`
  expect(ages!.wrong).toBe(0)
})

test('the log of all that was done for it holds', async () => {
  const { ask } = await house.operator()
  expect(await ask('auditVerify')).toMatchObject({ data: { brokenAt: null } })
})
