/** First screens that documents carry: drawn at build, before any program has come (docs/adr/0286-first-screens.md). */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'

import { linker } from './preloads.ts'

/** Where they are noted, by path and device, with the links they add; read by server/http/pages.ts. */
const NOTED = 'first-screens.json'
const MOST_BYTES = 10_000_000

/** Runs `program` of `root`, built as the app itself is; `parts` names what a path's screen shows beside its page. */
export function firstScreens(root: string, program: string, parts: Record<string, string>): Plugin {
  return {
    name: 'first-screens',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      // Within the checkout, where its packages are found.
      const outDir = await mkdtemp(join(root, '../node_modules/.first-screens-'))
      try {
        await build({
          configFile: false,
          root,
          logLevel: 'error',
          plugins: [react()],
          publicDir: false,
          ssr: {
            noExternal: true,
            external: ['happy-dom', 'vitest'],
            resolve: { conditions: ['browser', 'module', 'import', 'default'] },
          },
          build: { ssr: program, outDir, assetsInlineLimit: 0 },
        })
        const { stdout } = await promisify(execFile)(
          process.execPath,
          [join(outDir, `${basename(program, '.tsx')}.js`)],
          { maxBuffer: MOST_BYTES },
        )
        const screens = JSON.parse(stdout) as Record<string, object>
        const linksTo = linker(root, bundle)
        const noted = Object.entries(screens).map(
          ([path, drawn]) => [path, { ...drawn, links: linksTo(parts[path]!) }] as const,
        )
        const source = JSON.stringify(Object.fromEntries(noted))
        this.emitFile({ type: 'asset', fileName: NOTED, source })
      } finally {
        await rm(outDir, { recursive: true })
      }
    },
  }
}
