/**
 * Who moved (docs/adr/0077): what a process knows of members is theirs while nothing of them changed, and whether
 * something did is read from the database for everybody at once, after each question began and before its answer. The
 * transactions that changed something wrote it down (migration 0101); one is told once, whenever it commits.
 */
import type { Db } from '../db/db.ts'
import { openReads } from './reads.ts'

/** null: of whomever, for it is not known who moved */
type Heard = (members: number[] | null) => void

export type Moved = {
  /**
   * Resolves when everything that was committed before the call has been heard, with the house's time, in
   * milliseconds. Throws when the database cannot be asked; all that was known is forgotten then.
   */
  upTo(): Promise<number>
  /** A mark for what is read from now on. Whether the member has stood still since is asked when it was read. */
  mark(): (member: number) => boolean
  /** Calls back with those who moved, once a change at least. */
  onMoved(heard: Heard): void
  close(): void
}

/** Someone asks at least so often: a page that only listens hears within it of what nobody announced. */
const EVERY_MS = 1_000
/** Beyond so many members it is noted that all moved: it is only ever asked for the time of a read. */
const MOST_NOTED = 50_000

type Row = { snapshot: string; now: Date; pid: number; swept: boolean; members: number[] }

/** Reads over `db`, whose one line is nobody else's: another database, or this one come back, is told by its end. */
export function openMoved(db: Db): Moved {
  const hearers: Heard[] = []
  let last: { snapshot: string; pid: number } | null = null
  /** in turns of reading: when each moved, and when all did */
  let turn = 0
  let allMoved = 0
  const noted = new Map<number, number>()

  function tell(members: number[] | null) {
    if (members === null || noted.size > MOST_NOTED) {
      allMoved = turn
      noted.clear()
    } else for (const member of members) noted.set(member, turn)
    if (members === null || members.length > 0) for (const heard of hearers) heard(members)
  }

  async function read(): Promise<number> {
    turn++
    try {
      const since = last?.snapshot ?? '1:1:'
      const row = await readMoved(db, since)
      const known = last !== null && last.pid === row.pid && !row.swept
      last = { snapshot: row.snapshot, pid: row.pid }
      tell(known ? row.members : null)
      return row.now.getTime()
    } catch (error) {
      last = null
      tell(null)
      throw error
    }
  }

  const { fresh: upTo, running } = openReads(read)

  const timer = setInterval(() => void upTo().catch(() => undefined), EVERY_MS)
  timer.unref()
  return {
    upTo,
    mark() {
      // What a read that is under way will tell may be from before: its turn counts as well.
      const from = running() ? turn - 1 : turn
      const began = last !== null
      return (member) =>
        began && last !== null && allMoved <= from && (noted.get(member) ?? 0) <= from
    },
    onMoved: (heard) => void hearers.push(heard),
    close: () => clearInterval(timer),
  }
}

/**
 * Who moved by transactions that a snapshot did not see yet. Rows below its oldest one that ran are behind it; where
 * such were swept that it had not seen, it cannot be told who moved.
 */
async function readMoved(db: Db, since: string): Promise<Row> {
  const [row] = await db.query<Row>`
    select pg_current_snapshot()::text as snapshot, business_now() as now, pg_backend_pid() as pid,
      (select through >= pg_snapshot_xmin(${since}::pg_snapshot) from moved_swept) as swept,
      array(
        select member from moved, unnest(members) as member
        where xid >= pg_snapshot_xmin(${since}::pg_snapshot)
          and not pg_visible_in_snapshot(xid, ${since}::pg_snapshot)) as members`
  return row!
}

/** Who reads once a second has read these long ago; who does not hears that everyone moved. */
const KEPT_SECONDS = 30

/** Forgets who moved long ago. A copy of another server's rows has numbers that are not yet: they go as well. */
export async function sweepMoved({ db }: { db: Db }): Promise<void> {
  await db.query`
    with gone as (
      delete from moved where at < clock_timestamp() - ${KEPT_SECONDS}::int * interval '1 second' returning xid
    ), past as (
      select xid from gone where xid < pg_current_xact_id()
      union all select through from moved_swept where through < pg_current_xact_id()
    )
    update moved_swept set through = coalesce((select xid from past order by xid desc limit 1), '0')
    where exists (select from gone) or through >= pg_current_xact_id()`
}
