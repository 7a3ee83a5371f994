/** Replays as they are kept: begun by a call, gone on with by a process of their own. */
import type {
  DraftKind,
  ReplayDays,
  RunState,
  Verdict,
} from '@madang/contract/operator/plain/what-if.ts'
import type { Draft, ReplayResult } from '@madang/contract/operator/what-if.ts'

import type { Reader, Tx } from '../../db/db.ts'

/** The advisory locks that say of a replay that its process is at work. */
export const AT_WORK = 74
const STARTS = 7_201_041
/** A process begins within it, however slow the machine is. */
const BEGINS_WITHIN_SECONDS = 30

/** One start of the house after the other: they are counted. */
export const lockStarts = (tx: Tx) => tx.query`select pg_advisory_xact_lock(${STARTS}::bigint)`

/** Whose process is gone has failed, whoever finds out. */
export const updateLost = (db: Reader) => db.query`
  update what_if w set state = 'failed', ended_at = clock.at from (select business_now() as at offset 0) clock
  where state = 'running' and asked_at < clock.at - ${BEGINS_WITHIN_SECONDS}::int * interval '1 second' and not exists (
    select from pg_locks l where l.locktype = 'advisory' and l.classid = ${AT_WORK}::oid and l.objid = w.id::int::oid
      and l.objsubid = 2 and l.granted and l.database = (select oid from pg_database where datname = current_database()))`

export async function countRunning(tx: Tx, operator: number) {
  const [row] = await tx.query<{ all: number; own: number }>`
    select count(*) as all, count(*) filter (where operator_id = ${operator}) as own from what_if where state = 'running'`
  return row!
}

type NewRun = {
  operator: number
  kind: DraftKind
  subject: string
  title: string
  draft: Draft
  draftHash: string
  baseHash: string
  days: number
}

export async function insertRun(tx: Tx, run: NewRun): Promise<number> {
  const [row] = await tx.query<{ id: number }>`
    insert into what_if (operator_id, kind, subject, title, draft, draft_hash, base_hash, days)
    values (${run.operator}, ${run.kind}, ${run.subject}, ${run.title}, ${JSON.stringify(run.draft)}::jsonb,
      ${run.draftHash}, ${run.baseHash}, ${run.days})
    returning id`
  return row!.id
}

export type RunRow = {
  id: number
  kind: DraftKind
  title: string
  draft: Draft
  days: ReplayDays
  operator: number
  by: string
  askedAt: Date
  endedAt: Date | null
  state: RunState
  progress: number
  verdict: Verdict | null
  fingerprint: string | null
  used: boolean
}

export type WholeRun = RunRow & {
  draftHash: string
  baseHash: string
  result: ReplayResult | null
  /** it ended longer ago than a result stands */
  old: boolean
}

export const selectRun = async (db: Reader, id: number, standsHours: number) =>
  (
    await db.query<WholeRun>`
    select w.id, w.kind, w.title, w.draft, w.days, w.operator_id as operator, o.uid as by, w.asked_at as "askedAt",
      w.ended_at as "endedAt", w.state, w.progress, w.verdict, w.fingerprint, w.used, w.draft_hash as "draftHash",
      w.base_hash as "baseHash", w.result,
      coalesce(w.ended_at < (select business_now()) - ${standsHours}::int * interval '1 hour', false) as old
    from what_if w join operator o on o.id = w.operator_id where w.id = ${id}`
  )[0]

export type Filter = {
  kind: DraftKind | null
  state: RunState | null
  verdict: Verdict | null
  by: string | null
  page: number
}
const PAGE = 30

/** Newest first. */
export async function selectRuns(db: Reader, { kind, state, verdict, by, page }: Filter) {
  const rows = await db.query<RunRow & { total: number }>`
    select w.id, w.kind, w.title, w.draft, w.days, w.operator_id as operator, o.uid as by, w.asked_at as "askedAt",
      w.ended_at as "endedAt", w.state, w.progress, w.verdict, w.fingerprint, w.used, count(*) over () as total
    from what_if w join operator o on o.id = w.operator_id
    where (${kind}::text is null or w.kind = ${kind}) and (${state}::text is null or w.state = ${state})
      and (${verdict}::text is null or w.verdict = ${verdict}) and (${by}::text is null or o.uid = ${by})
    order by w.id desc limit ${PAGE} offset ${(page - 1) * PAGE}`
  const total = rows[0]?.total ?? 0
  return { list: rows, totalCnt: total, totalPages: Math.ceil(total / PAGE) }
}

/** Whether it was still running. */
export async function updateEnded(
  db: Reader,
  { id, state }: { id: number; state: 'cancelled' | 'failed' },
): Promise<boolean> {
  const rows = await db.query`
    update what_if set state = ${state}, ended_at = business_now() where id = ${id} and state = 'running' returning 1`
  return rows.length === 1
}

/** Whether it goes on: a replay that was cancelled does not. */
export async function updateProgress(db: Reader, id: number, progress: number): Promise<boolean> {
  const rows = await db.query`
    update what_if set progress = greatest(progress, ${progress}::int) where id = ${id} and state = 'running' returning 1`
  return rows.length === 1
}

export const isRunning = async (db: Reader, id: number): Promise<boolean> =>
  (await db.query`select from what_if where id = ${id} and state = 'running'`).length === 1

type Done = { id: number; result: ReplayResult; verdict: Verdict; fingerprint: string }

export const updateDone = (db: Reader, { id, result, verdict, fingerprint }: Done) => db.query`
  update what_if set state = 'done', progress = 10000, ended_at = business_now(),
    result = ${JSON.stringify(result)}::jsonb, verdict = ${verdict}, fingerprint = ${fingerprint}
  where id = ${id} and state = 'running'`

type Saved = {
  run: number
  version: number | null
  approval: number | null
  operator: number
}

/** Writes down what was saved with a replay. */
export async function insertSaved(tx: Tx, { run, version, approval, operator }: Saved) {
  await tx.query`
    insert into what_if_saved (what_if_id, version, approval_id, saved_by)
    values (${run}, ${version}, ${approval}, ${operator})`
  await tx.query`update what_if set used = true where id = ${run} and not used`
}
