/** The search of the proof of work: the number whose SHA-256 with the salt is the challenge. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

export function search({
  challenge,
  salt,
  maxNumber,
}: {
  challenge: string
  salt: string
  maxNumber: number
}) {
  const wanted = challenge.toLowerCase()
  for (let number = 0; number <= maxNumber; number++)
    if (bytesToHex(sha256(utf8ToBytes(`${salt}${number}`))) === wanted) return number
  return null
}
