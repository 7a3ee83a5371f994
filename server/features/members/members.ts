/**
 * Members as operators see them and change them: list, profile, suspension, type and flags, forced logout
 * (docs/spec/rules.md#accounts-and-sessions, #operators).
 */
import { formatPhone, isPhone } from '@madang/contract/member/plain/signup.ts'
import type { MemberRow, SignupRow } from '@madang/contract/operator/members.ts'

import type { Reader } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { maskAccount, maskHolder, maskPhone } from '../../http/mask.ts'
import { lastAct } from '../audit/audit.ts'
import { findAlike } from './alike.ts'
import {
  countSignupsSince,
  selectSignups,
  selectWaiting,
  type Signup,
  type SignupFilter,
} from './signup-sql.ts'
import {
  selectLogins,
  selectMembers,
  selectProfile,
  selectSession,
  type Filter,
  type Profile,
} from './sql.ts'

export { adjustApproved } from './adjust.ts'
export { logOutMember } from './edit.ts'
export { decideSignup } from './signups.ts'
export { shutApproved, suspend } from './suspend.ts'

/** What an old or a bare row lacks is shown as empty. */
const opened = ({ keys }: Pick<Deps, 'keys'>, sealed: Buffer | null) =>
  sealed === null ? '' : keys.open(sealed)

/** What lies sealed, masked; one value is opened at a time, elsewhere (docs/spec/rules.md#operators). */
const privateOf = (
  deps: Deps,
  { holder, account, phone }: Record<'holder' | 'account' | 'phone', Buffer | null>,
) => ({
  holder: maskHolder(opened(deps, holder)),
  account: maskAccount(opened(deps, account)),
  phone: maskPhone(opened(deps, phone)),
})

type Searched<S> = {
  text?: string | undefined
  state?: S | null
  type?: string | null | undefined
  code?: string | undefined
  grade?: number | null | undefined
}

/** What members are searched by: part of an id or nickname, or a whole phone number by its hash; state, type, grade, and the whole code they came by. */
export function memberFilter<S extends string>(
  keys: Deps['keys'],
  { text = '', state, type, code = '', grade }: Searched<S>,
) {
  const folded = text.normalize('NFKC').trim().toLowerCase()
  const phone = /^[\d -]+$/.test(folded) ? formatPhone(folded) : ''
  return {
    text: folded || null,
    phoneHash: isPhone(phone) ? keys.digest('phone', phone) : null,
    state: state ?? null,
    type: type || null,
    code: code.trim().toUpperCase() || null,
    grade: grade ?? null,
  }
}

/** A page of 50, newest first. `text` is part of an id or nickname, or a whole phone number. */
export async function listMembers(
  deps: Deps,
  {
    text = '',
    pageIndex,
    ...filter
  }: Pick<Filter, 'state' | 'type' | 'grade'> & {
    text?: string
    code?: string
    pageIndex: number
  },
) {
  const { rows, ...pages } = await selectMembers(
    deps.db,
    memberFilter(deps.keys, { ...filter, text }),
    pageIndex,
  )
  const list = rows.map(
    ({ total: _, joinedAt, lastLoginAt, phone: sealed, ...row }): MemberRow => ({
      ...row,
      phone: maskPhone(opened(deps, sealed)),
      joinedAt: joinedAt.toISOString(),
      lastLoginAt: lastLoginAt?.toISOString() ?? null,
    }),
  )
  return { ...pages, list }
}

/** A page of 50 sign-ups that waited or wait: those oldest first, the decided newest first. */
export async function listSignups(
  deps: Deps,
  { page, ...filter }: SignupFilter & { page: number },
) {
  const { rows, ...pages } = await selectSignups(deps.db, filter, page)
  return { ...pages, list: rows.map((row) => shownSignup(deps, row)) }
}

function shownSignup(deps: Deps, row: Signup): SignupRow {
  const {
    id,
    uid,
    nick,
    at,
    upper,
    bank,
    holder,
    account,
    phone,
    state,
    decidedBy,
    reason,
    assigned,
  } = row
  return {
    id,
    uid,
    nick,
    at: at.toISOString(),
    upper,
    bank: bank ?? '',
    ...privateOf(deps, { holder, account, phone }),
    state,
    decidedBy,
    reason,
    assigned,
  }
}

/** Sign-ups that wait: how many, and since when the oldest does. */
export const waitingSignups = (db: Reader) => selectWaiting(db)

/** How many members came since an instant, waiting or not. */
export const countSignups = (db: Reader, from: Date) => countSignupsSince(db, from)

/** A suspension in force, with who last decided on it and why. */
async function suspensionOf(
  db: Reader,
  { uid, until, text }: Pick<Profile, 'uid' | 'until' | 'text'>,
) {
  const act = await lastAct(db, 'member.suspend', uid)
  return {
    until: until?.toISOString() ?? null,
    message: text ?? '',
    by: act?.actor ?? null,
    reason: act?.reason ?? null,
  }
}

/** Who a member is, where they log in, and who is like them; null when there is none. */
export async function readProfile(deps: Deps, id: number) {
  const { db } = deps
  const [profile, session, logins, alike] = await Promise.all([
    selectProfile(db, id),
    selectSession(db, id),
    selectLogins(db, id),
    findAlike(db, id),
  ])
  if (!profile) return null
  const { holder, account, phone, bank, joinedAt, until, text, frozenAt, ...rest } = profile
  return {
    ...rest,
    frozenAt: frozenAt?.toISOString() ?? null,
    suspension:
      rest.scopes.length > 0 ? await suspensionOf(db, { uid: rest.uid, until, text }) : null,
    joinedAt: joinedAt.toISOString(),
    bank: bank ?? '',
    ...privateOf(deps, { holder, account, phone }),
    session: session
      ? {
          address: session.address,
          startedAt: session.startedAt.toISOString(),
          actionAt: session.actionAt.toISOString(),
        }
      : null,
    logins: logins.map(({ address, at }) => ({ address, at: at.toISOString() })),
    alike,
  }
}
