import type { Reader, Tx } from '../../db/db.ts'
import {
  QUEUE_PAGE,
  queuePage,
  type Queued,
  type QueueFilter,
  type RequestState,
} from '../till/till.ts'

type NewWithdrawal = {
  member: number
  amount: number
  moneyBefore: number
  /** what it was judged by */
  played: Pick<Played, 'depositsEver' | 'stakedEver' | 'unsettled' | 'unjudged'>
}

/** Null when the member has one pending already. */
export async function insertWithdrawal(
  tx: Tx,
  { member, amount, moneyBefore, played }: NewWithdrawal,
) {
  const [row] = await tx.query<{ id: number }>`
    insert into withdrawal (member_id, amount, money_before, deposits_before, staked_before, unsettled, unjudged,
      bank, holder_sealed, account_sealed)
    select id, ${amount}, ${moneyBefore}, ${played.depositsEver}, ${played.stakedEver}, ${played.unsettled}::bigint[],
      ${played.unjudged}::bigint[], bank, holder_sealed, account_sealed
    from member where id = ${member}
    on conflict (member_id) where state = 'pending' do nothing returning id`
  return row?.id ?? null
}

export const hasPending = async (db: Reader, member: number) =>
  (await db.query`select from withdrawal where member_id = ${member} and state = 'pending'`)
    .length > 0

export type Played = {
  /** when the last completed withdrawal was asked for, and when it was completed */
  since: Date | null
  lastDoneAt: Date | null
  /** added since then */
  deposits: number
  staked: number
  depositsEver: number
  stakedEver: number
  /** rounds with bets of theirs that are in neither, and can still come to count */
  unsettled: number[]
  /** the same of vendors' rounds, which are judged a moment after their end */
  unjudged: number[]
  now: Date
}

/**
 * Deposits and what counts for turnover (`turnover_bet`), ever and since the last completed withdrawal was judged.
 */
export async function selectPlayed(db: Reader, member: number): Promise<Played> {
  const [row] = await db.query<Played>`
    select last.at as since, last.decided_at as "lastDoneAt", d.sum as "depositsEver", b.sum as "stakedEver",
      d.sum - coalesce(last.deposits_before, 0) as deposits, b.sum - coalesce(last.staked_before, 0) as staked,
      array(
        select r.id from round r
        where r.id in (
            select id from round where state in ('OPEN', 'LOCKED', 'DRAWN')
            union all
            select c.round_id from correction c join round v on v.id = c.round_id and v.state = 'VOID')
          and exists (select from bet where round_id = r.id and member_id = ${member}) order by 1) as unsettled,
      array(
        select r.id from vendor_round r
        where r.id in (
            select id from vendor_round where ended_at is null
            union all
            select id from vendor_round where ended_at is not null and not judged)
          and exists (select from vendor_bet where round_id = r.id and member_id = ${member}) order by 1) as unjudged,
      business_now() as now
    from (
      select coalesce(sum(credited), 0)::bigint as sum from deposit where member_id = ${member} and state = 'done'
    ) d
    cross join (
      select coalesce(sum(counts), 0)::bigint as sum from turnover_bet where member_id = ${member}
    ) b
    left join (
      select * from withdrawal where member_id = ${member} and state = 'done' order by id desc limit 1
    ) last on true`
  return row!
}

/**
 * What counts of draws since the last completed withdrawal was judged, by game, the most first. A bet was judged with it
 * when it stood before it in the ledger, its round was not left open by it and no case had taken it back then
 * (docs/adr/0054); an hour is more than any bet waits for its wallet.
 */
export const selectCounted = (db: Reader, member: number) => db.query<{
  game: string
  staked: number
}>`
  select r.game, sum(b.counts)::bigint as staked
  from turnover_bet b
  join round r on r.id = b.round_id
  left join (
    select w.at, w.unsettled, h.id as hold
    from withdrawal w join transfer h on h.kind = 'withdrawal.hold' and h.cause = w.id and h.member_id = w.member_id
    where w.member_id = ${member} and w.state = 'done' order by w.id desc limit 1
  ) last on true
  where b.member_id = ${member} and (last.hold is null or b.round_id = any(last.unsettled) or (
    b.placed_at > last.at - interval '1 hour' and last.hold < (
      select t.id from transfer t where t.kind = 'stake' and t.cause = b.bet_id and t.member_id = b.member_id))
    or ring_took(b.bet_id, last.hold))
  group by r.game order by staked desc, r.game`

export type LockedWithdrawal = {
  id: number
  member: number
  uid: string
  amount: number
  state: RequestState
  version: number
}

export const selectOwner = async (db: Reader, id: number) =>
  (
    await db.query<{ member: number }>`select member_id as member from withdrawal where id = ${id}`
  )[0]?.member

/** The request, locked; its member's wallet is locked before. */
export async function lockWithdrawal(tx: Tx, id: number): Promise<LockedWithdrawal | undefined> {
  const [row] = await tx.query<LockedWithdrawal>`
    select w.id, w.member_id as member, m.uid, w.amount, w.state, w.version
    from withdrawal w join member m on m.id = w.member_id where w.id = ${id} for update of w`
  return row
}

/** The version after it. */
export async function raiseVersion(tx: Tx, id: number): Promise<number> {
  const [row] = await tx.query<{ version: number }>`
    update withdrawal set version = version + 1 where id = ${id} returning version`
  return row!.version
}

