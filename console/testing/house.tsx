/** Renders the whole console at a path, against a server made of answers that the contract types. */
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'

import type { Code, Input, Output } from '@madang/contract/core/call.ts'
import type { Challenge } from '@madang/contract/core/challenge.ts'
import { allPicks } from '@madang/contract/core/draw/picks.ts'
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import type { Approval, Today } from '@madang/contract/operator/approvals.ts'
import type { AuditEntry } from '@madang/contract/operator/audit.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { routes } from '@madang/contract/operator/plain/routes.ts'
import type { Role } from '@madang/contract/operator/plain/permissions.ts'
import type { RoundDetail, RoundRow } from '@madang/contract/operator/rounds.ts'
import { closeDialogs } from '@madang/ui/dialog.tsx'

import { noteConnection } from '../api/connection.ts'
import { newQueries } from '../api/queries.ts'
import { storeToken } from '../api/session.ts'
import { forgetAnswers } from '../features/desk/use-drafts.ts'
import { newRouter } from '../routes.tsx'
import { lockBell } from '../shell/bell.ts'
import type { DeskState } from '../shell/desk.ts'
import type { Me } from '../shell/me.ts'
import { forgetDrafts } from '../shell/use-draft.tsx'
import { forgetMarks } from '../shell/use-list.ts'

// A busy machine is no failure.
configure({ asyncUtilTimeout: 100_000 })

type Name = keyof OperatorCalls
type Asked = { name: Name; input: unknown; path: string; headers: Record<string, string> }
type Said<K extends Name> =
  | ({ result: true; msg: string } & Output<OperatorCalls[K]>)
  | { result: false; msg: string; code: Code; challenge?: Challenge; ways?: string[] }
  | Promise<Said<K>>
type Rule = { name: Name; answer: (input: never, asked: Asked) => unknown }

/** The answer to one call; a field the contract does not know does not compile. */
export const on = <K extends Name>(
  name: K,
  answer: (input: Input<OperatorCalls[K]>, asked: Asked) => Said<K>,
): Rule => ({ name, answer })

