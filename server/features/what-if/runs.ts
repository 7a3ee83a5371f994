/** Replays from the operators' side: asked for, looked at, cancelled, listed (docs/spec/what-if.md). */
import { readRate, rateGames } from '@madang/contract/core/rates.ts'
import { may, operatorText } from '@madang/contract/operator/plain/permissions.ts'
import {
  draftRights,
  MOST_RUNNING,
  STANDS_HOURS,
  whatIfText,
  type ReplayDays,
  type Stale,
} from '@madang/contract/operator/plain/what-if.ts'
import type { Draft } from '@madang/contract/operator/what-if.ts'

import type { Reader } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Acting, Operator } from '../../http/serve-operator.ts'
import { record } from '../audit/audit.ts'
import { hashOf } from './canonical.ts'
import { endProcess, startProcess } from './children.ts'
import { planOf } from './plan.ts'
import {
  countRunning,
  insertRun,
  lockStarts,
  selectRun,
  selectRuns,
  updateEnded,
  updateLost,
  type Filter,
  type RunRow,
  type WholeRun,
} from './runs-sql.ts'

/** The same for the same rates, however they are typed. */
function plainOf(draft: Draft): unknown {
  if (draft.kind !== 'rates') return draft
  const rates = rateGames.flatMap((game) => {
    const text = draft.rates[game]
    return text === undefined ? [] : [[game, readRate(text)] as const]
  })
  return { ...draft, rates: Object.fromEntries(rates) }
}
export const draftHash = (draft: Draft) => hashOf(plainOf(draft))

/** What a draft stands on now, hashed; undefined where there is no such draft any more. */
async function baseHash(db: Reader, draft: Draft) {
  try {
    const { base } = await planOf(db, draft)
    return hashOf(base)
  } catch (error) {
    // Saved by somebody else to just that: nothing is left to change.
    if (error instanceof Refusal) return undefined
    throw error
  }
}

type Start = Acting & { draft: Draft; days: ReplayDays }

/** Begins a replay; answers its number. Refuses what no draft can be made of, `state`, and `busy`. */
export async function startReplay(deps: Deps, ask: Start): Promise<number> {
  const { operator, address, draft, days } = ask
  if (!may(operator.role, draftRights[draft.kind])) throw new Refusal('denied', operatorText.denied)
  const id = await deps.db.begin(async (tx) => {
    await lockStarts(tx)
    await updateLost(tx)
    const { all, own } = await countRunning(tx, operator.id)
    if (own > 0) throw new Refusal('state', whatIfText.own)
    if (all >= MOST_RUNNING) throw new Refusal('busy', whatIfText.busy)
    const plan = await planOf(tx, draft)
    const run = await insertRun(tx, {
      ...{ operator: operator.id, kind: draft.kind, subject: plan.subject, title: plan.title },
      ...{ draft, days, draftHash: draftHash(draft), baseHash: hashOf(plan.base) },
    })
    await record(tx, {
      about: null,
      ...{ operator, address, action: 'what-if.run', subject: plan.title },
      after: { replay: run, days, changes: plan.changes },
    })
    return run
  })
  startProcess(deps, id)
  return id
}

const shown = ({ operator, askedAt, endedAt, ...row }: RunRow, me: Operator) => ({
  ...row,
  mine: operator === me.id,
  askedAt: askedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
})

async function runOf(db: Reader, id: number): Promise<WholeRun> {
  await updateLost(db)
  const run = await selectRun(db, id, STANDS_HOURS)
  if (!run) throw new Refusal('notFound', whatIfText.unknown)
  return run
}

/** Why a replay stands no longer for a draft; null where it does, or is not over. */
export async function staleOf(db: Reader, run: WholeRun, draft: Draft): Promise<Stale | null> {
  if (run.state !== 'done') return null
  if (draftHash(draft) !== run.draftHash) return 'draft'
  if ((await baseHash(db, draft)) !== run.baseHash) return 'base'
  return run.old ? 'age' : null
}

type View = { operator: Operator; id: number; draft?: Draft | undefined }

/** One replay, and whether it still stands for a draft: for its own where none is given. */
export async function viewReplay({ db }: Deps, { operator, id, draft }: View) {
  const run = await runOf(db, id)
  const { draftHash: _, baseHash: __, old: ___, result, ...row } = run
  const stale = await staleOf(db, run, draft ?? run.draft)
  return { ...shown(row, operator), result, stale }
}

/** Ends a replay of one's own; refuses `state` where it is over. */
export async function cancelReplay(
  deps: Deps,
  { operator, address, id }: Acting & { id: number },
): Promise<void> {
  const run = await runOf(deps.db, id)
  if (run.operator !== operator.id) throw new Refusal('denied', whatIfText.notOwn)
  await deps.db.begin(async (tx) => {
    if (!(await updateEnded(tx, { id, state: 'cancelled' })))
      throw new Refusal('state', whatIfText.over)
    await record(tx, {
      about: null,
      ...{ operator, address, action: 'what-if.cancel', subject: run.title },
      before: { replay: id, state: 'running' },
      after: { state: 'cancelled' },
    })
  })
  endProcess(id)
}

export async function listReplays(
  db: Reader,
  { operator, ...filter }: Filter & { operator: Operator },
) {
  await updateLost(db)
  const { list, ...counts } = await selectRuns(db, filter)
  return { ...counts, list: list.map(({ ...row }) => shown(row, operator)) }
}
