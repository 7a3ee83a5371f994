/** Memos that go by themselves at an instant, once, unless they are taken back before (docs/adr/0123-planned-memos.md). */
import { mailingText } from '@madang/contract/operator/plain/memo.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Db, Reader, Tx } from '../../db/db.ts'
import { eachApart } from '../../http/all-of.ts'
import { Refusal } from '../../http/refusal.ts'
import { reasonOf, type Acting } from '../../http/serve-operator.ts'
import { record } from '../audit/audit.ts'
import { hasPlaces } from './fill.ts'
import { addressees, deliver, mustStand, ofMemo, readPlaced, type Draft } from './mailing.ts'
import { insertMailing } from './mailing-sql.ts'
import {
  insertPlan,
  isSent,
  lockDue,
  lockPlan,
  selectDraft,
  selectDue,
  selectPlans,
  selectUid,
  updateFailed,
  updateSent,
  updateTakenBack,
} from './plan-sql.ts'

type House = { db: Db }

/** A page of 20, what waits first. */
export async function listPlans(db: Reader, page: number) {
  const { rows, ...pages } = await selectPlans(db, page)
  const list = rows.map(({ due, at, ...row }) => ({
    ...row,
    due: due.toISOString(),
    at: at.toISOString(),
  }))
  return { ...pages, list }
}

type Planned = Omit<Draft, 'members'> & { dueAt: string }

/**
 * Keeps what an operator wrote for its instant, once for one draft. Refuses `badInput` with the `field` a time that is
 * not to come, `notFound` ids of nobody, and `keyReuse` a draft that is planned otherwise or was sent at once.
 */
export async function planMailing(
  { db }: House,
  { operator, address }: Acting,
  { draft, to, dueAt, template, ...given }: Planned,
): Promise<number> {
  const text = readPlaced(given)
  const plan = { ...text, draft, to, due: new Date(dueAt), operator: operator.id }
  return db.begin(async (tx) => {
    if (await isSent(tx, draft)) throw new Refusal('keyReuse', mailingText.otherDraft)
    const id = await insertPlan(tx, plan)
    if (id === undefined) {
      const known = await selectDraft(tx, plan)
      if (!known) throw new Refusal('badInput', mailingText.past, { field: 'dueAt' })
      if (!known.same) throw new Refusal('keyReuse', mailingText.otherPlan)
      return known.id
    }
    const from = await mustStand(tx, template)
    const { members, unknown } = await addressees(tx, to)
    if (unknown.length > 0)
      throw new Refusal('notFound', mailingText.unknown(unknown.slice(0, 10).join(', ')))
    if (members.length === 0) throw new Refusal('badInput', mailingText.nobody)
    await record(tx, {
      ...ofMemo(`쪽지 예약 ${id}`, text.subject, members),
      ...{ operator, address, action: 'memo.plan' },
      after: { ...text, to, due: plan.due, ...from },
    })
    return id
  })
}

/** Takes it back while it has not gone. Refuses `notFound`, and `state` what was sent, failed or taken back. */
export async function takeBack(
  { db }: House,
  { operator, address, id, ...given }: Acting & { id: number; reason: string },
): Promise<void> {
  const reason = reasonOf(given.reason)
  await db.begin(async (tx) => {
    const plan = await lockPlan(tx, id)
    if (!plan) throw new Refusal('notFound', operatorText.notFound)
    if (!plan.waits) throw new Refusal('state', mailingText.gone)
    await updateTakenBack(tx, id, operator.id)
    const reached = await reachedBy(tx, plan.to)
    const members = typeof reached === 'string' ? [] : reached
    await record(tx, {
      ...ofMemo(`쪽지 예약 ${id}`, plan.subject, members),
      ...{ operator, address, action: 'memo.unplan', reason },
      before: { due: plan.due },
    })
  })
}

/** At a time, so that other work of the clock is not kept waiting. */
const MOST = 20

/**
 * Sends what is due: each in one transaction with the note that it went, so that it goes once however many processes
 * look, and wholly or not at all. Whom it reaches is counted then; one that reaches nobody says so and is over.
 */
export async function sendPlanned({ db }: House): Promise<'soon' | void> {
  const due = await selectDue(db, MOST)
  await eachApart(due, ({ id }) => db.begin((tx) => sendOne(tx, id)))
  if (due.length === MOST) return 'soon'
}

async function sendOne(tx: Tx, id: number): Promise<void> {
  const plan = await lockDue(tx, id)
  if (!plan) return
  const { subject, html, to } = plan
  const reached = await reachedBy(tx, to)
  const system = { uid: 'system', role: 'system' } as const
  if (typeof reached === 'string') {
    await updateFailed(tx, id, reached)
    await record(tx, {
      ...ofMemo(`쪽지 예약 ${id}`, subject, []),
      ...{ operator: system, action: 'memo.plan.fail', reason: reached },
    })
    return
  }
  const row = { subject, html, audience: to, sentBy: plan.by, draft: null }
  const mailing = (await insertMailing(tx, row))!
  await deliver(tx, mailing, reached, hasPlaces(plan))
  await updateSent(tx, id, mailing)
  await record(tx, {
    ...ofMemo(`쪽지 ${mailing}`, subject, reached),
    ...{ operator: system, action: 'memo.send' },
    after: {
      subject,
      html,
      to,
      members: reached.length,
      plan: id,
      by: await selectUid(tx, plan.by),
    },
  })
}

/** Who has it now, or why nobody does: who left meanwhile is left out. */
async function reachedBy(tx: Tx, to: Draft['to']): Promise<number[] | string> {
  try {
    const { members } = await addressees(tx, to)
    return members.length === 0 ? mailingText.nobody : members
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}
