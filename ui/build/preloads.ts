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
      const linksTo = linker(root, bundle)
      const noted: Record<string, string> = {}
      const table = readFileSync(join(root, 'routes.tsx'), 'utf8')
      for (const [path, module] of partsOf(table, paths)) noted[path] = linksTo(module)
      this.emitFile({ type: 'asset', fileName: NOTED, source: JSON.stringify(noted) })
    },
  }
}

/** Makes the links to what a module of `root` brings beside the first program. */
export function linker(root: string, bundle: Rolldown.OutputBundle): (module: string) => string {
  const all = Object.values(bundle).filter((file) => file.type === 'chunk')
  const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]))
  const page = bundle['index.html']
  if (page?.type !== 'asset') throw new Error('index.html is not built.')
  // The page names what the first program brings; an entry that would only import has no file of its own.
  const first = new Set<string>()
  for (const { fileName } of all)
    if (String(page.source).includes(`/${fileName}"`)) closureOf(chunks, fileName, first)
  return (module) => {
    const chunk = all.find(({ facadeModuleId }) => facadeModuleId === join(root, module))
    if (!chunk) throw new Error(`${module} is no program of its own`)
    const more = [...closureOf(chunks, chunk.fileName)].filter((name) => !first.has(name))
    return more.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`).join('')
  }
}

type Chunks = Map<string, Rolldown.OutputChunk>

/** A chunk and all that it imports. */
function closureOf(chunks: Chunks, name: string, found = new Set<string>()) {
  if (found.has(name)) return found
  found.add(name)
  for (const next of chunks.get(name)?.imports ?? []) closureOf(chunks, next, found)
  return found
}
