import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { operatorText, roles, type Role } from '@madang/contract/operator/plain/permissions.ts'

import { accountHolder, pendingRow } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openPeople } from '../../testing/people.ts'

type Acting = Awaited<ReturnType<House['operator']>>
let house: House
let people: Awaited<ReturnType<typeof openPeople>>
let by: Record<Role, Acting>
beforeAll(async () => {
  // Withdrawals rest around midnight.
  house = await openHouse({ at: new Date('2026-07-15T12:00:00+09:00') })
  people = await openPeople(house)
})
afterAll(() => house.close())
beforeEach(async () => {
  const seated = await Promise.all(roles.map((role) => house.operator(role)))
  by = Object.fromEntries(roles.map((role, n) => [role, seated[n]!])) as typeof by
})

const logOf = (subject: string) =>
  house.db.query<{ actor: string; action: string; reason: string; after: object; address: string }>`
    select actor, action, reason, after, address from audit_whole
    where subject = ${subject} and action = 'masked.open' order by id`
const denied = { result: false, code: 'denied', msg: operatorText.denied }
const reason = '가입 확인 전화'

test.each(['holder', 'account', 'phone'] as const)(
  'a sign-up that waits: its %s is opened alone, and the log keeps who saw it and why, not what',
  async (field) => {
    const waiting = await people.join({ state: 'waiting' })
    const { id, uid } = waiting
    expect(await by.상담.ask('maskedOpen', { of: 'member', id, field, reason })).toEqual({
      result: true,
      msg: '',
      data: { value: waiting[field] },
    })
    const log = await logOf(uid)
    expect(log).toEqual([
      {
        actor: by.상담.uid,
        action: 'masked.open',
        reason,
        after: { of: 'member', id, field },
        address: '127.0.0.1',
      },
    ])
    for (const secret of [waiting.holder, waiting.account, waiting.phone])
      expect(JSON.stringify(log)).not.toContain(secret)
  },
)

test('who works members opens a value of theirs, nobody else; a refusal leaves no opening', async () => {
  const { id, uid, phone } = await people.join()
  const ask = (role: Role) =>
    by[role].ask('maskedOpen', { of: 'member', id, field: 'phone', reason })
  for (const role of ['게임', '열람'] as const) expect(await ask(role)).toEqual(denied)
  expect(await logOf(uid)).toEqual([])
  for (const role of ['관리자', '정산', '상담'] as const)
    expect(await ask(role)).toMatchObject({ data: { value: phone } })
  expect((await logOf(uid)).map(({ actor }) => actor)).toEqual([
    by.관리자.uid,
    by.정산.uid,
    by.상담.uid,
  ])
})

test('a request opens the account it was made with, to who decides requests', async () => {
  const lee = await accountHolder(house, { money: 50_000 })
  await lee.ask('withdrawalRequest', { setMoney: 20_000 })
  await lee.ask('depositRequest', { setMoney: 30_000, type: '0' })
  // Another account later is not the one that the requests wait for.
  await house.db
    .query`update member set account_sealed = ${house.deps.keys.seal('9-9')} where id = ${lee.id}`
  for (const of of ['withdrawal', 'deposit'] as const) {
    const { id } = await pendingRow(by.정산, of, lee)
    const ask = (role: Role) =>
      by[role].ask('maskedOpen', { of, id, field: 'account', reason: '송금 확인' })
    for (const role of ['상담', '게임', '열람'] as const) expect(await ask(role)).toEqual(denied)
    expect(await ask('정산')).toMatchObject({ data: { value: '123-45-678901' } })
    expect((await logOf(lee.uid)).at(-1)).toMatchObject({
      actor: by.정산.uid,
      after: { of, id, field: 'account' },
    })
    expect(
      await by.정산.ask('maskedOpen', { of, id, field: 'phone', reason: '송금 확인' }),
    ).toMatchObject({ code: 'notFound', msg: operatorText.notFound })
  }
  expect(await logOf(lee.uid)).toHaveLength(2)
})

test('without a reason, or of nobody, nothing is opened', async () => {
  const { id, uid } = await people.join()
  const ask = (changes: object) =>
    by.상담.ask('maskedOpen', { of: 'member', id, field: 'phone', reason, ...changes } as never)
  for (const short of ['', ' ', '가 '])
    expect(await ask({ reason: short })).toEqual({
      result: false,
      code: 'badInput',
      msg: operatorText.noReason,
    })
  for (const wrong of [{ field: 'upw' }, { of: 'operator' }, { id: 0 }])
    expect(await ask(wrong)).toMatchObject({ result: false, code: 'badInput' })
  expect(await ask({ id: 987_654_321 })).toMatchObject({ code: 'notFound' })
  expect(await logOf(uid)).toEqual([])
})

test('a value whose opening cannot be written down is not shown', async () => {
  const { id, phone } = await people.join()
  const owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  await owner.query(`
    create function no_opening() returns trigger language plpgsql as $$
    begin if new.action = 'masked.open' then raise exception 'no log'; end if; return new; end $$;
    create trigger no_opening before insert on audit for each row execute function no_opening()`)
  try {
    const answer = await by.상담.ask('maskedOpen', { of: 'member', id, field: 'phone', reason })
    expect(answer.result).toBe(false)
    expect(JSON.stringify(answer)).not.toContain(phone)
  } finally {
    await owner.query('drop trigger no_opening on audit; drop function no_opening()')
    await owner.end()
  }
})
