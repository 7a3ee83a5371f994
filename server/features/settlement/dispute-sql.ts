/** Agreement with statements and disputes of their lines as the tables hold them (docs/adr/0118-statements-disputed.md). */
import type { DisputeLine, DisputeState } from '@madang/contract/core/dispute.ts'

import type { Reader, Tx } from '../../db/db.ts'
import type { Span } from './sql.ts'

export type Line = { line: DisputeLine; ref: number }

/** A partner's closed statement of a period; its `until` never changes. */
export async function selectDisputable(db: Reader, partner: number, first: string) {
  const [row] = await db.query<{ no: number; until: Date }>`
    select no, dispute_until(closed_at) as until from settlement
    where partner_id = ${partner} and settlement.first = ${first}::date`
  return row
}

/** Whether a closed statement has a line; what it has never changes. */
export async function hasLine(
  db: Reader,
  { partner, no, from, to, line, ref }: Line & Span & { partner: number; no: number },
): Promise<boolean> {
  if (line === 'all') return ref === 0
  const rows =
    line === 'member'
      ? db.query`select from settlement_row where no = ${no} and member_id = ${ref} limit 1`
      : line === 'adjustment'
        ? db.query`select from settlement_adjusted where no = ${no} and adjustment_id = ${ref}`
        : db.query`
            select from statement_bets(${partner}, ${from}, ${to}) where source = ${line} and bet_id = ${ref} limit 1`
  return (await rows).length > 0
}

/** What was said to a statement so far, and whether its time is over. Read it behind the partner's lock. */
export async function selectSaid(db: Reader, no: number) {
  const [row] = await db.query<{ agreedAt: Date | null; late: boolean; open: Line[] }>`
    select a.at as "agreedAt", (select business_now()) >= dispute_until(s.closed_at) as late,
      (select coalesce(json_agg(json_build_object('line', d.line, 'ref', d.ref)), '[]')
        from settlement_dispute d where d.no = s.no and d.state = 'open') as open
    from settlement s left join settlement_agreement a using (no) where s.no = ${no}`
  return row!
}

export const insertAgreement = (tx: Tx, no: number) =>
  tx.query`insert into settlement_agreement (no) values (${no})`

export async function insertDispute(tx: Tx, d: Line & { no: number; text: string }) {
  const [row] = await tx.query<{ id: number }>`
    insert into settlement_dispute (no, line, ref, text) values (${d.no}, ${d.line}, ${d.ref}, ${d.text}) returning id`
  return row!.id
}

/** Waits until nobody else answers it. */
export const lockDispute = (tx: Tx, id: number) =>
  tx.query`select from settlement_dispute where id = ${id} for no key update`

export type DisputeRow = Line & {
  id: number
  no: number
  partner: number
  /** the partner's */
  partnerUid: string
  first: string
  last: string
  text: string
  at: Date
  state: DisputeState
  answer: string | null
  answeredBy: string | null
  answeredAt: Date | null
  amount: number | null
  waiting: boolean
  uid: string | null
  game: string | null
  reason: string | null
  total: number
}

type Asked = { id?: number; partner?: number; first?: string; open?: boolean }

/** Disputes with the words of their lines; those that wait oldest first, any others newest first. */
export const selectDisputes = (
  db: Reader,
  { id, partner, first, open }: Asked,
  { limit, skip }: { limit: number; skip: number },
) => db.query<DisputeRow>`
  select d.id, d.no, s.partner_id as partner, p.uid as "partnerUid", s.first::text as first, s.last::text as last, d.line,
    d.ref, d.text, d.at, d.state, d.answer, o.uid as "answeredBy", d.ended_at as "answeredAt", a.amount,
    d.state = 'open' and exists (
      select from approval w where w.action = 'settlement.adjust' and w.subject = s.partner_id and w.state = 'pending'
        and (w.detail ->> 'dispute')::bigint = d.id) as waiting,
    coalesce(m.uid, bm.uid, vm.uid) as uid, coalesce(r.game, g.type) as game, ra.reason, count(*) over () as total
  from settlement_dispute d join settlement s using (no) join member p on p.id = s.partner_id
  left join operator o on o.id = d.answered_by
  left join settlement_adjustment a on a.id = d.adjustment_id
  left join member m on d.line = 'member' and m.id = d.ref
  left join settlement_adjustment ra on d.line = 'adjustment' and ra.id = d.ref
  left join bet b on d.line = 'draw' and b.id = d.ref left join round r on r.id = b.round_id
  left join member bm on bm.id = b.member_id
  left join vendor_bet v on d.line = 'vendor' and v.id = d.ref left join vendor_game g on g.id = v.game_id
  left join member vm on vm.id = v.member_id
  where (${id ?? null}::bigint is null or d.id = ${id ?? null}) and (${partner ?? null}::bigint is null or s.partner_id = ${partner ?? null})
    and (${first ?? null}::date is null or s.first = ${first ?? null}::date)
    and (${open ?? null}::boolean is null or (d.state = 'open') = ${open ?? null})
  order by case when d.state = 'open' then 0 else 1 end, case when d.state = 'open' then d.id else -d.id end
  limit ${limit} offset ${skip}`

type Answer = {
  id: number
  state: 'accepted' | 'rejected'
  answer: string
  operator: number
  adjustment: number | null
}

export const updateDispute = (tx: Tx, d: Answer) => tx.query`
  update settlement_dispute set state = ${d.state}, answer = ${d.answer}, answered_by = ${d.operator},
    ended_at = business_now(), adjustment_id = ${d.adjustment} where id = ${d.id}`
