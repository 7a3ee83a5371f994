/** Hand-overs as others read them, each by what their role reads, and say that they did. */
import { addDays, midnight } from '@madang/contract/core/kst.ts'
import type { Handover } from '@madang/contract/operator/handover.ts'
import {
  handoverAbouts,
  handoverQueues,
  handoverText,
  readerOf,
} from '@madang/contract/operator/plain/handover.ts'
import { approvalReaders, may, operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Db, Reader } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Acting, Operator } from '../../http/serve-operator.ts'
import { record } from '../audit/audit.ts'
import {
  insertRead,
  selectBy,
  selectHandover,
  selectHandovers,
  selectItems,
  selectReaders,
  selectUnread,
} from './read-sql.ts'
import { selectTold, type Told } from './sql.ts'
import { subjectOf, titleOf } from './words.ts'

/** The latest that an operator has to acknowledge, and how many; asked every few seconds by every page. */
export async function unreadHandover(db: Reader, { id, role }: Pick<Operator, 'id' | 'role'>) {
  const row = may(role, 'handovers.write') ? await selectUnread(db, id) : undefined
  return row ? { ...row, at: row.at.toISOString() } : null
}

const dated = <R extends { at: Date; began: Date }>({ at, began, ...row }: R) => ({
  ...row,
  at: at.toISOString(),
  began: began.toISOString(),
})

type Filter = { by?: string | undefined; day?: string | undefined; pageIndex: number }

export async function listHandovers(db: Reader, { id }: Operator, filter: Filter) {
  const { by = '', day, pageIndex } = filter
  const { rows, ...pages } = await selectHandovers(
    db,
    id,
    {
      by: by.trim().toLowerCase() || null,
      from: day === undefined ? null : midnight(day),
      until: day === undefined ? null : midnight(addDays(day, 1)),
    },
    pageIndex,
  )
  return { ...pages, list: rows.map(({ total: _, ...row }) => dated(row)) }
}

const missing = () => new Refusal('notFound', operatorText.notFound)

/** Whether a role reads of another's open thing. */
const reads = (role: Operator['role'], { about, action }: Told) =>
  may(role, action === null ? handoverAbouts[about].read : approvalReaders[action])

/** One, whole; of its figures those that the reader's role reads. Refuses `notFound`. */
export async function readHandover(db: Reader, operator: Operator, id: number): Promise<Handover> {
  const { role } = operator
  const [row, items, readers] = await Promise.all([
    selectHandover(db, operator.id, id),
    selectItems(db, id),
    selectReaders(db, id),
  ])
  if (!row) throw missing()
  const told = await selectTold(db, items)
  return {
    ...dated(row),
    acts: row.acts.filter(({ action }) => {
      const needs = readerOf(action)
      return needs !== undefined && may(role, needs)
    }),
    queues: row.queues.filter(({ name }) => may(role, handoverQueues[name].read)),
    open: told.flatMap((one, at) =>
      reads(role, one)
        ? [
            {
              ...{ about: one.about, id: one.id, title: titleOf(one), amount: one.amount },
              ...{ at: one.at.toISOString(), fate: items[at]!.fate },
              ...{ waits: one.waits, has: one.has },
            },
          ]
        : [],
    ),
    readBy: readers.map(({ by, at }) => ({ by, at: at.toISOString() })),
  }
}

/** Says that it was read: one row and one entry of the log however often. Refuses `notFound`, `state` for one's own. */
export async function acknowledge(
  db: Db,
  { operator, address, id }: Acting & { id: number },
): Promise<void> {
  await db.begin(async (tx) => {
    const by = await selectBy(tx, id)
    if (by === undefined) throw missing()
    if (by === operator.id) throw new Refusal('state', handoverText.own)
    if (!(await insertRead(tx, id, operator.id))) return
    await record(tx, {
      about: null,
      operator,
      address,
      action: 'handover.read',
      subject: subjectOf(id),
    })
  })
}
