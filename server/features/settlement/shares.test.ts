/** Losing shares along a line: each partner has the difference to the next below, and a player's net is paid once. */
import { afterAll, beforeEach, expect, test } from 'vitest'

import { settlementText } from '@madang/contract/operator/plain/settlement.ts'
import type { StatementView } from '@madang/contract/operator/settlement.ts'

import { passHours } from '../../testing/cashier.ts'
import { meet } from '../../testing/meeting.ts'
import { openHouse } from '../../testing/house.ts'
import { memberBelow, type TreeMember } from '../../testing/tree.ts'
import { post } from '../../ledger/ledger.ts'
import { closeBooks } from '../books/books.ts'
import { rollRounds } from '../rolling/rolling.ts'
import { openRounds } from '../rolling/testing/rounds.ts'
import { insertStatement, selectHead } from './sql.ts'

const [FIRST, SECOND] = ['2026-03-01', '2026-03-16']
const house = await openHouse()
const { db } = house
await house.clock.set('2026-03-01T00:30:00+09:00')
const partner = async (upper: TreeMember | null, type: string) => {
  const member = await memberBelow(house, upper, { rates: upper ? 60 : 100, money: 1_000_000 })
  await db.query`update member set type = ${type} where id = ${member.id}`
  return member
}
const [top, other] = [await partner(null, '총판'), await partner(null, '총판')]
const agency = await partner(top, '대리점')
const [lee, kim] = [
  await memberBelow(house, agency, { rates: 10, money: 90_000_000 }),
  await memberBelow(house, top, { rates: 20, money: 90_000_000 }),
]
const [firstHalf, secondHalf] = [openRounds(house, '20260301'), openRounds(house, '20260316')]
let asks = await house.operator('정산')
let agrees = await house.operator('관리자')
const newDesk = async () => {
  asks = await house.operator('정산')
  agrees = await house.operator('관리자')
}
afterAll(() => house.close())
beforeEach(() => passHours(house, 0))

const terms = (of: TreeMember, percent: number, carries = true) =>
  asks.ask('settlementTerms', {
    ...{ partner: of.id, share: Math.round(percent * 100), carries, reason: '계약' },
  })
type Asked = { result: boolean; msg: string; data?: { approval: number } }
const agree = (asked: Asked) =>
  agrees.ask('approvalDecide', { id: asked.data!.approval, approve: true })
