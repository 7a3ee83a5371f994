/** A house's folder (DATA_DIR): one start at a time, its keys, and what is fixed for good when it is first used. */
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { keyFiles } from '../server/http/key-files.ts'
import { tryLock } from './lock.ts'

export type HouseFolder = {
  path: string
  keysDir: string
  /** shared by server and provider; signs what they tell each other */
  providerSecret: string
  /** notes where the database answers, for the tools that look into a running house */
  tell(url: string): void
  /** lets the next start in */
  release(): void
}

type Given = {
  /** where the keys lie when not in the folder (KEYS_DIR) */
  keysDir?: string
  /** PROVIDER_SECRET, when it is not the folder's own */
  providerSecret?: string | null
}

/** Takes the folder, making what is missing. Refuses while another start has it, or with another DRAW_SECONDS. */
export function openHouseFolder(
  dataDir: string,
  drawSeconds: number | null,
  given: Given = {},
): HouseFolder {
  const path = resolve(dataDir)
  if (!existsSync(path)) {
    mkdirSync(path, { recursive: true })
    chmodSync(path, 0o755)
  }
  const lock = takeFolder(path)
  try {
    fixDrawSeconds(join(path, 'house.json'), dataDir, drawSeconds)
    const keysDir = resolve(given.keysDir ?? join(path, 'keys'))
    mkdirSync(keysDir, { recursive: true })
    chmodSync(keysDir, 0o700)
    // A first key that was retired is not made again (server/http/key-files.ts).
    if (keyFiles(keysDir).length === 0) makeKey(keysDir, 'server.key')
    makeKey(keysDir, 'provider.key')
    const providerSecret = given.providerSecret ?? ownSecret(keysDir)
    return { path, keysDir, providerSecret, ...lock }
  } catch (error) {
    lock.release()
    throw error
  }
}

function ownSecret(keysDir: string): string {
  makeKey(keysDir, 'provider-secret')
  return readFileSync(join(keysDir, 'provider-secret'), 'utf8').trim()
}

function makeKey(folder: string, name: string) {
  const path = join(folder, name)
  if (existsSync(path)) return
  writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
}

/** Rounds are numbered by the length of a draw, so it stays what it was when the data began. */
function fixDrawSeconds(path: string, dataDir: string, drawSeconds: number | null) {
  if (!existsSync(path)) return writeFileSync(path, JSON.stringify({ drawSeconds }))
  const before = JSON.parse(readFileSync(path, 'utf8')) as { drawSeconds: number | null }
  if (before.drawSeconds === drawSeconds) return
  const was =
    before.drawSeconds === null ? 'without DRAW_SECONDS' : `with DRAW_SECONDS=${before.drawSeconds}`
  throw new Error(`The data in ${dataDir} began ${was}; start it so, or name another DATA_DIR.`)
}

type Holder = { pid: number; born: string; url?: string }

/** The database of the house that runs in a data folder; null when none does. */
export function runningDatabase(dataDir: string): string | null {
  const holder = readHolder(join(resolve(dataDir), 'running.json'))
  return (holder && bornAt(holder.pid) === holder.born && holder.url) || null
}

/** The lock is the system's; the note beside it is for tools that look for the running house. */
function takeFolder(path: string) {
  const note = join(path, 'running.json')
  const unlock = tryLock(join(path, 'running.lock'))
  if (!unlock) {
    const holder = readHolder(note)
    throw new Error(
      `The house in ${path} already runs${holder ? ` (process ${holder.pid})` : ''}; stop it, or name another DATA_DIR.`,
    )
  }
  const mine: Holder = { pid: process.pid, born: bornAt(process.pid) ?? '' }
  // Its owner's alone: the database's address carries its password.
  const write = (holder: Holder) => {
    rmSync(note, { force: true })
    writeFileSync(note, JSON.stringify(holder), { mode: 0o600 })
  }
  write(mine)
  let held = true
  const release = () => {
    if (!held) return
    held = false
    rmSync(note, { force: true })
    unlock()
  }
  process.once('exit', release)
  return { release, tell: (url: string) => write({ ...mine, url }) }
}

/** Half-written by a start that died: nobody's. */
function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch {
    return null
  }
}

/** When a process began, so that a number given to another process later is not taken for it; null when it is gone. */
function bornAt(pid: number): string | null {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return null
  }
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return `${boot} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return 'alive'
  }
}
