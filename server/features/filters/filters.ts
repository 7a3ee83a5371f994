/** Filters of lists that an operator keeps, under the keys 1 to 9 of the list (docs/adr/0120). */
import type { SavedFilter } from '@madang/contract/operator/filters.ts'
import {
  FILTER_NAME_MOST,
  FILTERS_MOST,
  filterText,
  type FilterList,
} from '@madang/contract/operator/plain/filters.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Db, Reader, Tx } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Acting } from '../../http/serve-operator.ts'
import { record } from '../audit/audit.ts'

/** An operator's own, by their keys. */
export const readFilters = (db: Reader, operator: number, list: FilterList) =>
  db.query<SavedFilter>`
    select slot, name, search from saved_filter where operator_id = ${operator} and list = ${list} order by slot`

type New = Acting & { list: FilterList; name: string; search: SavedFilter['search'] }

/** Answers its key, the first that is free. Refuses `badInput` and, with nine kept, `limit`. */
export async function saveFilter(
  db: Db,
  { operator, address, list, search, ...given }: New,
): Promise<number> {
  const name = given.name.normalize('NFC').trim()
  if (name === '' || Array.from(name).length > FILTER_NAME_MOST)
    throw new Refusal('badInput', filterText.noName)
  if (Object.keys(search).length === 0) throw new Refusal('badInput', filterText.none)
  // What lies sealed of a member is kept nowhere in the clear.
  if (/^[\d -]{9,}$/.test(search.text?.trim() ?? ''))
    throw new Refusal('badInput', filterText.phone)
  return db.begin(async (tx) => {
    await lockOwner(tx, operator.id)
    const taken = new Set((await readFilters(tx, operator.id, list)).map(({ slot }) => slot))
    const slot = Array.from({ length: FILTERS_MOST }, (_, at) => at + 1).find((s) => !taken.has(s))
    if (slot === undefined) throw new Refusal('limit', filterText.full)
    await tx.query`
      insert into saved_filter (operator_id, list, slot, name, search)
      values (${operator.id}, ${list}, ${slot}, ${name}, ${JSON.stringify(search)}::jsonb)`
    const act = { action: 'filter.save', subject: list, after: { slot, name, search } }
    await record(tx, { about: null, operator, address, ...act })
    return slot
  })
}

/** Refuses `notFound` where none is kept under the key. */
export const removeFilter = (
  db: Db,
  { operator, address, list, slot }: Acting & { list: FilterList; slot: number },
) =>
  db.begin(async (tx) => {
    const [gone] = await tx.query<{ name: string }>`
      delete from saved_filter where operator_id = ${operator.id} and list = ${list} and slot = ${slot} returning name`
    if (!gone) throw new Refusal('notFound', operatorText.notFound)
    const act = { action: 'filter.remove', subject: list, before: { slot, name: gone.name } }
    await record(tx, { about: null, operator, address, ...act })
  })

/** Two saves of one operator take two keys. */
const lockOwner = (tx: Tx, operator: number) =>
  tx.query`select from operator where id = ${operator} for no key update`
