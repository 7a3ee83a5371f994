/** Which keys a database belongs to (docs/operate.md#keys): a server with others refuses to start. */
import { hostname } from 'node:os'

import type { Db, Reader, Tx } from '../db/db.ts'
import { keyId } from './keys.ts'

/** `new`: may be read, and nothing is written with it yet. `old`: nothing is any more. */
type KeyState = 'new' | 'write' | 'old' | 'retired'
export type KeyName = 'server.key' | 'PROVIDER_SECRET'
export type KnownKey = {
  id: string
  state: KeyState
  marks: boolean
  at: Date
  writesSince: Date | null
  resealedAt: Date | null
  retiredAt: Date | null
}

/** Whoever changes what is known of keys waits for whoever does, and for a start that looks at it. */
export const lockKeys = (tx: Tx) =>
  tx.query`select pg_advisory_xact_lock(hashtextextended('key_fingerprint', 52))`

/** What is known of a key's name, the oldest first. */
export const selectKeys = (db: Reader, name: KeyName) => db.query<KnownKey>`
  select fingerprint as id, state, marks, at, writes_since as "writesSince", resealed_at as "resealedAt",
    retired_at as "retiredAt"
  from key_fingerprint where name = ${name} order by at, fingerprint`

/** A process that serves, and its keys (docs/adr/0170). */
export type Holder = {
  id: string
  host: string
  pid: number
  /** of server.key: what is held, and what seals */
  holds: string[]
  seals: string
  /** of PROVIDER_SECRET */
  accepts: string[]
  signs: string | null
}

/** A process that was not heard of for so long is gone, or looks at its keys before it writes again (key-watch.ts). */
const ALIVE_SECONDS = 30

/** The processes that serve, by what they said of their keys in the last half minute. */
export const selectHolders = (db: Reader) => db.query<Holder>`
  select id, host, pid, holds, seals, accepts, signs from key_holder
  where seen_at > clock_timestamp() - make_interval(secs => ${ALIVE_SECONDS}) order by host, pid`

/** Says that a process serves, and forgets those that have long gone. */
export async function upsertHolder(db: Reader, one: Holder): Promise<void> {
  await db.query`
    insert into key_holder (id, host, pid, holds, seals, accepts, signs)
    values (${one.id}, ${one.host}, ${one.pid}, ${one.holds}::text[], ${one.seals}, ${one.accepts}::text[], ${one.signs})
    on conflict (id) do update set holds = excluded.holds, seals = excluded.seals, accepts = excluded.accepts,
      signs = excluded.signs, seen_at = clock_timestamp()`
  await db.query`delete from key_holder where seen_at < clock_timestamp() - interval '1 day'`
}

/** A process says that it serves no more. */
export const deleteHolder = (db: Reader, id: string) =>
  db.query`delete from key_holder where id = ${id}`

/** One key, or all that are held, as they lie in their files; the first is the one it began with. */
export type Given = Partial<Record<KeyName, string | readonly string[]>>

const listOf = (key: string | readonly string[]) => (typeof key === 'string' ? [key] : key)

/**
 * Notes the fingerprint of each key at the first start; throws, with a sentence a key that says which, when one is
 * another, is missing or is retired, and notes nothing then. Of first starts with different keys one wins, with all of
 * its keys. A secret that a process which serves does not accept yet is refused, and so is to leave out one that it
 * signs with. `join`: done in the same transaction, before anybody changes what is known of keys.
 */
export async function assertKeys(
  db: Db,
  keys: Given,
  { join }: { join?: (tx: Tx) => Promise<unknown> } = {},
): Promise<void> {
  await db.begin(async (tx) => {
    await lockKeys(tx)
    const wrong: string[] = []
    const notes: (() => Promise<unknown>)[] = []
    for (const [name, key] of Object.entries(keys) as [KeyName, string | string[]][]) {
      const given = listOf(key).map(keyId)
      const known = await selectKeys(tx, name)
      const check = name === 'server.key' ? checkHouseKeys : checkSecrets
      const checked = await check(tx, given, known)
      if (typeof checked === 'string') wrong.push(checked)
      else notes.push(checked)
    }
    if (wrong.length > 0) throw new Error(wrong.join(' '))
    for (const note of notes) await note()
    await join?.(tx)
  })
}

