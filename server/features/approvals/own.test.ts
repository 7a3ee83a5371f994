/** One request as its page shows it: what stands now, and taking one's own back (docs/spec/rules.md#operators). */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { allPicks, oddsKeys } from '@madang/contract/core/draw/picks.ts'
import type { Stands } from '@madang/contract/operator/approvals.ts'
import {
  approvalActions,
  approvalReaders,
  may,
  operatorText,
  roles,
} from '@madang/contract/operator/plain/permissions.ts'

import { accountHolder, pendingRow } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { meet } from '../../testing/meeting.ts'
import { openRoundAt } from '../../testing/provider.ts'

let house: House
type Acting = Awaited<ReturnType<House['operator']>>
let kim: Acting
let lee: Acting
beforeAll(async () => {
  house = await openHouse()
  await house.clock.set('2026-01-15T10:00:00+09:00')
  ;[kim, lee] = await Promise.all([house.operator('관리자'), house.operator('관리자')])
})
afterAll(() => house.close())
afterEach(() => house.db.query`delete from approval`)
/** Moves the clock to a round that takes bets, and the operators' sessions with it. */
async function openRound() {
  const opened = await openRoundAt(house, 'ntry.powerball', {
    at: `2026-01-15T${(hour += 1)}:00:00+09:00`,
  })
  ;[kim, lee] = await Promise.all([house.operator('관리자'), house.operator('관리자')])
  const [row] = await house.db.query<{ id: number; closeAt: Date }>`
    select id, close_at as "closeAt" from round
    where game = ${opened.game.key} and date = ${opened.date} and number = ${opened.round}`
  return { ...opened, ...row! }
}
let hour = 10

const reason = '잘못 올렸습니다'
const insert = async (action: string, by: Acting, { subject = 1, detail = {} } = {}) =>
  (
    await house.db.query<{ id: number }>`
    insert into approval (action, subject, title, reason, requested_by, detail)
    values (${action}, ${subject}, '시험', '시험', ${by.id}, ${JSON.stringify(detail)}::jsonb) returning id`
  )[0]!.id
const view = (by: Acting, id: number) =>
  by.ask('approvalView', undefined, { params: { id: String(id) } })
