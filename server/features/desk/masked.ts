/**
 * One masked value at a time, whole: who saw it and why stands in the log, what they saw does not
 * (docs/spec/rules.md#operators).
 */
import type { Parsed } from '@madang/contract/core/call.ts'
import type { maskedOpen } from '@madang/contract/operator/desk.ts'
import { maskedRights, may, operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Deps } from '../../http/deps.ts'
import { Refusal } from '../../http/refusal.ts'
import { deny, mustHaveProof, reasonOf, type Acting } from '../../http/serve-operator.ts'
import { record } from '../audit/audit.ts'
import { countOpened, selectSealed } from './sql.ts'

type Ask = Parsed<typeof maskedOpen>

/** Values that an operator opens in an hour without a proof. */
const OPEN = 10

/**
 * Answers the value once its opening is written down. A request has the account it was made with, whatever the member
 * has by now. Refuses `denied`, `badInput` without a reason, `notFound` where there is no such value.
 */
export async function openMasked(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  { operator, address, of, id, field, reason }: Acting & Ask,
): Promise<string> {
  if (!may(operator.role, maskedRights[of])) await deny(db, operator, `${of} ${field}`)
  const why = reasonOf(reason)
  return db.begin(async (tx) => {
    const row = await selectSealed(tx, of, id)
    const sealed = row?.[field]
    if (!row || !sealed) throw new Refusal('notFound', operatorText.notFound)
    await record(tx, {
      about: row.member,
      operator,
      action: 'masked.open',
      subject: row.uid,
      reason: why,
      after: { of, id, field },
      address,
    })
    // Counted behind the log's lock, so that of several at once each counts the others.
    if ((await countOpened(tx, operator.uid)) > OPEN) await mustHaveProof(tx, operator)
    return keys.open(sealed)
  })
}
