/** How an app's pages are built: split by page, precompressed, stamped with the build's id. */
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'

/** Vite's configuration for the app in `root`; its pages land in `<root>/dist`. */
export function pagesConfig(root: string, plugins: Plugin[] = []): UserConfig {
  // A build is made beside the one that is served, and swapped for it (scripts/pages.ts).
  const dist = process.env.PAGES_DIR ?? join(root, 'dist')
  return {
    root,
    plugins: [react(), ...plugins, stampAndCompress(dist)],
    build: {
      outDir: dist,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      // All pages' styles are hardly longer than one page's: one file, which is there from the first page on.
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: {
            // In this order; a file of its own for each of four hundred modules costs more in heads than in contents.
            groups: [
              { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
              { name: 'libraries', tags: ['$initial'], test: /node_modules[\\/]/ },
              { name: 'first', tags: ['$initial'] },
              { name: 'small', maxModuleSize: 1_000, minShareCount: 2 },
              { name: 'shared', minShareCount: 12 },
            ],
          },
        },
      },
    },
  }
}

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

/** Writes .br and .gz beside a file. */
export async function compress(file: string): Promise<void> {
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
