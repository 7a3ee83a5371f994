import type { Reader, Tx } from '../../db/db.ts'

type DeviceRow = {
  id: number
  words: string
  place: string
  since: Date
  at: Date
  here: boolean
}

/** `here`: the hash of the secret that the asking device brought. */
export const selectDevices = (db: Reader, member: number, here: Buffer | null) =>
  db.query<DeviceRow>`
    select id, words, place, since, at, coalesce(device_hash = ${here}, false) as here
    from known_device where member_id = ${member} order by at desc, id desc`

type LoginRow = {
  at: Date
  words: string
  address: string
  outcome: 'in' | 'failed' | 'slowed'
}

/** Logins and what failed at the member's door, newest first. */
export const selectLogins = (db: Reader, member: number, most: number) => db.query<LoginRow>`
  select at, words, address, outcome from (
    (select at, words, address, 'in' as outcome from login where member_id = ${member} order by id desc limit ${most})
    union all
    (select e.at, coalesce(e.detail ->> 'words', ''), coalesce(e.detail ->> 'address', ''),
       case e.kind when 'login.failed' then 'failed' else 'slowed' end
     from event_whole e join member m on m.uid = e.actor
     where m.id = ${member} and e.kind in ('login.failed', 'login.slowed') order by e.id desc limit ${most})
  ) door order by at desc limit ${most}`

/** The words of the device that is forgotten; undefined when the member has no such device. */
export const deleteDevice = async (tx: Tx, member: number, id: number) =>
  (
    await tx.query<{ words: string }>`
    delete from known_device where member_id = ${member} and id = ${id} returning words`
  )[0]?.words

/** All but the one of that secret's hash; how many they were. */
export const deleteDevices = async (tx: Tx, member: number, kept: Buffer | null): Promise<number> =>
  (
    await tx.query`
    delete from known_device where member_id = ${member} and device_hash is distinct from ${kept} returning id`
  ).length
