/** What tests of the cashier do again and again: members with accounts and coins, decisions, hours that pass. */
import pg from 'pg'

import { setClock } from '../db/clock.ts'
import { give } from '../ledger/grants.ts'
import type { House } from './house.ts'

export type TestMember = Awaited<ReturnType<House['member']>>
export type TestOperator = Awaited<ReturnType<House['operator']>>

/** A member with an account of the bank's, money and (whole) coins. */
export async function accountHolder(
  house: House,
  { money = 0, coins = 0, type = 'bank' }: { money?: number; coins?: number; type?: string } = {},
): Promise<TestMember> {
  const member = await house.member({ money })
  const { keys } = house.deps
  await house.db.begin(async (tx) => {
    await tx.query`update member set account_type = ${type}, bank = '국민', holder_sealed = ${keys.seal('홍길동')},
      account_sealed = ${keys.seal('123-45-678901')} where id = ${member.id}`
    if (coins > 0)
      await give(tx, {
        ...{ member: member.id, kind: 'coin.grant' as const, cause: member.id },
        amount: coins * 1_000_000,
      })
  })
  return member
}

/** Two operators who give points: one asks for the adjustment, the other agrees. One at a time for a member. */
export async function pointGivers(house: House) {
  const [asking, agreeing] = [await house.operator('정산'), await house.operator('관리자')]
  return async ({ id }: Pick<TestMember, 'id'>, amount: number): Promise<void> => {
    const adjustment = { id, pocket: 'point', way: 'add', amount, reason: '시험' } as const
    const asked = await asking.ask('memberAdjust', adjustment)
    if (!asked.result) throw new Error(asked.msg)
    const agreed = await agreeing.ask('approvalDecide', { id: asked.id, approve: true })
    if (!agreed.result) throw new Error(agreed.msg)
  }
}

/** Lets time pass without anyone's session ending. */
export async function passHours(house: House, hours: number): Promise<void> {
  await house.clock.advance(hours * 3_600_000)
  await renewSessions(house)
}

export async function renewSessions({ db }: House) {
  await db.query`
    update session set action_at = business_now(), started_at = business_now(), proof_at = business_now()`
  await db.query`
    update operator_session set action_at = business_now(), started_at = business_now()`
}

/** The row of the queue that a member's pending request is. */
export async function pendingRow(
  operator: TestOperator,
  kind: 'deposit' | 'withdrawal',
  { uid }: Pick<TestMember, 'uid'>,
) {
  const answer = await operator.ask(`${kind}Queue`, { state: 'pending', uid, pageIndex: 1 })
  if (!answer.result) throw new Error(answer.msg)
  const [row] = answer.data.list
  if (!row) throw new Error(`${uid} has no pending ${kind}`)
  return row
}

/** Pays a member in or out through the desk. */
export async function complete(
  operator: TestOperator,
  kind: 'deposit' | 'withdrawal',
  member: Pick<TestMember, 'uid'>,
) {
  const { id, version, amount } = await pendingRow(operator, kind, member)
  return kind === 'deposit'
    ? operator.ask('depositComplete', { id, version, amount })
    : operator.ask('withdrawalComplete', { id, version })
}

/** Stops the database's clock at an instant, to the millisecond, for what `work` asks; then it goes on. */
export async function atInstant<T>(house: House, at: string, work: () => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  const [kept] = (
    await owner.query<{ text: string; offset: string }>(
      `select pg_get_functiondef('business_now'::regproc) as text, offset_ms as offset from house_clock`,
    )
  ).rows
  try {
    await owner.query(
      `create or replace function business_now() returns timestamptz language sql as $$ select '${at}'::timestamptz $$`,
    )
    // The processes' clock goes by the row, and on from there.
    await setClock(house.db, new Date(at))
    await renewSessions(house)
    await house.deps.clock.sync()
    return await work()
  } finally {
    await owner.query(kept!.text)
    await owner.query('update house_clock set offset_ms = $1', [kept!.offset])
    await renewSessions(house)
    await owner.end()
    await house.deps.clock.sync()
  }
}
