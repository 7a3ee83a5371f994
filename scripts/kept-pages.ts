/**
 * The build before stays beside the one that is served: an open page of it asks for its parts by names that carry their
 * hash, until it is loaded anew (docs/adr/0178-pages-of-two-builds.md).
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** Which of the hashed files a build made itself; the others are of the build before. */
const OWN = '.own-assets.json'

const filesOf = (assets: string) => (existsSync(assets) ? readdirSync(assets).sort() : [])

function ownOf(dist: string): string[] {
  const noted = join(dist, OWN)
  if (existsSync(noted)) return JSON.parse(readFileSync(noted, 'utf8')) as string[]
  // Built before anybody noted it: all of them.
  return filesOf(join(dist, 'assets'))
}

/** Puts the hashed files that `dist` made itself, and not those of the build before it, beside those of `made`. */
export function keepBefore(dist: string, made: string): void {
  const assets = join(made, 'assets')
  const own = filesOf(assets)
  writeFileSync(join(made, OWN), JSON.stringify(own))
  const there = new Set(own)
  mkdirSync(assets, { recursive: true })
  for (const name of ownOf(dist)) {
    const from = join(dist, 'assets', name)
    if (!there.has(name) && existsSync(from)) copyFileSync(from, join(assets, name))
  }
}
