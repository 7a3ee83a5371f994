/** Partners' statements as the tables hold them (docs/adr/0115-partners-statements.md). Instants are half-open. */
import { partnerTypes } from '@madang/contract/member/plain/hand-off.ts'

import type { Reader, Tx } from '../../db/db.ts'

export type Span = { from: Date; to: Date }
export type Partner = {
  id: number
  uid: string
  type: string
  state: string
  upper: string | null
  /** a statement is still owed, whatever the type is now */
  open: boolean
}

/** Members of a partner's type now, or who had a share in a period or have its statement. */
export const selectPartners = (db: Reader, first: string) => db.query<Partner>`
  select m.id, m.uid, m.type, m.state, u.uid as upper, settlement_is_open(m.id) as open
  from member m left join member u on u.id = m.upper_id
  where m.type = any(${partnerTypes}::text[]) and m.state <> 'left'
    or exists (select from settlement s where s.partner_id = m.id and s.first = ${first}::date)
    or exists (select from settlement_terms t where t.partner_id = m.id and t.first <= ${first}::date)
      and m.state <> 'left' and settlement_is_open(m.id)
  order by array_position(${partnerTypes}::text[], m.type) nulls last, m.id`

export async function selectPartner(db: Reader, id: number): Promise<Partner | undefined> {
  const [row] = await db.query<Partner>`
    select m.id, m.uid, m.type, m.state, u.uid as upper, settlement_is_open(m.id) as open
    from member m left join member u on u.id = m.upper_id where m.id = ${id}`
  return row
}

export type Sums = {
  bets: number
  stakes: number
  wins: number
  rolling: number
  own: number
  outBets: number
  outStakes: number
}
/** `taken`: the largest share of the partners between, in hundredths of a percent. */
export type Row = Sums & { member: number; game: string; taken: number }

/** What each member below came to by game, from the bets. */
export const selectRows = (db: Reader, partner: number, { from, to }: Span) => db.query<Row>`
  select member_id as member, game, taken, bets, stakes, wins, rolling, own, out_bets as "outBets", out_stakes as "outStakes"
  from statement_rows(${partner}, ${from}, ${to}) order by member_id, game collate "C", taken`

/** The same of a closed statement, as it was. */
export const selectKept = (db: Reader, no: number) => db.query<Row>`
  select member_id as member, game, taken, bets, stakes, wins, rolling, own, out_bets as "outBets", out_stakes as "outStakes"
  from settlement_row where no = ${no} order by member_id, game collate "C", taken`

export type Share = { share: number; carries: boolean }

/** The losing share in force for the period that begins at `first`; none of a partner without terms. */
export async function selectShare(db: Reader, partner: number, first: string): Promise<Share> {
  const [row] = await db.query<Share>`
    select share, carries from settlement_terms where partner_id = ${partner} and settlement_terms.first <= ${first}::date
    order by version desc limit 1`
  return row ?? { share: 0, carries: false }
}

export type Terms = Share & { version: number; since: string }

/** The newest terms of a partner, in force or to come. */
export async function selectTerms(db: Reader, partner: number): Promise<Terms | undefined> {
  const [row] = await db.query<Terms>`
    select version, first::text as since, share, carries from settlement_terms
    where partner_id = ${partner} order by version desc limit 1`
  return row
}

export const insertTerms = (tx: Tx, t: Terms & { partner: number; approval: number }) => tx.query`
  insert into settlement_terms (partner_id, version, first, share, carries, approval_id)
  values (${t.partner}, ${t.version}, ${t.since}::date, ${t.share}, ${t.carries}, ${t.approval})`

export type Adjustment = { id: number; amount: number; reason: string; at: Date; by: string[] }

