/**
 * The keys of a process that serves: it tells which it holds, hears which one seals now, and takes up files that came
 * into its folder (docs/adr/0170).
 */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'

import type { FastifyBaseLogger } from 'fastify'

import { isWeakKey, type Config } from '../config.ts'
import type { Db, Reader, Tx } from '../db/db.ts'
import {
  assertKeys,
  deleteHolder,
  selectKeys,
  upsertHolder,
  type Holder,
  type KnownKey,
} from './fingerprints.ts'
import { holdNew } from './key-files.ts'
import { keyId, UnknownKey, type Keys } from './keys.ts'

const LOOK_MS = 5_000

type House = {
  db: Db
  keys: Keys
  config: Pick<Config, 'keysDir' | 'providerSecrets' | 'sandbox'>
}
export type KeyWatch = { look(): Promise<void>; close(): Promise<void> }
type Watch = { log: FastifyBaseLogger; lost: (reason: Error) => void }

/** Of a house for real: drawn at random, and for one purpose each. Who has the provider's secret opens nothing. */
function assertOfItsOwn(masters: readonly string[], secrets: readonly string[]) {
  if (masters.some(isWeakKey))
    throw new Error('SANDBOX=off asks for a server.key drawn at random; this one is not.')
  if (masters.some((master) => secrets.includes(master)))
    throw new Error('SANDBOX=off asks for keys of its own: PROVIDER_SECRET is a server.key too.')
}

/** Of the key that seals there is one; `marks` as the database says. */
function follow(keys: Keys, known: readonly KnownKey[]) {
  const writes = known.find(({ state }) => state === 'write')
  if (!writes) throw new Error('no key of this database seals; see Keys in docs/operate.md.')
  const { id, marks } = writes
  if (keys.sealing().id !== id || keys.sealing().marks !== marks) keys.sealWith({ id, marks })
}

/** What keyed hashes are made with: noted once, sealed, so that it stays when the key that seals is another. */
async function readDigestKey(tx: Reader, keys: Keys): Promise<void> {
  const find = () => tx.query<{ sealed: Buffer }>`select sealed from digest_key`
  const [found] = await find()
  if (found) return keys.digestWith(Buffer.from(keys.open(found.sealed), 'hex'))
  const made = keys.digestKeyOf(keys.sealing().id)
  await tx.query`
    insert into digest_key (sealed) values (${keys.seal(made.toString('hex'))}) on conflict do nothing`
  keys.digestWith(made)
}

/**
 * Refuses to start where a key is not the database's, or one that something may be sealed with is missing; from then on
 * looks every five seconds. `lost` is told, once, when the key that seals has become one that this process cannot get.
 */
export async function watchKeys(
  { db, keys, config }: House,
  { log, lost }: Watch,
): Promise<KeyWatch> {
  const id = randomUUID()
  const accepts = config.providerSecrets.map(keyId)
  const holder = (): Holder => ({
    ...{ id, host: hostname(), pid: process.pid, accepts, signs: accepts[0] ?? null },
    ...{ holds: keys.ids(), seals: keys.sealing().id },
  })
  const join = async (tx: Tx) => {
    follow(keys, await selectKeys(tx, 'server.key'))
    await readDigestKey(tx, keys)
    await upsertHolder(tx, holder())
  }
  if (!config.sandbox) assertOfItsOwn(keys.masters(), config.providerSecrets)
  const given = {
    'server.key': keys.masters(),
    ...(accepts.length > 0 && { PROVIDER_SECRET: config.providerSecrets }),
  }
  await assertKeys(db, given, { join })
  let told = false
  async function look() {
    try {
      holdNew(keys, config.keysDir)
      follow(keys, await selectKeys(db, 'server.key'))
      await upsertHolder(db, holder())
    } catch (error) {
      if (!(error instanceof UnknownKey)) return log.warn({ err: error }, 'the keys were not read')
      if (!told) lost(error)
      told = true
    }
  }
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let looking = Promise.resolve()
  const later = () => {
    if (closed) return
    timer = setTimeout(() => {
      looking = look().finally(later)
    }, LOOK_MS)
    timer.unref()
  }
  later()
  return {
    look,
    async close() {
      closed = true
      clearTimeout(timer)
      await looking
      await deleteHolder(db, id).catch(() => undefined)
    },
  }
}
