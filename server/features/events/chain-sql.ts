import type { Reader, Tx } from '../../db/db.ts'

export type Link = { no: number; eventId: number; prevHash: Buffer; hash: Buffer }

/** The end of the chain, with every other chainer waiting behind us; null before the first. */
export async function lockEnd(tx: Tx) {
  await tx.query`select pg_advisory_xact_lock(7201021)`
  const [row] = await tx.query<Link>`
    select no, event_id as "eventId", prev_hash as "prevHash", hash from event_link order by no desc limit 1`
  return row ?? null
}

/** Events that are committed and not chained, the lowest numbers first; `text` is what is hashed of one. */
export const selectUnchained = (tx: Tx, limit: number) =>
  tx.query<{ id: number; text: string }>`
    select e.id, event_text(e) as text from event_unchained u join event e on e.id = u.event_id
    order by e.id limit ${limit}`

/** Makes links of what waited. */
export async function insertLinks(tx: Tx, links: Link[]): Promise<void> {
  const rows = links.map(({ no, eventId, prevHash, hash }) => ({
    no,
    event: eventId,
    prev: prevHash.toString('hex'),
    hash: hash.toString('hex'),
  }))
  await tx.query`
    insert into event_link (no, event_id, prev_hash, hash)
    select no, event, decode(prev, 'hex'), decode(hash, 'hex')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l(no bigint, event bigint, prev text, hash text)`
  await tx.query`
    delete from event_unchained u using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l(event bigint)
    where u.event_id = l.event`
}

/**
 * The next thousand links after the first `skip`, each with what its event says now; null: it is gone, or the texts
 * beside it are gone or others, though its member did not leave.
 */
export const selectLinks = (db: Reader, skip: number) => db.query<Link & { text: string | null }>`
  select l.no, l.event_id as "eventId", l.prev_hash as "prevHash", l.hash, case
    when t.event_id is null and not e.detail ? 'sha256' then event_text(e)
    when t.salt is null and m.state = 'left' then event_text(e)
    when event_seal(t.salt, t.reason, t.detail) = e.detail ->> 'sha256' then event_text(e) end as text
  from event_link l left join event e on e.id = l.event_id left join event_about t on t.event_id = e.id
    left join member m on m.id = t.member_id
  where l.no > ${skip} order by l.no limit 1000`

export const selectEventHead = async (db: Reader) =>
  (await db.query<{ entry: number; hash: Buffer }>`select entry, hash from event_head`)[0] ?? null

/** Events past the rules, in one snapshot: gone before they were chained, or in neither the chain nor what waits. */
export async function countStray(db: Reader): Promise<number> {
  const [row] = await db.query<{ stray: number }>`
    select (select count(*) from event_unchained u where not exists (select from event e where e.id = u.event_id))
      + (select count(*) from event e where not exists (select from event_link l where l.event_id = e.id)
        and not exists (select from event_unchained u where u.event_id = e.id)) as stray`
  return row!.stray
}