const seen = async (by: Acting, id: number) => {
  const answer = await view(by, id)
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
const stands = async <Kind extends Stands['kind']>(kind: Kind, id: number) => {
  const now = (await seen(lee, id)).stands
  if (now?.kind !== kind) throw new Error(`stands ${now?.kind}, not ${kind}`)
  return now as Extract<Stands, { kind: Kind }>
}

test('who asked takes it back, with a reason; nobody else does, and it is done once', async () => {
  const id = await insert('operator.off', kim, { subject: lee.id })
  expect(await lee.ask('approvalWithdraw', { id, reason })).toMatchObject({
    code: 'denied',
    msg: operatorText.notOwn,
  })
  expect(await kim.ask('approvalWithdraw', { id, reason: ' 가 ' })).toMatchObject({
    code: 'badInput',
    msg: operatorText.noReason,
  })
  expect((await seen(lee, id)).state).toBe('pending')
  expect(await kim.ask('approvalWithdraw', { id, reason })).toMatchObject({ result: true })
  expect(await seen(kim, id)).toMatchObject({
    state: 'withdrawn',
    decidedBy: null,
    decisionReason: reason,
    stands: null,
  })
  const over = { code: 'state', msg: operatorText.decided }
  expect(await kim.ask('approvalWithdraw', { id, reason })).toMatchObject(over)
  expect(await lee.ask('approvalDecide', { id, approve: true })).toMatchObject(over)
  const log = await house.db.query`
    select actor, reason from audit where action = 'operator.off.withdraw' and before ->> 'approval' = ${String(id)}`
  expect(log).toEqual([{ actor: kim.uid, reason }])
  expect(await kim.ask('approvalWithdraw', { id: 999_999, reason })).toMatchObject({
    code: 'notFound',
  })
})

test('of one who takes it back and one who agrees at the same instant one does', async () => {
  const staff = await house.operator('게임')
  const id = await insert('operator.off', kim, { subject: staff.id })
  const answers = await meet(house, {
    lock: `select from approval where id = ${id} for update`,
    ask: () =>
      Promise.all([
        kim.ask('approvalWithdraw', { id, reason }),
        lee.ask('approvalDecide', { id, approve: true }),
      ]),
    waiters: 2,
  })
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  const [{ active }] = (await house.db.query<{ active: boolean }>`
    select active from operator where id = ${staff.id}`) as [{ active: boolean }]
  const { state } = await seen(kim, id)
  expect([state, active]).toEqual(active ? ['withdrawn', true] : ['approved', false])
})

test('a deposit whose second approval was taken back is in the first queue again, and can be asked for anew', async () => {
  const cash = await house.operator('정산')
  const member = await accountHolder(house)
  await member.ask('depositRequest', { setMoney: 2_000_000, type: '0' })
  const pass = async () => {
    const row = await pendingRow(cash, 'deposit', member)
    const asked = { id: row.id, version: row.version, amount: row.amount, reason: '입금 확인' }
    return cash.ask('depositComplete', asked)
  }
  expect(await pass()).toMatchObject({ result: true })
  const waiting = async () => {
    const answer = await cash.ask('approvalList', { state: 'pending', pageIndex: 1 })
    if (!answer.result) throw new Error(answer.msg)
    return answer.data.list
  }
  const [asked] = await waiting()
  expect(asked).toMatchObject({ action: 'deposit.complete', mine: true })
  await cash.ask('approvalWithdraw', { id: asked!.id, reason })
  expect(await waiting()).toEqual([])
  const queue = await cash.ask('depositQueue', {
    uid: member.uid,
    state: 'pending',
    pageIndex: 1,
  })
  expect(queue).toMatchObject({ result: true, data: { list: [{ amount: 2_000_000 }] } })
  expect(await pass()).toMatchObject({ result: true })
  expect(await waiting()).toHaveLength(1)
})

test.each(roles)(
  '%s opens the requests whose subjects they may read, and no others',
  async (role) => {
    const by = await house.operator(role)
    const ids = await Promise.all(approvalActions.map((action) => insert(action, kim)))
    for (const [index, action] of approvalActions.entries()) {
      const answer = await view(by, ids[index]!)
      const allowed = may(role, approvalReaders[action])
      expect([action, answer.result]).toEqual([action, allowed])
    }
    expect(await by.ask('approvalView', undefined, { params: { id: '1%20or%201' } })).toMatchObject(
      {
        code: 'notFound',
      },
    )
  },
)

test('a void tells what was bet, by how many, what they hold, and the other games of the draw', async () => {
  const { date, round, game, id, closeAt } = await openRound()
  const members = [await house.member({ money: 100_000 }), await house.member({ money: 50_000 })]
  const { key, pick } = allPicks(game)[0]!
  const rate = oddsKeys(game).find((row) => row.key === key)!.defaultOdds / 100
  const bet = { game: game.game, page: 'ntry', today: date, round, win: 0, rate, money: 10_000 }
  for (const member of members) {
    const answer = await member.ask(
      'bet',
      { ...bet, type: key, pick },
      { key: crypto.randomUUID() },
    )
    expect(answer).toMatchObject({ result: true })
  }
  const asked = await insert('round.void', kim, { subject: id })
  const now = await stands('round', asked)
  expect(now).toMatchObject({ state: 'OPEN', bets: 2, members: 2, stakes: 20_000, money: 130_000 })
  expect(now.beside).toEqual([{ game: 'ntry.powerladder', number: round, bets: 0, stakes: 0 }])
  expect(await seen(lee, asked)).toMatchObject({ round: { closeAt: closeAt.toISOString() } })
})

test('money tells what the member holds and ever brought in and out', async () => {
  const member = await accountHolder(house, { money: 700_000, coins: 3 })
  const asked = await insert('member.adjust', kim, {
    subject: member.id,
    detail: { uid: member.uid, pocket: 'money', way: 'add', amount: 1 },
  })
  expect(await stands('wallet', asked)).toEqual({
    kind: 'wallet',
    ...{ money: 700_000, held: 0, point: 0, coin: 3_000_000 },
    deposits: { count: 0, sum: 0 },
    withdrawals: { count: 0, sum: 0 },
  })
})

test('odds, operators, members and settings tell how they stand at the moment', async () => {
  const staff = await house.operator('게임')
  const member = await house.member()
  await house.db
    .query`update member set suspended_scopes = '{bet}', suspended_text = '점검' where id = ${member.id}`
  const ids = {
    odds: await insert('odds.override', kim, { detail: { game: 'ntry.powerball', version: 0 } }),
    operator: await insert('operator.role', kim, { subject: staff.id }),
    member: await insert('member.shut', kim, { subject: member.id }),
    setting: await insert('setting.loosen', kim, { detail: { key: 'practiceFloat' } }),
  }
  expect((await stands('odds', ids.odds)).odds.poOdd).toBe(195)
  expect(await stands('operator', ids.operator)).toEqual({
    kind: 'operator',
    ...{ role: '게임', active: true, secondFactor: false, passkeys: 0, sessions: 1 },
  })
  expect(await stands('member', ids.member)).toEqual({
    kind: 'member',
    ...{ scopes: ['bet'], until: null, text: '점검', openBets: 0 },
  })
  expect((await stands('setting', ids.setting)).value).toBe(1_000_000)
})

test('how the earlier requests of who asks ended is told', async () => {
  const park = await house.operator('관리자')
  const earlier = await insert('operator.off', park, { subject: 1_001 })
  await lee.ask('approvalDecide', { id: earlier, approve: false, reason: '아님' })
  const taken = await insert('operator.off', park, { subject: 1_002 })
  await park.ask('approvalWithdraw', { id: taken, reason })
  const id = await insert('operator.off', park, { subject: 1_003 })
  await insert('operator.off', kim, { subject: 1_004 })
  expect((await seen(lee, id)).asked).toEqual({ approved: 0, rejected: 1, withdrawn: 1 })
})

test('a void stands above what is older, since it ends by the clock', async () => {
  const { id } = await openRound()
  const old = await insert('operator.off', kim, { subject: 1_001 })
  const voided = await insert('round.void', kim, { subject: id })
  const own = await insert('round.void', lee, { subject: id + 1_000_000 })
  const answer = await lee.ask('approvalList', { pageIndex: 1 })
  if (!answer.result) throw new Error(answer.msg)
  expect(answer.data.list.map((row) => row.id)).toEqual([voided, old, own])
})
