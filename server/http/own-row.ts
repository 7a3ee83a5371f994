/**
 * A member's own row, named by a number that came from outside (docs/spec/threats.md#global-rules,
 * #significant-events).
 */
import type { Db } from '../db/db.ts'
import { recordEvents } from './events.ts'
import { Refusal } from './refusal.ts'
import { readNo } from './row-number.ts'
import type { Member } from './identity.ts'

type Named = {
  member: Pick<Member, 'uid'>
  /** what the rows are, as the event names them */
  kind: string
  given: unknown
  /** the sentence of one that is not there */
  msg: string
}

/**
 * Runs what names one row. One that is not there is written down like one that is another's, so that neither the words
 * nor the time of the answer tell which it was.
 */
export async function ownRow<T>(
  db: Db,
  { member, kind, given, msg }: Named,
  work: (no: number) => Promise<T>,
): Promise<T> {
  const no = readNo(given, msg)
  try {
    return await work(no)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'notFound')
      await recordEvents(db, [
        { kind: 'object.denied', actor: member.uid, target: `${kind} ${no}` },
      ])
    throw error
  }
}
