/** The blinds of a whole book: `blindOf(saltOf())` of contract/core/book, in place of which nothing is allocated. */
import { hash } from 'node:crypto'

import { saltedBytes } from '@madang/contract/core/book/book.ts'

const BLOCK = 64
const HASH = 32
const SALT = 16
/** Bytes of a member's id at most. */
const UID = 256

/** HMAC-SHA256 (RFC 2104) with keys of one length, a block at most, written over at every use. */
function openHmac(room: number) {
  const inner = Buffer.alloc(BLOCK + room, 0x36)
  const outer = Buffer.alloc(BLOCK + HASH, 0x5c)
  const messages: Buffer[] = []
  return {
    message: inner.subarray(BLOCK),
    setKey(key: Uint8Array, length: number) {
      for (let at = 0; at < length; at++) {
        inner[at] = key[at]! ^ 0x36
        outer[at] = key[at]! ^ 0x5c
      }
    },
    /** As text of a byte a letter: written where it belongs without a buffer of its own. */
    digest(length: number): string {
      messages[length] ??= inner.subarray(0, BLOCK + length)
      outer.write(hash('sha256', messages[length], 'binary'), BLOCK, HASH, 'binary')
      return hash('sha256', outer, 'binary')
    },
  }
}

/** A member's id as it lies in a page of rows: `length` bytes from `from`. */
type Uid = { page: Uint8Array; from: number; length: number }

/** Of one bet after the other, under a book key: its salt, 16 bytes that the next is written over, and its blind. */
export function openBlinds(bookKey: Uint8Array) {
  const salts = openHmac(BLOCK)
  salts.setKey(bookKey, bookKey.length)
  const blinds = openHmac(UID)
  const hashed = Buffer.alloc(HASH)
  return {
    salt: hashed.subarray(0, SALT),
    /** Writes the blind into `target` at `at`; the bet's salt stands in `salt`. */
    write(
      bet: number,
      { page, from, length }: Uid,
      { target, at }: { target: Buffer; at: number },
    ) {
      if (length > UID) throw new RangeError(`a member’s id of ${length} bytes`)
      const bytes = saltedBytes(bet)
      salts.message.set(bytes)
      hashed.write(salts.digest(bytes.length), 0, HASH, 'binary')
      blinds.setKey(hashed, SALT)
      for (let n = 0; n < length; n++) blinds.message[n] = page[from + n]!
      target.write(blinds.digest(length), at, HASH, 'binary')
    },
  }
}
