/** What a path's page brings beside the first program: the page names both, so that a phone asks for them at once. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Plugin, Rolldown } from 'vite'

/** Where the links of each path are noted; read by server/http/pages.ts. */
const NOTED = 'preloads.json'

const PART = String.raw`lazyPart\(\s*\(\) => import\('([^']+)'\)`

/** The module that each path of a route table brings; those of `named` are brought by the part of that name. */
export function partsOf(table: string, named: Record<string, string[]> = {}): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, path, module] of table.matchAll(
    new RegExp(String.raw`\b(?:open|page)\(\s*'([^']+)',\s*'[^']*',\s*${PART}`, 'g'),
  ))
    found.set(path!, module!)
  for (const [, name, module] of table.matchAll(
    new RegExp(String.raw`\bconst (\w+) = ${PART}`, 'g'),
  ))
    for (const path of named[name!] ?? []) found.set(path, module!)
  return found
}

/** Notes, for each path of `root`'s routes.tsx, the links to what its page brings. */
export function preloads(root: string, named: Record<string, string[]>): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? [[file.fileName, file] as const] : [],
        ),
      )
      const all = [...chunks.values()]
      const first = closureOf(chunks, all.find(({ isEntry }) => isEntry)?.fileName)
      const noted: Record<string, string> = {}
      const table = readFileSync(join(root, 'routes.tsx'), 'utf8')
      for (const [path, module] of partsOf(table, named)) {
        const chunk = all.find(({ facadeModuleId }) => facadeModuleId === join(root, module))
        if (!chunk) throw new Error(`${path}: ${module} is no program of its own`)
        const more = [...closureOf(chunks, chunk.fileName)].filter((name) => !first.has(name))
        noted[path] = linksOf(more.map((name) => chunks.get(name)!))
      }
      this.emitFile({ type: 'asset', fileName: NOTED, source: JSON.stringify(noted) })
    },
  }
}

type Chunks = Map<string, Rolldown.OutputChunk>

/** A chunk and all that it imports. */
function closureOf(chunks: Chunks, name: string | undefined, found = new Set<string>()) {
  if (name === undefined || found.has(name)) return found
  found.add(name)
  for (const next of chunks.get(name)?.imports ?? []) closureOf(chunks, next, found)
  return found
}

function linksOf(chunks: Rolldown.OutputChunk[]): string {
  const programs = chunks.map(
    ({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`,
  )
  const styles = chunks.flatMap((chunk) =>
    [...stylesOf(chunk)].map(
      (name) => `<link rel="preload" as="style" crossorigin href="/${name}">`,
    ),
  )
  return [...styles, ...programs].join('')
}

/** The style sheets that Vite notes beside a chunk. */
const stylesOf = (chunk: Rolldown.OutputChunk) =>
  (chunk as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ?? []
