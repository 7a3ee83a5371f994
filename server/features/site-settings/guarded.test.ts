/** What guards money is guarded itself (docs/spec/rules.md#operators): two operators loosen it, one tightens it. */
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { settingText } from '@madang/contract/operator/plain/site-settings.ts'

import { accountHolder, pendingRow } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'

let house: House
type Acting = Awaited<ReturnType<House['operator']>>
let kim: Acting
let lee: Acting
/** Whoever owns the database, and so can forget what the application never could. */
let owner: pg.Client
beforeAll(async () => {
  house = await openHouse()
  owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  await owner.query('set session_replication_role = replica')
  await house.clock.set('2026-01-15T10:00:00+09:00')
  ;[kim, lee] = await Promise.all([house.operator('관리자'), house.operator('관리자')])
})
afterAll(async () => {
  await owner.end()
  await house.close()
})
beforeEach(async () => {
  await owner.query('delete from setting; delete from setting_history')
  await house.db
    .query`update approval set state = 'rejected', decided_at = business_now(), decision_reason = '다음 시험'
    where state = 'pending'`
  await house.deps.settings.sync()
})

const reason = '운영 기준 변경'
type Value = string | number | boolean

async function settingOf(key: string) {
  const answer = await kim.ask('settingList')
  if (!answer.result) throw new Error(answer.msg)
  return answer.data.find((setting) => setting.key === key)!
}
async function save(by: Acting, key: string, value: Value) {
  const { version } = await settingOf(key)
  const answer = await by.ask('settingSave', { key, value, version, reason })
  if (!answer.result) throw new Error(answer.msg)
  return answer
}
const pending = async () =>
  house.db.query<{ id: number; action: string; title: string }>`
    select id, action, title from approval where state = 'pending' order by id`
const decide = (by: Acting, id: number, approve = true) =>
  by.ask('approvalDecide', { id, approve, reason: '확인함' })

/** Each with a value looser and one tighter than its preset. */
const guarded: [string, Value, Value][] = [
  ['secondOperatorFrom', 100_000_000, 500_000],
  ['depositOverFrom', 50_001, 0],
  ['largeWithdrawal', 1_000_000_000, 10_000],
  ['practiceFloat', 100_000_000, 0],
  ['turnoverPercent', 99, 101],
  ['withdrawalGapHours', 2, 4],
  ['maxDeposit', 0, 50_000_000],
  ['maxCoinDeposit', 5_000_001, 4_000_000],
  ['maxBettingMoney', 1_000_001, 900_000],
  ['maxWinMoney', 5_000_001, 4_000_000],
  ['folderMaxBettingMoney', 3_000_001, 2_000_000],
  ['roundMaxBettingMoney', 5_000_001, 4_000_000],
  ['roundExposure', 300_000_001, 1_000_000],
  ['bankCheckFrom', '23:40', '23:00'],
  ['bankCheckUntil', '00:20', '01:00'],
  ['largeWin', 1_000_001, 999_999],
  ['alarmLogins', 31, 29],
  ['alarmMembers', 4, 2],
  ['alarmReturn', 31, 29],
  ['alarmReturnBets', 1_001, 999],
  ['alarmJob', 6, 4],
]
/** Guarded in any way: where money is sent to. */
const places: [string, Value][] = [
  ['bankAccount', '다른은행 1-2 마당'],
  ['coinAddress', 'other-coin'],
  ['usdtAddress', 'other-usdt'],
]

const loosened = guarded.flatMap(([key, looser]): typeof places =>
  key === 'maxDeposit' ? [] : [[key, looser]],
)
test.each([...loosened, ...places])(
  '%s is loosened by two: it stays until another operator agrees',
  async (key, looser) => {
    const before = await settingOf(key)
    const answer = await save(kim, key, looser)
    expect(answer).toMatchObject({ msg: operatorText.waiting, waiting: true })
    expect(await settingOf(key)).toEqual({
      ...before,
      waiting: { value: looser, by: kim.uid, inForceAt: null, until: null },
    })
    const [asked] = await pending()
    expect(asked).toMatchObject({ action: 'setting.loosen' })
    expect(await decide(kim, asked!.id)).toMatchObject({ code: 'denied', msg: operatorText.own })
    expect(await decide(lee, asked!.id)).toMatchObject({ result: true })
    expect(await settingOf(key)).toMatchObject({ value: looser, version: 1, waiting: null })
    await house.deps.settings.sync()
    expect(house.deps.settings.get(key as never)).toBe(looser)
  },
)

