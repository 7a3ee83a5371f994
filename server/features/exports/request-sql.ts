/** What waits for operators, or what they hand out, as it leaves the house in a file: nothing that lies sealed. */
import type { CodeState } from '@madang/contract/core/referral-code.ts'
import type { ApprovalAction } from '@madang/contract/operator/plain/permissions.ts'

import type { Reader } from '../../db/db.ts'
import type { Part } from './sql.ts'

type Decided = { decidedBy: string | null; decidedAt: Date | null; reason: string | null }

type SignupRow = Decided & {
  id: number
  at: Date
  uid: string
  nick: string
  upper: string | null
  code: string | null
  state: string
}
export const selectSignupsBefore = (
  db: Reader,
  { from, until, before, limit, filter }: Part,
) => db.query<SignupRow>`
  select s.member_id as id, s.at, m.uid, m.nick, u.uid as upper, m.came_by as code, s.state, o.uid as "decidedBy",
    s.decided_at as "decidedAt", s.reason
  from signup s join member m on m.id = s.member_id left join member u on u.id = m.upper_id
  left join operator o on o.id = s.decided_by
  where s.member_id < ${before} and (${filter.state ?? null}::text is null or s.state = ${filter.state ?? null})
    and (${from}::timestamptz is null or s.at >= ${from}) and (${until}::timestamptz is null or s.at < ${until})
  order by s.member_id desc limit ${limit}`

type ChangeRow = Decided & {
  id: number
  at: Date
  uid: string
  nick: string
  bank: boolean
  holder: boolean
  account: boolean
  phone: boolean
  state: string
}
export const selectChangesBefore = (
  db: Reader,
  { from, until, before, limit, filter }: Part,
) => db.query<ChangeRow>`
  select c.id, c.at, m.uid, m.nick, c.bank is not null as bank, c.holder_sealed is not null as holder,
    c.account_sealed is not null as account, c.phone_sealed is not null as phone, c.state, o.uid as "decidedBy",
    c.decided_at as "decidedAt", c.reason
  from account_change c join member m on m.id = c.member_id left join operator o on o.id = c.decided_by
  where c.id < ${before} and (${filter.state ?? null}::text is null or c.state = ${filter.state ?? null})
    and (${from}::timestamptz is null or c.at >= ${from}) and (${until}::timestamptz is null or c.at < ${until})
  order by c.id desc limit ${limit}`

type ApprovalRow = Decided & {
  id: number
  at: Date
  action: ApprovalAction
  title: string
  asked: string
  by: string
  state: string
}
/** `read`: the acts that whoever takes them away may read. */
export const selectApprovalsBefore = (
  db: Reader,
  { from, until, before, limit, filter }: Part,
  read: readonly ApprovalAction[],
) => db.query<ApprovalRow>`
  select a.id, a.requested_at as at, a.action, a.title, a.reason as asked, r.uid as by, a.state, d.uid as "decidedBy",
    a.decided_at as "decidedAt", a.decision_reason as reason
  from approval a join operator r on r.id = a.requested_by left join operator d on d.id = a.decided_by
  where a.id < ${before} and a.action = any(${read}::text[])
    and (${filter.state ?? null}::text is null or a.state = ${filter.state ?? null})
    and (${from}::timestamptz is null or a.requested_at >= ${from})
    and (${until}::timestamptz is null or a.requested_at < ${until})
  order by a.id desc limit ${limit}`

type CodeRow = {
  id: number
  code: string
  owner: string | null
  uses: number
  joined: number
  maxUses: number | null
  expiresAt: Date | null
  state: CodeState
  madeBy: string | null
  madeAt: Date
}
/** Codes have no number of their own: they are numbered in the order in which they were made. */
export const selectCodesBefore = (
  db: Reader,
  { before, limit, filter }: Pick<Part, 'before' | 'limit' | 'filter'>,
) => db.query<CodeRow>`
  with numbered as (select code, row_number() over (order by created_at, code) as id from referral_code),
  shown as materialized (
    select n.id, n.code from numbered n join referral_code c using (code)
    where n.id < ${before} and (${filter.text ?? ''} = '' or strpos(c.code, ${(filter.text ?? '').toUpperCase()}) > 0
      or exists (select from member m where m.id = c.owner_id
        and strpos(m.uid, ${(filter.text ?? '').toLowerCase()}) > 0))
    order by n.id desc limit ${limit}
  )
  select shown.id, c.code, m.uid as owner, c.uses, c.max_uses as "maxUses", c.expires_at as "expiresAt",
    o.uid as "madeBy", c.created_at as "madeAt", code_state(c) as state,
    (select count(*) from member j where j.came_by = c.code) as joined
  from shown join referral_code c using (code)
  left join member m on m.id = c.owner_id left join operator o on o.id = c.made_by order by shown.id desc`

type MailingRow = {
  id: number
  at: Date
  subject: string
  by: string | null
  members: number
  read: number
  deleted: number
}
export const selectMailingsBefore = (
  db: Reader,
  { from, until, before, limit }: Part,
) => db.query<MailingRow>`
  select l.id, l.sent_at as at, l.subject, o.uid as by, count(m.member_id) as members,
    count(m.read_at) as read, count(m.deleted_at) as deleted
  from (
    select * from mailing where id < ${before} and (${from}::timestamptz is null or sent_at >= ${from})
      and (${until}::timestamptz is null or sent_at < ${until})
    order by id desc limit ${limit}
  ) l left join memo m on m.mailing_id = l.id left join operator o on o.id = l.sent_by
  group by l.id, l.sent_at, l.subject, o.uid order by l.id desc`

type HandoverRow = {
  id: number
  at: Date
  by: string
  beganAt: Date
  notes: string
  items: number
  readers: string | null
}
export const selectHandoversBefore = (
  db: Reader,
  { from, until, before, limit, filter }: Part,
) => db.query<HandoverRow>`
  select h.id, h.at, o.uid as by, h.began_at as "beganAt", h.notes,
    (select count(*) from handover_item i where i.handover_id = h.id) as items,
    (select string_agg(r.uid, ' ' order by r.uid) from handover_read k join operator r on r.id = k.operator_id
     where k.handover_id = h.id) as readers
  from handover h join operator o on o.id = h.operator_id
  where h.id < ${before} and (${filter.by ?? null}::text is null or o.uid = ${filter.by ?? null})
    and (${from}::timestamptz is null or h.at >= ${from}) and (${until}::timestamptz is null or h.at < ${until})
  order by h.id desc limit ${limit}`
