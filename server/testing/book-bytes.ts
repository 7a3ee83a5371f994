/** KBOOK-1 by hand, as the specification writes it: what the house's own code is held against. */
import { createHash, createPublicKey, verify } from 'node:crypto'

export const u32 = (n: number) => Buffer.from(n.toString(16).padStart(8, '0'), 'hex')
export const u64 = (n: number) => Buffer.from(n.toString(16).padStart(16, '0'), 'hex')
export const H = (...parts: Uint8Array[]) =>
  createHash('sha256').update(Buffer.concat(parts)).digest()
export const words = (text: string) => Buffer.from(`${text}\0`)

/** RFC 9162, 2.1.1, as it stands there. */
export function rootOf(leaves: Buffer[]): Buffer {
  if (leaves.length < 2) return leaves[0] ?? H()
  const k = 2 ** (Math.ceil(Math.log2(leaves.length)) - 1)
  return H(Buffer.of(1), rootOf(leaves.slice(0, k)), rootOf(leaves.slice(k)))
}

/** Whether a key of `/open/keys` signed these bytes. */
export function signedBy(publicKey: string, bytes: Buffer, signature: string): boolean {
  const spki = Buffer.from(`302a300506032b6570032100${publicKey}`, 'hex')
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  return verify(null, bytes, key, Buffer.from(signature, 'hex'))
}
