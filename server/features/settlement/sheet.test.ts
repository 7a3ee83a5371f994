/** A closed statement as a table: its lines and parts to the won, for its partner and for the role that closes it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { handOffText } from '@madang/contract/member/plain/hand-off.ts'
import { may, operatorText, roles } from '@madang/contract/operator/plain/permissions.ts'
import { settlementText } from '@madang/contract/operator/plain/settlement.ts'

import { refused } from '../../testing/answers.ts'
import { passHours } from '../../testing/cashier.ts'
import { openPartnerPage, type PartnerPage } from './testing/partner-page.ts'
import { FIRST, openClosedHalf } from './testing/closed-half.ts'

let half: Awaited<ReturnType<typeof openClosedHalf>>
let page: PartnerPage
beforeAll(async () => {
  half = await openClosedHalf()
  page = await openPartnerPage(half.house, half.top)
})
afterAll(() => half.house.close())
beforeEach(() => passHours(half.house, 0))

type File = { result: boolean; name: string; csv: string; rows: number }
const file = async (first = FIRST, by = page) =>
  (await by('settlements/csv', { first })) as unknown as File
const cellsOf = (csv: string) =>
  csv
    .slice(1)
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.replaceAll('"', '').split(','))

test('the table has the lines of the formula, what is paid, and each game and member with what they came to', async () => {
  const { low, top } = half
  const { csv, ...told } = await file()
  expect(csv[0]).toBe('\ufeff')
  const [bet] = await half.house.db.query<{ won: number }>`
    select case when o.won then floor(b.stake * b.odds_hundredths / 100.0)::int else 0 end as won
    from bet b join outcome o using (round_id, odds_key, pick)`
  const [sealed] = await half.house.db.query<{ hash: string }>`
    select encode(hash, 'hex') as hash from settlement`
  const net = 50_000 - bet!.won
  const none = ['', '', '', '', '', '', '']
  const line = (name: string, won: number | '') => ['줄', name, String(won), ...none]
  const rows = cellsOf(csv)
  expect(rows).toEqual([
    [
      '구분',
      '항목',
      '원',
      '베팅 수',
      '베팅',
      '당첨',
      '롤링',
      '본인 롤링',
      '맞베팅·적특 수',
      '맞베팅·적특',
    ],
    ['명세서', `제 1호 ${top.uid} 2026-03-01 ~ 2026-03-15`, '', ...none],
    ['명세서', `sha256 ${sealed!.hash}`, '', ...none],
    line('베팅 2건', 50_000),
    // A number, which no spreadsheet takes for a formula.
    line('당첨', -bet!.won),
    line('순', net),
    line('롤링 (포인트로 이미 지급 · 그 가운데 본인 450)', -500),
    line('전기 이월', 0),
    line('루징 대상', net - 500),
    line('루징 몫 (없음)', 0),
    line('조정: 지난달 오류', 5_000),
    line('받을 돈', 5_000),
    ['게임', '바카라', '40000', '1', '40000', '0', '400', '360', '0', '0'],
    [
      ...['게임', '동행 파워볼 1관', String(10_000 - bet!.won), '1', '10000', String(bet!.won)],
      ...['100', '90', '0', '0'],
    ],
    [
      ...['회원', low.uid, String(net), '2', '50000', String(bet!.won)],
      ...['500', '450', '0', '0'],
    ],
  ])
  expect(told).toEqual({
    ...{ result: true, msg: '', name: 'madang-settlement-20260301.csv', rows: rows.length - 1 },
  })
})

test('a partner has their own and nobody else’s; what is not closed, and who has no tree, is refused', async () => {
  expect(await page('settlements/csv', { first: '2026-03-16' })).toEqual(
    refused('notFound', settlementText.noStatement),
  )
  expect(await page('settlements/csv', { first: '2026-03-02' })).toEqual(
    refused('badInput', settlementText.noPeriod),
  )
  const other = await openPartnerPage(half.house, half.other)
  for (const named of [{}, { partner: half.top.id }])
    expect(await other('settlements/csv', { first: FIRST, ...named })).toEqual(
      refused('notFound', settlementText.noStatement),
    )
  const staff = await half.house.member({ type: '직원' })
  const own = await openPartnerPage(half.house, { ...half.top, ...staff })
  expect(await own('settlements/csv', { first: FIRST })).toEqual(
    refused('denied', handOffText.denied),
  )
})

test('the desk has the same table, who closes statements alone, and each is written down', async () => {
  const ask = {
    ...{ list: 'settlement' as const, start: FIRST, end: '2026-03-15' },
    filter: { partner: String(half.top.id) },
  }
  const own = await file()
  for (const role of roles) {
    const operator = await half.house.operator(role)
    const answer = await operator.ask('csvExport', ask)
    if (!may(role, 'settlements.write')) {
      expect(answer).toEqual(refused('denied', operatorText.denied))
      continue
    }
    expect(answer).toMatchObject({ result: true, csv: own.csv, rows: own.rows })
    const [entry] = await half.house.db.query<object>`
      select actor, action, subject, after ->> 'rows' as rows from audit order by id desc limit 1`
    expect(entry).toEqual({
      ...{ actor: operator.uid, action: 'csv.export', subject: 'settlement' },
      rows: String(own.rows),
    })
  }
  const desk = await half.house.operator('정산')
  const before = await half.house.db.query<object>`select count(*) as n from audit`
  for (const [more, said] of [
    [{ filter: {} }, refused('notFound', settlementText.noPartner)],
    [{ filter: { partner: 'x' } }, refused('notFound', settlementText.noPartner)],
    [
      { filter: { partner: String(half.other.id) } },
      refused('notFound', settlementText.noStatement),
    ],
    [{ start: '2026-03-02' }, refused('badInput', settlementText.noPeriod)],
  ] as const)
    expect(await desk.ask('csvExport', { ...ask, ...more })).toEqual(said)
  expect(await half.house.db.query<object>`select count(*) as n from audit`).toEqual(before)
})
