/** Requests, codes, memos, hand-overs and statements as files: each cell typed by hand, and what a role may not read left out. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Input } from '@madang/contract/core/call.ts'
import type { csvExport } from '@madang/contract/operator/exports.ts'
import { exportFilters, exportRights } from '@madang/contract/operator/plain/permissions.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { lists } from './lists.ts'

type Operator = Awaited<ReturnType<House['operator']>>
let house: House
let admin: Operator
let cash: Operator
beforeAll(async () => {
  house = await openHouse()
  await house.clock.set('2026-03-02T10:00:00+09:00')
  ;[admin, cash] = await Promise.all([house.operator('관리자'), house.operator('정산')])
})
afterAll(() => house.close())

const at = '2026-03-02T09:00:00+09:00'
const now = expect.stringMatching(/^2026-03-02 10:\d\d:\d\d$/) as string
/** Rows of cells that hold no comma and no line end themselves, without their numbers; the head first. */
async function rowsOf(input: Input<typeof csvExport>, by = admin) {
  const answer = await by.ask('csvExport', input)
  if (!answer.result) throw new Error(answer.msg)
  return answer.csv
    .slice(1)
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')))
    .map((cells) => (cells[0] === '번호' || /^\d+$/.test(cells[0]!) ? cells.slice(1) : cells))
}

test('every list that leaves the house has a head, a right and rows', () => {
  expect(Object.keys(lists).toSorted()).toEqual(Object.keys(exportRights).toSorted())
  expect(new Set(exportFilters).size).toBe(exportFilters.length)
})

test('sign-ups go with who decided and why, by state', async () => {
  const [lee, han] = [await house.member(), await house.member()]
  await house.db.query`
    insert into signup (member_id, at, state, decided_by, decided_at, reason)
    values (${lee.id}, ${at}, 'refused', ${admin.id}, ${at}, '남의 명의'), (${han.id}, ${at}, 'waiting', null, null, null)`
  const [head, ...rows] = await rowsOf({ list: 'signups' })
  expect(head).toEqual([
    ...['신청일시', '아이디', '닉네임', '상위', '추천코드', '상태'],
    ...['처리자', '처리일시', '처리 사유'],
  ])
  const nick = (row: string[]) => row[2]
  expect(rows).toEqual([
    ['2026-03-02 09:00:00', han.uid, nick(rows[0]!), '', '', '대기중', '', '', ''],
    [
      ...['2026-03-02 09:00:00', lee.uid, nick(rows[1]!), '', '', '거절'],
      ...[admin.uid, '2026-03-02 09:00:00', '남의 명의'],
    ],
  ])
  const refused = await rowsOf({ list: 'signups', filter: { state: 'refused' } })
  expect(refused.slice(1)).toEqual([rows[1]])
  expect(await rowsOf({ list: 'signups', start: '2026-03-03' })).toEqual([head])
})

test('changes of accounts tell what is to change, and never the value', async () => {
  const lee = await house.member()
  await house.db.query`
    insert into account_change (member_id, at, state, bank, account_sealed, account_hash)
    values (${lee.id}, ${at}, 'waiting', '모의은행', '\\x01', '\\x02')`
  const [head, row] = await rowsOf({ list: 'changes', filter: { state: 'waiting' } })
  expect(head!.slice(0, 5)).toEqual(['신청일시', '아이디', '닉네임', '변경할 항목', '상태'])
  expect(row).toEqual([
    ...['2026-03-02 09:00:00', lee.uid, row![2], '은행 계좌번호', '대기중', '', '', ''],
  ])
  expect(await rowsOf({ list: 'changes', filter: { state: 'done' } })).toEqual([head])
})

