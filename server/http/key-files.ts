/** The house's keys as files of a folder: `server.key`, the first one, and one `server-<id>.key` for each that came after. */
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, link, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { keyId, keysOf, type Keys } from './keys.ts'

const FIRST = 'server.key'
const NAMED = /^server(?:-([0-9a-f]{16}))?\.key$/

/** The file of a key that came after the first. */
export const fileOf = (id: string): string => `server-${id}.key`

/** The files of a folder that hold house keys, the first one's before the others. */
export function keyFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => NAMED.test(name))
  return names.toSorted((a, b) => Number(b === FIRST) - Number(a === FIRST) || (a < b ? -1 : 1))
}

/** Throws for a file that holds no key, or another than its name says. */
function readKey(folder: string, name: string): Buffer {
  const text = readFileSync(join(folder, name), 'utf8').trim()
  const key = Buffer.from(text, 'hex')
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new Error(`${join(folder, name)} is not 32 bytes in hex digits`)
  const told = NAMED.exec(name)?.[1]
  if (told !== undefined && told !== keyId(text))
    throw new Error(`${join(folder, name)} holds key ${keyId(text)}; it was copied wrongly`)
  return key
}

/** A key whose file is half copied is read another time. */
function readable(folder: string, name: string): Buffer[] {
  try {
    return [readKey(folder, name)]
  } catch {
    return []
  }
}

const readKeys = (folder: string): Buffer[] =>
  keyFiles(folder).flatMap((name) => readable(folder, name))

/** The keys of a folder; the first start makes one, readable for its owner only. */
export async function openKeys(folder: string): Promise<Keys> {
  // A start on a full disk writes nothing that need not be.
  if (keyFiles(folder).length === 0) await writeKey(folder, FIRST, newKey())
  const names = keyFiles(folder)
  await Promise.all(names.map((name) => chmod(join(folder, name), 0o600)))
  return keysOf(
    names.map((name) => readKey(folder, name)),
    () => readKeys(folder),
  )
}

/** Holds what came into the folder since. */
export function holdNew(keys: Keys, folder: string): void {
  for (const key of readKeys(folder)) keys.hold(key)
}

const newKey = () => randomBytes(32).toString('hex')

/** A key of its own file, which the house knows nothing of yet; answers its id. */
export async function makeKey(folder: string): Promise<string> {
  const key = newKey()
  const id = keyId(key)
  await writeKey(folder, fileOf(id), key)
  return id
}

/** Written aside and linked in: whoever is second finds the first one's key, whole. */
async function writeKey(folder: string, name: string, key: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const made = join(folder, `${name}.${randomUUID()}`)
  try {
    await writeFile(made, key, { mode: 0o600, flag: 'wx' })
    await link(made, join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(made, { force: true })
  }
}