export type Decided = {
  id: number
  state: 'done' | 'refused' | 'cancelled'
  /** null: the member's own */
  operator: number | null
  reason: string | null
}

export const updateWithdrawal = (tx: Tx, { id, state, operator, reason }: Decided) => tx.query`
  update withdrawal set state = ${state}, decided_by = ${operator}, decided_at = business_now(), reason = ${reason},
    version = version + 1
  where id = ${id}`

type LastWithdrawal = {
  id: number
  at: Date
  amount: number
  state: RequestState
  holder: Buffer | null
  /** why it was refused; else null */
  reason: string | null
}

export const selectLast = (db: Reader, member: number, limit: number) => db.query<LastWithdrawal>`
  select id, at, amount, state, holder_sealed as holder, case when state = 'refused' then reason end as reason
  from withdrawal
  where member_id = ${member} order by id desc limit ${limit}`

/** Where the member's waiting request stands in the line, and how long half of today's paid ones took; undefined when none waits. */
export const selectPlace = async (db: Reader, member: number) =>
  (
    await db.query<{ place: number; usualMinutes: number | null }>`
    select (select count(*) from withdrawal o where o.state = 'pending' and o.id <= w.id) as place,
      (select ceil(percentile_cont(0.5) within group (order by extract(epoch from d.decided_at - d.at)) / 60)::int
        from withdrawal d where d.state = 'done' and d.decided_at >= clock.today) as "usualMinutes"
    from (select period_start('day', business_now()) as today offset 0) clock, withdrawal w
    where w.member_id = ${member} and w.state = 'pending'`
  )[0]

/** How many wait for an operator, and since when the oldest does; what they passed on waits for another. */
export async function selectWaiting(db: Reader, operator: number) {
  const [row] = await db.query<{ count: number; oldestAt: Date | null; newest: number | null }>`
    select count(*) as count, min(at) as "oldestAt", max(id) as newest from withdrawal w where state = 'pending'
      and not exists (select from approval p where p.action = 'withdrawal.complete' and p.subject = w.id and p.state = 'pending'
        and p.requested_by = ${operator})
      and not exists (select from due_decision u where u.about = 'withdrawals' and u.subject = w.id and u.state = 'waiting')`
  return row!
}

export async function sumPaid(db: Reader, member: number | null, from: Date | null) {
  const [row] = await db.query<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from withdrawal
    where state = 'done' and (${member}::bigint is null or member_id = ${member})
      and (${from}::timestamptz is null or decided_at >= ${from})`
  return row!.sum
}

/** Pending ones oldest first, then the others newest first. */
export async function selectQueue(
  db: Reader,
  { id, state, uid, from, until, passedBy, holder }: QueueFilter,
  page: number,
) {
  const rows = await db.query<Queued & { total: number }>`
    with found as (
      select * from withdrawal_found(${id}, ${state}, ${uid}, ${from}, ${until}, ${passedBy}) q
      where ${holder}::bigint is null or case when ${holder} > 0
        then q.id in (select x.request_id from desk_assignment x where x.about = 'withdrawals' and x.operator_id = ${holder})
        else q.id not in (select x.request_id from desk_assignment x where x.about = 'withdrawals') end
      order by q.state <> 'pending', case when q.state = 'pending' then q.id else -q.id end
      limit ${QUEUE_PAGE} offset ${(page - 1) * QUEUE_PAGE}
    )
    select f.id, f.version, f.at, f.member_id as "memberId", m.uid, m.nick, f.amount, f.state, f.bank,
      f.holder_sealed as holder, f.account_sealed as account, f.money_before as "moneyBefore",
      o.uid as "decidedBy", f.decided_at as "decidedAt", f.reason, a.id as "approvalId", r.uid as "approvalBy", (select count(*) from withdrawal_found(${id}, ${state}, ${uid}, ${from}, ${until}, ${passedBy}) q
        where ${holder}::bigint is null or case when ${holder} > 0
        then q.id in (select x.request_id from desk_assignment x where x.about = 'withdrawals' and x.operator_id = ${holder})
        else q.id not in (select x.request_id from desk_assignment x where x.about = 'withdrawals') end) as total,
      h.uid as assigned, u.id as "dueId", u.act as "dueAct", u.state as "dueState", u.until as "dueUntil",
      u.amount as "dueAmount", u.why as "dueWhy", u.by as "dueBy"
    from found f join member m on m.id = f.member_id left join operator o on o.id = f.decided_by
    left join approval a on a.action = 'withdrawal.complete' and a.subject = f.id and a.state = 'pending'
    left join operator r on r.id = a.requested_by
    left join desk_assignment g on g.about = 'withdrawals' and g.request_id = f.id
    left join operator h on h.id = g.operator_id
    left join lateral due_of('withdrawals', f.id) u on f.state = 'pending'
    order by f.state <> 'pending', case when f.state = 'pending' then f.id else -f.id end`
  return queuePage(rows)
}

/**
 * A settled round became void (`less`) or the other way round (`more`) after withdrawals were judged: what they count
 * as played before changes with it, so that what is played after them counts in full. Only of those judged with it, by
 * what they saw and by the order of the ledger (docs/adr/0054). The members' wallets are locked.
 */
export const recountStaked = (tx: Tx, round: number, way: 'less' | 'more') => tx.query`
  select recount_staked(array(select id from bet where round_id = ${round}), ${way === 'more' ? 1 : -1}::int)`