test('of requests for a second operator a role carries away those that it reads', async () => {
  const lee = await house.member()
  const asked = (action: string, title: string, state: string) => house.db.query`
    insert into approval (action, subject, title, reason, requested_by, requested_at, state, decided_at)
    values (${action}, ${lee.id}, ${title}, '요청 사유', ${admin.id}, ${at}, ${state},
      ${state === 'pending' ? null : at})`
  await asked('operator.off', '운영자', 'pending')
  await asked('member.adjust', '회원', 'rejected')
  const titles = async (by: Operator, filter = {}) =>
    (await rowsOf({ list: 'approvals', filter }, by)).slice(1).map((row) => row[2])
  expect(await titles(admin)).toEqual(['회원', '운영자'])
  expect(await titles(cash)).toEqual(['회원'])
  expect(await titles(admin, { state: 'pending' })).toEqual(['운영자'])
  const [, row] = await rowsOf({ list: 'approvals' }, cash)
  expect(row).toEqual([
    ...['2026-03-02 09:00:00', '잔액 조정 요청', '회원', admin.uid, '요청 사유', '늦음'],
    ...['', '2026-03-02 09:00:00', ''],
  ])
})

test('codes go newest first, each with its use, by name or owner', async () => {
  const lee = await house.member()
  for (const [code, owner, made] of [
    ['NAMU', lee.id, '2026-03-01T00:00:00+09:00'],
    ['SORI', null, '2026-03-02T00:00:00+09:00'],
  ] as const)
    await house.db.query`
      insert into referral_code (code, owner_id, uses, max_uses, created_at) values (${code}, ${owner}, 2, 5, ${made})`
  await house.db.query`update member set came_by = 'NAMU' where id = ${lee.id}`
  const [head, ...rows] = await rowsOf({ list: 'codes' })
  expect(head).toEqual([
    ...['코드', '회원', '사용', '가입', '최대', '만료일시', '상태', '만든 사람', '만든 일시'],
  ])
  expect(rows.map((row) => row[0]).slice(0, 2)).toEqual(['SORI', 'NAMU'])
  const named = await rowsOf({ list: 'codes', filter: { text: lee.uid } })
  expect(named.slice(1)).toEqual([
    ['NAMU', lee.uid, '2', '1', '5', '', '사용 가능', '', '2026-03-01 00:00:00'],
  ])
})

test('memos go with how many have read them, hand-overs with their notes and who took them over', async () => {
  const [lee, han] = [await house.member(), await house.member()]
  const sent = await admin.ask('mailingSend', {
    ...{ draft: randomUUID(), subject: '점검 안내', html: '<p>내일</p>', members: 2 },
    to: { by: 'uids', uids: [lee.uid, han.uid] },
  })
  expect(sent).toMatchObject({ result: true })
  await house.db.query`update memo set read_at = business_now() where member_id = ${lee.id}`
  const [, memo] = await rowsOf({ list: 'mailings' })
  expect(memo).toEqual([now, '점검 안내', '2', '1', '0', admin.uid])
  await house.db.query`
    insert into handover (id, operator_id, began_at, at, entry, notes, acts, queues)
    select 1, ${admin.id}, ${at}, business_now(), max(id), '남은 일 없음', '[]', '[]' from audit`
  await house.db.query`insert into handover_read (handover_id, operator_id) values (1, ${cash.id})`
  const day = { start: '2026-03-02', end: '2026-03-02' }
  const [head, row] = await rowsOf({ list: 'handovers', ...day, filter: { by: admin.uid } })
  expect(head).toEqual(['일시', '운영자', '근무 시작', '넘긴 것', '메모', '확인한 사람'])
  expect(row).toEqual([...[now, admin.uid, '2026-03-02 09:00:00', '0', '남은 일 없음', cash.uid]])
  expect(await rowsOf({ list: 'handovers', filter: { by: cash.uid } })).toEqual([head])
})

test('partners’ statements of a half month go as they stand', async () => {
  const lee = await house.member()
  await house.db.query`update member set type = '총판' where id = ${lee.id}`
  const [head, ...rows] = await rowsOf({ list: 'statements', filter: { first: '2026-03-01' } })
  expect(head!.slice(0, 3)).toEqual(['파트너', '등급', '상위'])
  const own = rows.find((row) => row[0] === lee.uid)
  expect(own).toEqual([lee.uid, '총판', '', ...Array(8).fill('0'), '미리보기', '', '', ''])
})
