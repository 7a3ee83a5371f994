/** The blacklist as it is read, on its page and in its file: phones and accounts masked. */
import { isIP } from 'node:net'

import { banks } from '@madang/contract/core/banks.ts'
import { formatPhone, isPhone } from '@madang/contract/member/plain/signup.ts'
import type { BlockRow } from '@madang/contract/operator/blacklist.ts'
import type { BlockKind, BlockState } from '@madang/contract/operator/plain/blacklist.ts'

import type { Deps } from '../../http/deps.ts'
import { accountError, accountName } from '../../http/account-rules.ts'
import { maskAccount, maskPhone } from '../../http/mask.ts'
import { selectEntries, type Listed, type Part, type Sought, type Value } from './sql.ts'

type House = Pick<Deps, 'db' | 'keys'>
type Keys = Deps['keys']
type Filter = { kind: BlockKind | null; state: BlockState | null; text: string; page: number }

/** An address as PostgreSQL reads it; null where a connection has none. */
export function addressIn(text: string): string | null {
  const address = text.replace(/%.*$/, '')
  return isIP(address) === 0 ? null : address
}

/** A page of 20, newest first; phones and accounts masked. */
export async function listBlocks({ db, keys }: House, { text, page, ...filter }: Filter) {
  const sought = text === '' ? null : soughtBy(keys, text)
  const { rows, ...pages } = await selectEntries(db, { ...filter, sought }, { page })
  return { ...pages, list: rows.map((row) => shown(keys, row)) }
}

type Asked = Part & { filter: Record<string, string | undefined> }

/** The next of a file: those that fit below a number, newest first, masked as on the page. */
export async function blocksBefore(
  { db, keys }: House,
  { filter: { kind, state, text = '' }, ...part }: Asked,
) {
  const asked = {
    kind: (kind as BlockKind) ?? null,
    state: (state as BlockState) ?? null,
    sought: text === '' ? null : soughtBy(keys, text),
  }
  const { rows } = await selectEntries(db, asked, part)
  return rows.map((row) => shown(keys, row))
}

/** An account is kept with its bank, and searched for without: it is looked for at every one. */
function soughtBy(keys: Keys, text: string): Sought {
  const phone = formatPhone(text)
  const account = accountError(text) === null
  return {
    id: /^#?\d{1,9}$/.test(text) ? Number(text.replace('#', '')) : null,
    hash: isPhone(phone) ? keys.digest('phone', phone) : null,
    digits: account ? banks.map((bank) => keys.digest('account', accountName(bank, text))) : [],
    address: addressIn(text),
  }
}

function shown(keys: Keys, { sealed, bank, range, ...row }: Listed): BlockRow {
  const { kind, until, at, liftedAt, refusedAt, id, reason, state, by, liftedBy, refused } = row
  return {
    ...{ id, kind, reason, state, by, liftedBy, refused },
    value: maskedOf(keys, { kind, sealed, bank, range }),
    at: at.toISOString(),
    until: until?.toISOString() ?? null,
    liftedAt: liftedAt?.toISOString() ?? null,
    refusedAt: refusedAt?.toISOString() ?? null,
  }
}

/** A range as it is; the rest masked. */
export function maskedOf(keys: Keys, { kind, sealed, bank, range }: Omit<Value, 'hash'>): string {
  if (kind === 'address') return range!
  const value = keys.open(sealed!)
  return kind === 'phone' ? maskPhone(value) : `${bank} ${maskAccount(value)}`
}
