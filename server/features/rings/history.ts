/** What stands in the history of a case of the radar, written by whoever did it. */
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { radarText, type RingAct } from '@madang/contract/operator/plain/radar.ts'

import type { Tx } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Operator } from '../../http/serve-operator.ts'

type Act = {
  ring: number
  kind: RingAct
  operator?: number | null
  member?: number | null
  text?: string | null
  detail?: object
}

/** Writes down what was said or done in a case. */
export const insertAct = (
  tx: Tx,
  { ring, kind, operator = null, member = null, text = null, detail = {} }: Act,
) => tx.query`
  insert into ring_act (ring_id, kind, operator_id, member_id, text, detail)
  values (${ring}, ${kind}, ${operator}, ${member}, ${text}, ${JSON.stringify(detail)}::jsonb)`

type Linked = {
  ring: number
  member: number
  kind: 'protected' | 'suspended' | 'released'
  operator: Operator
  reason: string
}

/** Refuses `notFound` for a case that is not there, `badInput` for a member who is not in it. */
export async function mustBeIn(tx: Tx, ring: number, member: number): Promise<void> {
  const [found] = await tx.query<{ inside: boolean }>`
    select exists (select from ring_member m where m.ring_id = r.id and m.member_id = ${member}) as inside
    from ring r where r.id = ${ring}`
  if (!found) throw new Refusal('notFound', operatorText.notFound)
  if (!found.inside) throw new Refusal('badInput', radarText.notIn)
}

/** What is done to a member for a case, in the transaction that does it. Refuses as `mustBeIn` does. */
export async function noteInCase(
  tx: Tx,
  { ring, member, kind, operator, reason }: Linked,
): Promise<void> {
  await mustBeIn(tx, ring, member)
  await insertAct(tx, { ring, kind, operator: operator.id, member, text: reason })
}
