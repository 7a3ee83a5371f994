/** A JSON schema as a reader of TypeScript would write it: short, on as few lines as fit. */
import type { Shape } from './contract.ts'

const WIDTH = 96
const INDENT = '  '

const literal = (value: unknown) => JSON.stringify(value)

/** The choices of a union; those of a choice in a choice with them. */
const choices = (shape: Shape): Shape[] => shape.anyOf?.flatMap(choices) ?? [shape]

const grouped = (text: string) => (/[ |]/.test(text) && !text.startsWith('{') ? `(${text})` : text)

function simple({ type, enum: one, const: only, pattern, format }: Shape): string {
  if (one) return one.map(literal).join(' | ')
  if (only !== undefined) return literal(only)
  if (type === 'string') return format ?? (pattern ? `/${pattern}/` : 'string')
  return type ?? 'any'
}

const isObject = ({ type, properties }: Shape) => type === 'object' && properties !== undefined

/** `depth`: how far in it stands, for what does not fit on one line. */
export function written(shape: Shape, depth = 0): string {
  if (shape.anyOf)
    return [...new Set(choices(shape).map((each) => written(each, depth)))].join(' | ')
  if (shape.type === 'array') return `${grouped(written(shape.items ?? {}, depth))}[]`
  if (isObject(shape)) return fields(shape, depth)
  if (shape.type === 'object') {
    const { additionalProperties: each } = shape
    return typeof each === 'object' ? `{ [key]: ${written(each, depth)} }` : '{}'
  }
  return simple(shape)
}

function fields({ properties = {}, required = [] }: Shape, depth: number): string {
  const parts = Object.entries(properties).map(
    ([name, shape]) => `${name}${required.includes(name) ? '' : '?'}: ${written(shape, depth + 1)}`,
  )
  if (parts.length === 0) return '{}'
  const line = `{ ${parts.join(', ')} }`
  if (line.length + depth * INDENT.length <= WIDTH && !line.includes('\n')) return line
  const inner = INDENT.repeat(depth + 1)
  return `{\n${parts.map((part) => `${inner}${part}\n`).join('')}${INDENT.repeat(depth)}}`
}