/** Of a closed statement its adjustments, else (null) those that are in none yet; oldest first. */
export const selectAdjustments = (db: Reader, partner: number, no: number | null) =>
  db.query<Adjustment>`
  select a.id, a.amount, a.reason, a.at, array[asked.uid, agreed.uid] as by
  from settlement_adjustment a join approval p on p.id = a.approval_id
  join operator asked on asked.id = p.requested_by join operator agreed on agreed.id = p.decided_by
  left join settlement_adjusted d on d.adjustment_id = a.id
  where a.partner_id = ${partner} and d.no is not distinct from ${no}::bigint order by a.id`

export async function insertAdjustment(
  tx: Tx,
  a: { partner: number; amount: number; reason: string; approval: number },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>`
    insert into settlement_adjustment (partner_id, amount, reason, approval_id)
    values (${a.partner}, ${a.amount}, ${a.reason}, ${a.approval}) returning id`
  return row!.id
}

/** One statement at a time is closed, and one partner's adjustments and terms are written: read after it. */
export const lockChain = (tx: Tx) => tx.query`select pg_advisory_xact_lock(7201150)`

export async function selectHead(db: Reader): Promise<{ no: number; hash: Buffer }> {
  const [row] = await db.query<{ no: number; hash: Buffer }>`
    select no, hash from settlement order by no desc limit 1`
  return row ?? { no: 0, hash: Buffer.alloc(0) }
}

export type Last = { last: string; carryOut: number; dueOut: number }

/** A partner's newest statement that ends before a period. */
export async function selectBefore(
  db: Reader,
  partner: number,
  first: string,
): Promise<Last | undefined> {
  const [row] = await db.query<Last>`
    select last::text as last, carry_out as "carryOut", due_out as "dueOut" from settlement
    where partner_id = ${partner} and settlement.first < ${first}::date order by settlement.first desc limit 1`
  return row
}

/** Whether a partner has a statement that begins later. */
export async function selectLater(db: Reader, partner: number, first: string): Promise<boolean> {
  const rows = await db.query`
    select from settlement where partner_id = ${partner} and settlement.first > ${first}::date limit 1`
  return rows.length > 0
}

export type Kept = Sums & {
  no: number
  partner: number
  first: string
  last: string
  uid: string
  type: string
  upper: string | null
  share: number
  carries: boolean
  players: number
  carryIn: number
  target: number
  /** what partners below have of it, in hundredths of a percent of a won: a whole number */
  lower: string
  shareWon: number
  adjusted: number
  dueIn: number
  paid: number
  dueOut: number
  carryOut: number
  text: string
}
export type Closed = Kept & {
  at: Date
  by: string[]
  hash: string
  prevHash: string
  agreedAt: Date | null
  /** disputes that wait for an answer */
  disputes: number
}

/** Closed statements of a period, or one partner's. */
export const selectClosed = (
  db: Reader,
  { first, partner = null }: { first: string; partner?: number | null },
) => db.query<Closed>`
  select s.no, s.partner_id as partner, s.first::text as first, s.last::text as last, s.uid, s.type, s.upper_uid as upper,
    s.share, s.carries, s.players, s.bets, s.stakes, s.wins, s.rolling, s.own, s.out_bets as "outBets",
    s.out_stakes as "outStakes", s.carry_in as "carryIn", s.target, s.lower::text as lower, s.share_won as "shareWon", s.adjusted,
    s.due_in as "dueIn", s.paid, s.due_out as "dueOut", s.carry_out as "carryOut", s.text, s.closed_at as at,
    encode(s.hash, 'hex') as hash, encode(s.prev_hash, 'hex') as "prevHash", array[asked.uid, agreed.uid] as by,
    y.at as "agreedAt", (select count(*) from settlement_dispute d where d.no = s.no and d.state = 'open') as disputes
  from settlement s join approval p on p.id = s.approval_id
  join operator asked on asked.id = p.requested_by join operator agreed on agreed.id = p.decided_by
  left join settlement_agreement y using (no)
  where s.first = ${first}::date and (${partner}::bigint is null or s.partner_id = ${partner})`

type New = Kept & { approval: number; prevHash: Buffer; rows: Row[]; adjustments: number[] }

