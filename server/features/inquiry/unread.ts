/** How many answers a member has not read: what the header's poll asks, in batches by one indexed read. */
import { batcher } from '../../batcher.ts'
import { DatabaseGone, type Db, type Reader } from '../../db/db.ts'
import { selectUnread, type Unread } from './sql.ts'

export type { Unread }

const NONE: Unread = { count: 0, no: null }

/** The count for one member, and the inquiry answered last of those. */
export async function readUnread(db: Reader, member: number): Promise<Unread> {
  const [row] = await selectUnread(db, [member])
  return row ? { count: row.count, no: row.no } : NONE
}

/** A reader for many members' polls: what is asked at once is read at once. */
export function openUnread(db: Db): (member: number) => Promise<Unread> {
  const reads = batcher<number, Unread>({
    lanes: 2,
    maxBatch: 500,
    final: (error) => error instanceof DatabaseGone,
    run: async (members) => {
      const found = new Map(
        (await selectUnread(db, members)).map(({ member, ...unread }) => [member, unread]),
      )
      return members.map((member) => found.get(member) ?? NONE)
    },
  })
  return (member) => reads.ask(member, member)
}
