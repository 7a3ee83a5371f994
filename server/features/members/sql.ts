import type { memberStates, scopes } from '@madang/contract/operator/members.ts'

import type { GradeTone } from '@madang/contract/operator/plain/grades.ts'

import type { Reader, Tx } from '../../db/db.ts'

export type State = (typeof memberStates)[number]
export type Scope = (typeof scopes)[number]

const PAGE = 50

export type Found = {
  id: number
  uid: string
  nick: string
  type: string
  state: State
  scopes: Scope[]
  grade: { id: number; name: string; tone: GradeTone } | null
  upper: string | null
  money: number
  safe: number
  point: number
  phone: Buffer | null
  joinedAt: Date
  lastLoginAt: Date | null
  online: boolean
}

export type Filter = {
  /** part of an id or a folded nickname */
  text: string | null
  /** or the whole phone, by its keyed hash */
  phoneHash: Buffer | null
  state: State | null
  type: string | null
  /** the whole code they came by */
  code: string | null
  /** a grade's id; 0: who is in none */
  grade: number | null
}

/** Newest first. `suspended` is who has a suspension in force, whatever its scopes. */
export async function selectMembers(
  db: Reader,
  { text, phoneHash, state, type, code, grade }: Filter,
  page: number,
) {
  const rows = await db.query<Found & { total: number }>`
    with clock as materialized (select business_now() as at),
    known as (
      select m.*, suspension_at(m.suspended_scopes, m.suspended_until, clock.at) as scopes
      from member m, clock
    ), stated as (
      select k.*, state_shown(k.state, k.scopes) as shown from known k
    ), found as (
      select s.id, s.shown, s.scopes, count(*) over () as total from stated s
      where (${text}::text is null or strpos(s.uid, ${text}) > 0 or strpos(s.nick_key, ${text}) > 0
          or s.phone_hash = ${phoneHash})
        and (${state}::text is null or s.shown = ${state}) and (${type}::text is null or s.type = ${type})
        and (${code}::text is null or s.came_by = ${code})
        and (${grade}::bigint is null or coalesce(s.grade_id, 0) = ${grade})
      order by s.id desc limit ${PAGE} offset ${(page - 1) * PAGE}
    )
    select m.id, m.uid, m.nick, m.type, f.shown as state, f.scopes, u.uid as upper,
      case when g.id is not null then jsonb_build_object('id', g.id, 'name', g.name, 'tone', g.tone) end as grade, w.money, w.safe, w.point,
      m.phone_sealed as phone, m.created_at as "joinedAt", l.at as "lastLoginAt",
      s.member_id is not null as online, f.total
    from found f cross join clock join member m on m.id = f.id join wallet w on w.member_id = f.id
    left join member u on u.id = m.upper_id left join member_grade g on g.id = m.grade_id left join online s on s.member_id = m.id
    left join lateral (select at from login where member_id = m.id order by id desc limit 1) l on true
    order by m.id desc`
  const total = rows[0]?.total ?? 0
  return { rows, totalCnt: total, totalPages: Math.ceil(total / PAGE) }
}

export type Locked = {
  id: number
  uid: string
  nick: string
  type: string
  state: State
  features: string[]
  accountType: string
  scopes: Scope[]
  until: Date | null
  text: string | null
  /** the first day of the suspension that runs, or of the last one */
  since: Date | null
  /** before its end */
  lifted: Date | null
  byTwo: boolean
  now: Date
  /** a suspension is in force */
  inForce: boolean
}

/** A member whom nobody else changes, logs in or out until the transaction ends. */
export async function lockMember(tx: Tx, id: number): Promise<Locked | undefined> {
  const [[member], [clock]] = await Promise.all([
    tx.query<Omit<Locked, 'now' | 'inForce'>>`
      select id, uid, nick, type, state, features, account_type as "accountType", suspended_scopes as scopes,
        suspended_until as until, suspended_text as text, suspended_since as since, suspended_lifted as lifted,
        suspended_by_two as "byTwo"
      from member where id = ${id} for no key update`,
    // After the lock: a clock asked with it is as old as the wait.
    tx.query<Pick<Locked, 'now' | 'inForce'>>`
      select clock.now, suspension_at(m.suspended_scopes, m.suspended_until, clock.now) <> '{}' as "inForce"
      from (select business_now() as now offset 0) clock left join member m on m.id = ${id}`,
  ])
  return member && { ...member, ...clock! }
}

type Suspended = Pick<Locked, 'id' | 'scopes' | 'until' | 'text' | 'since' | 'lifted' | 'byTwo'>

export const updateSuspension = (tx: Tx, s: Suspended) => tx.query`
  update member set suspended_scopes = ${s.scopes}::text[], suspended_until = ${s.until}, suspended_text = ${s.text},
    suspended_since = ${s.since}, suspended_lifted = ${s.lifted}, suspended_by_two = ${s.byTwo},
    state = case when state = 'suspended' then 'active' else state end
  where id = ${s.id}`

export const updateMember = (
  tx: Tx,
  { id, type, features, accountType }: Pick<Locked, 'id' | 'type' | 'features' | 'accountType'>,
) => tx.query`
  update member set type = ${type}, features = ${features}::text[], account_type = ${accountType} where id = ${id}`

export type Profile = Omit<
  Found,
  'upper' | 'money' | 'safe' | 'point' | 'online' | 'lastLoginAt'
> & {
  features: string[]
  accountType: 'bank' | 'coin' | 'usdt'
  upper: { id: number; uid: string } | null
  cameBy: string | null
  bank: string | null
  holder: Buffer | null
  account: Buffer | null
  until: Date | null
  text: string | null
  frozenAt: Date | null
}

export const selectProfile = async (db: Reader, id: number) =>
  (
    await db.query<Profile>`
    with clock as materialized (select business_now() as at)
    select m.id, m.uid, m.nick, m.type, m.features, m.account_type as "accountType", m.bank,
      state_shown(m.state, s.scopes) as state, s.scopes,
      case when u.id is null then null else jsonb_build_object('id', u.id, 'uid', u.uid) end as upper,
      case when g.id is not null then jsonb_build_object('id', g.id, 'name', g.name, 'tone', g.tone) end as grade,
      m.came_by as "cameBy", m.created_at as "joinedAt", m.suspended_until as until, m.suspended_text as text,
      m.frozen_at as "frozenAt", m.holder_sealed as holder, m.account_sealed as account, m.phone_sealed as phone
    from member m cross join clock left join member u on u.id = m.upper_id
    left join member_grade g on g.id = m.grade_id
    cross join lateral (select suspension_at(m.suspended_scopes, m.suspended_until, clock.at) as scopes) s
    where m.id = ${id}`
  )[0]

export type Session = { address: string; startedAt: Date; actionAt: Date }

export const selectSession = async (db: Reader, id: number) =>
  (
    await db.query<Session>`
    select address, started_at as "startedAt", action_at as "actionAt" from online where member_id = ${id}`
  )[0]

export const selectLogins = (db: Reader, id: number) => db.query<{ address: string; at: Date }>`
  select address, at from login where member_id = ${id} order by id desc limit 10`
