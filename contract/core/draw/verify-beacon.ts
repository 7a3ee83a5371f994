/** The signature of a drand quicknet beacon, checked against the pinned key (docs/spec/draws.md#verification). */
import { bls12_381 } from '@noble/curves/bls12-381.js'

import { commitOf, hexToBytes, quicknet } from './kdraw.ts'

const DST = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/** True when `signature` (48 bytes, hex) is quicknet's on that beacon round. */
export function beaconSigned(beaconRound: number, signature: string): boolean {
  const number = new Uint8Array(8)
  new DataView(number.buffer).setBigUint64(0, BigInt(beaconRound))
  const { shortSignatures } = bls12_381
  try {
    return shortSignatures.verify(
      hexToBytes(signature),
      shortSignatures.hash(commitOf(number), DST),
      hexToBytes(quicknet.publicKey),
    )
  } catch {
    return false
  }
}
