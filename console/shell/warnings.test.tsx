import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { ago } from '../testing/desk.ts'
import {
  approval,
  asRole,
  closeConsole,
  list,
  logIn,
  on,
  openConsole,
  requests,
} from '../testing/house.tsx'
import { ringRow, rings } from '../testing/rings.ts'
import { card } from '../testing/rows.ts'

beforeEach(logIn)
afterEach(closeConsole)

const note = { id: 3, text: '입금자명이 형 이름', pinned: true, by: 'desk1', at: ago(60) }
const cards = on('memberCard', () => ({ result: true, msg: '', data: card({ pinned: [note] }) }))
const both = rings(() => [ringRow(), ringRow({ id: 12, state: 'closed', end: 'clear' })])
const link = () => screen.findByRole('link', { name: '맞베팅 무리 G-31' })

test('over a member’s page stands the case they are in, and none that is closed', async () => {
  const { calls } = openConsole('/members/7', [cards, both])
  expect((await link()).getAttribute('href')).toMatch(/^\/radar\?no=.*31/)
  expect((await link()).closest('.op-banner')!.textContent).toContain('점수 88 · 열림')
  expect(screen.queryByText(/G-12/)).toBeNull()
  expect(calls('radarList')[0]!.input).toEqual({ uid: 'moon7788', pageIndex: 1 })
})

test('the page of a bound member shows the closed case that binds them', async () => {
  const rows = [ringRow({ id: 12, state: 'closed', end: 'done', bound: 2, isBound: true })]
  openConsole('/members/7', [cards, rings(() => rows)])
  const banner = (await screen.findByRole('link', { name: '맞베팅 무리 G-12' })).closest(
    '.op-banner',
  )!
  expect(banner.textContent).toContain('닫힘 · 롤링 0')
})

test.each([
  [
    'by its member’s number',
    approval({
      action: 'member.adjust',
      subject: 7,
      detail: { uid: 'moon7788', pocket: 'money', way: 'add', amount: 1_000 },
    }),
    0,
  ],
  [
    'by its member’s name',
    approval({
      action: 'withdrawal.complete',
      subject: 90,
      detail: { uid: 'moon7788', amount: 200_000 },
    }),
    1,
  ],
])(
  'a request that names one, %s, shows pinned notes and the radar beside it',
  async (_, row, asked) => {
    const { calls } = openConsole('/approvals', [
      cards,
      both,
      requests(() => [row]),
      on('memberList', () => list([{ ...memberRow, id: 8, uid: 'moon77889' }, memberRow])),
    ])
    await link()
    expect(screen.getByText(/입금자명이 형 이름/)).toBeTruthy()
    expect(calls('memberList')).toHaveLength(asked)
    expect(calls('memberCard').at(-1)!.path).toContain('/7')
  },
)

test('a request about a round shows none', async () => {
  const { calls } = openConsole('/approvals', [both, requests(() => [approval()])])
  await screen.findByText(/추첨 화면 오류/)
  await waitFor(() => expect(calls('approvalLook').length).toBeGreaterThan(0))
  expect(calls('radarList')).toEqual([])
})

const memberRow = {
  ...{ id: 7, uid: 'moon7788', nick: '달빛나그네', type: '유저', state: 'active' as const },
  ...{ scopes: [], grade: null, upper: null, money: 0, safe: 0, point: 0, phone: '' },
  ...{ joinedAt: ago(9_000), lastLoginAt: null, online: false },
}

test('every role reads it, for every role may read the radar', async () => {
  openConsole('/members/7', [cards, both, asRole('상담')])
  expect(await link()).toBeTruthy()
})
