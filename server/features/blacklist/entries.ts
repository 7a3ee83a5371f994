/** The blacklist as operators keep it: added with a reason and an end, lifted with a reason, never removed. */
import { isIP } from 'node:net'

import { blockText, type BlockKind } from '@madang/contract/operator/plain/blacklist.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { formatPhone } from '@madang/contract/member/plain/signup.ts'

import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { Refusal } from '../../http/refusal.ts'
import { reasonOf, type Acting } from '../../http/serve-operator.ts'
import { accountError, accountName, bankError, phoneError } from '../../http/account-rules.ts'
import { record } from '../audit/audit.ts'
import { maskedOf } from './list.ts'
import {
  asRange,
  insertEntry,
  isLive,
  lockAdding,
  lockEntry,
  selectSame,
  updateLifted,
  type Value,
} from './sql.ts'

type House = Pick<Deps, 'db' | 'keys'>
type Keys = House['keys']

/** Wider than these takes in half a country. */
const WIDEST = { 4: 8, 6: 16 } as const

/** Refuses `badInput` what is no address or network, and what is too wide. */
function checkRange(text: string): string {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  const all = version === 4 ? 32 : 128
  const wide = bits === undefined ? all : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN
  // IPv4 written as IPv6 is told apart from itself by nobody but the database.
  const strange = address.includes('%') || /^(0*:)*:?ffff:/i.test(address)
  if (version === 0 || rest.length > 0 || strange || !(wide >= 0 && wide <= all))
    throw new Refusal('badInput', blockText.badRange, { field: 'value' })
  if (wide < WIDEST[version as 4 | 6])
    throw new Refusal('badInput', blockText.wideRange, { field: 'value' })
  return `${address}/${wide}`
}

type Given = { kind: BlockKind; value: string; bank: string }

async function valueOf(keys: Keys, tx: Tx, { kind, value, bank }: Given): Promise<Value> {
  const none = { hash: null, sealed: null, bank: null, range: null }
  const text = value.trim()
  if (kind === 'address')
    return { ...none, kind, range: await asRange(tx, checkRange(text.toLowerCase())) }
  const refuse = (field: 'value' | 'bank', msg: string) => {
    throw new Refusal('badInput', msg, { field })
  }
  if (kind === 'phone') {
    const phone = formatPhone(text)
    if (phoneError(phone) !== null) refuse('value', blockText.badPhone)
    return { ...none, kind, hash: keys.digest('phone', phone), sealed: keys.seal(phone) }
  }
  if (bankError(bank) !== null) refuse('bank', blockText.badBank)
  if (accountError(text) !== null) refuse('value', blockText.badAccount)
  const hash = keys.digest('account', accountName(bank, text))
  return { ...none, kind, hash, sealed: keys.seal(text), bank }
}

type Add = Acting & Given & { until: string | null; reason: string }

/**
 * Adds an entry, in force at once. Refuses `badInput` with the `field` what is no phone, account or range, or an end
 * that is not to come, and `dup` what is in force already.
 */
export async function addBlock({ db, keys }: House, add: Add): Promise<number> {
  const { operator, address, ...given } = add
  const reason = reasonOf(given.reason)
  const until = given.until === null ? null : new Date(given.until)
  return db.begin(async (tx) => {
    const value = await valueOf(keys, tx, given)
    await lockAdding(tx)
    const same = await selectSame(tx, value)
    if (same) throw new Refusal('dup', blockText.dup(same.id), { field: 'value' })
    const id = await insertEntry(tx, { ...value, until, reason, operator: operator.id })
    if (id === null) throw new Refusal('badInput', blockText.past, { field: 'until' })
    await record(tx, {
      about: null,
      ...{ operator, address, action: 'blacklist.add', subject: subjectOf(id), reason },
      after: { kind: value.kind, value: maskedOf(keys, value), until },
    })
    return id
  })
}

const subjectOf = (id: number) => `차단 ${id}번`

/** Lifts it, at once. Refuses `notFound`, and `state` what is lifted or over. */
export async function liftBlock(
  { db, keys }: House,
  { operator, address, id, ...given }: Acting & { id: number; reason: string },
): Promise<void> {
  const reason = reasonOf(given.reason)
  await db.begin(async (tx) => {
    const entry = await lockEntry(tx, id)
    if (!entry) throw new Refusal('notFound', operatorText.notFound)
    if (!(await isLive(tx, id))) throw new Refusal('state', blockText.over)
    await updateLifted(tx, id, operator.id)
    await record(tx, {
      about: null,
      ...{ operator, address, action: 'blacklist.lift', subject: subjectOf(id), reason },
      before: { kind: entry.kind, value: maskedOf(keys, entry), until: entry.until },
      after: { state: 'lifted' },
    })
  })
}
