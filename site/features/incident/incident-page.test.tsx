import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import type { Incident } from '@madang/contract/member/incident.ts'

import { closeSite, logIn, on, openSite } from '../../testing/house.tsx'

afterEach(closeSite)

const voided = (changes: Partial<Incident> = {}): Incident => ({
  ...{ kind: 'void', game: 'ntry.powerball', date: '20261121', round: 120, settlement: 1 },
  at: '2026-11-21T03:00:00.000Z',
  reason: '제공사 장애 <b>',
  result: null,
  steps: [
    { step: 'opened', at: '2026-11-21T02:50:00.000Z', role: null },
    { step: 'asked', at: '2026-11-21T02:58:00.000Z', role: '관리자' },
    { step: 'agreed', at: '2026-11-21T02:59:30.000Z', role: '게임' },
    { step: 'voided', at: '2026-11-21T03:00:00.000Z', role: null },
  ],
  ...{ members: 1_234, given: 5_678_000, taken: 0, kept: 0, own: null },
  ...changes,
})
const corrected = (changes: Partial<Incident> = {}): Incident => ({
  ...voided(),
  ...{ kind: 'correction', settlement: 2, result: { balls: [1, 2, 3, 4, 5], powerball: 7 } },
  ...{ members: 2, given: 19_500, taken: 4_000, kept: 15_500 },
  ...changes,
})

/** Two days with something: the 19th and the 21st. */
const served = (list: Incident[], asks: unknown[] = []) =>
  on('incidents', (input) => {
    asks.push(input)
    const day = input?.round ? null : (input?.day ?? '2026-11-21')
    return {
      ...{ result: true, msg: '' },
      data: {
        day,
        older: day === '2026-11-21' ? '2026-11-19' : null,
        newer: day === '2026-11-19' ? '2026-11-21' : null,
        totalCnt: list.length,
        totalPages: 1,
        list,
      },
    }
  })

test('a guest reads what happened when, who agreed, and how many members and won it concerned', async () => {
  openSite('/incidents', [served([voided()])])
  const card = await screen.findByRole('article', { name: '동행 파워볼 120회 회차 무효' })
  const steps = within(within(card).getByRole('list', { name: '처리 과정' }))
  expect(steps.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '2026-11-21 11:50:00베팅 시작',
    '2026-11-21 11:58:00처리 요청 · 관리자 담당',
    '2026-11-21 11:59:30다른 운영자가 승인 · 게임 담당',
    '2026-11-21 12:00:00회차 무효 · 베팅금액 반환',
  ])
  expect(card.textContent).toContain('제공사 장애 <b>')
  expect(card.textContent).toContain('1,234명')
  expect(card.textContent).toContain('5,678,000')
  expect(card.textContent).not.toContain('내 베팅')
  expect(
    within(card)
      .getByRole('link', { name: /회차 증명/ })
      .getAttribute('href'),
  ).toBe('/proof/ntry.powerball/20261121/120')
})

test('a member reads what a correction did to their own bets, and what a void returned to them', async () => {
  logIn()
  openSite('/incidents', [
    served([
      corrected({ own: { bets: 2, staked: 10_000, given: 0, taken: 4_000 } }),
      voided({ round: 119, own: { bets: 1, staked: 7_000, given: 7_000, taken: 0 } }),
      voided({ round: 118 }),
    ]),
  ])
  const own = async (name: string) =>
    (await screen.findByRole('article', { name })).querySelector('.incident-own')!.textContent
  expect(await own('동행 파워볼 120회 재정산')).toMatch(
    /내 베팅 2건 · 10,000.*지급 0.*회수 4,000.*머니내역에서 확인/,
  )
  expect(await own('동행 파워볼 119회 회차 무효')).toMatch(/내 베팅 1건 · 7,000.*7,000.*돌려받았/)
  expect(await own('동행 파워볼 118회 회차 무효')).toBe('이 회차에 내 베팅이 없습니다.')
  const card = screen.getByRole('article', { name: '동행 파워볼 120회 재정산' })
  expect(card.textContent).toContain('변경된 결과: 1 2 3 4 5 + 7')
  expect(card.textContent).toContain('15,500')
})

test('days, kinds and games are asked for, and kept in the address', async () => {
  const asks: unknown[] = []
  const { user, router } = openSite('/incidents', [served([voided()], asks)])
  await user.click(await screen.findByRole('button', { name: '이전 날짜' }))
  await waitFor(() => expect(asks.at(-1)).toEqual({ day: '2026-11-19', pageIndex: 1 }))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: '이전 날짜' }).hasAttribute('disabled')).toBe(true),
  )
  await user.click(screen.getByRole('button', { name: '재정산' }))
  await waitFor(() => expect(asks.at(-1)).toEqual({ kind: 'correction', pageIndex: 1 }))
  await user.selectOptions(screen.getByRole('combobox', { name: '게임' }), 'ntry.powerladder')
  await waitFor(() =>
    expect(asks.at(-1)).toEqual({ kind: 'correction', game: 'ntry.powerladder', pageIndex: 1 }),
  )
  expect(router.state.location.searchStr).toContain('game=ntry.powerladder')
})

test('a link to one round shows all of its story and the ways on; an empty house says so', async () => {
  const asks: unknown[] = []
  openSite('/incidents?round=ntry.powerball/20261121/120', [served([corrected(), voided()], asks)])
  await screen.findByRole('heading', { name: '동행 파워볼 120회', level: 2 })
  expect(asks).toEqual([{ round: 'ntry.powerball/20261121/120', pageIndex: 1 }])
  expect(screen.getByRole('link', { name: '전체 기록' }).getAttribute('href')).toBe('/incidents')
  closeSite()
  openSite('/incidents', [served([])])
  await screen.findByText('무효나 재정산이 없습니다.')
})