type Checked = string | (() => Promise<unknown>)

const isAnother = (name: KeyName, given: readonly string[], known: readonly KnownKey[]) =>
  `${name} is not the key of this database (its fingerprint is ${given.join(', ')}, the database's ${known.map(({ id }) => id).join(', ')}); give the one it began with, or see Keys in docs/operate.md.`

/** What may be sealed with is to be held: what seals, and what did and is not retired. */
async function checkHouseKeys(tx: Tx, given: string[], known: KnownKey[]): Promise<Checked> {
  if (known.length === 0) return () => insertKey(tx, 'server.key', given[0]!, 'write')
  const missing = known.filter(
    ({ id, state }) => (state === 'write' || state === 'old') && !given.includes(id),
  )
  if (missing.length === 0) return async () => undefined
  if (!known.some(({ id }) => given.includes(id))) return isAnother('server.key', given, known)
  return `server.key lacks key ${missing.map(({ id }) => id).join(', ')} of this database; copy its file to KEYS_DIR (docs/operate.md, Keys).`
}

/** The first signs, all are accepted. One that is not known yet is noted, where another of them is. */
async function checkSecrets(tx: Tx, given: string[], known: KnownKey[]): Promise<Checked> {
  const name = 'PROVIDER_SECRET'
  const stateOf = (id: string) => known.find((each) => each.id === id)?.state
  const fresh = given.filter((id) => stateOf(id) === undefined)
  if (known.length > 0 && fresh.length === given.length) return isAnother(name, given, known)
  const retired = given.find((id) => stateOf(id) === 'retired')
  if (retired) return `${name} names ${retired}, which is retired; leave it out.`
  const waiting = known.find(({ state }) => state === 'new')
  if (known.length > 0 && fresh.length > (waiting ? 0 : 1))
    return `${name} names ${fresh.join(', ')}, and ${waiting ? `the next one is ${waiting.id}` : 'one at a time is changed'} (docs/operate.md, Keys).`
  const [signs] = given
  for (const other of await selectHolders(tx)) {
    if (other.signs === null || isGone(other)) continue
    const place = `the server process ${other.pid} on ${other.host}`
    if (!given.includes(other.signs))
      return `${name} leaves out ${other.signs}, which ${place} signs with; give both until it does not.`
    if (!other.accepts.includes(signs!))
      return `${name} signs with ${signs}, which ${place} does not accept yet; give it both first, the one in use in front.`
  }
  return async () => {
    for (const [index, id] of given.entries())
      if (stateOf(id) === undefined)
        await insertKey(tx, name, id, known.length === 0 && index === 0 ? 'write' : 'new')
    const now = await selectKeys(tx, name)
    if (now.find(({ id }) => id === signs)?.state === 'new') await updateWriting(tx, name, signs!)
  }
}

/** A process of this machine whose number nobody has any more. */
function isGone({ host, pid }: Holder): boolean {
  if (host !== hostname()) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/** A first key has nothing to seal anew; values of houses from before there were marks get theirs by `mark`. */
export const insertKey = (tx: Tx, name: KeyName, id: string, state: KeyState) => tx.query`
  insert into key_fingerprint (name, fingerprint, state, marks, writes_since, resealed_at)
  values (${name}, ${id}, ${state}, true, case when ${state} = 'write' then clock_timestamp() end,
    case when ${state} = 'write' then clock_timestamp() end)`

/** From now on it is the one that seals or signs; the one before opens and is accepted still. */
export async function updateWriting(tx: Tx, name: KeyName, id: string): Promise<void> {
  await tx.query`
    update key_fingerprint set state = 'old' where name = ${name} and state = 'write' and fingerprint <> ${id}`
  await tx.query`
    update key_fingerprint set state = 'write', marks = true, writes_since = clock_timestamp(), resealed_at = null
    where name = ${name} and fingerprint = ${id}`
}
