/** Recovery codes of members and operators, hashed like passwords (docs/spec/accounts.md#second-factor). */
import { RECOVERY_CODES } from '@madang/contract/member/plain/factors.ts'

import { letters } from '../../http/letters.ts'
import { decoyHash, hashPassword, verifyPassword } from '../../http/password-hash.ts'
import { plainCode } from './totp.ts'

/** Ten new codes and their hashes, in order of slot (0 to 9). A code begins with its slot, which selects its hash. */
export async function newCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from(
    { length: RECOVERY_CODES },
    (_, slot) => `${slot}${letters(4)}-${letters(5)}`,
  )
  const hashes: string[] = []
  for (const code of codes) hashes.push(await hashPassword(plainCode(code)))
  return { codes, hashes }
}

/**
 * Slot and hash of a typed recovery code, if it matches the hash of its slot; null for any other, after as much work.
 * `hashAt` returns the hash of the unused code in a slot. The caller marks the code as used.
 */
export async function findCode(
  code: string,
  hashAt: (slot: number) => Promise<string | undefined>,
): Promise<{ slot: number; hash: string } | null> {
  const typed = plainCode(code).slice(0, 40)
  const slot = /^\d/.test(typed) ? Number(typed[0]) : 0
  const hash = await hashAt(slot)
  const right = await verifyPassword(hash ?? (await decoyHash), typed)
  return right && hash !== undefined ? { slot, hash } : null
}
