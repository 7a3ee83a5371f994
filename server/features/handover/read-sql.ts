import type { HandoverAct, HandoverQueueRow } from '@madang/contract/operator/handover.ts'

import type { Reader, Tx } from '../../db/db.ts'
import type { Fate, Named } from './sql.ts'

/**
 * The latest that an operator has not acknowledged, and how many there are: of others' the last one, however old, and all
 * of the last day.
 */
export const selectUnread = async (db: Reader, operator: number) =>
  (
    await db.query<{ id: number; by: string; at: Date; count: number }>`
    select h.id, o.uid as by, h.at, count(*) over () as count
    from (
      select clock.now, (select id from handover where operator_id <> ${operator} order by id desc limit 1) as last
      from (select business_now() as now offset 0) clock
    ) ends
    join handover h on h.operator_id <> ${operator} and (h.id = ends.last or h.at > ends.now - interval '24 hours')
      and not exists (select from handover_read r where r.handover_id = h.id and r.operator_id = ${operator})
    join operator o on o.id = h.operator_id
    order by h.id desc limit 1`
  )[0]

const PAGE = 20

type Row = {
  id: number
  by: string
  at: Date
  began: Date
  notes: string
  items: number
  readers: number
  mine: boolean
  read: boolean
}
type Filter = { by: string | null; from: Date | null; until: Date | null }

/** Newest first. */
export async function selectHandovers(
  db: Reader,
  reader: number,
  { by, from, until }: Filter,
  page: number,
) {
  const rows = await db.query<Row & { total: number }>`
    with found as (
      select h.*, o.uid, count(*) over () as total from handover h join operator o on o.id = h.operator_id
      where (${by}::text is null or o.uid = ${by}) and (${from}::timestamptz is null or h.at >= ${from})
        and (${until}::timestamptz is null or h.at < ${until})
      order by h.id desc limit ${PAGE} offset ${(page - 1) * PAGE}
    )
    select f.id, f.uid as by, f.at, f.began_at as began, left(regexp_replace(f.notes, '\\s+', ' ', 'g'), 120) as notes,
      (select count(*) from handover_item i where i.handover_id = f.id) as items,
      (select count(*) from handover_read r where r.handover_id = f.id) as readers,
      f.operator_id = ${reader} as mine,
      exists (select from handover_read r where r.handover_id = f.id and r.operator_id = ${reader}) as read, f.total
    from found f order by f.id desc`
  const totalCnt = rows[0]?.total ?? 0
  return { rows, totalCnt, totalPages: Math.ceil(totalCnt / PAGE) }
}

type Whole = Row & { acts: HandoverAct[]; queues: HandoverQueueRow[]; givenTo: string | null }

export const selectHandover = async (db: Reader, reader: number, id: number) =>
  (
    await db.query<Whole>`
    select h.id, o.uid as by, h.at, h.began_at as began, h.notes, h.acts, h.queues, g.uid as "givenTo",
      (select count(*) from handover_item i where i.handover_id = h.id) as items,
      (select count(*) from handover_read r where r.handover_id = h.id) as readers,
      h.operator_id = ${reader} as mine,
      exists (select from handover_read r where r.handover_id = h.id and r.operator_id = ${reader}) as read
    from handover h join operator o on o.id = h.operator_id left join operator g on g.id = h.given_to
    where h.id = ${id}`
  )[0]

export const selectItems = (db: Reader, id: number) => db.query<Named & { fate: Fate }>`
  select about, subject as id, fate from handover_item where handover_id = ${id}
  order by array_position(array['deposits', 'withdrawals', 'inquiries', 'signups', 'alarms', 'approvals'], about), subject`

export const selectReaders = (db: Reader, id: number) => db.query<{ by: string; at: Date }>`
  select o.uid as by, r.at from handover_read r join operator o on o.id = r.operator_id
  where r.handover_id = ${id} order by r.at, o.uid`

export const selectBy = async (db: Reader, id: number) =>
  (
    await db.query<{ operator: number }>`
    select operator_id as operator from handover where id = ${id}`
  )[0]?.operator

/** False for who had said so before. */
export const insertRead = async (tx: Tx, id: number, operator: number) =>
  (
    await tx.query`
    insert into handover_read (handover_id, operator_id) values (${id}, ${operator})
    on conflict do nothing returning handover_id`
  ).length > 0
