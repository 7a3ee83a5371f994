/**
 * Seeds at rest: AES-256-GCM under a key of the provider's own, readable for its owner only
 * (docs/spec/draws.md#seed-chain).
 */
import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Seal = { close(seed: Uint8Array): Buffer; open(sealed: Uint8Array): Buffer }

/** Written aside and linked in: a disk that is full leaves no half of one, and who is second finds the first one's. */
function makeKey(path: string) {
  const made = `${path}.${randomUUID()}`
  try {
    writeFileSync(made, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
    linkSync(made, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(made, { force: true })
  }
}

/** The seal of a keys folder; its first use makes the key. */
export function openSeal(keysDir: string): Seal {
  mkdirSync(keysDir, { recursive: true, mode: 0o700 })
  const path = join(keysDir, 'provider.key')
  if (!existsSync(path)) makeKey(path)
  const text = readFileSync(path, 'utf8').trim()
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new Error(
      `${path} must hold 64 hex digits; restore the one this data folder was made with.`,
    )
  const key = Buffer.from(text, 'hex')
  return {
    close(seed) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      return Buffer.concat([nonce, cipher.update(seed), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed) {
      const bytes = Buffer.from(sealed)
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(-16))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
      } catch {
        throw new Error(
          `${path} does not open the seeds in this data folder; restore the key they were sealed with.`,
        )
      }
    },
  }
}