test.each(guarded)('%s is tightened by one, at once', async (key, _, tighter) => {
  expect(await save(kim, key, tighter)).toMatchObject({ msg: settingText.saved, waiting: false })
  expect(await settingOf(key)).toMatchObject({ value: tighter, version: 1 })
  expect(await pending()).toEqual([])
})

test('what guards no money is changed by one, either way', async () => {
  for (const [key, value] of [
    ['passwordMin', 4],
    ['runningNotice', '알림'],
    ['minBettingMoney', 10_000],
  ] as const)
    expect(await save(kim, key, value)).toMatchObject({ waiting: false })
})

test('one person cannot undo the second operator: not step by step, not by tightening first', async () => {
  await save(kim, 'secondOperatorFrom', 10_000)
  expect(await save(kim, 'secondOperatorFrom', 10_001)).toMatchObject({ waiting: true })
  expect(await settingOf('secondOperatorFrom')).toMatchObject({ value: 10_000, version: 1 })
})

test('hours that move are loosened where any minute of them opens', async () => {
  // 23:30–00:30; a later end that begins later too opens 23:30–23:40.
  expect(await save(kim, 'bankCheckUntil', '02:00')).toMatchObject({ waiting: false })
  expect(await save(kim, 'bankCheckFrom', '23:40')).toMatchObject({ waiting: true })
  expect(await save(kim, 'bankCheckFrom', '22:00')).toMatchObject({ waiting: false })
  // Half the day away, the new hours hold none of the old.
  expect(await save(kim, 'bankCheckUntil', '22:30')).toMatchObject({ waiting: true })
})

test('what was tightened meanwhile is not loosened by the older agreement', async () => {
  await save(kim, 'practiceFloat', 2_000_000)
  const [asked] = await pending()
  await save(lee, 'practiceFloat', 500_000)
  expect(await decide(lee, asked!.id)).toMatchObject({ code: 'state', msg: operatorText.changed })
  expect(await settingOf('practiceFloat')).toMatchObject({ value: 500_000, version: 1 })
})

test('a second request for one setting waits for the first; 10 who agree at once agree once', async () => {
  await save(kim, 'practiceFloat', 2_000_000)
  expect(
    await kim.ask('settingSave', { key: 'practiceFloat', value: 3_000_000, version: 0, reason }),
  ).toMatchObject({ code: 'state', msg: operatorText.pending })
  const [asked] = await pending()
  const answers = await Promise.all(Array.from({ length: 10 }, () => decide(lee, asked!.id)))
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  expect(await settingOf('practiceFloat')).toMatchObject({ value: 2_000_000, version: 1 })
  const [kept] = await house.db
    .query`select changed_by as by, reason from setting_history where key = 'practiceFloat' order by changed_at desc limit 1`
  expect(kept).toEqual({ by: kim.uid, reason })
})

test('a deposit far above what was asked for needs two, whatever the threshold', async () => {
  const ask = async (amount: number) => {
    const member = await accountHolder(house)
    await member.ask('depositRequest', { setMoney: 10_000, type: '0' })
    const { id, version } = await pendingRow(kim, 'deposit', member)
    const answer = await kim.ask('depositComplete', { id, version, amount, reason: '실제 입금액' })
    if (!answer.result) throw new Error(answer.msg)
    return { id, state: answer.data.state }
  }
  expect((await ask(60_000)).state).toBe('done')
  const { id, state } = await ask(60_001)
  expect(state).toBe('waiting')
  expect((await ask(1_000_000)).state).toBe('waiting')
  const [asked] = await house.db.query<{
    id: number
  }>`select id from approval where action = 'deposit.complete' and subject = ${id}`
  expect(await decide(lee, asked!.id)).toMatchObject({ result: true })
  const [deposit] = await house.db.query`select state, credited from deposit where id = ${id}`
  expect(deposit).toEqual({ state: 'done', credited: 60_001 })
})
