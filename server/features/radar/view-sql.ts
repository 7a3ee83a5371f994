/** One case with all of it. */
import type { scopes } from '@madang/contract/operator/members.ts'
import type { RingAct } from '@madang/contract/operator/plain/radar.ts'
import type { RingNotice } from '@madang/contract/operator/radar.ts'

import type { Reader } from '../../db/db.ts'
import type { Line, OtherExplanation } from './find-rings.ts'
import { ringApprovals, type RingApproval } from './recover-sql.ts'

type RingWhole = {
  version: number
  reason: string | null
  closedBy: string | null
  closedAt: Date | null
  into: number | null
  lines: Line[]
  explanations: OtherExplanation[]
}

export async function selectWhole(db: Reader, id: number): Promise<RingWhole | undefined> {
  const [row] = await db.query<RingWhole>`
    select r.version, r.reason, o.uid as "closedBy", r.closed_at as "closedAt", r.into_id as into, r.lines, r.explanations
    from ring r left join operator o on o.id = r.closed_by where r.id = ${id}`
  return row
}

export type MemberRow = {
  id: number
  uid: string
  nick: string
  type: string
  scopes: (typeof scopes)[number][]
  joinedAt: Date
  certain: boolean
  since: Date
  net: number
  deposits: number
  withdrawals: number
  stakes: number
  paired: number
  rolling: number
  taken: number
  points: number
}

/** Of the days that count what the ledger moved; its days' first numbers say from where to look. */
export const selectMembers = (db: Reader, ring: number, days: number) => db.query<MemberRow>`
  with window_ as materialized (
    select since.at, coalesce((
      select max(first_id) from transfer_mark where day <= (since.at at time zone 'Asia/Seoul')::date), 0) as id
    from (select business_now() - ${days}::int * interval '1 day' as at offset 0) since
  ), moved as materialized (
    select t.member_id, t.kind, sum(t.amount)::bigint as sum from window_ w, ring_member g
    join transfer t on t.member_id = g.member_id
    where g.ring_id = ${ring} and t.id >= w.id and t.at > w.at group by 1, 2
  ), lain as materialized (
    select s.bet_id, s.member_id, s.stake from ring_pair p join ring_stake s on s.pair_id = p.id
    where p.ring_id in (select ring_whole(${ring}))
  ), rolled as materialized (
    select member_id, sum(points)::bigint as points from ring_rolling(array(select bet_id from lain))
    where run_id is not null group by 1
  )
  select m.id, m.uid, m.nick, m.type, m.suspended_scopes as scopes, m.created_at as "joinedAt", g.certain, g.since,
    coalesce((select sum(case when kind in ('stake', 'vendor.stake', 'win.back', 'void.back') then -sum else sum end)
      from moved v where v.member_id = m.id and kind in ('stake', 'vendor.stake', 'win', 'void.return', 'win.back',
        'win.again', 'void.back', 'void.again', 'vendor.win', 'vendor.refund')), 0)::bigint as net,
    coalesce((select sum(sum) from moved v where v.member_id = m.id and kind = 'deposit'), 0)::bigint as deposits,
    coalesce((select sum(sum) from moved v where v.member_id = m.id and kind = 'withdrawal.pay'), 0)::bigint
      as withdrawals,
    coalesce((select sum(sum) from moved v where v.member_id = m.id and kind in ('stake', 'vendor.stake')), 0)::bigint
      as stakes,
    coalesce((select sum(stake) from lain l where l.member_id = m.id), 0)::bigint as paired,
    coalesce((select points from rolled r where r.member_id = m.id), 0) as rolling,
    coalesce((select sum(t.taken) from ring_taken t join ring_take k on k.id = t.take_id
      where k.ring_id in (select ring_whole(${ring})) and t.member_id = m.id and not t.given), 0)::bigint as taken,
    w.point as points
  from ring_member g join member m on m.id = g.member_id join wallet w on w.member_id = m.id
  where g.ring_id = ${ring} order by g.certain desc, m.uid`

type UpperRow = {
  id: number
  uid: string
  type: string
  below: number[]
  rate: number
  overrideAt: Date | null
}

/** Who stands directly above two members and more, with what the whole line earns of a draw. */
export const selectUppers = (db: Reader, ring: number) => db.query<UpperRow>`
  select u.id, u.uid, u.type, array_agg(m.id order by m.id) as below,
    max(coalesce((select max(s.etc) from rolling_step s where s.line_id = m.line_id), 0)) as rate,
    (select max(at) from event e where e.kind = 'rates.override' and e.target = u.uid) as "overrideAt"
  from ring_member g join member m on m.id = g.member_id join member u on u.id = m.upper_id
  where g.ring_id = ${ring} group by u.id having count(*) > 1 order by u.uid`

