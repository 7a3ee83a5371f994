import type { CorrectedResult } from '@madang/contract/operator/correction.ts'
import type { Kind } from '../../ledger/kinds.ts'

import type { Reader, Tx } from '../../db/db.ts'
import type { Outcomes, RoundRow } from '../draw/draw.ts'
import type { Plan } from './plan.ts'

/** A round with the settlement in force and its balls. */
export type Settled = RoundRow & {
  settlement: number
  balls: number[] | null
  powerball: number | null
}

export async function selectSettled(db: Reader, id: number) {
  const [row] = await db.query<Settled>`
    select r.id, r.game, r.date, r.number, r.draw_id as "drawId", r.state, r.close_at as "closeAt",
      r.draw_at as "drawAt", r.settlement, d.balls, d.powerball
    from round r join standing_draw d on d.round_id = r.id where r.id = ${id}`
  return row
}

/** The same, locked; read again after the lock, which may have waited for another correction. */
export async function lockSettled(tx: Tx, id: number) {
  await tx.query`select from round where id = ${id} for update`
  return selectSettled(tx, id)
}

export async function insertCorrection(
  tx: Tx,
  made: {
    round: number
    settlement: number
    result: CorrectedResult
    reason: string
    approval: number
  },
): Promise<number> {
  const { round, settlement, result, reason, approval } = made
  const [row] = await tx.query<{ id: number }>`
    insert into correction (round_id, settlement, balls, powerball, reason, approval_id)
    values (${round}, ${settlement}, ${result?.balls ?? null}::int[], ${result?.powerball ?? null}, ${reason}, ${approval})
    returning id`
  return row!.id
}

export const insertOutcomes = (
  tx: Tx,
  round: number,
  settlement: number,
  { keys, picks, won }: Outcomes,
) => tx.query`
  insert into outcome (round_id, settlement, odds_key, pick, won)
  select ${round}, ${settlement}, o.* from unnest(${keys}::text[], ${picks}::text[], ${won}::boolean[]) as o`

/** `voided`: why; null where the round has a result. */
export const markCorrected = (
  tx: Tx,
  { round, settlement, voided }: { round: number; settlement: number; voided: string | null },
) => tx.query`
  update round set settlement = ${settlement}, incident = ${voided},
    state = case when ${voided}::text is null then 'SETTLED' else 'VOID' end,
    void_by = case when ${voided}::text is null then null else 'operator' end
  where id = ${round}`

export type Concerned = {
  member: number
  due: number
  received: number
  standing: number
  standingId: number | null
  standingKind: Kind | null
  /** in hand, by a read without a lock */
  money: number
}

/** Members with a bet that won, lost or was void and does otherwise by `outcomes` (null: void); by id. */
export const selectConcerned = (
  db: Reader,
  { round, outcomes }: { round: Settled; outcomes: Outcomes | null },
) => db.query<Concerned>`
  with fate as (
    select b.member_id, b.stake, b.stake * b.odds_hundredths / 100 as win,
      case when ${round.state} = 'VOID' then 'void' when o.won then 'won' else 'lost' end as before,
      case when ${outcomes === null} then 'void' when n.won then 'won' else 'lost' end as after
    from bet b
    left join outcome o on o.round_id = b.round_id and o.settlement = ${round.settlement}
      and o.odds_key = b.odds_key and o.pick = b.pick
    left join unnest(${outcomes?.keys ?? []}::text[], ${outcomes?.picks ?? []}::text[], ${outcomes?.won ?? []}::boolean[])
      as n(odds_key, pick, won) on n.odds_key = b.odds_key and n.pick = b.pick
    where b.round_id = ${round.id}
  ), due as (
    select member_id, sum(case after when 'void' then stake when 'won' then win else 0 end)::bigint as due
    from fate group by member_id having bool_or(before <> after)
  ), paid as (
    select p.* from round_payment p where p.round_id = ${round.id}
  ), received as (
    select member_id, sum(amount)::bigint as amount from paid group by member_id
  ), standing as (
    select p.member_id, p.id, p.kind, p.amount from paid p
    where p.amount > 0 and not exists (select from transfer t where t.reverses = p.id)
  )
  select d.member_id as member, d.due, coalesce(r.amount, 0)::bigint as received, coalesce(s.amount, 0)::bigint as standing,
    s.id as "standingId", s.kind as "standingKind", w.money
  from due d join wallet w using (member_id) left join received r using (member_id) left join standing s using (member_id)
  order by d.member_id`

export const insertChanged = (tx: Tx, correction: number, plans: (Concerned & Plan)[]) => tx.query`
  insert into corrected_member (correction_id, member_id, received, due, taken, given, kept)
  select ${correction}, p.* from unnest(
    ${plans.map(({ member }) => member)}::bigint[], ${plans.map(({ received }) => received)}::bigint[],
    ${plans.map(({ due }) => due)}::bigint[], ${plans.map(({ taken }) => taken)}::bigint[],
    ${plans.map(({ given }) => given)}::bigint[], ${plans.map(({ kept }) => kept)}::bigint[]) as p`

type Shown = {
  settlement: number
  at: Date
  balls: number[] | null
  powerball: number | null
  reason: string
  requestedBy: string
  approvedBy: string
  members: number
  given: number
  taken: number
  kept: number
  keepers: { id: number; uid: string; kept: number }[]
}

const KEEPERS = 20

/** A round's corrections, oldest first. */
export async function readCorrections(db: Reader, round: number) {
  const rows = await db.query<Shown>`
    select c.settlement, c.at, c.balls, c.powerball, c.reason, a.uid as "requestedBy", b.uid as "approvedBy",
      s.members, s.given, s.taken, s.kept, k.keepers
    from correction c join approval p on p.id = c.approval_id
    join operator a on a.id = p.requested_by join operator b on b.id = p.decided_by
    cross join lateral (
      select count(*) as members, coalesce(sum(given), 0)::bigint as given, coalesce(sum(taken), 0)::bigint as taken,
        coalesce(sum(kept), 0)::bigint as kept
      from corrected_member where correction_id = c.id) s
    cross join lateral (
      select coalesce(jsonb_agg(to_jsonb(x) order by x.kept desc, x.id), '[]') as keepers from (
        select m.id, m.uid, h.kept from corrected_member h join member m on m.id = h.member_id
        where h.correction_id = c.id and h.kept > 0 order by h.kept desc, m.id limit ${KEEPERS}) x) k
    where c.round_id = ${round} order by c.settlement`
  return rows.map(({ balls, powerball, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    result: balls && { balls, powerball },
  }))
}

/** A correction of the round that waits for a second operator. */
export async function readPendingCorrection(db: Reader, round: number) {
  const [row] = await db.query<{ id: number; by: string; reason: string; result: CorrectedResult }>`
    select a.id, o.uid as by, a.reason, nullif(a.detail -> 'result', 'null') as result
    from approval a join operator o on o.id = a.requested_by
    where a.action = 'round.correct' and a.subject = ${round} and a.state = 'pending'`
  return row ?? null
}
