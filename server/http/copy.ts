/**
 * Reads of what was, from a standby that has all that was answered before the question (docs/adr/0177-reads-from-a-standby.md).
 * Which calls read so stands at their declaration in the contract (`history`); what a standby cannot answer, or not in
 * time, the primary does, and nobody hears of it.
 */
import { setTimeout as sleep } from 'node:timers/promises'

import { openDb, type Db, type Reader } from '../db/db.ts'
import type { Beat, OwnNumber } from '../db/number.ts'
import { countCopyRead } from '../figures.ts'
import { openReads } from './reads.ts'
import { Refusal } from './refusal.ts'

/** What a history is read over; each statement or transaction sees all that was committed before the question. */
export type From = Pick<Db, 'query' | 'begin'>

export type Copy = {
  /** For one question: the standby's where it is as new as the question, else the primary's. */
  from(primary: Db): From
  close(): Promise<void>
}

const CONNECTIONS = 8
/** A standby that does not say within so long how new it is, is passed over. */
const SAID_WITHIN_MS = 400
/** So long a single statement may take there before the primary is asked instead: a member waits three seconds at most. */
const READ_WITHIN_MS = 1_200
/** Waited for one that is a little behind, and then no more for a while. */
const WAITS_MS = [5, 10, 20, 40]
const BEHIND_MS = 250
const GONE_MS = 1_000

/** How new a standby must be: past this place of the primary's log, and with this beat of ours in it. */
type Need = { lsn: string; beat: string }

/** Why a standby was not read from; the primary was. */
class Unfit extends Error {
  readonly why: 'behind' | 'gone'
  constructor(why: 'behind' | 'gone') {
    super(`the standby is ${why}`)
    this.why = why
  }
}

/** `watch`: one line to the primary, over which `number` beats too. */
export function openCopy(
  url: string,
  {
    watch,
    number,
    statementTimeoutMs,
  }: { watch: Db; number: OwnNumber; statementTimeoutMs?: number },
): Copy {
  const standby = openDb({
    url,
    pool: CONNECTIONS,
    lanes: 1,
    batches: 1,
    waitMs: SAID_WITHIN_MS,
    statementTimeoutMs: statementTimeoutMs ?? 5_000,
    readOnly: true,
    admit: async (reader) => admit(reader, await need()),
  })
  let passedOverUntil = 0

  let beat: Beat | null = null
  /** Read for all who ask at once; what was answered before they asked is before it in the log. */
  const { fresh: need } = openReads(async (): Promise<Need> => {
    const ask = async () =>
      (
        await watch.query<{ lsn: string; pid: number }>`
          select pg_current_wal_flush_lsn()::text as lsn, pg_backend_pid() as pid`
      )[0]!
    let { lsn, pid } = await ask()
    // Another line may lead to another primary: only what follows that one has this beat.
    if (beat?.pid !== pid) {
      await number.take()
      beat = await number.beat()
      if (!beat) throw new Unfit('gone')
      ;({ lsn, pid } = await ask())
      if (beat.pid !== pid) throw new Unfit('gone')
    }
    return { lsn, beat: beat.at }
  })

  /** On the very connection that is read over: behind one address there may be several standbys. */
  async function admit(reader: Reader, { lsn, beat: since }: Need): Promise<void> {
    for (const wait of [0, ...WAITS_MS]) {
      if (wait > 0) await sleep(wait)
      const said = reader.query<{ standby: boolean; reached: boolean; follows: boolean }>`
        select pg_is_in_recovery() as standby,
          coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false) as reached,
          exists (select from server_process where holder = ${number.holder} and beat_at >= ${since}::timestamptz) as follows`
      const [row] = await within(said, SAID_WITHIN_MS)
      if (!row!.standby) throw new Unfit('gone')
      if (row!.reached && row!.follows) return
    }
    throw new Unfit('behind')
  }

  async function tried<T>(there: () => Promise<T>, here: () => Promise<T>): Promise<T> {
    if (performance.now() < passedOverUntil) {
      countCopyRead('passedOver')
      return here()
    }
    try {
      const answer = await there()
      countCopyRead('standby')
      return answer
    } catch (error) {
      if (error instanceof Refusal) throw error
      const why = error instanceof Unfit ? error.why : 'gone'
      passedOverUntil = performance.now() + (why === 'behind' ? BEHIND_MS : GONE_MS)
      countCopyRead(why)
      return here()
    }
  }

  return {
    from: (primary) => ({
      query: (strings, ...values) =>
        tried(
          () =>
            within(
              standby.begin((tx) => tx.query(strings, ...values)),
              READ_WITHIN_MS,
            ),
          () => primary.query(strings, ...values),
        ),
      begin: (work) =>
        tried(
          () => standby.begin(work),
          () => primary.begin(work),
        ),
    }),
    close: () => standby.close(),
  }
}

/** What comes later is nobody's; the primary was asked by then. */
async function within<T>(answer: Promise<T>, ms: number): Promise<T> {
  answer.catch(() => undefined)
  const late = new AbortController()
  try {
    return await Promise.race([
      answer,
      sleep(ms, undefined, { signal: late.signal }).then(() => {
        throw new Unfit('gone')
      }),
    ])
  } finally {
    late.abort()
  }
}
