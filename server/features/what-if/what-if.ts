/**
 * Asking before saving (docs/spec/what-if.md): what saves a draft takes its replay along. The replay has to be of just that
 * draft, on what is saved now; its fingerprint then stands with the version, and before the second operator.
 */
import {
  STANDS_HOURS,
  staleWords,
  whatIfText,
  type Verdict,
} from '@madang/contract/operator/plain/what-if.ts'
import type { Draft } from '@madang/contract/operator/what-if.ts'

import type { Tx } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import { insertSaved, selectRun } from './runs-sql.ts'
import { staleOf } from './runs.ts'

/** As it stands in requests and in the log. */
export type Claimed = {
  id: number
  fingerprint: string
  verdict: Verdict
  days: number
}

type Claim = {
  /** left out: it was not asked before */
  replay: number | undefined
  draft: Draft
}

/**
 * The replay that is saved with; null where none was. Refuses `notFound`, `state` where it is of another draft, of values
 * that changed since, too old or not over, and `limit` where it says that this may not be saved.
 */
export async function claimReplay(tx: Tx, { replay, draft }: Claim): Promise<Claimed | null> {
  if (replay === undefined) return null
  const run = await selectRun(tx, replay, STANDS_HOURS)
  if (!run) throw new Refusal('notFound', whatIfText.unknown)
  if (run.state !== 'done') throw new Refusal('state', whatIfText.unfinished)
  const stale = await staleOf(tx, run, draft)
  if (stale) throw new Refusal('state', staleWords[stale])
  const { id, fingerprint, verdict, days } = run
  if (verdict === 'no') throw new Refusal('limit', whatIfText.refused)
  return { id, fingerprint: fingerprint!, verdict: verdict!, days }
}

/** Writes down what was saved with a replay: a version, or a request. */
export async function keepReplay(
  tx: Tx,
  claimed: Claimed | null | undefined,
  saved: { version?: number | null; approval?: number | null; operator: number },
): Promise<void> {
  if (!claimed) return
  const { version = null, approval = null, operator } = saved
  await insertSaved(tx, { run: claimed.id, version, approval, operator })
}
