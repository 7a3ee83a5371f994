/**
 * Sealing of personal data at rest, with the house's keys (docs/spec/rules.md#accounts-and-sessions). Several may be
 * held while one takes another's place (docs/adr/0170): one seals, each opens what it sealed.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto'

/** Which key seals; `marks`: what it seals says so. */
type Sealing = { id: string; marks: boolean }

export type Keys = {
  /** what tells each held key apart, in the order of their files */
  ids(): string[]
  /** the held keys as they lie in their files, for their fingerprints */
  masters(): string[]
  /** takes one more, or one that is held already; answers its id */
  hold(master: Buffer): string
  sealing(): Sealing
  /** Throws for a key that is not held. */
  sealWith(sealing: Sealing): void
  /** AES-256-GCM; the answer carries the key's id, its nonce and tag */
  seal(text: string): Buffer
  /** Throws `UnknownKey` where the key is not held, though its file was looked for, and for what no key sealed. */
  open(sealed: Buffer): string
  /** keyed hash by which equal values are found without being readable; the same whichever key seals */
  digest(purpose: string, text: string): Buffer
  /** what a key makes keyed hashes with, unless another is given */
  digestKeyOf(id: string): Buffer
  digestWith(key: Buffer): void
}

/** Sealed by a key that this process has no file of. */
export class UnknownKey extends Error {
  readonly id: string
  constructor(id: string) {
    super(`sealed with key ${id}, which this process does not hold; copy its file to KEYS_DIR`)
    this.id = id
  }
}

/** What stands before a value whose key is told; then the key's id. */
const MARK = Buffer.from('MDK1')
const ID_BYTES = 8
const HEAD = MARK.length + ID_BYTES
const KEY_BYTES = 32

/** Tells keys apart and gives nothing of them away. `key`: as it lies in its file. */
export const keyId = (key: string): string =>
  createHash('sha256')
    .update(`madang key ${key}`)
    .digest('hex')
    .slice(0, 2 * ID_BYTES)

const headOf = (id: string) => Buffer.concat([MARK, Buffer.from(id, 'hex')])
const markOf = (sealed: Buffer) =>
  sealed.length >= HEAD && sealed.subarray(0, MARK.length).equals(MARK)
    ? sealed.subarray(MARK.length, HEAD).toString('hex')
    : null

/** HKDF-SHA256 (RFC 5869), its first step alone: what every derived key of a house key comes from. */
const extract = (master: Buffer) => createHmac('sha256', Buffer.alloc(32)).update(master).digest()
const expand = (from: Buffer, purpose: string) =>
  createHmac('sha256', from)
    .update(purpose)
    .update(Buffer.from([1]))
    .digest()

type Held = { master: string; sealing: Buffer; digestKey: Buffer }

function heldOf(master: Buffer): Held {
  if (master.length !== KEY_BYTES) throw new Error('the house key is not 32 bytes')
  return {
    master: master.toString('hex'),
    sealing: Buffer.from(hkdfSync('sha256', master, '', 'seal', KEY_BYTES)),
    digestKey: extract(master),
  }
}

function encrypt(key: Buffer, head: Buffer, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(head)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([head, nonce, cipher.getAuthTag(), body])
}

/** Throws where it is not the key's, or was changed. */
function decrypt(key: Buffer, head: Buffer, sealed: Buffer): string {
  const rest = sealed.subarray(head.length)
  const decipher = createDecipheriv('aes-256-gcm', key, rest.subarray(0, 12), { authTagLength: 16 })
  decipher.setAAD(head).setAuthTag(rest.subarray(12, 28))
  return Buffer.concat([decipher.update(rest.subarray(28)), decipher.final()]).toString('utf8')
}

const NO_HEAD = Buffer.alloc(0)

/**
 * What house keys of 32 bytes each seal, open and digest; throws for any other length. The first one seals and makes
 * keyed hashes until another is named. `look`: finds further keys when a value is sealed with one that is not held.
 */
export function keysOf(masters: readonly Buffer[], look: () => readonly Buffer[] = () => []): Keys {
  const ring = new Map<string, Held>()
  const hold = (master: Buffer) => {
    const id = keyId(master.toString('hex'))
    if (!ring.has(id)) ring.set(id, heldOf(master))
    return id
  }
  for (const master of masters) hold(master)
  let seals: Sealing = { id: [...ring.keys()][0]!, marks: true }
  let digestKey = ring.get(seals.id)!.digestKey
  const heldBy = (id: string) => {
    if (!ring.has(id)) for (const master of look()) hold(master)
    const held = ring.get(id)
    if (!held) throw new UnknownKey(id)
    return held
  }
  function openUnmarked(sealed: Buffer): string | null {
    for (const { sealing } of ring.values())
      try {
        return decrypt(sealing, NO_HEAD, sealed)
      } catch {
        // Another key's, perhaps.
      }
    return null
  }
  return {
    ids: () => [...ring.keys()],
    masters: () => [...ring.values()].map(({ master }) => master),
    hold,
    sealing: () => seals,
    sealWith(next) {
      heldBy(next.id)
      seals = next
    },
    seal: (text) =>
      encrypt(heldBy(seals.id).sealing, seals.marks ? headOf(seals.id) : NO_HEAD, text),
    open(sealed) {
      const mark = markOf(sealed)
      // A value of before there were marks may look like one with, by a chance of one in four billion.
      const unmarked = mark === null || !ring.has(mark) ? openUnmarked(sealed) : null
      if (unmarked !== null) return unmarked
      if (mark === null) throw new Error('sealed by no key that is held, or changed since')
      return decrypt(heldBy(mark).sealing, headOf(mark), sealed)
    },
    digest: (purpose, text) =>
      createHmac('sha256', expand(digestKey, purpose)).update(text).digest(),
    digestKeyOf: (id) => heldBy(id).digestKey,
    digestWith: (key) => void (digestKey = key),
  }
}
