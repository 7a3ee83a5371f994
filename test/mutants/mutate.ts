/** Bugs to plant: every place of a source file at which one small change makes another program. */
import { parseAst } from 'vite'

/** One bug: the text between two offsets of the file, and what stands there instead. */
export type Mutant = { start: number; end: number; was: string; becomes: string }

/** Code: operators and what a bug would make of them. */
const OPERATORS: Record<string, string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '&&': ['||'],
  '||': ['&&'],
}

/** SQL: words and signs, outside of strings and comments, and what a bug would make of them. */
const SQL: [RegExp, string][] = [
  [/\bfor (?:no key )?update(?: of [\w, ]+)?(?: skip locked)?/g, ''],
  [/\bfor (?:key )?share(?: of [\w, ]+)?/g, ''],
  [/(?<![<>=!:-])<(?![=>-])/g, '<='],
  [/<=/g, '<'],
  [/(?<![<>=!-])>(?![=>])/g, '>='],
  [/(?<![-])>=/g, '>'],
  [/(?<![<>=!:])=(?![=>])/g, '<>'],
  [/<>/g, '='],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/ and /g, ' or '],
  [/ or /g, ' and '],
  [/\bnot exists\b/g, 'exists'],
  [/\bis not null\b/g, 'is null'],
  [/\bis null\b/g, 'is not null'],
  [/\bmin\(/g, 'max('],
  [/\bgreatest\(/g, 'least('],
  [/\bleast\(/g, 'greatest('],
  [/\bunion all\b/g, 'except'],
]

type Node = { type: string; start: number; end: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** All bugs that can be planted in a file, in the order of their places. What only tells (types, messages) is left out. */
export function mutantsOf(path: string, text: string): Mutant[] {
  const program = parseAst(text, { lang: 'ts' }, path)
  const found: Mutant[] = []
  const plant = (start: number, end: number, becomes: string) =>
    found.push({ start, end, was: text.slice(start, end), becomes })
  visit(program as unknown as Node, text, plant)
  return found
    .filter(({ was, becomes }) => was !== becomes)
    .sort((a, b) => a.start - b.start || a.becomes.localeCompare(b.becomes))
}

type Plant = (start: number, end: number, becomes: string) => unknown

function visit(node: Node, text: string, plant: Plant) {
  if (node.type.startsWith('TS') && !/^TS(As|NonNull|Satisfies)/.test(node.type)) return
  // What a bug of ours throws, and in which words, no test has to tell.
  if (node.type === 'ThrowStatement' && /throw new Error\(/.test(text.slice(node.start, node.end)))
    return
  own(node, text, plant)
  for (const [key, value] of Object.entries(node))
    if (key !== 'parent')
      for (const child of Array.isArray(value) ? value : [value])
        if (isNode(child)) visit(child, text, plant)
}

function own(node: Node, text: string, plant: Plant) {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const left = node.left as Node
      const right = node.right as Node
      const operator = String(node.operator)
      const at = text.indexOf(operator, left.end)
      if (at < 0 || at >= right.start) return
      for (const other of OPERATORS[operator] ?? []) plant(at, at + operator.length, other)
      return
    }
    case 'IfStatement':
    case 'ConditionalExpression': {
      const { start, end } = node.test as Node
      plant(start, end, 'true')
      plant(start, end, 'false')
      return
    }
    case 'Literal':
      if (typeof node.value === 'number') plant(node.start, node.end, String(node.value + 1))
      if (typeof node.value === 'boolean') plant(node.start, node.end, String(!node.value))
      return
    case 'ExpressionStatement': {
      const { type } = node.expression as Node
      if (type === 'AwaitExpression' || type === 'CallExpression') plant(node.start, node.end, ';')
      return
    }
    case 'TaggedTemplateExpression':
      for (const quasi of (node.quasi as { quasis: Node[] }).quasis) sql(quasi, text, plant)
  }
}

/** The SQL of a tagged template, part by part: strings and comments in it are blanked, so that their places stay. */
function sql({ start, end }: Node, text: string, plant: Plant) {
  const code = text
    .slice(start, end)
    .replaceAll(/'[^'\n]*'|--[^\n]*/g, (said) => ' '.repeat(said.length))
  for (const [pattern, becomes] of SQL)
    for (const match of code.matchAll(pattern))
      plant(start + match.index, start + match.index + match[0].length, becomes)
}

/** The file with one bug in it. */
export const planted = (text: string, { start, end, becomes }: Mutant) =>
  text.slice(0, start) + becomes + text.slice(end)
