import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { addDays, dateOf } from '@madang/contract/core/kst.ts'
import type { UserBettingRow } from '@madang/contract/member/betting.ts'
import { bettingText } from '@madang/contract/member/plain/betting.ts'
import { referralText } from '@madang/contract/member/plain/referral.ts'

import { closeSite, logIn, on, openSite } from '../../testing/house.tsx'

afterEach(closeSite)

const row = (no: number, id: string): UserBettingRow => ({
  no,
  id,
  page: 'draw',
  game: `동행 파워볼 ${no}회`,
  time: '2026-11-20 21:05:00',
  bet: '파워볼 홀',
  result: '파워볼 <b>7</b> 홀 오버 <a href="/proof/ntry.powerball/20261120/7">증명</a>',
  money: 10_000,
  win: 19_500,
  date: '2026-11-20 21:02:11',
  status: '4',
})
const list = (rows: UserBettingRow[]) =>
  on('userBettingList', ({ params }) => {
    const found = rows.filter(({ id }) => !params.data.uuid || id === params.data.uuid)
    const totalPages = Math.ceil(found.length / 15)
    return {
      result: true,
      msg: '',
      data: { totalCnt: found.length, totalPages, list: found },
      sum: { money: 10_000 * found.length, win: 19_500 * found.length, waiting: 0 },
    }
  })
const onDevice = (device: 'pc' | 'mobile') => {
  logIn()
  sessionStorage.setItem('device', device)
}
const today = dateOf(new Date())
const week = { start: addDays(today, -7), end: today }

test.each(['pc', 'mobile'] as const)(
  'everyone’s bets name their member, who is picked by a press and let go by another, on %s',
  async (device) => {
    onDevice(device)
    const { user, router, asked } = openSite('/userBetting?page=1', [
      list([row(3, 'sora0909'), row(2, 'gaon5'), row(1, 'sora0909')]),
    ])
    await screen.findByText(/동행 파워볼 3회/)
    const tabs = within(screen.getByRole('navigation', { name: '추천인' }))
    expect(tabs.getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/userBetting')
    expect(tabs.getByRole('link', { name: '하위 회원' }).getAttribute('href')).toBe('/recommend')
    expect(screen.queryByRole('button', { name: /삭제/ })).toBeNull()
    await user.click(screen.getAllByRole('button', { name: 'sora0909' })[0]!)
    await waitFor(() => expect(screen.queryByText(/파워볼 2회/)).toBeNull())
    expect(router.state.location.href).toBe('/userBetting?uuid=sora0909')
    expect(
      within(screen.getByRole('region', { name: '합계' })).getByText(/19,000/).textContent,
    ).toBe('+19,000원')
    await user.click(screen.getByRole('button', { name: /^sora0909 회원만 보는 중/ }))
    await screen.findByText(/파워볼 2회/)
    expect(
      asked.filter(({ name }) => name === 'userBettingList').map(({ input }) => input),
    ).toEqual(
      ['', 'sora0909', ''].map((uuid) => ({
        params: { data: { type: 'all', ...week, uuid }, pageIndex: 1 },
      })),
    )
  },
)

test('a member without bets in these days leads to everyone, and a kind without bets to all kinds', async () => {
  onDevice('mobile')
  const { user } = openSite('/userBetting?uuid=gaon5', [list([row(1, 'sora0909')])])
  await screen.findByText(bettingText.empty)
  await user.click(screen.getByRole('button', { name: '전체 회원 보기' }))
  await screen.findByText(/동행 파워볼 1회/)
  closeSite()

  onDevice('pc')
  const other = openSite('/userBetting?type=slot', [list([])])
  await screen.findByText(bettingText.empty)
  await other.user.click(screen.getByRole('button', { name: '전체 보기' }))
  await waitFor(() => expect(other.router.state.location.href).toBe('/userBetting?type=all'))
})

test('somebody who is not below is refused in words, and the way leads to the tree', async () => {
  onDevice('mobile')
  const { user, router } = openSite('/userBetting?uuid=stranger1', [
    on('userBettingList', () => ({ result: false, code: 'notFound', msg: referralText.notFound })),
  ])
  const told = await screen.findByRole('alertdialog', { name: referralText.notFound })
  await user.click(within(told).getByRole('button', { name: '확인' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/recommend'))
})
