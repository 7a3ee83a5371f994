/** A draft asked of the last days: its plan, its replay, what was seen and what is to be said of it, as of one moment. */
import { compactDateOf, midnight } from '@madang/contract/core/kst.ts'
import type { ReplayDays, Verdict } from '@madang/contract/operator/plain/what-if.ts'
import type { Draft, ReplayResult } from '@madang/contract/operator/what-if.ts'

import { openSnapshot } from '../../db/snapshot.ts'
import type { Reader } from '../../db/db.ts'
import { guardAt } from '../rolling/rolling.ts'
import { selectHeads, selectTurnover, selectUids } from './base-sql.ts'
import { hashOf } from './canonical.ts'
import { namedIn, seenOf } from './figures.ts'
import { planOf, type Plan } from './plan.ts'
import { replay, type Window } from './replay.ts'
import { reasonsOf, verdictOf } from './verdict.ts'

const DAY_MS = 86_400_000
const LANES = 2
/** of one statement: a piece takes a second or two, on a machine that others use a hundred times as long */
const PATIENT_MS = 300_000

/** Whole days of Seoul, up to the beginning of today. */
export function windowOf(now: Date, days: ReplayDays): Window {
  const to = midnight(compactDateOf(now))
  return { from: new Date(to.getTime() - days * DAY_MS), to }
}

export type Asked = {
  url: string
  draft: Draft
  days: ReplayDays
  /** held as long as it goes on: it is at work */
  holds?: { kind: number; id: number }
  told?: (done: number) => Promise<boolean>
}

export type Answered = {
  window: Window
  result: ReplayResult
  verdict: Verdict
  fingerprint: string
}

async function guards(db: Reader, plan: Plan) {
  const changed = [...plan.rule.games].find(([, { odds }]) => odds.size > 0)
  const was = await guardAt(db, {})
  if (!changed) return { was, will: was }
  const [game] = changed
  const odds = plan.odds.get(game as never)!.will
  return { was, will: await guardAt(db, { changed: { game, odds } }) }
}

/** Reads in a snapshot of its own and writes nothing. Refuses what no plan can be made of; throws Stopped. */
export async function askReplay({ url, draft, days, holds, told }: Asked): Promise<Answered> {
  const snapshot = await openSnapshot(url, {
    ...{ lanes: LANES, patientMs: PATIENT_MS },
    ...(holds && { holds }),
  })
  try {
    const db = snapshot.lanes[0]!
    const plan = await planOf(db, draft)
    const [clock] = await db.query<{ now: Date }>`select business_now() as now`
    const window = windowOf(clock!.now, days)
    const replayed = await replay(snapshot.lanes, {
      ...{ window, rule: plan.rule },
      ...(told && { told }),
    })
    const guard = await guards(db, plan)
    const heads = await selectHeads(db)
    const turnover = plan.turnover ? await selectTurnover(db, window, plan.turnover) : null
    const uids = await selectUids(db, namedIn(replayed.tally))
    const found = { plan, window, days, replayed, guard, heads, turnover, uids }
    const seen = seenOf(found)
    const reasons = reasonsOf({ plan, seen, guard, heads })
    const result = { ...seen, reasons }
    return {
      ...{ window, result, verdict: verdictOf(reasons) },
      fingerprint: fingerprintOf({ draft, base: plan.base, result }),
    }
  } finally {
    await snapshot.close()
  }
}

/** sha-256 over the draft with what it stands on, the snapshot's bounds and all that came out of it. */
const fingerprintOf = (of: { draft: Draft; base: object; result: ReplayResult }) => hashOf(of)