/** A partner's closed statements. */
export const selectOwn = (db: Reader, partner: number) => db.query<{
  no: number
  first: string
  last: string
  paid: number
}>`
  select no, first::text as first, last::text as last, paid from settlement where partner_id = ${partner}`

/** Rows first: a closed statement takes none. */
export async function insertStatement(tx: Tx, s: New): Promise<Buffer> {
  const of = <K extends keyof Row>(key: K) => s.rows.map((row) => row[key])
  await tx.query`
    insert into settlement_row (no, member_id, game, taken, bets, stakes, wins, rolling, own, out_bets, out_stakes)
    select ${s.no}, * from unnest(${of('member')}::bigint[], ${of('game')}::text[], ${of('taken')}::int[],
      ${of('bets')}::bigint[], ${of('stakes')}::bigint[], ${of('wins')}::bigint[], ${of('rolling')}::bigint[],
      ${of('own')}::bigint[], ${of('outBets')}::bigint[], ${of('outStakes')}::bigint[])`
  await tx.query`
    insert into settlement_adjusted (no, adjustment_id) select ${s.no}, * from unnest(${s.adjustments}::bigint[])`
  const [made] = await tx.query<{ hash: Buffer }>`
    insert into settlement (no, partner_id, first, last, approval_id, uid, type, upper_uid, share, carries, players, bets,
      stakes, wins, rolling, own, out_bets, out_stakes, carry_in, target, lower, share_won, adjusted, due_in, paid,
      due_out, carry_out, text, prev_hash, hash)
    values (${s.no}, ${s.partner}, ${s.first}::date, ${s.last}::date, ${s.approval}, ${s.uid}, ${s.type}, ${s.upper},
      ${s.share}, ${s.carries}, ${s.players}, ${s.bets}, ${s.stakes}, ${s.wins}, ${s.rolling}, ${s.own}, ${s.outBets},
      ${s.outStakes}, ${s.carryIn}, ${s.target}, ${s.lower}::numeric, ${s.shareWon}, ${s.adjusted}, ${s.dueIn}, ${s.paid}, ${s.dueOut},
      ${s.carryOut}, ${s.text}, ${s.prevHash}, sha256(${s.prevHash}::bytea || convert_to(${s.text}, 'UTF8')))
    returning hash`
  return made!.hash
}

/** Whether a period can be closed: its books are closed, its vendors' rounds judged, and the rolling of its draws worked out. */
export async function selectReady(db: Reader, last: string, { from, to }: Span) {
  const [row] = await db.query<{ over: boolean; books: boolean; judged: boolean; rolled: boolean }>`
    select ${to} <= (select business_now()) as over,
      exists (select from book_day where day >= ${last}::date) as books,
      not exists (select from vendor_round where ended_at >= ${from} and ended_at < ${to} and not judged) as judged,
      not exists (select from round where state = 'SETTLED' and not rolled and settled_at >= ${from} and settled_at < ${to})
        as rolled`
  return row!
}

/** Whether a statement's seal is over its text and the one before it in the house. */
export async function checkSeal(db: Reader, no: number): Promise<boolean> {
  const [row] = await db.query<{ sealed: boolean }>`
    select s.hash = sha256(s.prev_hash || convert_to(s.text, 'UTF8'))
      and s.prev_hash = coalesce((select b.hash from settlement b where b.no = s.no - 1), '') as sealed
    from settlement s where s.no = ${no}`
  return row!.sealed
}

export const selectUids = async (db: Reader, ids: number[]) =>
  new Map(
    (
      await db.query<{ id: number; uid: string }>`
      select id, uid from member where id = any(${ids}::bigint[])`
    ).map(({ id, uid }) => [id, uid]),
  )

/** Partners whose closing waits for a second operator, of a period. */
export const selectWaiting = async (db: Reader, first: string) =>
  new Set(
    (
      await db.query<{ partner: number }>`
      select subject as partner from approval
      where action = 'settlement.close' and state = 'pending' and detail ->> 'first' = ${first}`
    ).map(({ partner }) => partner),
  )