async function share(of: TreeMember, percent: number) {
  const asked = (await terms(of, percent)) as Asked
  expect(asked).toMatchObject({ result: true })
  expect(await agree(asked)).toMatchObject({ result: true })
}
const view = async ({ id }: TreeMember, first = FIRST): Promise<StatementView> => {
  const answer = await asks.ask('settlementView', { partner: id, first })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
async function close(of: TreeMember, first: string) {
  const asked = (await asks.ask('settlementClose', {
    ...{ partner: of.id, first, reason: '확인함' },
  })) as Asked
  expect(asked).toMatchObject({ result: true })
  expect(await agree(asked)).toMatchObject({ result: true })
}
/** A round of a half month of which all who stake win, or lose. */
async function play(stakes: [TreeMember, number][], wins: boolean, rounds = firstHalf) {
  const round = await rounds.open()
  const bet =
    round.isOdd === wins
      ? { type: 'poOdd', pick: '파워볼 홀' }
      : { type: 'poEven', pick: '파워볼 짝' }
  for (const [member, stake] of stakes) await round.bet(member, stake, bet)
  await round.draw()
  await rollRounds(house.deps)
  await newDesk()
}

test('a share is at most the one above and at least the one below, in the running half month and in the next', async () => {
  await share(top, 70)
  expect(await terms(agency, 70.01)).toMatchObject({
    ...{ result: false, code: 'limit', msg: settlementText.overUpper(7_000) },
  })
  await share(agency, 40)
  expect(await terms(top, 39.99)).toMatchObject({
    ...{ result: false, code: 'limit', msg: settlementText.underLower(4_000) },
  })
  // In the next half month the share above is less: a first share of now has to fit both.
  await share(other, 30)
  const low = await partner(other, '대리점')
  await share(other, 20)
  expect(await terms(low, 25)).toMatchObject({ msg: settlementText.overUpper(2_000) })
  expect(await terms(low, 20)).toMatchObject({ result: true })
})

test('no line moves under a smaller share, and no partner with a share becomes a member', async () => {
  const moved = await agrees.ask('treeMove', {
    ...{ id: agency.id, upper: other.uid, override: false, reason: '이동' },
  })
  expect(moved).toMatchObject({
    ...{ result: false, code: 'limit', msg: settlementText.moveOver(4_000, 3_000) },
  })
  expect(
    await agrees.ask('memberEdit', { id: agency.id, type: '유저', reason: '변경' }),
  ).toMatchObject({ result: false, code: 'state', msg: settlementText.hasShare })
})

test('of one share raised and the one above lowered at once exactly one comes into force', async () => {
  const [up, down] = [(await terms(agency, 60)) as Asked, (await terms(top, 50)) as Asked]
  const others = await house.operator('관리자')
  const answers = await meet(house, {
    lock: 'select pg_advisory_xact_lock(7201150)',
    ask: () =>
      Promise.all([
        agree(up),
        others.ask('approvalDecide', { id: down.data!.approval, approve: true }),
      ]),
    waiters: 2,
  })
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  const [row] = await db.query<{ top: number; agency: number }>`
    select settlement_share(${top.id}, ${SECOND}) as top, settlement_share(${agency.id}, ${SECOND}) as agency`
  expect(row!.agency).toBeLessThanOrEqual(row!.top)
})

/** The net of players, added up by hand. */
const net = (of: { stakes: number; wins: number; rolling: number }) =>
  of.stakes - of.wins - of.rolling
test('each has their share less the share of the partner below; together never more than the highest', async () => {
  await play(
    [
      [lee, 900_000],
      [kim, 300_000],
    ],
    false,
  )
  const [above, below] = [await view(top), await view(agency)]
  const direct = above.members.find(({ uid }) => uid === kim.uid)!
  const under = above.members.find(({ uid }) => uid === lee.uid)!
  expect([net(direct), net(under)].every((one) => one > 0)).toBe(true)
  expect(below.it.shareWon).toBe(Math.floor((net(below.it) * 40) / 100))
  expect(above.it.shareWon).toBe(Math.floor((net(direct) * 70 + net(under) * 30) / 100))
  expect(above.it.shareWon + below.it.shareWon).toBeLessThanOrEqual(
    (above.it.stakes - above.it.wins) * 0.7,
  )
  expect(above.lower).toEqual([
    {
      ...{ share: 4_000, net: net(under) },
      won: Math.floor((net(above.it) * 70) / 100) - above.it.shareWon,
    },
  ])
})

test('closed it is what was shown, and adds up again from the bets; the text has the shares below', async () => {
  await house.clock.set('2026-03-16T00:11:00+09:00')
  await closeBooks(house.deps)
  await newDesk()
  const preview = await view(top)
  for (const one of [agency, top]) await close(one, FIRST)
  const { it, lower, text } = await view(top)
  expect([it.paid, lower]).toEqual([preview.it.shareWon, preview.lower])
  expect(text).toContain('명세서 2\n')
  expect(text).toMatch(new RegExp(`줄 ${lee.id} \\S+ .* 4000\\n`))
  expect(text).toMatch(new RegExp(`줄 ${kim.id} \\S+ .* 0\\n`))
  for (const { id } of [top, agency])
    expect(await asks.ask('settlementCheck', { partner: id, first: FIRST })).toMatchObject({
      data: { same: true, sealed: true },
    })
})

test('below zero by a line below it is carried by the difference, in won of the own share', async () => {
  await play([[lee, 700_000]], true, secondHalf)
  const { it } = await view(top, SECOND)
  const [shares] = await db.query<{ top: number; agency: number }>`
    select settlement_share(${top.id}, ${SECOND}) as top, settlement_share(${agency.id}, ${SECOND}) as agency`
  const lost = net(it)
  expect(lost).toBeLessThan(0)
  expect(it).toMatchObject({
    ...{ shareWon: 0, paid: 0 },
    carryOut: Math.trunc((lost * (shares!.top - shares!.agency)) / shares!.top),
  })
})

test('a statement of the first version, typed by hand, is checked by its own formula', async () => {
  await play([[lee, 1_000_000]], false, secondHalf)
  await house.clock.set('2026-04-01T00:11:00+09:00')
  await closeBooks(house.deps)
  await newDesk()
  // Any that two operators decided.
  const [decided] = await db.query<{ id: number }>`
    select max(id) as id from approval where action = 'settlement.terms' and state = 'approved'`
  const { it, members } = await view(top, SECOND)
  const head = await selectHead(db)
  const [{ share: percent }, all] = [it, net(it)]
  expect([members.length, all > 0, it.carryIn]).toEqual([1, true, 0])
  // All of the net at the own share, whatever partners below have.
  const shareWon = Math.floor((all * percent) / 10_000)
  expect(shareWon).toBeGreaterThan(it.shareWon)
  const sums = [it.bets, it.stakes, it.wins, it.rolling, it.own, 0, 0].join(' ')
  const text = [
    '마당 파트너 정산 명세서 1',
    `번호 ${head.no + 1}`,
    `파트너 ${top.id} ${top.uid} 총판 상위 없음`,
    '기간 2026-03-16 2026-03-31',
    '회원 1',
    `베팅 ${it.bets} ${it.stakes}`,
    `당첨 ${it.wins}`,
    `순 ${it.stakes - it.wins}`,
    `롤링 ${it.rolling} 본인 ${it.own}`,
    '제외 0 0',
    '전기이월 0',
    `루징대상 ${all}`,
    `루징몫 ${percent} ${shareWon}`,
    '조정 0',
    '부족분 0',
    `받을돈 ${shareWon}`,
    '다음이월 0 다음부족분 0',
    `줄 ${lee.id} ntry.powerball ${sums}`,
    '',
  ].join('\n')
  await db.begin(async (tx) => {
    const { closed: _, waiting: _waiting, ...figures } = it
    await insertStatement(tx, {
      ...{ ...figures, no: head.no + 1, first: SECOND, last: '2026-03-31', shareWon, text },
      ...{ lower: '0', paid: shareWon, prevHash: head.hash, approval: decided!.id },
      rows: [{ ...it, member: lee.id, game: 'ntry.powerball', taken: 0 }],
      adjustments: [],
    })
    await post(tx, [{ member: top.id, kind: 'settlement', cause: head.no + 1, amount: shareWon }])
  })
  const check = () => asks.ask('settlementCheck', { partner: top.id, first: SECOND })
  expect(await check()).toMatchObject({ data: { same: true, sealed: true, bets: it.bets } })
  expect((await view(top, SECOND)).lower).toEqual([])
})
