/** How an app's pages are built: split by page, precompressed, stamped with the build's id. */
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'

import { asModule } from './as-module.ts'
import { aliases } from './preact.ts'

type Ways = {
  /** what so many pages have in common is one request for all of them, instead of twenty of a few hundred bytes */
  sharedBy?: number
  /** parts of pages that go together: each file costs 540 bytes of heads */
  together?: { name: string; test: RegExp }[]
  plugins?: Plugin[]
}

/** Vite's configuration for the app in `root`; its pages land in `<root>/dist`. */
export function pagesConfig(
  root: string,
  { sharedBy, together = [], plugins = [] }: Ways = {},
): UserConfig {
  // A build is made beside the one that is served, and swapped for it (scripts/pages.ts).
  const dist = process.env.PAGES_DIR ?? join(root, 'dist')
  return {
    root,
    resolve: { alias: aliases },
    plugins: [asModule(), compiled(), ...plugins, stampAndCompress(dist)],
    build: {
      outDir: dist,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              {
                name: 'vendor',
                // Balls too: a phone asks for six things at a time, and they would be a seventh, of 90 bytes.
                test: /node_modules[\\/](preact|use-sync-external-store|@tanstack)[\\/]|draw[\\/](balls|schedule|picks)\.ts$|plain[\\/]draw\.ts$|core[\\/]odds\.ts$|ui[\\/](amount-field|art|draw-ring|notice-subject)\.tsx$/,
              },
              ...together.map((each) => ({ ...each, includeDependenciesRecursively: false })),
              ...(sharedBy === undefined ? [] : [{ name: 'shared', minShareCount: sharedBy }]),
            ],
          },
        },
      },
    },
  }
}

/** Hooks and parts as the compiler makes them. While they are edited a page loads anew: only React can exchange a part. */
const compiled = () =>
  react({ compiler: true }).filter(({ name }) => name !== 'vite:react:refresh-wrapper')

/** Writes the build's id into the pages (and build.txt), then .br and .gz beside everything that is text. */
function stampAndCompress(dist: string): Plugin {
  return {
    name: 'stamp-and-compress',
    apply: 'build',
    enforce: 'post',
    async writeBundle() {
      const entries = await readdir(dist, { recursive: true, withFileTypes: true })
      const files = entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
      await stamp(dist, files)
      await Promise.all(
        files
          .filter((file) => /\.(html|js|css|svg|json|txt|webmanifest)$/.test(file))
          .map(compress),
      )
    },
  }
}

/** The id is a digest of all file names, which carry the digests of their contents, and of the contents of the others. */
async function stamp(dist: string, files: string[]): Promise<void> {
  const digest = createHash('sha256')
  for (const file of files.toSorted()) {
    const name = file.slice(dist.length)
    digest.update(`${name}\n`)
    if (!name.startsWith(`${sep}assets${sep}`)) digest.update(await readFile(file))
  }
  const build = digest.digest('hex').slice(0, 12)
  for (const page of files.filter((file) => file.endsWith('.html')))
    await writeFile(page, (await readFile(page, 'utf8')).replaceAll('%BUILD%', build))
  await writeFile(join(dist, 'build.txt'), build)
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  const best = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  }
  await Promise.all([
    brotli(content, best).then((small) => writeFile(`${file}.br`, small)),
    zip(content, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ])
}
