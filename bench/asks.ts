/**
 * What is asked of every list: each call of the contract that has pages, read off the contract itself, bare, by each
 * filter alone, on its first, middle and last page, for a day and a month. A filter nobody gave an example for ends the bench.
 */
import { glob } from 'node:fs/promises'
import { join } from 'node:path'

import { z } from 'zod'

import { GAME } from './draws.ts'
import { DATE } from './house.ts'
import { SLOT, VENDOR } from './wallet.ts'

type Schema = z.core.JSONSchema.JSONSchema
export type Side = 'member' | 'partner' | 'operator'
export type List = {
  side: Side
  name: string
  method: 'GET' | 'POST'
  path: string
  input: z.ZodType
}
type Variant = { name: string; body: Record<string, unknown> }

const TODAY = `${DATE.slice(0, 4)}-${DATE.slice(4, 6)}-${DATE.slice(6)}`
const MONTH_START = '2025-12-16'
const DAYS = { start: MONTH_START, end: TODAY }

/** Lists of what a house has none of until two operators agreed to it, and why their rows are counted elsewhere. */
export const APART: Record<string, string> = {
  '/op/settlements/bets': 'a statement of a partner that two operators closed: test/settlement',
  '/partner/settlements/bets': 'the same, read by the partner',
  '/op/books/rows': 'a day that the job of the house has closed: server/features/books',
}

/** Pages that ask for days unless one member or round is looked at: asked so here. Without days they are told apart. */
const BY_DAYS: Record<string, readonly string[]> = {
  '/op/bets': ['uid', 'round', 'vendorRound'],
}

/** A member with a long history, whoever reads; filters by numbers and words that find some rows and not all. */
const EXAMPLES: Record<string, unknown[]> = {
  uid: ['bench1', 'bench'],
  uuid: ['bench3'],
  member: ['bench1'],
  player: ['bench1'],
  actor: ['bench'],
  by: ['bench'],
  partner: ['bench2'],
  line: ['bench2'],
  upper: ['bench3'],
  text: ['bench5', '없는 말'],
  address: ['203.0.113.7'],
  kind: ['login'],
  action: ['deposit.approve'],
  code: ['BENCH1'],
  type: ['유저'],
  game: [GAME.key],
  vendor: [VENDOR],
  tx: ['hb1'],
  round: [1_000],
  vendorRound: [1_000],
  least: [20_000],
  most: [6_000],
  id: [1],
  grade: [0],
  upTo: [1_000_000],
  date: ['20250701'],
  day: [TODAY],
  first: ['2025-12-16'],
  read: [true, false],
  waiting: [true],
}
/** Where a field of the same name means another thing. */
const EXAMPLES_OF: Record<string, Record<string, unknown[]>> = {
  '/op/settlements/disputes': { partner: [2] },
  '/op/bets': { game: [GAME.key, SLOT] },
  '/op/radar': { least: [60] },
  '/open/incidents': { round: [`${GAME.ballStream}/20250701/1`] },
}

/** Every call of members, partners and operators, by its path. */
export async function allCalls(): Promise<List[]> {
  const found = new Map<string, List>()
  for (const side of ['member', 'partner', 'operator'] as const)
    for await (const file of glob(`contract/${side}/*.ts`, {
      cwd: join(import.meta.dirname, '..'),
    })) {
      const stated = (await import(join(import.meta.dirname, '..', file))) as Record<
        string,
        unknown
      >
      for (const [name, one] of Object.entries(stated)) {
        const { method, path, input } = (one ?? {}) as Partial<List>
        if (method && path !== undefined && input)
          found.set(`${method} ${path}`, { side, name, method, path, input })
      }
    }
  return [...found.values()]
}

export const hasPages = ({ input }: List) =>
  fieldsOf(input).some(({ at }) => at.at(-1) === 'pageIndex')

/** Those that have pages. */
export const listCalls = async () => (await allCalls()).filter(hasPages)

type Field = { at: string[]; schema: Schema; required: boolean }

function fieldsOf(input: z.ZodType): Field[] {
  const inside = ({ properties = {}, required = [] }: Schema, at: string[]): Field[] =>
    Object.entries(properties as Record<string, Schema>).flatMap(([key, schema]) =>
      schema.type === 'object'
        ? inside(schema, [...at, key])
        : [{ at: [...at, key], schema, required: required.includes(key) }],
    )
  return inside(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }), [])
}

