/** The partners' page, rendered against a server made of answers that its contract types. */
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'

import type { Code, Input, Output } from '@madang/contract/core/call.ts'
import { addDays, dateOf } from '@madang/contract/core/kst.ts'
import type { PartnerCalls } from '@madang/contract/partner/plain/calls.ts'
import { routes } from '@madang/contract/partner/plain/routes.ts'
import { closeDialogs } from '@madang/ui/dialog.tsx'

import { newQueries } from '../../api/queries.ts'
import { storeToken } from '../../api/session.ts'
import { newRouter } from '../../routes.tsx'

configure({ asyncUtilTimeout: 100_000 })

type Name = keyof PartnerCalls
type Said<K extends Name> =
  | ({ result: true; msg: string } & Output<PartnerCalls[K]>)
  | { result: false; msg: string; code: Code }
export type Answers = { [K in Name]?: (input: Input<PartnerCalls[K]>) => Said<K> }
type Asked = { name: Name; input: unknown; headers: Record<string, string> }

export const safe = (changes: Partial<Output<PartnerCalls['safeList']>> = {}) => ({
  result: true as const,
  msg: '',
  list: [],
  money: 500_000,
  safe: 20_000,
  lockedUntil: null,
  now: new Date().toISOString(),
  ...changes,
})
export const today = () => dateOf(new Date())
const totals = () => ({
  result: true as const,
  msg: '',
  data: {
    members: { direct: 2, lower: 9 },
    sum: { bets: 31, stakes: 910_000, wins: 1_004_500 },
    list: [
      { date: today(), kind: 'draw' as const, bets: 11, stakes: 300_000, wins: 95_500 },
      {
        date: addDays(today(), -1),
        kind: 'draw' as const,
        bets: 20,
        stakes: 610_000,
        wins: 909_000,
      },
    ],
  },
})
export const FIRST = '2026-11-01'
const settlements = () => ({
  result: true as const,
  msg: '',
  data: { list: [{ first: FIRST, last: '2026-11-15', closed: { no: 14, paid: 9_500 } }] },
})
const part = {
  ...{ bets: 3, stakes: 100_000, wins: 40_000, rolling: 1_000, own: 400 },
  ...{ outBets: 2, outStakes: 7_000 },
}
export const settlement = () => ({
  result: true as const,
  msg: '',
  data: {
    ...{ first: FIRST, last: '2026-11-15', ...part, share: 2_000, carries: true, players: 2 },
    ...{ carryIn: -9_000, target: 50_000, shareWon: 10_000, dueIn: 0, paid: 9_500 },
    ...{ dueOut: 0, carryOut: 0, lower: [], members: [{ id: 5, uid: 'demo1', ...part }] },
    adjustments: [{ id: 1, amount: -500, reason: '지난달 오류' }],
    closed: { no: 14, at: '2026-11-16T01:04:00.000Z', hash: 'ab'.repeat(32), prevHash: '' },
  },
})
const settlementBets = () => ({
  result: true as const,
  msg: '',
  data: {
    ...{ totalCnt: 1, totalPages: 1 },
    list: [
      {
        ...{ source: 'draw' as const, id: 77, uid: 'demo1', title: '파워볼', sign: 1 as const },
        ...{ placedAt: '2026-11-02T01:00:00.000Z', at: '2026-11-02T01:05:00.000Z' },
        ...{ leftOut: false, barred: false, stake: 100_000, wins: 40_000, shares: [10, 50, 40] },
        ...{ points: 1_000, own: 400 },
      },
    ],
  },
})
export const dispute = (changes: object = {}) => ({
  ...{ id: 3, line: 'all' as const, ref: 0, about: '명세서 전체', text: '다시 봐주세요' },
  ...{ at: '2026-11-17T01:00:00.000Z', state: 'open' as const, answer: null, answeredAt: null },
  ...{ amount: null, ...changes },
})
export const settlementSaid = (changes: object = {}) => ({
  ...{ result: true as const, msg: '' },
  data: {
    ...{ agreedAt: null, until: '2026-11-30T15:00:00.000Z', late: false },
    ...{ disputes: [], ...changes },
  },
})
const pays = { settlements, settlement, settlementBets, settlementSaid: () => settlementSaid() }
export const kim = { token: 'token-of-kim', uid: 'chong1', nick: '총판하나', type: '총판' }
const entered = () => ({ result: true as const, msg: '', data: kim })

export function openPage(path: string, answers: Answers = {}, routerOf = newRouter) {
  const rules: Answers = { enter: entered, safeList: () => safe(), totals, ...pays, ...answers }
  const asked: Asked[] = []
  let looks = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    // A page whose program comes more than two seconds after it was opened looks for the house first.
    if (url === '/healthz') {
      looks++
      return Response.json({ result: true, msg: 'alive' })
    }
    const name = (Object.keys(routes) as Name[]).find(
      (one) => routes[one].path === url && routes[one].method === init.method,
    )
    if (!name) throw new Error(`${init.method} ${url} is no call of the page`)
    const input: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    asked.push({ name, input, headers: init.headers as Record<string, string> })
    const answer = rules[name] as ((given: unknown) => unknown) | undefined
    return Response.json(
      answer?.(input) ?? { result: false, code: 'notFound', msg: `no answer for ${url}` },
    )
  })
  const router = routerOf(createMemoryHistory({ initialEntries: [path] }))
  render(
    <QueryClientProvider client={newQueries()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const calls = (name: Name) => asked.filter((one) => one.name === name)
  return { calls, router, user: userEvent.setup(), looks: () => looks }
}

export function closePage() {
  closeDialogs()
  cleanup()
  storeToken(null)
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
}

/** An answer that is a whole list on one page. */
export const list = <R,>(rows: R[]) => ({
  ...{ result: true as const, msg: '' },
  data: { totalCnt: rows.length, totalPages: rows.length > 0 ? 1 : 0, list: rows },
})
