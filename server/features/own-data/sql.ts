import type { Reader, Tx } from '../../db/db.ts'

export type DataRow = {
  id: number
  attempt: number
  madeAt: Date | null
  untilAt: Date | null
  bytes: number | null
  failedAt: Date | null
}

/** The one asked for last, unless it was made and its time is over. */
export const selectLast = async (db: Reader, member: number) =>
  (
    await db.query<DataRow>`
    select id, attempt, made_at as "madeAt", until_at as "untilAt", bytes, failed_at as "failedAt"
    from (select * from own_data where member_id = ${member} order by id desc limit 1) last
    where until_at is null or until_at > (select business_now())`
  )[0]

export const insertData = (tx: Tx, member: number) =>
  tx.query`insert into own_data (member_id) values (${member})`

export type Making = { id: number; attempt: number; member: number; uid: string }

/** Begins the oldest one that is not made, once more; undefined when none is left. */
export const beginOldest = async (db: Reader) =>
  (
    await db.query<Making>`
    update own_data d set attempt = attempt + 1 from member m
    where d.id = (select id from own_data where made_at is null and failed_at is null order by id limit 1)
      and m.id = d.member_id
    returning d.id, d.attempt, d.member_id as member, m.uid`
  )[0]

/** False when another has begun it since. */
export const updateMade = async (
  tx: Tx,
  { id, attempt }: Making,
  { bytes, hours }: { bytes: number; hours: number },
) =>
  (
    await tx.query<{ until: Date }>`
    update own_data set made_at = clock.at, until_at = clock.at + make_interval(hours => ${hours}), bytes = ${bytes}
    from (select business_now() as at offset 0) clock
    where id = ${id} and attempt = ${attempt} and made_at is null and failed_at is null returning until_at as until`
  )[0]?.until

export const updateFailed = async (tx: Tx, { id, attempt }: Making): Promise<boolean> =>
  (
    await tx.query`
    update own_data set failed_at = business_now()
    where id = ${id} and attempt = ${attempt} and made_at is null and failed_at is null returning id`
  ).length > 0

export const insertPiece = (db: Reader, { id, attempt }: Making, no: number, sealed: Buffer) =>
  db.query`insert into own_data_piece (own_data_id, attempt, no, sealed) values (${id}, ${attempt}, ${no}, ${sealed})`

/** A piece of what can be had now; undefined behind the last one, and once the time is over. */
export const selectPiece = async (db: Reader, id: number, no: number) =>
  (
    await db.query<{ sealed: Buffer }>`
    select p.sealed from own_data d join own_data_piece p on p.own_data_id = d.id and p.attempt = d.attempt
    where d.id = ${id} and p.no = ${no} and d.until_at > (select business_now())`
  )[0]?.sealed

/** What attempts before this one, or this one itself (`whole`), have left. */
export const deletePieces = (db: Reader, { id, attempt }: Making, whole = false) => db.query`
  delete from own_data_piece where own_data_id = ${id} and (attempt < ${attempt} or (${whole} and attempt = ${attempt}))`

/** What somebody who was taken for dead wrote to one that nobody makes any more. */
export const deleteFailed = (db: Reader) => db.query`
  delete from own_data_piece p using own_data d where d.id = p.own_data_id and d.failed_at is not null`

/** Removes the pieces of those whose time is over. */
export const deleteOver = (db: Reader) => db.query`
  with over as (
    update own_data set forgotten_at = clock.at from (select business_now() as at offset 0) clock
    where made_at is not null and forgotten_at is null and until_at <= clock.at returning id)
  delete from own_data_piece p using over where p.own_data_id = over.id`
