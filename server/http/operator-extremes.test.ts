/** Every call of the console at the ends of what its schema lets in: a refusal or an answer, never a broken house. */
import { glob } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { routes } from '@madang/contract/operator/plain/routes.ts'

import { hashPassword } from '../features/session/session.ts'
import { openHouse, type House } from '../testing/house.ts'

type Name = keyof OperatorCalls
type Schema = z.core.JSONSchema.JSONSchema

/** The inputs of all calls, found by their paths in the contract's own files. */
const inputs = new Map<string, z.ZodType>()
for await (const path of glob('contract/operator/*.ts')) {
  const found = (await import(join(process.cwd(), path))) as Record<string, unknown>
  for (const stated of Object.values(found)) {
    const { path: at, input } = (stated ?? {}) as { path?: string; input?: z.ZodType }
    if (at !== undefined && input) inputs.set(at, input)
  }
}

const TEXTS = [
  '',
  ' ',
  "'; drop table member --",
  '%_\\',
  '<script>x()</script>',
  '\u202e가',
  '1e400',
]
const MOMENTS = ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59+09:00', '2026-01-15T10:00:00+09:00']
const DATES = ['0000-00-00', '0001-01-01', '2026-02-30', '9999-12-31', '9999-99-99']

/** Values at the ends of what a field lets in, and some past them. */
function endsOf(schema: Schema): unknown[] {
  if (schema.anyOf) return schema.anyOf.flatMap((part) => endsOf(part as Schema))
  if (schema.enum) return schema.enum
  if (schema.const !== undefined) return [schema.const]
  const { type = 'string', format, minimum: low, maximum: top } = schema
  if (Array.isArray(type)) return type.flatMap((each) => endsOf({ ...schema, type: each }))
  switch (type) {
    case 'integer':
    case 'number':
      return [
        1,
        low ?? -Number.MAX_SAFE_INTEGER,
        top ?? Number.MAX_SAFE_INTEGER,
        2 ** 31,
        0,
        -1,
        0.5,
      ]
    case 'boolean':
      return [true, false]
    case 'null':
      return [null]
    case 'array':
      return [[], [...endsOf(schema.items as Schema)], endsOf(schema.items as Schema).slice(0, 1)]
    case 'object':
      return [{}]
    case 'string': {
      if (format === 'date-time') return MOMENTS
      if (format === 'date') return DATES
      const long = 'ㄱ'.repeat(schema.maxLength ?? 1_000)
      return [...TEXTS, long, `${long}x`]
    }
  }
}

/** A body with each field at its first end, then each field in turn at its others; and bodies that are none. */
function bodiesOf(name: Name): unknown[] {
  const input = inputs.get(routes[name].path)
  if (!input) return []
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const fields = Object.entries(properties).map(([key, schema]) => ({
    key,
    ends: endsOf(schema as Schema),
  }))
  const base = Object.fromEntries(fields.map(({ key, ends }) => [key, ends[0]]))
  const turned = fields.flatMap(({ key, ends }) => [
    ...ends.map((end) => ({ ...base, [key]: end })),
    ...[null, [], {}, 'x', 1, true].map((other) => ({ ...base, [key]: other })),
  ])
  return [base, {}, [], null, 'x', 1, ...turned]
}

const IDS = [
  '1',
  '0',
  '-1',
  'x',
  '1e3',
  '9007199254740993',
  '99999999999999999999',
  '%00',
  '1%20or%201=1',
]

let house: House
let passwordHash: string
beforeAll(async () => {
  house = await openHouse()
  passwordHash = await hashPassword('madang-1234')
})
afterAll(() => house.close())

async function newToken(): Promise<string> {
  const { id, token } = await house.operator('관리자')
  await house.db.query`update operator set password_hash = ${passwordHash} where id = ${id}`
  return token
}

const names = (Object.keys(routes) as Name[]).filter((name) => name !== 'logout')

test.each(names)('%s is answered in the envelope, whatever it is asked', async (name) => {
  const { method, path } = routes[name]
  const urls = path.includes(':id') ? IDS.map((id) => path.replace(':id', id)) : [path]
  const bodies: unknown[] = method === 'POST' ? bodiesOf(name) : [undefined]
  expect(bodies.length).toBeGreaterThan(0)
  let token = await newToken()
  for (const [url, body] of urls.flatMap((url) => bodies.map((body) => [url, body] as const))) {
    const reply = await house.operatorApp.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(method === 'POST' && { payload: JSON.stringify(body) }),
    })
    const { result, code } = reply.json<{ result: unknown; code?: string }>()
    const told = JSON.stringify({ url, body }).slice(0, 300)
    expect([told, reply.statusCode, typeof result]).toEqual([
      told,
      reply.statusCode < 500 ? reply.statusCode : 'below 500',
      'boolean',
    ])
    // What was asked may have ended the session of who asked.
    if (code === 'logout') token = await newToken()
  }
})
