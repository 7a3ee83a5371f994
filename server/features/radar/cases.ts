/**
 * What a count found, as cases: a ring that is known goes on as the same case, whoever joined it; one that rests is left
 * alone as long as nothing exceeds what it was closed with (docs/adr/0206-cases-of-the-radar.md).
 */
import { ALARM_SCORE, ringName } from '@madang/contract/operator/plain/ring.ts'

import type { Db, Tx } from '../../db/db.ts'
import { recordEvents } from '../../http/events.ts'
import { insertAct } from '../rings/rings.ts'
import {
  countPairs,
  insertCase,
  insertPairs,
  joinCase,
  lockCases,
  lockCounting,
  reopenCase,
  selectUids,
  takeOver,
  updateCase,
  updateSums,
  updateTold,
  upsertCount,
  upsertMembers,
  type Case,
} from './cases-sql.ts'
import type { Counted, FoundRing, Pair } from './gather.ts'
import { isWaiting } from './recover-sql.ts'
import { selectPaired } from './stakes-sql.ts'

/** A case that was done with is opened again by so many pairs after it, and one that has rested its time too. */
const PLAYS_AGAIN = 3
/** Pairs are written in portions, so that no turn of the loop is long. */
const PORTION = 500

/** Writes what was found, all of it or nothing. A count that another overtook changes nothing. */
export const writeCount = (db: Db, counted: Counted): Promise<void> =>
  db.begin(async (tx) => {
    await tx.patient(60_000)
    await lockCounting(tx)
    if (!(await upsertCount(tx, counted))) return
    const cases = await lockCases(
      tx,
      counted.rings.flatMap(({ members }) => members),
    )
    const free = new Set(cases)
    for (const found of counted.rings) {
      const own = knownBy(found, [...free])
      const [first, ...others] = own
      for (const each of own) free.delete(each)
      if (!first) {
        await openCase(tx, found, counted.at)
        continue
      }
      await goOn(tx, first, found, counted.at)
      for (const other of others) await join(tx, other, first)
    }
  })

/**
 * The cases that match a ring: each shares at least two members with it, and half of the smaller of both. Open cases
 * come first, so that a case under review is never merged into a closed one; then the case with the largest overlap.
 */
function knownBy(found: FoundRing, cases: readonly Case[]): Case[] {
  const members = new Set(found.members)
  return cases
    .map((known) => ({ known, both: known.certain.filter((id) => members.has(id)).length }))
    .filter(
      ({ known, both }) =>
        both >= 2 && both * 2 >= Math.min(known.certain.length, found.members.length),
    )
    .toSorted(
      (one, other) =>
        Number(isClosed(one.known)) - Number(isClosed(other.known)) ||
        other.both - one.both ||
        one.known.id - other.known.id,
    )
    .map(({ known }) => known)
}

async function openCase(tx: Tx, found: FoundRing, at: string): Promise<void> {
  const id = await insertCase(tx, found, at)
  await upsertMembers(tx, id, found.members, true)
  await upsertMembers(tx, id, found.doubted, false)
  await addPairs(tx, id, found.pairs)
  await note(tx, id, 'opened', found)
  await tell(tx, id, found)
}

async function goOn(tx: Tx, known: Case, found: FoundRing, at: string): Promise<void> {
  const { id } = known
  const grown = found.members.filter((member) => !known.certain.includes(member))
  await updateCase(tx, id, found, at)
  await upsertMembers(tx, id, found.members, true)
  await upsertMembers(tx, id, found.doubted, false)
  await addPairs(tx, id, found.pairs)
  if (known.state === 'closed') {
    if (!(await exceeds(tx, known))) return
    await reopenCase(tx, id)
    await note(tx, id, 'reopened', found)
    await tell(tx, id, found)
    return
  }
  if (grown.length > 0) await note(tx, id, 'grown', { ...found, members: grown })
  if (!known.told) await tell(tx, id, found)
}

/** Whether what came after its closing is more than it was closed with, or more than nothing once it has rested. */
async function exceeds(tx: Tx, { id, ended, resting, closedPairs }: Case): Promise<boolean> {
  const { since } = await countPairs(tx, id)
  return ended === 'clear' && resting ? since > (closedPairs ?? 0) : since >= PLAYS_AGAIN
}

const isClosed = ({ state }: Case) => state === 'closed'

/**
 * Merges a case with its members into another, which takes over state and operator where the merged case ranks higher.
 * A case with a pending request stays until it is decided, and is merged by a later count.
 */
async function join(tx: Tx, known: Case, into: Case): Promise<void> {
  const { id } = known
  if (isClosed(known) || (await isWaiting(tx, id))) return
  await joinCase(tx, id, into.id)
  await upsertMembers(tx, into.id, known.certain, true)
  await upsertMembers(tx, into.id, known.doubted, false)
  await updateSums(tx, into.id)
  await insertAct(tx, { ring: id, kind: 'joined', detail: { ring: into.id } })
  await insertAct(tx, { ring: into.id, kind: 'joined', detail: { ring: id } })
  if (rank(known) <= rank(into)) return
  await takeOver(tx, into.id, known)
  into.state = known.state
  into.operator = known.operator
}

/** How far the review of a case has come: the higher state is kept when cases merge. */
const rank = ({ state }: Case) => ['open', 'acted', 'watched', 'looked'].indexOf(state)

/** A bet that another count paired meanwhile stays in that pair, and the bet it was paired with here stays free. */
async function addPairs(tx: Tx, ring: number, pairs: readonly Pair[]): Promise<void> {
  for (let n = 0; n < pairs.length; n += PORTION) {
    const some = pairs.slice(n, n + PORTION)
    const taken = await selectPaired(
      tx,
      some.flatMap(({ sides }) => sides.map(({ bet }) => bet)),
    )
    await insertPairs(
      tx,
      ring,
      some.filter(({ sides }) => !sides.some(({ bet }) => taken.has(bet))),
    )
  }
  await updateSums(tx, ring)
}

async function note(
  tx: Tx,
  ring: number,
  kind: 'opened' | 'grown' | 'reopened',
  { score, members }: Pick<FoundRing, 'score' | 'members'>,
): Promise<void> {
  const [{ all: pairs }, uids] = [await countPairs(tx, ring), await selectUids(tx, members)]
  await insertAct(tx, { ring, kind, detail: { score, pairs, members: uids } })
}

/** From so many points on it is an event, and by it an alarm; once each time it is opened. */
async function tell(tx: Tx, ring: number, { score, members }: FoundRing): Promise<void> {
  if (score < ALARM_SCORE) return
  const { all: pairs } = await countPairs(tx, ring)
  await recordEvents(tx, [
    {
      ...{ kind: 'ring.found', actor: 'system', target: ringName(ring) },
      detail: { score, members: members.length, pairs },
    },
  ])
  await updateTold(tx, ring)
}
