/** The password: what one may be, and its change (docs/spec/accounts.md#password). */
import { randomBytes } from 'node:crypto'

import { timeOf, spoken } from '@madang/contract/core/kst.ts'
import {
  accountText,
  passwordError,
  type HoldReason,
} from '@madang/contract/member/plain/account.ts'

import type { Reader, Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { hashToken, type Member } from '../../http/identity.ts'
import { publish } from '../../http/live.ts'
import { leastPassword } from '../../http/least-password.ts'
import { Refusal, refusals } from '../../http/refusal.ts'
import { readSettings } from '../../http/settings.ts'
import { lockWallets } from '../../ledger/ledger.ts'
import { sendMemos } from '../memo/memo.ts'
import { endSession, hashPassword, isGuessed, turnToken } from '../session/session.ts'
import { holdWithdrawals } from './holds.ts'
import { provePassword, type Asking } from './proof.ts'
import { lockMember, updatePassword, type Locked } from './sql.ts'

/** Why a password cannot be a member's; undefined when it can. */
const judgePassword = async (
  deps: Pick<Deps, 'leaked'>,
  password: string,
  about: { uid: string; nick: string; min: number },
) =>
  passwordError(password, about) ??
  ((await isGuessed(deps, password)) ? accountText.common : undefined)

/** The member's wallet and row, locked in this order; whatever decides about the account is read after. */
export async function lockAccount(tx: Tx, member: number): Promise<Locked> {
  const row = await findAccount(tx, member)
  if (!row) throw new Error(`member ${member} is not there`)
  return row
}

/** The same of a number that may be nobody's. */
export async function findAccount(tx: Tx, member: number): Promise<Locked | undefined> {
  await lockWallets(tx, [member])
  return lockMember(tx, member)
}

type SetPassword = {
  member: number
  password: string
  /** the hash of the token whose session stays, under another token; without it all of them end */
  keepSession?: Buffer
  /** what the hold that follows is for, as the member is told it: `password` unless given */
  reason?: Extract<HoldReason, 'password' | 'recovery'>
  /** who does it, for the event: the member unless given */
  actor?: string
}

/**
 * Gives a member another password: every other session ends, and the games and partner's page that were opened with
 * them or with this one; nothing is taken out for 24 hours; a memo and a significant event tell of it. Answers the
 * token that the kept session goes by from now on, or null. Locks the wallet and the member's row.
 * Refuses `badInput` (`field: 'password'`) what is no password, `logout` when the session to keep is over.
 */
export async function setPassword(
  deps: Pick<Deps, 'config' | 'leaked'>,
  tx: Tx,
  { member, password, keepSession, reason = 'password', actor }: SetPassword,
): Promise<string | null> {
  const { uid, nick } = await lockAccount(tx, member)
  const min = leastPassword(deps.config, (await readSettings(tx)).passwordMin)
  const wrong = await judgePassword(deps, password, { uid, nick, min })
  if (wrong !== undefined) throw new Refusal('badInput', wrong, { field: 'password' })
  await updatePassword(tx, member, await hashPassword(password))
  const token = keepSession ? randomBytes(32).toString('base64url') : null
  if (keepSession) {
    const turned = { member, old: keepSession, token: hashToken(token!) }
    if (!(await turnToken(tx, { ...turned, reason: 'password' })))
      throw new Refusal('logout', refusals.logout)
    // Pages on a copy of the old token hear at once that it is over; the one that asked knows better (site/shell/leave.ts).
    await publish(tx, { kind: 'logout', member })
  } else await endSession(tx, member, 'password')
  const until = await holdWithdrawals(tx, { member, reason })
  await sendMemos(tx, { members: [member], ...memoOf(until) })
  await recordEvents(tx, [
    { kind: 'member.password', actor: actor ?? uid, target: uid, detail: { by: reason, until } },
  ])
  return token
}

const memoOf = (until: Date) => ({
  subject: '비밀번호가 변경되었습니다',
  html: `<p>비밀번호가 변경되어 다른 기기에서는 로그아웃되었습니다. 계정을 지키기 위해 ${spoken(timeOf(until))}까지 환전할 수 없습니다.</p><p>직접 바꾸지 않았다면 바로 고객센터에 알려주세요.</p>`,
})

type Change = Asking & { again: (db: Reader) => Promise<Member>; old: string; password: string }

/**
 * A member's own change, by the present password; answers the token the session goes by from now on. Refuses as
 * `provePassword` and `setPassword` do, and `state` when another change came first.
 */
export async function changePassword(deps: Deps, change: Change): Promise<string> {
  const { again, old, password, ...asking } = change
  if (old === '') throw new Refusal('badInput', accountText.noOld, { field: 'old' })
  const { id: member } = asking.member
  const stored = await provePassword(deps, asking, old)
  if (old.normalize('NFC') === password.normalize('NFC'))
    throw new Refusal('badInput', accountText.same, { field: 'password' })
  return deps.db.begin(async (tx) => {
    const { passwordHash } = await lockAccount(tx, member)
    // Two changes at once: the present password of the second is not the one in force any more.
    if (passwordHash !== stored) throw new Refusal('state', accountText.meanwhile)
    await again(tx)
    const token = await setPassword(deps, tx, { member, password, keepSession: asking.tokenHash })
    return token!
  })
}