export async function selectMoney(db: Reader, ring: number) {
  const [row] = await db.query<{
    stakes: number
    house: number
    rolling: number
    turnover: number
    points: number
    taken: number
    spent: number
  }>`
    with lain as materialized (
      select s.bet_id, s.stake, s.house from ring_pair p join ring_stake s on s.pair_id = p.id
      where p.ring_id in (select ring_whole(${ring}))
    )
    select coalesce(sum(l.stake), 0)::bigint as stakes, coalesce(sum(l.house), 0)::bigint as house,
      (select coalesce(sum(points), 0)::bigint from ring_rolling(array(select bet_id from lain))) as rolling,
      (select coalesce(sum(counts), 0)::bigint from turnover_bet where bet_id = any(array(select bet_id from lain)))
        as turnover,
      (select coalesce(sum(w.point), 0)::bigint from ring_member g join wallet w using (member_id)
        where g.ring_id = ${ring} and g.certain) as points,
      (select coalesce(sum(t.taken), 0)::bigint from ring_taken t join ring_take k on k.id = t.take_id
        where k.ring_id in (select ring_whole(${ring})) and not t.given) as taken,
      (select coalesce(sum(t.due - t.taken), 0)::bigint from ring_taken t join ring_take k on k.id = t.take_id
        where k.ring_id in (select ring_whole(${ring})) and not t.given) as spent
    from lain l`
  return row!
}

export const selectHolders = (db: Reader, ring: number, members: number[]) => db.query<{
  id: number
  uid: string
  point: number
  certain: boolean
}>`
  select m.id, m.uid, w.point, exists (
    select from ring_member g where g.ring_id = ${ring} and g.member_id = m.id and g.certain) as certain
  from member m join wallet w on w.member_id = m.id where m.id = any(${members}::bigint[]) order by m.uid`

export const selectWaits = (db: Reader, ring: number) => db.query<{
  action: RingApproval
  id: number
  by: string
  operator: number
  at: Date
  reason: string
}>`
  select a.action, a.id, o.uid as by, o.id as operator, a.requested_at as at, a.reason from approval a
  join operator o on o.id = a.requested_by
  where a.action = any(${[...ringApprovals]}::text[]) and a.subject = ${ring} and a.state = 'pending'`

export type NoticeRow = {
  id: number
  at: Date
  member: number
  uid: string
  about: RingNotice['about']
  text: string
  readAt: Date | null
  inquiry: number | null
  answered: string | null
  answeredAt: Date | null
  state: 'open' | 'answered' | 'closed' | null
}

export const selectNotices = (db: Reader, ring: number) => db.query<NoticeRow>`
  select n.id, n.at, m.id as member, m.uid, n.about, n.text, o.read_at as "readAt", i.id as inquiry,
    i.contents as answered, i.created_at as "answeredAt",
    case when i.id is null then null when i.closed_at is not null then 'closed'
      when i.answered_at is not null then 'answered' else 'open' end as state
  from ring_notice n join member m on m.id = n.member_id join memo o on o.id = n.memo_id
  left join inquiry i on i.id = n.inquiry_id where n.ring_id in (select ring_whole(${ring})) order by n.id`

type ActRow = {
  id: number
  at: Date
  kind: RingAct
  by: string | null
  member: number | null
  uid: string | null
  text: string | null
  detail: Record<string, unknown>
}

/**
 * History of a case and of those merged into it, oldest first. The requests and their outcomes are read from the
 * requests themselves.
 */
export const selectHistory = (db: Reader, ring: number) => db.query<ActRow>`
  select h.id, h.at, h.kind, o.uid as by, m.id as member, m.uid, h.text,
    case when h.ring_id = ${ring} then h.detail else h.detail || jsonb_build_object('of', h.ring_id) end as detail from (
    select id, ring_id, at, kind, operator_id, member_id, text, detail from ring_act h where ring_id = ${ring}
      or ring_id in (select ring_whole(${ring})) and not (kind = 'joined' and exists (
        select from ring j where j.id = h.ring_id and j.into_id = (h.detail ->> 'ring')::bigint))
    union all
    select -2 * a.id, a.subject, a.requested_at, substr(a.action, 6) || '.request', a.requested_by, null, a.reason,
      jsonb_strip_nulls(jsonb_build_object('approval', a.id, 'pairs', a.detail -> 'pairs', 'points', a.detail -> 'points',
        'stakes', a.detail -> 'stakes', 'members', a.detail -> 'uids'))
    from approval a where a.action = any(${[...ringApprovals]}::text[]) and a.subject in (select ring_whole(${ring}))
    union all
    select -2 * a.id - 1, a.subject, a.decided_at,
      substr(a.action, 6) || case a.state when 'approved' then '.approve' when 'withdrawn' then '.withdraw'
        else case when a.decided_by is null then '.lapse' else '.reject' end end,
      case a.state when 'withdrawn' then a.requested_by else a.decided_by end, null, a.decision_reason,
      jsonb_strip_nulls(jsonb_build_object('approval', a.id, 'pairs', k.pairs, 'points', k.taken,
        'spent', k.due - k.taken, 'stakes', k.stakes,
        'members', case when a.state = 'approved' then a.detail -> 'uids' end))
    from approval a left join ring_take k on k.approval_id = a.id
    where a.action = any(${[...ringApprovals]}::text[]) and a.subject in (select ring_whole(${ring})) and a.state <> 'pending'
  ) h left join operator o on o.id = h.operator_id left join member m on m.id = h.member_id
  order by h.at, h.id`