const matches = (path: string, method: string, name: Name) =>
  routes[name].method === method &&
  new RegExp(`^${routes[name].path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path)

/** Answers fetch from the rules (later ones win) and remembers what was asked. */
function serve(rules: Rule[]): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const rule = rules.findLast(({ name }) => matches(path, init.method ?? 'GET', name))
    if (!rule)
      return Response.json({ result: false, code: 'notFound', msg: `no answer for ${path}` })
    const input: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const headers = init.headers as Record<string, string>
    const call = { name: rule.name, input, path, headers }
    asked.push(call)
    return Response.json(await rule.answer(input as never, call))
  })
  return asked
}

/** The whole console: door or shell, and the page of the path. */
export function openConsole(path: string, rules: Rule[]) {
  const asked = serve([...openHouse(), ...rules])
  const router = newRouter(createMemoryHistory({ initialEntries: [path] }))
  render(
    <QueryClientProvider client={newQueries()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const calls = (name: Name) => asked.filter((call) => call.name === name)
  return { asked, calls, router, user: userEvent.setup() }
}

export const now = () => new Date().toISOString()
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()

export const operatorOf = (role: Role) => ({
  uid: 'admin1',
  name: '운영 김마루',
  role,
  secondFactor: false,
  mustChange: false,
  mustEnrol: false,
})

export const meOf = (
  role: Role,
  closed: Me['closed'] = null,
  time = now(),
  maintenance: string[] = [],
) => ({
  result: true as const,
  msg: '',
  operator: operatorOf(role),
  closed,
  handover: null,
  maintenance,
  booksDiffer: false,
  online: 7,
  now: time,
  sitePort: 8_080,
})

/** Who is asking, and what the house's time is. */
export const asRole = (...me: Parameters<typeof meOf>) => on('me', () => meOf(...me))

const empty = { count: 0, oldestAt: null, newest: null }

/** Who asks in a training house, whose clock runs at a rate. */
export const inTraining = (rate = 1) => on('me', () => ({ ...meOf('관리자'), training: { rate } }))

/** What waits at the desk; nothing unless said. */
export const waits = (changes: Partial<DeskState> = {}) =>
  on('deskState', () => ({
    result: true,
    msg: '',
    data: {
      signups: empty,
      deposits: empty,
      withdrawals: empty,
      inquiries: empty,
      recoveries: empty,
      changes: empty,
      approvals: { ...empty, all: 0 },
      alarms: { ...empty, urgent: 0, urgentNewest: null },
      today: { deposited: 0, withdrawn: 0, signups: 0 },
      now: now(),
      ...changes,
    },
  }))

/** What waits for a second operator, and how today's decisions went. */
export const requests = (
  rows: () => Approval[],
  today: Today = { decided: 0, medianSeconds: null },
) =>
  on('approvalList', () => {
    const { data, ...said } = list(rows())
    return { ...said, data: { ...data, today } }
  })

/** Nobody else has the same request open. */
const alone = on('approvalLook', () => ({ result: true, msg: '', data: { others: [] } }))

const aloneAtDesk = on('deskLook', () => ({ result: true, msg: '', data: { others: [] } }))

/** No filter was kept. */
const unkept = on('filterList', () => ({ result: true, msg: '', data: [] }))

const openHouse = (): Rule[] => [asRole('관리자'), waits(), alone, aloneAtDesk, unkept]

export const list = <Row,>(rows: Row[], totalPages = 1) => ({
  result: true as const,
  msg: '',
  data: { totalCnt: rows.length, totalPages, list: rows },
})

export const round = (changes: Partial<RoundRow> = {}): RoundRow => ({
  id: 187,
  game: 'ntry.powerball',
  date: '20261121',
  number: 187,
  state: 'OPEN',
  closeAt: inSeconds(102),
  drawAt: inSeconds(132),
  bets: 110,
  stakes: 5_950_000,
  paid: 0,
  ...changes,
})

const placed: Record<string, [number, number, number]> = {
  poOdd: [62, 3_840_000, 7_488_000],
  poEven: [48, 2_110_000, 4_114_500],
}

export const detail = (changes: Partial<RoundDetail> = {}): RoundDetail => ({
  ...round(),
  openedAt: inSeconds(-150),
  settledAt: null,
  incident: null,
  voidBy: null,
  members: 31,
  picks: allPicks(gameByKey('ntry.powerball')!).map(({ key, pick }) => {
    const [bets, stakes, pays] = placed[key] ?? [0, 0, 0]
    return { key, pick, odds: 195, bets, stakes, pays, won: null }
  }),
  worst: [{ label: '홀 · 언더 · 소', powerball: 7, pays: 7_488_000 }],
  exposure: 7_488_000,
  exposureCap: 300_000_000,
  expectedNet: 148_750,
  previousId: null,
  nextId: null,
  result: null,
  pendingVoid: null,
  pendingCorrection: null,
  settlement: 1,
  firstResult: null,
  corrections: [],
  now: now(),
  ...changes,
})

export const approval = (changes: Partial<Approval> = {}): Approval => ({
  id: 1,
  action: 'round.void',
  subject: 187,
  detail: {},
  title: '파워볼 20261121 187회',
  reason: '추첨 화면 오류',
  requestedBy: 'admin2',
  requestedAt: inSeconds(-240),
  state: 'pending',
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  mine: false,
  round: null,
  ...changes,
})

export const entry = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 1,
  at: '2026-11-21T06:30:43.000Z',
  actor: 'admin1',
  role: '관리자',
  action: 'operator.login',
  subject: 'admin1',
  reason: null,
  before: null,
  after: null,
  address: '127.0.0.1',
  hash: 'ab'.repeat(32),
  ...changes,
})

/** Logs an operator in on this tab. */
export const logIn = () => storeToken('token-of-admin1')

/** After each test: nothing rendered, stored, marked or stubbed stays. */
export function closeConsole(): void {
  closeDialogs()
  storeToken(null)
  cleanup()
  forgetMarks()
  forgetAnswers()
  noteConnection(true)
  forgetDrafts()
  lockBell()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}
