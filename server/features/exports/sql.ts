import type { PlayedGame } from '@madang/contract/operator/plain/rolling.ts'

import type { Parsed } from '@madang/contract/core/call.ts'
import type { InquiryCategory } from '@madang/contract/core/inquiry.ts'
import type { RoundState } from '@madang/contract/operator/plain/rounds.ts'
import type { csvExport } from '@madang/contract/operator/exports.ts'
import type { Role } from '@madang/contract/operator/plain/permissions.ts'

import type { Reader } from '../../db/db.ts'
import type { Kind } from '../../ledger/kinds.ts'

/** `before` is the id of the last row so far: each part goes on from there, newest first. */
export type Part = {
  from: Date | null
  until: Date | null
  before: number
  limit: number
  /** as the screen is filtered; each list knows its own names */
  filter: Parsed<typeof csvExport>['filter']
  /** of who takes it away */
  role: Role
}

/** All of some days, for what is added up. */
export type Search = Pick<Part, 'filter'> & { from: Date; until: Date }

type AuditRow = {
  id: number
  at: Date
  actor: string
  role: string
  action: string
  subject: string
  reason: string | null
  before: unknown
  after: unknown
  address: string | null
  prevHash: Buffer
  hash: Buffer
}
export const selectAudit = (
  db: Reader,
  { from, until, before, limit, filter }: Part,
) => db.query<AuditRow>`
  select id, at, actor, role, action, subject, reason, before, after, address, prev_hash as "prevHash", hash from audit_whole
  where id < ${before} and (${filter.actor ?? null}::text is null or actor = ${filter.actor ?? null})
    and (${filter.action ?? null}::text is null or action = ${filter.action ?? null})
    and (${filter.member ?? null}::text is null
      or ${filter.member ?? null} = any(regexp_split_to_array(subject, '[^a-z0-9]+')))
    and (${from}::timestamptz is null or at >= ${from})
    and (${until}::timestamptz is null or at < ${until})
  order by id desc limit ${limit}`

export type RequestRow = {
  id: number
  at: Date
  uid: string
  nick: string
  bank: string | null
  amount: number
  state: string
  decidedBy: string | null
  decidedAt: Date | null
  reason: string | null
}
export const selectDeposits = (
  db: Reader,
  { from, until, before, limit, filter }: Part,
) => db.query<RequestRow & { type: string; credited: number | null }>`
  select d.id, d.at, m.uid, m.nick, d.type, d.bank, d.amount, d.credited, d.state, o.uid as "decidedBy",
    d.decided_at as "decidedAt", d.reason
  from deposit d join member m on m.id = d.member_id left join operator o on o.id = d.decided_by
  where d.id < ${before} and (${filter.state ?? null}::text is null or d.state = ${filter.state ?? null})
    and (${filter.uid ?? null}::text is null or starts_with(m.uid, ${filter.uid ?? null})) and (${from}::timestamptz is null or d.at >= ${from})
    and (${until}::timestamptz is null or d.at < ${until})
  order by d.id desc limit ${limit}`

export const selectWithdrawals = (
  db: Reader,
  { from, until, before, limit, filter }: Part,
) => db.query<RequestRow>`
  select w.id, w.at, m.uid, m.nick, w.bank, w.amount, w.state, o.uid as "decidedBy", w.decided_at as "decidedAt",
    w.reason
  from withdrawal w join member m on m.id = w.member_id left join operator o on o.id = w.decided_by
  where w.id < ${before} and (${filter.state ?? null}::text is null or w.state = ${filter.state ?? null})
    and (${filter.uid ?? null}::text is null or starts_with(m.uid, ${filter.uid ?? null})) and (${from}::timestamptz is null or w.at >= ${from})
    and (${until}::timestamptz is null or w.at < ${until})
  order by w.id desc limit ${limit}`

export type MemberRow = {
  id: number
  at: Date
  uid: string
  nick: string
  type: string
  grade: string | null
  state: string
  scopes: string[]
  upper: string | null
  cameBy: string | null
  money: number
  safe: number
  held: number
  point: number
  coin: number
  lastLoginAt: Date | null
}
/** As the list of members is searched. */
type MemberFilter = {
  text: string | null
  phoneHash: Buffer | null
  state: string | null
  type: string | null
  code: string | null
  grade: number | null
}
export const selectMembers = (
  db: Reader,
  { from, until, before, limit }: Part,
  { text, phoneHash, state, type, code, grade }: MemberFilter,
) => db.query<MemberRow>`
  with clock as materialized (select business_now() as at)
  select m.id, m.created_at as at, m.uid, m.nick, m.type, g.name as grade, s.scopes,
    state_shown(m.state, s.scopes) as state,
    u.uid as upper, m.came_by as "cameBy", w.money, w.safe, w.held, w.point, w.coin, l.at as "lastLoginAt"
  from clock, member m join wallet w on w.member_id = m.id left join member u on u.id = m.upper_id
  left join member_grade g on g.id = m.grade_id
  left join lateral (select at from login where member_id = m.id order by id desc limit 1) l on true
  cross join lateral (select suspension_at(m.suspended_scopes, m.suspended_until, clock.at) as scopes) s
  where m.id < ${before}
    and (${text}::text is null or strpos(m.uid, ${text}) > 0 or strpos(m.nick_key, ${text}) > 0 or m.phone_hash = ${phoneHash})
    and (${state}::text is null
      or ${state} = state_shown(m.state, s.scopes))
    and (${type}::text is null or m.type = ${type}) and (${grade}::bigint is null or coalesce(m.grade_id, 0) = ${grade})
    and (${from}::timestamptz is null or m.created_at >= ${from})
    and (${until}::timestamptz is null or m.created_at < ${until}) and (${code}::text is null or m.came_by = ${code})
  order by m.id desc limit ${limit}`

