/** The house's book keys: what signs seals, and what salts are made of; kept sealed by the house's own key. */
import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  hash,
  randomBytes,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto'

import type { Digests } from '@madang/contract/core/book/book.ts'

import type { Reader, Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'

/** As text and back: four times as fast as a buffer of its own. */
const sha256 = (bytes: Uint8Array) => Buffer.from(hash('sha256', bytes, 'binary'), 'binary')

const BLOCK = 64
/** By the length of keys, written over at every use: what lies behind the key is padding, and stays. */
const pads = new Map<number, { inner: Buffer; outer: Buffer }>()

function padsOf(key: Uint8Array) {
  let found = pads.get(key.length)
  if (!found) {
    found = { inner: Buffer.alloc(4 * BLOCK, 0x36), outer: Buffer.alloc(BLOCK + 32, 0x5c) }
    pads.set(key.length, found)
  }
  for (let at = 0; at < key.length; at++) {
    found.inner[at] = key[at]! ^ 0x36
    found.outer[at] = key[at]! ^ 0x5c
  }
  return found
}

/** HMAC (RFC 2104) of short keys and messages, by two hashes: `createHmac` takes seven times as long for so little. */
function hmac(key: Uint8Array, message: Uint8Array): Buffer {
  if (key.length > BLOCK || message.length > 3 * BLOCK)
    return createHmac('sha256', key).update(message).digest()
  const { inner, outer } = padsOf(key)
  inner.set(message, BLOCK)
  const bytes = inner.subarray(0, BLOCK + message.length)
  outer.write(hash('sha256', bytes, 'binary'), BLOCK, 'binary')
  return sha256(outer)
}

export const digests: Digests = { sha256, hmac }

export type BookKey = {
  id: number
  /** makes salts */
  secret: Buffer
  sign(bytes: Uint8Array): Buffer
}

/** PKCS #8 of an Ed25519 seed, without the seed (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const privateOf = (seed: Buffer) =>
  createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
const publicOf = (key: KeyObject) =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)

/** SubjectPublicKeyInfo of an Ed25519 key, without the key (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

/** Whether a key of the house, 32 bytes, signed these bytes. */
export function signedWith(publicKey: Uint8Array, bytes: Uint8Array, signature: Uint8Array) {
  const key = Buffer.concat([SPKI, publicKey])
  return verify(null, bytes, createPublicKey({ key, format: 'der', type: 'spki' }), signature)
}

type Row = { id: number; sealed: Buffer }
const selectKey = async (db: Reader, id: number | null) =>
  (
    await db.query<Row>`
    select id, sealed from book_key where ${id}::int is null or id = ${id} order by id desc limit 1`
  )[0]

/** Two processes make one: who comes second finds the first one's. */
async function makeFirst(tx: Tx, keys: Deps['keys']): Promise<Row> {
  await tx.query`select pg_advisory_xact_lock(hashtextextended('book_key', 134))`
  const known = await selectKey(tx, null)
  if (known) return known
  const [seed, secret] = [randomBytes(32), randomBytes(32)]
  const row = { id: 1, sealed: keys.seal(Buffer.concat([seed, secret]).toString('hex')) }
  await tx.query`
    insert into book_key (id, public_key, sealed)
    values (${row.id}, ${publicOf(privateOf(seed))}, ${row.sealed})`
  return row
}

function opened(keys: Deps['keys'], { id, sealed }: Row): BookKey {
  const both = Buffer.from(keys.open(sealed), 'hex')
  const key = privateOf(both.subarray(0, 32))
  return { id, secret: both.subarray(32), sign: (bytes) => sign(null, bytes, key) }
}

/**
 * Another key signs from now on; answers its id. The secret that salts are made of stays: bets that are under way have
 * theirs from it. Of several at once each makes one.
 */
export const turnBookKey = ({ db, keys }: Pick<Deps, 'db' | 'keys'>): Promise<number> =>
  db.begin(async (tx) => {
    const { id: last } = await makeFirst(tx, keys)
    const { sealed } = (await selectKey(tx, last))!
    const secret = keys.open(sealed).slice(64)
    const seed = randomBytes(32)
    const id = last + 1
    await tx.query`
      insert into book_key (id, public_key, sealed)
      values (${id}, ${publicOf(privateOf(seed))}, ${keys.seal(seed.toString('hex') + secret)})`
    return id
  })

/** The key in use, made where there is none yet; or the one that a seal was made with. */
export async function bookKeyOf(
  tx: Tx,
  { keys }: Pick<Deps, 'keys'>,
  id: number | null = null,
): Promise<BookKey> {
  return opened(keys, (await selectKey(tx, id)) ?? (await makeFirst(tx, keys)))
}

/** Every key that ever signed, oldest first; each until the next was made. */
export const selectPublicKeys = (db: Reader) => db.query<{
  id: number
  publicKey: string
  from: number
  until: number | null
}>`
  select id, encode(public_key, 'hex') as "publicKey", micros(since) as from,
    micros(lead(since) over (order by id)) as until
  from book_key order by id`
