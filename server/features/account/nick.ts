/** The nickname: changed once in thirty days by the member, with a reason by an operator; the old one stays reserved (docs/spec/accounts.md#nickname). */
import { spoken, timeOf } from '@madang/contract/core/kst.ts'
import {
  accountText,
  NICK_DAYS,
  NICK_RESERVED_DAYS,
} from '@madang/contract/member/plain/account.ts'
import { signupText } from '@madang/contract/member/plain/signup.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Reader, Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import type { Member } from '../../http/identity.ts'
import { publish } from '../../http/live.ts'
import { Refusal } from '../../http/refusal.ts'
import { reasonOf, type Acting } from '../../http/serve-operator.ts'
import { record } from '../audit/audit.ts'
import { findAccount, lockAccount } from './password.ts'
import { nickError, nickKeyOf } from '../../http/account-rules.ts'
import {
  deleteReservation,
  insertReservation,
  isReserved,
  lockKey,
  selectNickTimes,
  updateNick,
} from './nick-sql.ts'

/** Who takes a nickname first locks it: whoever else takes it, by sign-up or change, waits. */
export const lockNick = (tx: Tx, nick: string) => lockKey(tx, nickKeyOf(nick))

/** Whether a nickname, locked, is kept for somebody else. */
export const isNickReserved = (tx: Tx, member: number, nick: string): Promise<boolean> =>
  isReserved(tx, member, nickKeyOf(nick))

const taken = () => new Refusal('dup', signupText.dupNick, { field: 'nick' })

/** Gives a member, locked, another nickname. Refuses `badInput`, `dup` what is another's, or kept for another. */
async function giveNick(
  tx: Tx,
  { member, old, nick }: { member: number; old: string; nick: string },
) {
  const wrong = nickError(nick)
  if (wrong !== null) throw new Refusal('badInput', wrong, { field: 'nick' })
  if (nick === old) throw new Refusal('badInput', accountText.sameNick, { field: 'nick' })
  await lockNick(tx, nick)
  if (!(await updateNick(tx, { member, nick, key: nickKeyOf(nick) }))) throw taken()
  if (await isNickReserved(tx, member, nick)) throw taken()
  await deleteReservation(tx, member, nickKeyOf(nick))
  if (nickKeyOf(old) !== nickKeyOf(nick))
    await insertReservation(tx, { member, key: nickKeyOf(old), days: NICK_RESERVED_DAYS })
  await publish(tx, { kind: 'header', member })
}

type Change = {
  member: Pick<Member, 'id' | 'uid'>
  again: (db: Reader) => Promise<Member>
  nick: string
}

/** The member's own change; answers the nickname as it stands. Refuses also `state` within thirty days of the last one. */
export async function changeNick(
  { db }: Pick<Deps, 'db'>,
  { member: { id: member, uid }, again, ...given }: Change,
): Promise<string> {
  const nick = given.nick.normalize('NFKC').trim()
  return db.begin(async (tx) => {
    const { nick: old } = await lockAccount(tx, member)
    await again(tx)
    const { next, now } = await selectNickTimes(tx, member, NICK_DAYS)
    if (next !== null && now < next)
      throw new Refusal('state', accountText.nickLater(spoken(timeOf(next), { year: true })))
    await giveNick(tx, { member, old, nick })
    await recordEvents(tx, [
      { kind: 'member.nick', actor: uid, target: uid, detail: { before: old, after: nick } },
    ])
    return nick
  })
}

/** When the member may change it next; null: now. */
export async function nextNickAt(db: Reader, member: number): Promise<Date | null> {
  const { next, now } = await selectNickTimes(db, member, NICK_DAYS)
  return next !== null && now < next ? next : null
}

/** An operator's change, with a reason, at any time. Refuses `notFound`, else as the member's own. */
export async function renameMember(
  { db }: Pick<Deps, 'db'>,
  {
    operator,
    address,
    id,
    reason,
    ...given
  }: Acting & { id: number; nick: string; reason: string },
): Promise<void> {
  const why = reasonOf(reason)
  const nick = given.nick.normalize('NFKC').trim()
  await db.begin(async (tx) => {
    const known = await findAccount(tx, id)
    if (!known) throw new Refusal('notFound', operatorText.notFound)
    const { uid, nick: old } = known
    await giveNick(tx, { member: id, old, nick })
    await record(tx, {
      about: id,
      ...{ operator, address, action: 'member.nick', subject: uid, reason: why },
      ...{ before: { nick: old }, after: { nick } },
    })
    await recordEvents(tx, [
      {
        kind: 'member.nick',
        actor: operator.uid,
        target: uid,
        detail: { before: old, after: nick },
      },
    ])
  })
}