export type InquiryRow = {
  id: number
  at: Date
  uid: string
  nick: string
  kind: string
  category: InquiryCategory
  subject: string
  contents: string
  thread: string | null
  hidden: boolean
  answeredAt: Date | null
  answeredBy: string | null
  answerSubject: string | null
  answerContents: string | null
  readAt: Date | null
}
export const selectInquiries = (
  db: Reader,
  { from, until, before, limit, filter }: Part,
) => db.query<InquiryRow>`
  select i.id, i.created_at as at, m.uid, m.nick, i.kind, i.category, i.subject, i.contents, i.hidden_at is not null as hidden,
    i.answered_at as "answeredAt", o.uid as "answeredBy", i.answer_subject as "answerSubject",
    i.answer_contents as "answerContents", i.read_at as "readAt",
    concat_ws(E'\n\n', (select string_agg(concat_ws(E'\n\n', '[재문의] ' || t.question, '[답변] ' || t.answer_contents),
        E'\n\n' order by t.no)
      from inquiry_turn t where t.inquiry_id = i.id), '[재문의] ' || i.further) as thread
  from inquiry i join member m on m.id = i.member_id left join operator o on o.id = i.answered_by
  where i.id < ${before} and (${filter.uid ?? null}::text is null or m.uid = ${filter.uid ?? null})
    and (${filter.category ?? null}::text is null or i.category = ${filter.category ?? null}) and (${from}::timestamptz is null or i.created_at >= ${from})
    and (${until}::timestamptz is null or i.created_at < ${until})
  order by i.id desc limit ${limit}`

type RollingRow = {
  id: number
  at: Date
  game: PlayedGame
  uid: string
  nick: string
  type: string
  upper: string | null
  bettor: string
  stake: number
  points: number
  takenAt: Date | null
}
/** Who earned by whom, a line each; numbered along the search, as what was earned has no number of its own. */
export const selectRolling = (
  db: Reader,
  { from, until, before, limit, filter }: Part,
  bettors: number[] | null,
) => db.query<RollingRow>`
  with numbered as (
    select row_number() over (order by e.run_id, e.member_id, e.bettor_id) as id, e.*, u.game, u.taken_at
    from rolling_run u join rolling_earned e on e.run_id = u.id
    where (${from}::timestamptz is null or u.at >= ${from}) and (${until}::timestamptz is null or u.at < ${until})
      and (${filter.game ?? null}::text is null or u.game = ${filter.game ?? null})
      and (${bettors}::bigint[] is null or e.bettor_id = any(${bettors}::bigint[]))
  )
  select n.id, n.at, n.game, m.uid, m.nick, m.type, u.uid as upper, b.uid as bettor, n.stake, n.points,
    n.taken_at as "takenAt"
  from numbered n join member m on m.id = n.member_id left join member u on u.id = m.upper_id
  join member b on b.id = n.bettor_id
  where n.id < ${before} order by n.id desc limit ${limit}`

export type PointRow = {
  id: number
  at: Date
  uid: string
  nick: string
  kind: Kind
  amount: number
  after: number
}
export const selectPoints = (
  db: Reader,
  { from, until, before, limit }: Part,
) => db.query<PointRow>`
  select t.id, t.at, m.uid, m.nick, t.kind, t.amount, t.point_after as after
  from transfer t join member m on m.id = t.member_id
  where t.point_after is not null and t.id < ${before} and (${from}::timestamptz is null or t.at >= ${from})
    and (${until}::timestamptz is null or t.at < ${until})
  order by t.id desc limit ${limit}`

export type RoundRow = {
  id: number
  game: string
  number: number
  state: RoundState
  closeAt: Date
  drawAt: Date
  bets: number
  members: number
  stakes: number
  paid: number
}
/** Of the days of their draws. */
export const selectRounds = (
  db: Reader,
  { from, until, before, limit, filter }: Part,
) => db.query<RoundRow>`
  select r.id, r.game, r.number, r.state, r.close_at as "closeAt", r.draw_at as "drawAt", b.bets, b.members, b.stakes,
    p.paid
  from (
    select * from round where id < ${before} and (${filter.game ?? null}::text is null or game = ${filter.game ?? null})
      and (${filter.state ?? null}::text is null or state = ${filter.state ?? null})
      and (${from}::timestamptz is null or draw_at >= ${from})
      and (${until}::timestamptz is null or draw_at < ${until})
    order by id desc limit ${limit}
  ) r
  cross join lateral (
    select count(*) as bets, count(distinct member_id) as members, coalesce(sum(stake), 0)::bigint as stakes
    from bet where round_id = r.id) b
  cross join lateral (
    select coalesce(sum(amount), 0)::bigint as paid from round_payment where round_id = r.id) p
  order by r.id desc`
