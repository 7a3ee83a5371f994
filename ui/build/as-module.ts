/**
 * The one part of a library that is no module: as it asks for React by `require`, everything of Preact would travel with
 * every page, and run late. It is rewritten into a module; a release that reads otherwise fails the build.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import type { Plugin } from 'vite'

const NAME = 'use-sync-external-store/shim/with-selector'
const asks =
  /^var React = require\("react"\),\n\s*shim = require\("use-sync-external-store\/shim"\);$/m
const gives = /^exports\.useSyncExternalStoreWithSelector = /m

export function asModule(): Plugin {
  const home = dirname(createRequire(import.meta.url).resolve(NAME))
  const file = join(home, '../cjs/use-sync-external-store-shim/with-selector.production.js')
  return {
    name: 'as-module',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === NAME ? file : undefined),
    async load(id) {
      if (id !== file) return
      const written = await readFile(file, 'utf8')
      if (!asks.test(written) || !gives.test(written)) this.error(`${NAME} reads otherwise`)
      return written
        .replace(asks, `import * as React from 'react'\nimport * as shim from 'react'`)
        .replace(gives, 'export const useSyncExternalStoreWithSelector = ')
    },
  }
}
