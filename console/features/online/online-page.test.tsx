import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { OnlineRow } from '@madang/contract/operator/online.ts'

import { asRole, closeConsole, logIn, on, openConsole } from '../../testing/house.tsx'

beforeEach(logIn)
afterEach(() => {
  vi.useRealTimers()
  closeConsole()
})

const row = (id: number, changes: Partial<OnlineRow> = {}): OnlineRow => ({
  id,
  uid: `member${id}`,
  nick: `달빛${id}`,
  type: '유저',
  address: `192.0.2.${id}`,
  startedAt: new Date(Date.now() - id * 60_000).toISOString(),
  actionAt: new Date().toISOString(),
  kind: 'none',
  game: null,
  ...changes,
})

/** The page over a house whose answers a test changes. */
function open(rows: OnlineRow[], role: '관리자' | '정산' = '관리자') {
  const house = { rows, gone: [] as number[] }
  const opened = openConsole('/online', [
    asRole(role),
    on('onlineList', () => ({
      result: true,
      msg: '',
      data: { totalCnt: house.rows.length, list: house.rows },
    })),
    on('membersLogout', ({ ids }) => {
      house.rows = house.rows.filter(({ id }) => !ids.includes(id))
      return {
        result: true,
        msg: `${ids.length - house.gone.length}명을 로그아웃했습니다.`,
        data: { ended: ids, gone: house.gone },
      }
    }),
  ])
  return { ...opened, house }
}
const lines = () =>
  within(screen.getByRole('region', { name: '접속중인 회원' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent!)
const inputsOf = (asked: { name: string; input: unknown }[], name: string) =>
  asked.filter((each) => each.name === name).map(({ input }) => input)

test('who, from where and in which game; a head sorts, and sorts the other way when it is pressed again', async () => {
  const { user, asked } = open([
    row(1, { kind: 'draw', game: 'ntry.powerball' }),
    row(2, { kind: 'slot', game: '달토끼' }),
    row(3),
  ])
  await waitFor(() => expect(lines()).toHaveLength(3))
  expect(lines()[0]).toMatch(/member1.*파워볼.*추첨.*192\.0\.2\.1/)
  expect(lines()[1]).toMatch(/달토끼.*슬롯/)
  expect(lines()[2]).toMatch(/아직 없음/)
  await user.click(screen.getByRole('button', { name: /^주소 차례로 보기$/ }))
  await screen.findByRole('button', { name: /^주소 ?, 오름차순$/ })
  await user.click(screen.getByRole('button', { name: /^주소 ?, 오름차순$/ }))
  await screen.findByRole('button', { name: /^주소 ?, 내림차순$/ })
  const last = inputsOf(asked, 'onlineList').slice(-2)
  expect(last).toEqual([
    { sort: 'address', down: false },
    { sort: 'address', down: true },
  ])
})

test('a refresh moves no row and no focus: new ones wait above, who left stays in place, in words', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { house } = open([row(2), row(3)])
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) })
  await waitFor(() => expect(lines()).toHaveLength(2))
  const box = screen.getByRole('checkbox', { name: 'member3 고르기' })
  box.focus()
  house.rows = [row(9), row(3, { game: '달토끼', kind: 'slot' })]
  await act(() => vi.advanceTimersByTimeAsync(10_100))
  await screen.findByRole('button', { name: /새로 접속한 회원 1명이 위에 대기/ })
  expect(lines().map((line) => /member\d/.exec(line)![0])).toEqual(['member2', 'member3'])
  expect(lines()[0]).toContain('나감')
  expect(lines()[1]).toContain('달토끼')
  expect(document.activeElement).toBe(box)
  box.blur()
  await user.keyboard('{Home}')
  await waitFor(() =>
    expect(lines().map((line) => /member\d/.exec(line)![0])).toEqual(['member9', 'member3']),
  )
})

test('several that are chosen are asked about once, with a reason, and named', async () => {
  const { user, asked } = open([row(1), row(2), row(3)])
  await user.click(await screen.findByRole('checkbox', { name: 'member1 고르기' }))
  await user.click(screen.getByRole('checkbox', { name: 'member3 고르기' }))
  await user.click(screen.getByRole('button', { name: '고른 2명 로그아웃' }))
  const dialog = await screen.findByRole('dialog', { name: '2명을 강제 로그아웃하시겠습니까?' })
  expect(within(dialog).getByText('member1, member3')).toBeTruthy()
  expect(inputsOf(asked, 'membersLogout')).toEqual([])
  await user.type(within(dialog).getByLabelText('사유'), '점검 전 정리')
  await user.click(within(dialog).getByRole('button', { name: '2명 로그아웃' }))
  await waitFor(() =>
    expect(inputsOf(asked, 'membersLogout')).toEqual([{ ids: [1, 3], reason: '점검 전 정리' }]),
  )
  await waitFor(() => expect(lines()[0]).toContain('나감'))
  expect(screen.getByRole('button', { name: '고른 0명 로그아웃' })).toBeTruthy()
})

test('all are chosen and none again; who may not log members out has nothing to choose with', async () => {
  const { user } = open([row(1), row(2)])
  const all = await screen.findByRole('checkbox', { name: '모두 고르기' })
  await user.click(all)
  expect(screen.getByRole('button', { name: '고른 2명 로그아웃' })).toBeTruthy()
  await user.click(all)
  expect(screen.getByRole('button', { name: '고른 0명 로그아웃' })).toBeTruthy()
  closeConsole()
  logIn()
  open([row(1)], '정산')
  await waitFor(() => expect(lines()).toHaveLength(1))
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /로그아웃$/ })?.textContent).toBe('로그아웃')
})
