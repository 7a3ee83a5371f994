/** Holds: after what concerns an account nothing is taken out for a while (docs/spec/accounts.md#holds). */
import { timeOf, spoken } from '@madang/contract/core/kst.ts'
import { HOLD_HOURS, holdText, type HoldReason } from '@madang/contract/member/plain/account.ts'

import type { Reader, Tx } from '../../db/db.ts'
import { publish } from '../../http/live.ts'
import { lockWallets } from '../../ledger/ledger.ts'
import { insertHold, selectHold, type Hold } from './sql.ts'

/**
 * Keeps a member from taking money out for `hours` (24) from now, and answers when that ends; holds overlap, the longest
 * counts. Takes the wallet's lock, so that a withdrawal either stood before it or meets it: call it before the member's
 * row is locked, or with the wallet locked already.
 */
export async function holdWithdrawals(
  tx: Tx,
  { member, hours = HOLD_HOURS, reason }: { member: number; hours?: number; reason: HoldReason },
): Promise<Date> {
  await lockWallets(tx, [member])
  const until = await insertHold(tx, { member, hours, reason })
  await publish(tx, { kind: 'header', member })
  return until
}

/** The hold in force that ends last; null when nothing keeps the member. Judge by it behind the wallet's lock. */
export const readHold = (db: Reader, member: number): Promise<Hold | null> => selectHold(db, member)

/** What a member is told of a hold, with its end in words. */
export const holdSentence = ({ reason, until }: Hold): string =>
  holdText(reason, spoken(timeOf(until)))
