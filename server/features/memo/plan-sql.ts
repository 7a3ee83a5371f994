import type { MailingAudience } from '@madang/contract/operator/memo.ts'
import type { PlanState } from '@madang/contract/operator/plain/memo.ts'

import type { Reader, Tx } from '../../db/db.ts'
import type { Text } from './mailing-sql.ts'

export type Plan = Text & { draft: string; to: MailingAudience; due: Date; operator: number }

/** Undefined for an instant that is not to come, and for a draft that is planned already. */
export async function insertPlan(tx: Tx, p: Plan): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>`
    insert into mailing_plan (draft, subject, html, audience, due_at, planned_by)
    select ${p.draft}, ${p.subject}, ${p.html}, ${JSON.stringify(p.to)}::jsonb, ${p.due}, ${p.operator}
    where ${p.due}::timestamptz > business_now()
    on conflict (draft) do nothing returning id`
  return row?.id
}

/** Whatever is planned under this name, and whether it is the same. */
export const selectDraft = async (tx: Tx, p: Plan) =>
  (
    await tx.query<{ id: number; same: boolean }>`
    select id, subject = ${p.subject} and html = ${p.html} and audience = ${JSON.stringify(p.to)}::jsonb
      and due_at = ${p.due} and planned_by = ${p.operator} as same
    from mailing_plan where draft = ${p.draft}`
  )[0]

/** Whether something is planned under this name. */
export const isPlanned = async (tx: Tx, draft: string) =>
  (await tx.query`select from mailing_plan where draft = ${draft}`).length > 0

/** Whether something was sent under this name at once. */
export const isSent = async (tx: Tx, draft: string) =>
  (await tx.query`select from mailing where draft = ${draft}`).length > 0

export const selectDue = (db: Reader, most: number) => db.query<{ id: number }>`
  select id from mailing_plan
  where mailing_id is null and taken_back_at is null and failed_at is null and due_at <= (select business_now())
  order by due_at, id limit ${most}`

/** One that is due and that nobody else sends or takes back now, locked. */
export const lockDue = async (tx: Tx, id: number) =>
  (
    await tx.query<Text & { id: number; to: MailingAudience; by: number }>`
    select id, subject, html, audience as to, planned_by as by from mailing_plan
    where id = ${id} and mailing_id is null and taken_back_at is null and failed_at is null
    for update skip locked`
  )[0]

export const selectUid = async (tx: Tx, operator: number) =>
  (await tx.query<{ uid: string }>`select uid from operator where id = ${operator}`)[0]!.uid

export const updateSent = (tx: Tx, id: number, mailing: number) =>
  tx.query`update mailing_plan set mailing_id = ${mailing} where id = ${id}`

export const updateFailed = (tx: Tx, id: number, why: string) => tx.query`
  update mailing_plan set failed_at = business_now(), failed = ${why} where id = ${id}`

export const lockPlan = async (tx: Tx, id: number) =>
  (
    await tx.query<{ subject: string; to: MailingAudience; due: Date; waits: boolean }>`
    select subject, audience as to, due_at as due, num_nonnulls(mailing_id, taken_back_at, failed_at) = 0 as waits
    from mailing_plan where id = ${id} for update`
  )[0]

export const updateTakenBack = (tx: Tx, id: number, operator: number) => tx.query`
  update mailing_plan set taken_back_at = business_now(), taken_back_by = ${operator} where id = ${id}`

type ListedPlan = {
  id: number
  subject: string
  to: MailingAudience
  due: Date
  by: string
  at: Date
  state: PlanState
  mailing: number | null
  failed: string | null
  takenBackBy: string | null
}

const PAGE = 20

/** Those that wait first, the next to go on top; then the others, newest first. */
export async function selectPlans(db: Reader, page: number) {
  const rows = await db.query<ListedPlan & { total: number }>`
    select p.id, p.subject, p.audience as to, p.due_at as due, o.uid as by, p.planned_at as at,
      case when p.mailing_id is not null then 'sent' when p.taken_back_at is not null then 'back'
        when p.failed_at is not null then 'failed' else 'waiting' end as state,
      p.mailing_id as mailing, p.failed, b.uid as "takenBackBy", count(*) over () as total
    from mailing_plan p join operator o on o.id = p.planned_by left join operator b on b.id = p.taken_back_by
    order by num_nonnulls(p.mailing_id, p.taken_back_at, p.failed_at),
      case when num_nonnulls(p.mailing_id, p.taken_back_at, p.failed_at) = 0 then p.due_at end,
      p.due_at desc, p.id desc
    limit ${PAGE} offset ${(page - 1) * PAGE}`
  const total = rows[0]?.total ?? 0
  return { rows, totalCnt: total, totalPages: Math.ceil(total / PAGE) }
}
