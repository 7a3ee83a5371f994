/** The page of the console's calls beside the server: the roles it names are those that the server accepts. */
import { readFile } from 'node:fs/promises'

import {
  may,
  operatorText,
  roles,
  type Permission,
} from '@madang/contract/operator/plain/permissions.ts'
import { routes } from '@madang/contract/operator/plain/routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openHouse, type House } from '../testing/house.ts'

const page = await readFile('docs/spec/calls-operator.md', 'utf8')
const calls = [...page.matchAll(/^### (GET|POST) (\S+)\n\n`\w+` · (.+)$/gm)].map(
  ([, method, path, asker]) => ({ method: method as 'GET' | 'POST', path: path!, asker: asker! }),
)

let house: House
beforeAll(async () => {
  house = await openHouse({ env: { LIMITS: 'off' } })
})
afterAll(() => house.close())

async function heard({ method, path }: (typeof calls)[number], token: string | null) {
  const reply = await house.operatorApp.inject({
    method,
    url: path.replaceAll(/:\w+/g, '1'),
    headers: { ...(token !== null && { authorization: `Bearer ${token}` }) },
    ...(method === 'POST' && { payload: {} }),
  })
  const { code, msg } = reply.json<{ code?: string; msg: string }>()
  return code === 'denied' && msg === operatorText.denied
    ? 'denied'
    : code === 'logout'
      ? code
      : 'passed'
}

test('the page names who may make each call of the console', () => {
  expect(calls.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    Object.values(routes)
      .map(({ method, path }) => `${method} ${path}`)
      .toSorted(),
  )
})

test('a call that the page opens to anyone asks for no session, and every other one does', async () => {
  for (const call of calls)
    expect([call.path, await heard(call, null)]).toEqual([
      call.path,
      call.asker === 'anyone' ? 'passed' : 'logout',
    ])
})

test.each(roles)(
  '%s is refused the calls that the page’s permission refuses, and no other',
  async (role) => {
    let { token } = await house.operator(role)
    for (const call of calls) {
      if (call.asker === 'anyone') continue
      const permission = /^operators with `(.+)`$/.exec(call.asker)?.[1] as Permission | undefined
      if (!permission) expect([call.path, call.asker]).toEqual([call.path, 'any operator'])
      const passes = !permission || may(role, permission)
      expect([call.path, await heard(call, token)]).toEqual([
        call.path,
        passes ? 'passed' : 'denied',
      ])
      if (call.path === '/op/logout') ({ token } = await house.operator(role))
    }
  },
)
