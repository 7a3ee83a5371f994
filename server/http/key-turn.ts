/** A key takes another's place, step by step (docs/operate.md#keys); each step may be repeated, and is refused out of turn. */
import type { Db, Reader, Tx } from '../db/db.ts'
import {
  insertKey,
  lockKeys,
  selectHolders,
  selectKeys,
  updateWriting,
  type Holder,
  type KeyName,
  type KnownKey,
} from './fingerprints.ts'
import { countSealed } from './sealed.ts'

/** What cannot be done now, in a sentence for who runs the house. */
export class NotYet extends Error {}

/** The key that is to be the next, where one was begun with; made known where there is none. */
export async function nextKey(db: Db, make: () => Promise<string>): Promise<string> {
  const known = (await selectKeys(db, 'server.key')).find(({ state }) => state === 'new')
  if (known) return known.id
  const id = await make()
  return db.begin(async (tx) => {
    await lockKeys(tx)
    const keys = await selectKeys(tx, 'server.key')
    if (keys.length === 0) throw new NotYet('this database has no key yet; start the house once.')
    // Of two who make one the first one's counts; the other's file is of no use to anybody.
    const other = keys.find(({ state }) => state === 'new')
    if (other) return other.id
    await insertKey(tx, 'server.key', id, 'new')
    return id
  })
}

/** The key seals from now on. Answers the processes that lack it, and changes nothing while there are any. */
export const writeWith = (db: Db, id: string): Promise<Holder[]> =>
  db.begin(async (tx) => {
    await lockKeys(tx)
    const lacking = (await selectHolders(tx)).filter(({ holds }) => !holds.includes(id))
    if (lacking.length === 0) await updateWriting(tx, 'server.key', id)
    return lacking
  })

/**
 * What is sealed says from now on by which key, and what does not say so is sealed anew. Only with no release beside
 * that is older than the marks: it opens none of them.
 */
export const markSealed = (db: Db): Promise<void> =>
  db.begin(async (tx) => {
    await lockKeys(tx)
    await tx.query`
      update key_fingerprint set marks = true, resealed_at = null
      where name = 'server.key' and state = 'write' and not marks`
  })

const findKey = async (db: Reader, id: string) => {
  for (const name of ['server.key', 'PROVIDER_SECRET'] as const) {
    const key = (await selectKeys(db, name)).find((each) => each.id === id)
    if (key) return { name, key }
  }
  throw new NotYet(`no key of this database is ${id}; npm run keys -- status names them.`)
}

/**
 * Nothing can be sealed with it, or accepted by it, any more; its file may be taken away, where no copy of the database
 * from before is kept. Throws `NotYet` for the key in use, and while anything is sealed with it or anybody uses it.
 */
export async function retireKey(db: Db, id: string): Promise<void> {
  const { name, key } = await findKey(db, id)
  if (key.state === 'write') throw new NotYet(`${id} is in use; rotate first.`)
  if (name === 'server.key') await mustOpenNothing(db, key)
  await db.begin(async (tx) => {
    await lockKeys(tx)
    await (name === 'server.key' ? mustSealNothing(tx, id) : mustBeLeftOut(tx, id))
    await tx.query`
      update key_fingerprint set state = 'retired', retired_at = coalesce(retired_at, clock_timestamp())
      where name = ${name} and fingerprint = ${id} and state <> 'write'`
  })
  // Nobody adds to it from here on. What was being sealed meanwhile is found; a start that was killed here asks again.
  if (name === 'server.key')
    await mustOpenNothing(db, key).catch(async (error: unknown) => {
      await db.query`
        update key_fingerprint set state = ${key.state === 'new' ? 'new' : 'old'}, retired_at = null
        where name = ${name} and fingerprint = ${id} and state = 'retired'`
      throw error
    })
}

async function mustOpenNothing(db: Reader, { id, state }: KnownKey) {
  const left = (await countSealed(db)).filter(
    (each) => each.key === id || (each.key === null && state !== 'new'),
  )
  if (left.length === 0) return
  const told = left.map(({ table, count }) => `${count} of ${table}`).join(', ')
  throw new NotYet(`${told} are sealed with ${id} still; the house seals them anew while it runs.`)
}

async function mustSealNothing(tx: Tx, id: string) {
  const sealing = (await selectHolders(tx)).filter(({ seals }) => seals === id)
  if (sealing.length > 0)
    throw new NotYet(`${namesOf(sealing)} seals with ${id} still; ask again in a few seconds.`)
  // Behind everybody who is sealing now; who comes later finds the key retired.
  await tx.query`select pg_advisory_xact_lock(hashtextextended('key retired', 170))`
}

async function mustBeLeftOut(tx: Tx, id: string) {
  const using = (await selectHolders(tx)).filter(({ accepts }) => accepts.includes(id))
  if (using.length > 0)
    throw new NotYet(
      `${namesOf(using)} accepts ${id} still; start it with the other PROVIDER_SECRET alone.`,
    )
}

const namesOf = (holders: readonly Holder[]) =>
  holders.map(({ host, pid }) => `process ${pid} on ${host}`).join(', ')

/** Where the keys of a name stand, and with which how much is sealed. */
export async function readKeyStatus(db: Reader): Promise<{
  keys: Record<KeyName, KnownKey[]>
  holders: Holder[]
  sealed: Awaited<ReturnType<typeof countSealed>>
}> {
  return {
    keys: {
      'server.key': await selectKeys(db, 'server.key'),
      PROVIDER_SECRET: await selectKeys(db, 'PROVIDER_SECRET'),
    },
    holders: await selectHolders(db),
    sealed: await countSealed(db),
  }
}
