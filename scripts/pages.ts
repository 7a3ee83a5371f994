/** Builds the site's, the console's and the provider's pages, when what they are made of has changed. */
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { runTool } from './children.ts'
import { keepBefore } from './kept-pages.ts'
import { tryLock } from './lock.ts'

const root = join(import.meta.dirname, '..')
const VITE = 'node_modules/vite/bin/vite.js'

/** What each build reads beside its own folder. */
const builds = {
  site: ['site', 'ui', 'contract', 'package-lock.json'],
  console: ['console', 'ui', 'contract', 'package-lock.json'],
  provider: [
    'provider/vite.config.ts',
    'provider/page',
    'provider/frames/page',
    'provider/casino/page',
    'ui',
    'contract',
    'package-lock.json',
  ],
}
export type PageName = keyof typeof builds

/** Run in this order: the first empties the folder, the pages of one file join it, the worker is named after all of them. */
const configs: Record<PageName, string[]> = {
  site: [
    'site/vite.config.ts',
    'site/verifier/vite.config.ts',
    'site/worker/vite.config.ts',
    'site/worker/sw.vite.config.ts',
  ],
  console: ['console/vite.config.ts'],
  provider: ['provider/vite.config.ts'],
}
export const pageNames = (Object.keys(builds) as PageName[]).filter((name) =>
  existsSync(join(root, name, 'vite.config.ts')),
)

/** Leaves `<name>/dist` up to date; throws with what the builder said. */
export async function buildPages(name: PageName, say: (text: string) => void): Promise<void> {
  const stamp = join(root, name, 'dist', '.built-from')
  const digest = digestOf(builds[name])
  const fresh = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === digest
  if (fresh()) return
  const release = await alone(join(root, '.cache', `building-${name}.lock`))
  try {
    if (fresh()) return
    say(`· building the pages of the ${name}`)
    const made = join(root, name, 'dist.new')
    rmSync(made, { recursive: true, force: true })
    for (const config of configs[name]) {
      // Whatever we were started from, a test among it: what is built is what members get.
      const env = { NODE_ENV: 'production', PAGES_DIR: made }
      const { ok, said } = await runTool([VITE, 'build', '--config', config], { env })
      if (!ok) throw new Error(`The pages of the ${name} could not be built:\n${said.trim()}`)
    }
    writeFileSync(join(made, '.built-from'), digest)
    const dist = join(root, name, 'dist')
    keepBefore(dist, made)
    swap(made, dist)
  } finally {
    release()
  }
}

/** One build of a folder at a time, also when two houses start together. */
async function alone(lock: string): Promise<() => void> {
  mkdirSync(join(root, '.cache'), { recursive: true })
  for (;;) {
    const release = tryLock(lock)
    if (release) return release
    await sleep(100)
  }
}

/** Puts a finished build where the running houses serve from: they never see half of one. */
function swap(made: string, dist: string) {
  const old = `${dist}.old`
  rmSync(old, { recursive: true, force: true })
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(made, dist)
  rmSync(old, { recursive: true, force: true })
}

/** Of the contents: a clone or a copy changes times, not pages. */
function digestOf(paths: string[]): string {
  const digest = createHash('sha256')
  for (const path of paths) addTo(digest, path)
  return digest.digest('hex')
}

function addTo(digest: ReturnType<typeof createHash>, path: string) {
  if (!existsSync(join(root, path))) return
  if (statSync(join(root, path)).isDirectory()) {
    for (const entry of readdirSync(join(root, path)).sort())
      if (!/^dist(\.|$)/.test(entry) && entry !== 'node_modules') addTo(digest, `${path}/${entry}`)
    return
  }
  if (/\.test\.tsx?$/.test(path)) return
  digest.update(`${path}\0`).update(readFileSync(join(root, path)))
}