function examplesOf(path: string, { at, schema }: Field): unknown[] {
  if (schema.enum) return schema.enum
  const key = at.at(-1)!
  const examples = EXAMPLES_OF[path]?.[key] ?? EXAMPLES[key]
  if (!examples)
    throw new Error(`${path}: no example for the filter ${at.join('.')} (bench/asks.ts)`)
  return examples
}

function bodyOf(given: { at: string[]; value: unknown }[]): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const { at, value } of given) {
    let inside = body
    for (const key of at.slice(0, -1)) inside = (inside[key] ??= {}) as Record<string, unknown>
    inside[at.at(-1)!] = value
  }
  return body
}

/** Every way one list is asked, its first page each. */
export function variantsOf({ path, input }: List): Variant[] {
  const fields = fieldsOf(input)
  const isDay = ({ at }: Field) => at.at(-1) === 'start' || at.at(-1) === 'end'
  const filters = fields.filter((field) => !isDay(field) && field.at.at(-1) !== 'pageIndex')
  const days = (start: string) =>
    fields.filter(isDay).map(({ at }) => ({ at, value: at.at(-1) === 'end' ? DAYS.end : start }))
  const mustDays = fields.some((field) => isDay(field) && field.required)
  const base = [
    ...fields
      .filter(({ at }) => at.length > 1 && at.at(-1) === 'pageIndex')
      .map(({ at }) => ({ at, value: 1 })),
    ...filters
      .filter(({ required }) => required)
      .map((field) => ({ at: field.at, value: examplesOf(path, field)[0] })),
  ]
  const without = BY_DAYS[path]
  const bare = [...base, ...(mustDays || without ? days(DAYS.start) : [])]
  const variants = [{ name: 'bare', body: bodyOf(bare) }]
  if (without) variants.push({ name: 'of all days', body: bodyOf(base) })
  if (fields.some(isDay)) {
    variants.push({ name: 'a day', body: bodyOf([...base, ...days(TODAY)]) })
    if (!mustDays && !without)
      variants.push({ name: 'a month', body: bodyOf([...base, ...days(DAYS.start)]) })
  }
  for (const field of filters)
    for (const value of examplesOf(path, field))
      variants.push({
        name: `${field.at.at(-1)} ${String(value)}`,
        body: bodyOf([
          ...(without?.includes(field.at.at(-1)!) ? base : bare),
          { at: field.at, value },
        ]),
      })
  return variants
}

/** A value that a field of any call lets in, as long and as large as may be. */
function largest({ at, schema }: Field): unknown {
  const [part = schema] = (schema.anyOf ?? []) as Schema[]
  if (part.const !== undefined) return part.const
  if (part.enum) return part.enum.at(-1)
  const key = at.at(-1)!
  if (key === 'start') return DAYS.start
  if (key === 'end') return DAYS.end
  if (EXAMPLES[key]) return EXAMPLES[key][0]
  const items = part.items as Schema | undefined
  const type = Array.isArray(part.type) ? part.type[0] : part.type
  if (type === 'integer' || type === 'number') return Math.min(part.maximum ?? 10_000, 1_000_000)
  if (type === 'boolean') return true
  if (type === 'array')
    return Array.from({ length: Math.min(part.maxItems ?? 100, 1_000) }, () =>
      largest({ at: [key], schema: items ?? {}, required: true }),
    )
  if (part.format === 'date-time') return `${TODAY}T09:00:00+09:00`
  if (part.format === 'date') return TODAY
  return '가'.repeat(Math.min(part.maxLength ?? 40, 4_000))
}

/** Bodies for a call without pages: nothing, what it must be given, and all that it may be given. */
export function bodiesOf({ input }: List): Record<string, unknown>[] {
  const fields = fieldsOf(input)
  const of = (list: Field[]) =>
    bodyOf(list.map((field) => ({ at: field.at, value: largest(field) })))
  return [{}, of(fields.filter(({ required }) => required)), of(fields)]
}

/** The same search on another page. */
export function onPage({ input }: List, body: Record<string, unknown>, page: number) {
  const { at } = fieldsOf(input).find((field) => field.at.at(-1) === 'pageIndex')!
  const other = structuredClone(body)
  let inside = other
  for (const key of at.slice(0, -1)) inside = (inside[key] ??= {}) as Record<string, unknown>
  inside[at.at(-1)!] = page
  return other
}
