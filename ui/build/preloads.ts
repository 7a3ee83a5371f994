/** What a path's page brings beside the first program: the page names both, so that a phone asks for them at once. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { parseSync, type Plugin, type Rolldown } from 'vite'

/** Where the links of each path are noted; read by server/http/pages.ts. */
const NOTED = 'preloads.json'

type Node = { type: string; start: number; end: number }
type Call = Node & { callee: Node & { name?: string }; arguments: Node[] }

/** Everything below a node, itself first. */
function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesOf(each)
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value) yield value as Node
    yield* nodesOf(Object.values(value))
  }
}

/** The first module that a node imports when it is called for, itself or by a constant of the table that it names. */
function moduleOf(node: unknown, constants: Map<string, Node>): string | undefined {
  for (const each of nodesOf(node)) {
    if (each.type === 'ImportExpression')
      return (each as Node & { source: { value: string } }).source.value
    const constant =
      each.type === 'Identifier' && constants.get((each as Node & { name: string }).name)
    const found = constant && moduleOf(constant, constants)
    if (found) return found
  }
  return undefined
}

/**
 * The module that each path of a route table brings: of its calls `open(path, title, part)` and `page(…)`. `paths` has
 * the values of a path that is no literal, by its source text.
 */
export function partsOf(table: string, paths: Record<string, string[]> = {}): Map<string, string> {
  const nodes = [...nodesOf(parseSync('routes.tsx', table).program)]
  const constants = new Map<string, Node>()
  for (const node of nodes) {
    const { id, init } = node as { id?: { name?: string }; init?: Node }
    if (node.type === 'VariableDeclarator' && id?.name && init?.type === 'CallExpression')
      constants.set(id.name, init)
  }
  const found = new Map<string, string>()
  for (const node of nodes) {
    const { callee, arguments: given } = node as Call
    if (node.type !== 'CallExpression' || !['open', 'page'].includes(callee.name ?? '')) continue
    const module = moduleOf(given[2], constants)
    const { value } = given[0] as { value?: string }
    if (module === undefined) continue
    const text = table.slice(given[0]!.start, given[0]!.end)
    for (const path of value === undefined ? (paths[text] ?? []) : [value]) found.set(path, module)
  }
  return found
}

/** Notes, for each path of `root`'s routes.tsx, the links to what its page brings. */
export function preloads(root: string, paths: Record<string, string[]>): Plugin {
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
      for (const [path, module] of partsOf(table, paths)) {
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
