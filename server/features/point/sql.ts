import type { Reader, Tx } from '../../db/db.ts'
import type { Kind } from '../../ledger/kinds.ts'

/** A number for a conversion: the cause of both its transfers. */
export async function nextConversion(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ no: number }>`select nextval('point_conversion') as no`
  return row!.no
}

type PointTransfer = { id: number; kind: Kind; amount: number; at: Date }
type Range = { from: Date; to: Date }

export async function countTransfers(db: Reader, member: number, { from, to }: Range) {
  const [row] = await db.query<{ n: number }>`
    select count(*) as n from transfer
    where member_id = ${member} and point_after is not null and at >= ${from} and at < ${to}`
  return row!.n
}

export const selectTransfers = (
  db: Reader,
  member: number,
  { from, to }: Range,
  { limit, offset }: { limit: number; offset: number },
) => db.query<PointTransfer>`
  select id, kind, amount, at from transfer
  where member_id = ${member} and point_after is not null and at >= ${from} and at < ${to}
  order by id desc limit ${limit} offset ${offset}`
