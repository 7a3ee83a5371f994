/**
 * Events in a chain of hashes, as the operators' log is, but appended by a job (docs/adr/0122-events-chained-late.md):
 * events are written inside money's transactions, and those must not wait for each other at one end.
 */
import { createHash } from 'node:crypto'

import type { Reader } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import {
  countStray,
  insertLinks,
  lockEnd,
  selectEventHead,
  selectLinks,
  selectUnchained,
  type Link,
} from './chain-sql.ts'

const GENESIS = Buffer.alloc(32)
/** Links made in one turn: what a database of years brings at its first start is chained in turns. */
const TURN = 1_000

const hashOf = (prevHash: Buffer, no: number, text: string) =>
  createHash('sha256').update(prevHash).update(`${no}:${text}`).digest()

/** Chains what was committed since the last turn; 'soon' where there may be more. */
export const chainEvents = ({ db }: Pick<Deps, 'db'>): Promise<'soon' | void> =>
  db.begin(async (tx) => {
    const end = await lockEnd(tx)
    // After the lock: what another chained meanwhile does not wait any more.
    const waiting = await selectUnchained(tx, TURN)
    if (waiting.length === 0) return
    const links: Link[] = []
    let [no, prevHash] = [end?.no ?? 0, end?.hash ?? GENESIS]
    for (const { id, text } of waiting) {
      no += 1
      const hash = hashOf(prevHash, no, text)
      links.push({ no, eventId: id, prevHash, hash })
      prevHash = hash
    }
    await insertLinks(tx, links)
    if (waiting.length === TURN) return 'soon'
  })

type EventVerdict = {
  events: number
  /** the place of the first link that does not hold, or of the first of an end that was cut off */
  brokenAt: number | null
  /** links that the kept head says were there and are not any more */
  cut: number
  /** events that came or went past the rules, outside of the chain */
  stray: number
}

/** Recomputes the chain from its beginning over what the events say now, and holds its end against the kept head. */
export async function verifyEvents(db: Reader): Promise<EventVerdict> {
  let prevHash: Buffer = GENESIS
  let events = 0
  // Before the links: what is chained meanwhile makes the chain longer than the head, not shorter.
  const head = await selectEventHead(db)
  const stray = await countStray(db)
  for (;;) {
    const page = await selectLinks(db, events)
    for (const { no, prevHash: prev, hash, text } of page) {
      const whole =
        no === events + 1 &&
        text !== null &&
        prev.equals(prevHash) &&
        hashOf(prevHash, no, text).equals(hash) &&
        (no !== head?.entry || hash.equals(head.hash))
      if (!whole) return { events, brokenAt: no, cut: 0, stray }
      prevHash = hash
      events += 1
    }
    if (page.length === 0) break
  }
  const cut = Math.max(0, (head?.entry ?? 0) - events)
  // Links without a head: it was taken away too.
  const headless = events > 0 && head === null
  return { events, brokenAt: cut > 0 ? events + 1 : headless ? events : null, cut, stray }
}
