/** What an operator makes anew, once for one draft: whoever sends it again hears what was made. */
import { createHash } from 'node:crypto'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Tx } from '../db/db.ts'
import { Refusal } from './refusal.ts'
import type { Operator } from './serve-operator.ts'

export type Draft = {
  operator: Pick<Operator, 'id'>
  /** the name the page gave it; undefined: it is made as often as it is sent */
  draft: string | undefined
  kind: 'notice' | 'popup' | 'code' | 'template' | 'memo' | 'handover'
  /** all that is made of it */
  body: object
}

/**
 * Makes it, or answers what was made of the same draft before; of many at once one makes it. Refuses `keyReuse` a draft
 * that was sent with another body, or by another operator.
 */
export async function madeOnce<T extends object>(
  tx: Tx,
  { operator, draft, kind, body }: Draft,
  make: () => Promise<T>,
): Promise<T> {
  if (draft === undefined) return make()
  const hash = createHash('sha256').update(JSON.stringify(body)).digest()
  const [own] = await tx.query`
    insert into operator_draft (draft, operator_id, kind, body_hash) values (${draft}, ${operator.id}, ${kind}, ${hash})
    on conflict (draft) do nothing returning draft`
  if (own) {
    const made = await make()
    await tx.query`update operator_draft set kept = ${JSON.stringify(made)}::jsonb where draft = ${draft}`
    return made
  }
  const [known] = await tx.query<{ kept: T }>`
    select kept from operator_draft where draft = ${draft} and operator_id = ${operator.id} and kind = ${kind}
      and body_hash = ${hash}`
  if (!known) throw new Refusal('keyReuse', operatorText.otherDraft)
  return known.kept
}
