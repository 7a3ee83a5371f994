/** Renders a page, or the whole site at a path, against a server made of answers that the contract types. */
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider, type AnyRouter } from '@tanstack/react-router'
import { cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'

import type { Code, Input, Output } from '@madang/contract/core/call.ts'
import type { Challenge } from '@madang/contract/core/challenge.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'
import { routes } from '@madang/contract/member/plain/routes.ts'
import { closeDialogs } from '@madang/ui/dialog.tsx'

import { resetLine } from '../api/line.ts'
import { newQueries, queries } from '../api/queries.ts'
import { storeSession } from '../api/session.ts'
import { newRouter } from '../routes.tsx'

// A page comes in parts, and a busy machine takes its time to bring them.
configure({ asyncUtilTimeout: 100_000 })

type Name = keyof MemberCalls
type Asked = { name: Name; path: string; input: unknown; headers: Record<string, string> }
type Rule = { name: Name; answer: (input: never, asked: Asked) => unknown }

/** What a call may answer; a call without an answer of its own says result and msg only. */
type Said<K extends Name> =
  | (Output<MemberCalls[K]> extends Record<string, never>
      ? { result: true; msg: string }
      : { result: true; msg: string } & Output<MemberCalls[K]>)
  | { result: false | null; msg: string; code?: Code; challenge?: Challenge; field?: string }

/** The answer to one call; a field the contract does not know does not compile. */
export const on = <K extends Name>(
  name: K,
  answer: (input: Input<MemberCalls[K]>, asked: Asked) => Said<K> | Promise<Said<K>>,
): Rule => ({ name, answer })

const matches = (path: string, method: string, name: Name) =>
  routes[name].method === method &&
  new RegExp(`^${routes[name].path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path)

/** Answers fetch from the rules (later ones win) and remembers what was asked. */
function serve(rules: Rule[]): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const rule = rules.findLast(({ name }) =>
      matches(path.split('?')[0]!, init.method ?? 'GET', name),
    )
    if (!rule)
      return Response.json(
        { result: false, code: 'notFound', msg: `no answer for ${path}` },
        { status: 404 },
      )
    const input: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const call = { name: rule.name, path, input, headers: init.headers as Record<string, string> }
    asked.push(call)
    return Response.json(await rule.answer(input as never, call))
  })
  return asked
}

const show = (router: AnyRouter, rules: Rule[], client = newQueries()) => {
  const asked = serve(rules)
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const times = (name: Name) => asked.filter((call) => call.name === name).length
  return { asked, times, router, user: userEvent.setup() }
}

/** The whole site: header, poll, gate and the page of the path. */
export const openSite = (path: string, rules: Rule[]) =>
  show(
    newRouter(createMemoryHistory({ initialEntries: [path] })),
    [...openHouse(), ...rules],
    queries,
  )

/** What every page of an open house asks for. */
const openHouse = (): Rule[] => [
  on('siteInfo', () => ({
    result: true,
    msg: '',
    reload: false,
    data: { status: 'open', reg: '0', memo: '', device: 'mobile', re: true },
  })),
  on('mainData', () => ({ result: true, msg: '', popList: [] })),
  on('house', () => ({
    result: true,
    msg: '',
    sandbox: true,
    providerPort: 8082,
    providerOrigin: null,
    drawSeconds: null,
    now: new Date().toISOString(),
    passwordMin: 8,
    passkeyOrigin: null,
    build: 'test',
  })),
  on('refresh', () => ({ result: true, msg: '', data: summary() })),
  on('noticeList', () => ({
    result: true,
    msg: '',
    data: { totalCnt: 0, totalPages: 0, list: [] },
  })),
]

type Summary = Output<MemberCalls['refresh']>['data']

export const summary = (changes: Partial<Summary> = {}): Summary => ({
  use: '0',
  money: 1_000_000,
  point: 120,
  save: 30_000,
  cs: 0,
  csNo: null,
  memo: 0,
  memoNo: null,
  notice: '',
  ce: true,
  so: false,
  re: false,
  rest: null,
  check: false,
  ...changes,
})

/** Logs a member in on this tab. */
export const logIn = (userType = '유저') =>
  storeSession({ userId: 'demo1', userNick: '하나', userType, accessToken: 'token-of-demo1' })

/** After each test: nothing rendered, stored, cached or stubbed stays. */
export function closeSite(): void {
  closeDialogs()
  cleanup()
  resetLine()
  queries.clear()
  sessionStorage.clear()
  localStorage.clear()
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}
