import type { MailingAudience } from '@madang/contract/operator/memo.ts'

import type { Reader, Tx } from '../../db/db.ts'

export type Text = { subject: string; html: string }

/** Whom it was sent to: what an operator asked for, or members the house chose. */
export type Audience = MailingAudience | { by: 'members' }

type Kept = Text & { draft: string | null; audience: Audience; sentBy: number | null }

/** Undefined when its draft was sent before; waits for one that is being sent. */
export async function insertMailing(tx: Tx, m: Kept): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>`
    insert into mailing (draft, subject, html, audience, sent_by)
    values (${m.draft}, ${m.subject}, ${m.html}, ${JSON.stringify(m.audience)}, ${m.sentBy})
    on conflict (draft) do nothing returning id`
  return row?.id
}

/** Whatever was sent under this name, and whether to the same audience. */
export const lockDraft = async (tx: Tx, draft: string, audience: Audience) =>
  (
    await tx.query<Text & { id: number; sentBy: number; members: number; sameAudience: boolean }>`
    select id, subject, html, sent_by as "sentBy", audience = ${JSON.stringify(audience)}::jsonb as "sameAudience", (select count(*) from memo where mailing_id = l.id) as members
    from mailing l where draft = ${draft}`
  )[0]

/** `fills`: what stands in the text's places is each member's own, as it is now. */
export const insertMemos = (tx: Tx, mailing: number, members: number[], fills: boolean) => tx.query`
  insert into memo (mailing_id, member_id, filled)
  select ${mailing}, named.id,
    case when ${fills} then jsonb_build_object('uid', m.uid, 'nick', m.nick, 'money', w.money) end
  from (select distinct unnest(${members}::bigint[]) as id) named
  left join member m on ${fills} and m.id = named.id left join wallet w on w.member_id = m.id
  order by named.id`

export const isMember = async (db: Reader, uid: string) =>
  (await db.query`select from member where uid = ${uid}`).length > 0

/** Of these ids, who can read a memo; who excluded themselves is left alone. */
export const selectAddressed = (db: Reader, uids: string[]) => db.query<{
  id: number
  uid: string
}>`
  select id, uid from member where uid = any(${uids}::text[]) and state not in ('waiting', 'left', 'excluded') order by id`

type Filter = { type: string | null; state: string | null; below: string | null }

/** Who can read a memo, did not exclude themselves, and is of the type, in the state (a suspension in force is one), and below the member. */
export async function selectFiltered(db: Reader, { type, state, below }: Filter) {
  const rows = await db.query<{ id: number }>`
    with recursive clock as materialized (select business_now() as at),
    root as (select id from member where uid = ${below}),
    -- each once, so that a circle would end
    tree as (
      select id from root union select m.id from member m join tree t on m.upper_id = t.id
    )
    select m.id from member m cross join clock
    where m.state not in ('waiting', 'left', 'excluded')
      and (${type}::text is null or m.type = ${type})
      and (${state}::text is null
        or state_shown(m.state, suspension_at(m.suspended_scopes, m.suspended_until, clock.at)) = ${state})
      and (${below}::text is null
        or m.id in (select id from tree) and m.id not in (select id from root))
    order by m.id`
  return rows.map(({ id }) => id)
}

const PAGE = 30

export type Listed = {
  id: number
  at: Date
  subject: string
  audience: Audience
  memos: number
  read: number
  deleted: number
  by: string | null
}

/** Every mailing, newest first, and how far it was read. */
export async function selectMailings(db: Reader, page: number) {
  const [rows, [count]] = await Promise.all([
    db.query<Listed>`
      with shown as (
        select * from mailing order by id desc limit ${PAGE} offset ${(page - 1) * PAGE}
      )
      select l.id, l.sent_at as at, l.subject, l.audience, o.uid as by, c.*
      from shown l left join operator o on o.id = l.sent_by
      cross join lateral (select count(*) as memos, count(m.read_at) as read, count(m.deleted_at) as deleted
        from memo m where m.mailing_id = l.id) c
      order by l.id desc`,
    db.query<{ total: number }>`select count(*) as total from mailing`,
  ])
  const totalCnt = count!.total
  return { rows, totalCnt, totalPages: Math.ceil(totalCnt / PAGE) }
}

export const selectMailing = async (db: Reader, id: number) =>
  (
    await db.query<Listed & { html: string }>`
    select l.id, l.sent_at as at, l.subject, l.html, l.audience, o.uid as by, c.*
    from mailing l left join operator o on o.id = l.sent_by
    cross join lateral (select count(*) as memos, count(m.read_at) as read, count(m.deleted_at) as deleted
      from memo m where m.mailing_id = l.id) c
    where l.id = ${id}`
  )[0]

type ReaderRow = {
  id: number
  uid: string
  nick: string
  readAt: Date | null
  deletedAt: Date | null
}

/** Who has a mailing: who read it last first, then who did not; `read` keeps one of the two. */
export async function selectReaders(db: Reader, id: number, read: boolean | null, page: number) {
  const [rows, [count]] = await Promise.all([
    db.query<ReaderRow>`
      select p.id, p.uid, p.nick, m.read_at as "readAt", m.deleted_at as "deletedAt"
      from memo m join member p on p.id = m.member_id
      where m.mailing_id = ${id} and (${read}::boolean is null or (m.read_at is not null) = ${read})
      order by m.read_at desc nulls last, p.id limit ${PAGE} offset ${(page - 1) * PAGE}`,
    db.query<{ total: number }>`
      select count(*) as total from memo
      where mailing_id = ${id} and (${read}::boolean is null or (read_at is not null) = ${read})`,
  ])
  const totalCnt = count!.total
  return { rows, totalCnt, totalPages: Math.ceil(totalCnt / PAGE) }
}
