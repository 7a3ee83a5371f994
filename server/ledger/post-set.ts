/** Crediting many members at once for one cause, in sets: settlement and voids (docs/ledger.md#writing). */
import type { Tx } from '../db/db.ts'
import { kinds, type Kind } from './kinds.ts'

export type Credits = { kind: Kind; cause: number; members: number[]; amounts: number[] }

/**
 * Credits each member's money once for the cause, whoever had it already left out; one transfer a member.
 * Wallets are locked in id order. `from` must be a house account, so that nobody can fall short.
 * Answers how many were credited and the sum in won.
 */
export async function postSet(tx: Tx, { kind, cause, members, amounts }: Credits) {
  const { from, to } = kinds[kind]
  if (to !== 'money' || from === 'money') throw new Error(`${kind} is no credit of money`)
  const [row] = await tx.query<{ count: number; sum: number }>`
    with due as materialized (
      select d.member_id, d.amount
      from (select unnest(${members}::bigint[]), unnest(${amounts}::bigint[])) as d(member_id, amount)
      where d.amount > 0 and not exists (
        select from transfer t where t.kind = ${kind} and t.cause = ${cause} and t.member_id = d.member_id)
    ), locked as materialized (
      select w.member_id, due.amount from wallet w join due using (member_id) order by w.member_id for update of w
    ), paid as (
      update wallet w set money = w.money + locked.amount from locked where w.member_id = locked.member_id
      returning w.member_id, locked.amount, w.money as money_after
    ), clock as materialized (
      select business_now() as at
    ), posted as (
      insert into transfer (member_id, kind, cause, amount, money_after, at)
      select member_id, ${kind}, ${cause}, amount, money_after, clock.at from paid, clock
      returning amount
    )
    select count(*) as count, coalesce(sum(amount), 0)::bigint as sum from posted`
  return row!
}

/**
 * The same from bets of a round, without their rows leaving the database: each member is credited the sum of
 * floor(stake × odds / 100) over the picks of the round that won at its first settlement, or of the stakes when it is void.
 */
export async function postRound(
  tx: Tx,
  {
    round,
    kind,
    tell = null,
  }: { round: number; kind: 'win' | 'void.return'; tell?: number | null },
) {
  const [row] = await tx.query<{
    count: number
    sum: number
    large: { member: number; amount: number }[]
  }>`
    with due as materialized (
      select b.member_id, sum(case when ${kind} = 'win' then b.stake * b.odds_hundredths / 100 else b.stake end)::bigint as amount
      from bet b
      where b.round_id = ${round}
        and (${kind} <> 'win' or exists (
          select from outcome o
          where o.round_id = b.round_id and o.odds_key = b.odds_key and o.pick = b.pick and o.settlement = 1 and o.won))
      group by b.member_id
    ), locked as materialized (
      select w.member_id, due.amount from wallet w join due using (member_id) order by w.member_id for update of w
    ), paid as (
      update wallet w set money = w.money + locked.amount from locked where w.member_id = locked.member_id
      returning w.member_id, locked.amount, w.money as money_after
    ), clock as materialized (
      select business_now() as at
    ), posted as (
      insert into transfer (member_id, kind, cause, amount, money_after, at)
      select member_id, ${kind}, ${round}, amount, money_after, clock.at from paid, clock where amount > 0
      returning member_id, amount
    )
    select count(*) as count, coalesce(sum(amount), 0)::bigint as sum,
      coalesce(jsonb_agg(jsonb_build_object('member', member_id, 'amount', amount)) filter (where amount >= ${tell}::bigint),
        '[]') as large
    from posted`
  return row!
}
