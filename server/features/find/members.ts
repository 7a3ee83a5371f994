/** Members by whatever they are known by; who is found by a private value is written down. */
import type { FoundMember } from '@madang/contract/operator/find.ts'

import type { Deps } from '../../http/deps.ts'
import { maskAccount, maskPhone } from '../../http/mask.ts'
import type { Acting } from '../../http/serve-operator.ts'
import { record, recentAct } from '../audit/audit.ts'
import {
  selectByAddress,
  selectByEnd,
  selectByPhone,
  selectFound,
  selectNamed,
  selectNumbered,
} from './sql.ts'

type By = FoundMember['by']
export type FoundBy = {
  text: string
  number: number | null
  /** of a whole phone */
  phone: Buffer | null
  /** of the last four digits */
  ends: Record<'phone' | 'account', Buffer> | null
  /** or its beginning */
  address: string | null
}

/** The first found by name before those found by what lies sealed and by addresses; at most `limit`. */
export async function findMembers(
  deps: Deps,
  acting: Acting,
  { text, number, phone, ends, address }: FoundBy,
  limit: number,
): Promise<FoundMember[]> {
  const { db, keys } = deps
  const as = (by: By) => (rows: { id: number }[]) => rows.map(({ id }) => ({ id, by }))
  const found = await Promise.all([
    number === null ? [] : selectNumbered(db, number).then(as('name')),
    selectNamed(db, text, limit).then(as('name')),
    phone ? selectByPhone(db, phone).then(as('phone')) : [],
    ends ? selectByEnd(db, ends, limit) : [],
    address ? selectByAddress(db, address, limit).then(as('address')) : [],
  ])
  const first = new Map<number, By>()
  for (const { id, by } of found.flat()) if (!first.has(id)) first.set(id, by)
  const ids = [...first.keys()].slice(0, limit)
  const rows = new Map((await selectFound(db, ids)).map((row) => [row.id, row]))
  const open = (sealed: Buffer | null) => (sealed === null ? '' : keys.open(sealed))
  const members = ids.flatMap((id): FoundMember[] => {
    const row = rows.get(id)
    if (!row) return []
    const masked = { phone: maskPhone(open(row.phone)), account: maskAccount(open(row.account)) }
    return [{ ...row, ...masked, by: first.get(id)! }]
  })
  await writeDown(deps, acting, members)
  return members
}

/** The same found by the same operator is written once in so many minutes. */
const AGAIN_MINUTES = 10

/** By what kind of value, and who; never the value. */
async function writeDown({ db }: Deps, { operator, address }: Acting, members: FoundMember[]) {
  for (const by of ['phone', 'account', 'address'] as const) {
    const subject = members
      .filter((member) => member.by === by)
      .map(({ uid }) => uid)
      .join(' ')
    const act = { action: 'member.find', subject, after: { by } }
    const known = { ...act, actor: operator.uid }
    if (subject === '' || (await recentAct(db, known, AGAIN_MINUTES))) continue
    await db.begin((tx) => record(tx, { about: null, ...act, operator, address }))
  }
}
