/**
 * Asks a house as the seeds and docs/spec/wire.md write it: methods, paths and bodies typed by hand, nothing taken from
 * `contract/`. A contract that both sides share can be wrong on both.
 */
import { expect } from 'vitest'

import type { House } from '../../server/testing/house.ts'

export type Asker = { headers: Record<string, string> }
export type Said = Record<string, unknown> & { result: boolean; msg: string; code?: unknown }

/** Nobody's session. */
export const guest: Asker = { headers: {} }

/** One call as a browser sends it: `POST /path` with its JSON, or `GET /path`. */
export async function say(
  house: House,
  { headers }: Asker,
  line: string,
  body?: object,
  more: Record<string, string> = {},
): Promise<Said> {
  const [method, url] = line.split(' ') as ['GET' | 'POST', string]
  const reply = await house.app.inject({
    method,
    url,
    headers: { ...headers, ...more },
    ...(body && { payload: body }),
  })
  const said = reply.json<Said>()
  expect({ line, status: reply.statusCode, said }).toMatchObject({ status: 200 })
  expect(said.msg).toBeTypeOf('string')
  return said
}

export const text = expect.any(String) as string
export const flag = expect.any(Boolean) as boolean
export const int = expect.toSatisfy(Number.isSafeInteger, 'a whole number') as number
export const number = expect.any(Number) as number
export const intOrNull = expect.toSatisfy(
  (value) => value === null || Number.isSafeInteger(value),
  'a whole number or null',
) as number | null
/** `yyyy-MM-dd HH:mm:ss` in Seoul. */
export const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string
export const oneOf = (...values: string[]) =>
  expect.toSatisfy((value) => values.includes(value as string), values.join(' or ')) as string

/** `data:{totalCnt,totalPages,list}` with rows like `row`, at least one of them. */
export const pageOf = (row: object) => ({
  data: { totalCnt: int, totalPages: int, list: rowsLike(row) },
})
export const rowsLike = (row: object) =>
  expect.toSatisfy(
    (list) =>
      Array.isArray(list) &&
      list.length > 0 &&
      list.every((found) => {
        expect(found).toMatchObject(row)
        return true
      }),
    `rows like ${Object.keys(row).join()}`,
  ) as object[]
