/** SQL of the doors; whoever counts has locked the names first. */
import type { Reader, Tx } from '../../db/db.ts'

export type Door = 'member' | 'operator'
/** `device`: the hash of a known device's secret, else null */
export type Attempt = { door: Door; uid: string; address: string; device: Buffer | null }

/** Attempts that could count for each other wait here, always in this order: address, id, device. */
export const lockNames = ({ door, uid, address, device }: Attempt, tx: Tx) => tx.query`
  select pg_advisory_xact_lock(hashtextextended(key, 71))
  from unnest(${[`${door} address ${address}`, `${door} uid ${uid}`, `device ${device?.toString('hex')}`]}::text[]) as key`

/** Failures of the last 30 minutes. */
export async function countFailures(tx: Tx, { door, uid, address, device }: Attempt) {
  const [row] = await tx.query<{ ofUid: number; ofAddress: number; ofDevice: number }>`
    select
      (select count(*) from login_failure f where f.door = ${door} and f.uid = ${uid} and f.at > clock.since) as "ofUid",
      (select count(*) from login_failure f where f.door = ${door} and f.address = ${address} and f.at > clock.since)
        as "ofAddress",
      (select count(*) from login_failure f where f.device_hash = ${device} and f.at > clock.since) as "ofDevice"
    from (select business_now() - interval '30 minutes' as since offset 0) clock`
  return row!
}

export async function insertFailure(tx: Tx, { door, uid, address, device }: Attempt) {
  const [row] = await tx.query<{ id: number }>`
    insert into login_failure (door, uid, address, device_hash) values (${door}, ${uid}, ${address}, ${device}) returning id`
  return row!.id
}

export const deleteFailure = (db: Reader, id: number) =>
  db.query`delete from login_failure where id = ${id}`

/** Spends a proof of work; false when it was spent before. */
export const spendProof = async (tx: Tx, challenge: string) =>
  (
    await tx.query`insert into spent_proof (proof) values (${challenge}) on conflict do nothing returning proof`
  ).length > 0

export const isKnown = async (db: Reader, door: Door, owner: number, device: Buffer) =>
  (door === 'member'
    ? await db.query`select from known_device where member_id = ${owner} and device_hash = ${device}`
    : await db.query`select from operator_device where operator_id = ${owner} and device_hash = ${device}`
  ).length > 0

const DEVICES_EACH = 10

type Replaced = {
  door: Door
  owner: number
  old: Buffer | null
  device: Buffer
  words: string
  place: string
}

/**
 * A device's secret in place of the one it had, for whoever else logs in there too, with the failures that are its own.
 * Of more than ten of an owner the longest unused is forgotten.
 */
export async function replaceDevice(tx: Tx, { door, owner, old, device, words, place }: Replaced) {
  if (old)
    await tx.query`update login_failure set device_hash = ${device} where device_hash = ${old}`
  if (door === 'member') {
    if (old)
      await tx.query`update known_device set device_hash = ${device} where device_hash = ${old}`
    await tx.query`insert into known_device (member_id, device_hash, words, place)
      values (${owner}, ${device}, ${words}, ${place})
      on conflict (member_id, device_hash) do update
      set at = business_now(), words = excluded.words, place = excluded.place`
    await tx.query`delete from known_device where member_id = ${owner} and device_hash in (
      select device_hash from known_device where member_id = ${owner} order by at desc offset ${DEVICES_EACH})`
  } else {
    if (old)
      await tx.query`update operator_device set device_hash = ${device} where device_hash = ${old}`
    await tx.query`insert into operator_device (operator_id, device_hash) values (${owner}, ${device})
      on conflict (operator_id, device_hash) do update set at = business_now()`
    await tx.query`delete from operator_device where operator_id = ${owner} and device_hash in (
      select device_hash from operator_device where operator_id = ${owner} order by at desc offset ${DEVICES_EACH})`
  }
}
