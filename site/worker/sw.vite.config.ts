/** How the service worker is built: one classic script at /sw.js, another one whenever the pages are others. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { defineConfig } from 'vite'

const dist = process.env.PAGES_DIR ?? join(import.meta.dirname, '../dist')
const built = () =>
  createHash('sha256')
    .update(readFileSync(join(dist, 'build.txt')))
    .update(readFileSync(join(dist, 'offline.html')))
    .digest('hex')
    .slice(0, 12)

export default defineConfig({
  root: import.meta.dirname,
  define: { VERSION: JSON.stringify(built()) },
  build: {
    outDir: dist,
    emptyOutDir: false,
    lib: { entry: 'sw.ts', formats: ['iife'], name: 'worker', fileName: () => 'sw.js' },
  },
})
