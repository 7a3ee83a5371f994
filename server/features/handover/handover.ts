/** Hand-overs at a shift's end: gathered from the house, written once, never changed (docs/adr/0128-handovers.md). */
import type { Input } from '@madang/contract/core/call.ts'
import type {
  handoverMake,
  HandoverNow,
  HandoverQueueRow,
} from '@madang/contract/operator/handover.ts'
import {
  countedActs,
  HANDOVER_NOTES_MAX,
  handoverQueueNames,
  handoverText,
} from '@madang/contract/operator/plain/handover.ts'
import { may, operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Db, Reader, Tx } from '../../db/db.ts'
import { madeOnce } from '../../http/drafts.ts'
import { lengthOf, plainText } from '../../http/plain-text.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Acting, Operator } from '../../http/serve-operator.ts'
import { heldBy, lockHeld, passOn, readColleagues } from '../assign/assign.ts'
import { record } from '../audit/audit.ts'
import { readQueues } from '../desk/desk.ts'
import {
  insertHandover,
  lockHandovers,
  lockOperators,
  newestEntry,
  nextId,
  selectActs,
  selectBegan,
  selectLast,
  selectTaken,
  selectTold,
  type Fate,
  type Named,
} from './sql.ts'
import { subjectOf, titleOf } from './words.ts'

export { acknowledge, listHandovers, readHandover, unreadHandover } from './reading.ts'

/** What waits, as the operator's role reads it, and how much of each is theirs. */
async function readOpen(db: Reader, operator: Operator, mine: Named[]) {
  const queues = await readQueues(db, operator)
  return handoverQueueNames.flatMap((name): HandoverQueueRow[] => {
    const queue = queues[name]
    const own = mine.filter(({ about }) => about === name).length
    return queue ? [{ name, count: queue.count, oldestAt: queue.oldestAt, mine: own }] : []
  })
}

/** What an operator would hand over now. */
export async function readNow(db: Reader, operator: Operator): Promise<HandoverNow> {
  const { id, uid } = operator
  const [last, held, taken] = await Promise.all([
    selectLast(db, id),
    heldBy(db, id),
    selectTaken(db, id),
  ])
  const kinds = [...new Set(held.map(({ kind }) => kind))]
  const mine = [...held.map((one): Named => ({ about: one.kind, id: one.id })), ...taken]
  const shift = { uid, after: last?.entry ?? 0 }
  const [{ began, now }, acts, queues, told, able] = await Promise.all([
    selectBegan(db, shift),
    selectActs(db, shift, countedActs),
    readOpen(db, operator, mine),
    selectTold(db, mine),
    Promise.all(kinds.map((kind) => readColleagues(db, kind))),
  ])
  return {
    began: began.toISOString(),
    at: now.toISOString(),
    before: last?.id ?? null,
    acts,
    queues,
    items: told.map((one) => ({
      about: one.about,
      id: one.id,
      title: titleOf(one),
      amount: one.amount,
      at: one.at.toISOString(),
    })),
    colleagues: (able[0] ?? []).filter(
      (each) => each !== uid && able.every((some) => some.includes(each)),
    ),
  }
}

type Make = Omit<Input<typeof handoverMake>, 'draft'>

/** Refuses as the call says (contract/operator/handover.ts). */
export async function makeHandover(
  { db }: { db: Db },
  acting: Acting,
  { draft, ...given }: Input<typeof handoverMake>,
): Promise<{ id: number }> {
  const notes = plainText(given.notes)
  if (lengthOf(notes) > HANDOVER_NOTES_MAX)
    throw new Refusal('badInput', handoverText.long, { field: 'notes' })
  if (given.assigned === 'give' && given.to === null)
    throw new Refusal('badInput', handoverText.noOne, { field: 'to' })
  const to = given.assigned === 'give' ? given.to : null
  const body = { ...given, notes, to }
  const { operator } = acting
  return db.begin((tx) =>
    madeOnce(tx, { operator, draft, kind: 'handover', body }, () => write(tx, acting, body)),
  )
}

const fates = { keep: 'kept', release: 'released', give: 'given' } as const satisfies Record<
  Make['assigned'],
  Fate
>

/** Locks hand-overs, operators, then requests; the log comes last, and what is counted of it is whole. */
async function write(tx: Tx, { operator, address }: Acting, { before, notes, assigned, to }: Make) {
  await lockHandovers(tx)
  const staff = await lockOperators(tx, to === null ? [operator.uid] : [operator.uid, to])
  const leaving = staff.find(({ uid }) => uid === operator.uid)
  if (!leaving || !may(leaving.role, 'handovers.write'))
    throw new Refusal('denied', operatorText.denied)
  const last = await selectLast(tx, operator.id)
  if ((last?.id ?? null) !== before) throw new Refusal('state', handoverText.changed)

  const held = await lockHeld(tx, operator)
  const theirs = held.map(({ kind, id }): Named => ({ about: kind, id }))
  const taken = await selectTaken(tx, operator.id)
  const queues = await readOpen(tx, { ...operator, role: leaving.role }, [...theirs, ...taken])
  if (assigned !== 'keep') await passOn(tx, held, { operator, address, to })

  const id = await nextId(tx)
  const given = held.length > 0 ? to : null
  await record(tx, {
    about: null,
    ...{ operator, address, action: 'handover.make', subject: subjectOf(id) },
    after: { id, assigned: held.length, fate: fates[assigned], to: given },
  })
  const entry = await newestEntry(tx)
  // Behind our own entry: what this operator did is written down, and what they do comes after.
  const shift = { uid: operator.uid, after: last?.entry ?? 0 }
  const [{ began }, acts] = [await selectBegan(tx, shift), await selectActs(tx, shift, countedActs)]
  await insertHandover(tx, {
    ...{ id, operator: operator.id, began, entry, notes, acts, queues, to: given },
    items: [
      ...theirs.map((one) => ({ ...one, fate: fates[assigned] })),
      ...taken.map((one) => ({ ...one, fate: 'kept' as const })),
    ],
  })
  return { id }
}
