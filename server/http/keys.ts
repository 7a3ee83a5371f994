/** Sealing of personal data at rest, with the house's key (docs/spec/rules.md#accounts-and-sessions). */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Keys = {
  /** the house's key as it lies in its file, for its fingerprint */
  master: string
  /** AES-256-GCM; the answer carries its nonce and tag */
  seal(text: string): Buffer
  open(sealed: Buffer): string
  /** keyed hash by which equal values are found without being readable */
  digest(purpose: string, text: string): Buffer
}

/** The keys of a folder; the first start makes them, readable for their owner only. */
export async function openKeys(folder: string): Promise<Keys> {
  const path = join(folder, 'server.key')
  // A start on a full disk writes nothing that need not be.
  if (!existsSync(path)) await makeKey(folder, path)
  await chmod(path, 0o600)
  return keysOf(Buffer.from((await readFile(path, 'utf8')).trim(), 'hex'))
}

/** Written aside and linked in: whoever is second finds the first one's key, whole. */
async function makeKey(folder: string, path: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const made = `${path}.${randomUUID()}`
  try {
    await writeFile(made, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
    await link(made, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(made, { force: true })
  }
}

/** What a house key of 32 bytes seals, opens and digests; throws for any other length. */
export function keysOf(master: Buffer): Keys {
  if (master.length !== 32) throw new Error('the house key is not 32 bytes')
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', master, '', purpose, 32))
  const sealing = derive('seal')
  return {
    master: master.toString('hex'),
    seal(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, 12), {
        authTagLength: 16,
      })
      decipher.setAuthTag(sealed.subarray(12, 28))
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString(
        'utf8',
      )
    },
    digest: (purpose, text) => createHmac('sha256', derive(purpose)).update(text).digest(),
  }
}
