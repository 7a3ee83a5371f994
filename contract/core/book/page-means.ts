/** What a page hashes and checks signatures with: as large as it is, it comes when a book is checked. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'

import type { Means } from './lines.ts'

/** All but the turns, which each page takes as it goes on. */
export const pageMeans: Omit<Means, 'turn'> = {
  sha256,
  hmac: (key, message) => hmac(sha256, key, message),
  signed: (publicKey, bytes, signature) => ed25519.verify(signature, bytes, publicKey),
}
