/** What the witness hashes and checks signatures with: this machine's own. */
import { createHmac, createPublicKey, hash, verify } from 'node:crypto'

import type { Means } from '@madang/contract/core/book/lines.ts'

/** SubjectPublicKeyInfo of an Ed25519 key, without the key (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

export const sha256 = (bytes: Uint8Array | string): Buffer => hash('sha256', bytes, 'buffer')

export const means: Means = {
  sha256,
  hmac: (key, message) => createHmac('sha256', key).update(message).digest(),
  signed(publicKey, bytes, signature) {
    const key = Buffer.concat([SPKI, publicKey])
    return verify(null, bytes, createPublicKey({ key, format: 'der', type: 'spki' }), signature)
  },
  turn: async () => undefined,
}
