/** Every call of the contract as its files state it, with the docstring that stands over it. */
import { glob, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import { z } from 'zod'

export type Told = {
  name: string
  method: string
  path: string
  /** its docstring, '' without one */
  about: string
  input: Shape
  output: Shape
  /** the file that states it */
  file: string
}
/** A JSON schema as zod makes it, as far as it is read here. */
export type Shape = {
  type?: string
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
  enum?: (string | number | boolean)[]
  const?: string | number | boolean | null
  additionalProperties?: Shape | boolean
  pattern?: string
  format?: string
}

/** What is between the slashes of a docstring, on one line. */
const plain = (comment: string) =>
  comment
    .replaceAll(/^\s*\* ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Docstrings of a file's exported values, and of schemas in a list of them, by name. */
function docstringsOf(text: string): Map<string, string> {
  const found = text.matchAll(
    /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:export (?:const|async function|function) (\w+)|(\w+): z\b)/g,
  )
  return new Map([...found].map(([, comment, name, entry]) => [(name ?? entry)!, plain(comment!)]))
}

/** The first comment of a file, for a heading. */
export const headOf = (text: string) =>
  plain(/^\/\*\*((?:(?!\*\/)[\s\S])*)\*\//.exec(text)?.[1] ?? '')

const shapeOf = (schema: z.ZodType): Shape => {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return shape as Shape
}

type Stated = { method: string; path: string; input: z.ZodType; output: z.ZodType }
const isCall = (value: unknown): value is Stated =>
  typeof value === 'object' &&
  value !== null &&
  ['method', 'path', 'input', 'output'].every((key) => key in value)

const load = async (file: string) =>
  (await import(pathToFileURL(resolve(file)).href)) as Record<string, unknown>

/** The calls of one conversation by file, both in alphabetical order of the files and as stated in them. */
export async function callsOf(conversation: string): Promise<Map<string, Told[]>> {
  const files = (await Array.fromAsync(glob(`contract/${conversation}/*.ts`))).sort()
  const found = new Map<string, Told[]>()
  for (const file of files) {
    const [text, stated] = await Promise.all([readFile(file, 'utf8'), load(file)])
    const about = docstringsOf(text)
    const at = (name: string) => text.indexOf(`export const ${name} `)
    const told = Object.entries(stated)
      .filter((entry): entry is [string, Stated] => isCall(entry[1]))
      .sort(([a], [b]) => at(a) - at(b))
      .map(([name, { method, path, input, output }]) => ({
        ...{ name, method, path, file, about: about.get(name) ?? '' },
        input: shapeOf(input),
        output: shapeOf(output),
      }))
    if (told.length > 0) found.set(file, told)
  }
  return found
}

/** Messages between machines, which have schemas and no answer beside `result`; a list of them is each of its entries. */
export async function messagesOf(file: string, names: string[]) {
  const [text, stated] = await Promise.all([readFile(file, 'utf8'), load(file)])
  const about = docstringsOf(text)
  const all = names.flatMap((name): [string, unknown][] =>
    stated[name] instanceof z.ZodType ? [[name, stated[name]]] : Object.entries(stated[name] ?? {}),
  )
  return all.map(([name, schema]) => ({
    name,
    about: about.get(name) ?? '',
    shape: shapeOf(schema as z.ZodType),
  }))
}
