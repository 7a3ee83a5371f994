import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { addDays, dateOf } from '@madang/contract/core/kst.ts'
import type { ReferralRow, UserDetail } from '@madang/contract/member/referral.ts'
import { referralText } from '@madang/contract/member/plain/referral.ts'

import { closeSite, logIn, on, openSite, summary } from '../../testing/house.tsx'

afterEach(closeSite)

const today = dateOf(new Date())
const row = (uuid: string, rc: string, casinoBet = 0, casinoRoll = 0): ReferralRow => ({
  ...{ uuid, rc, casinoBet, slotBet: 0, casinoRoll, slotRoll: 0 },
})
const tree = [
  row('haneul21', 'demo1', 1_840_000, 22_080),
  row('gaon5', 'demo1'),
  row('sora0909', 'haneul21', 640_000, 6_400),
  row('byeol33', 'sora0909', 120_000, 960),
]
const list = (rows: ReferralRow[]) =>
  on('recommendList', () => ({
    result: true,
    msg: '',
    data: { totalCnt: rows.length, totalPages: rows.length > 0 ? 1 : 0, list: rows },
  }))
const detail = (changes: Partial<Omit<UserDetail, 'code'>> = {}) =>
  on('userDetail', () => ({
    result: true,
    msg: '',
    data: {
      ...{ evGameBaccarat: '1.2', evGameDragon: '0', evGameSlot: '0.8', evGameRoulette: '0' },
      ...{ evGameEtc: '0.5', evGameCasino: '0' },
    },
    top: {
      ...{ evGameBaccarat: '1.5', evGameDragon: '0', evGameSlot: '1', evGameRoulette: '0' },
      ...{ evGameEtc: '1', evGameCasino: '0', level: 2 },
    },
    code: { top: '', dis: '', agency: '', subAgency: 'sub1', user: 'haneul21' },
    now: '2026-11-21 15:00:00',
    RMT: '0',
    ...changes,
  }))
const enter = (device: 'pc' | 'mobile') => {
  logIn()
  sessionStorage.setItem('device', device)
}
const open = (device: 'pc' | 'mobile', ...rules: Parameters<typeof openSite>[1]) => {
  enter(device)
  return openSite('/recommend', [
    on('refresh', () => ({ result: true, msg: '', data: summary({ re: true }) })),
    list(tree),
    ...rules,
  ])
}
const press = async (user: ReturnType<typeof openSite>['user'], dialog: string, name: string) =>
  user.click(
    within(await screen.findByRole('alertdialog', { name: dialog })).getByRole('button', { name }),
  )

test.each(['pc', 'mobile'] as const)(
  'today’s tree, open; all and single rows can be closed, on %s',
  async (device) => {
    const { user, asked } = open(device)
    await screen.findByText('byeol33')
    expect(screen.getByText('직추천 2명 · 하위 2명')).toBeTruthy()
    expect(asked.find(({ name }) => name === 'recommendList')?.input).toEqual({
      params: { data: { start: today, end: today }, pageIndex: 1 },
    })
    expect(document.querySelectorAll('main .tag.jade')).toHaveLength(2)
    expect(screen.getAllByText('2,600,000')).toHaveLength(1)
    expect(screen.getAllByText('1.2%').length).toBeGreaterThan(0)

    await user.click(screen.getByRole('button', { name: 'sora0909 하위 1명' }))
    expect(screen.queryByText('byeol33')).toBeNull()
    expect(screen.getByText('sora0909', { selector: 'b' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '전체 접기' }))
    expect(screen.queryByText('sora0909', { selector: 'b' })).toBeNull()
    expect(screen.getByText('gaon5', { selector: 'b' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '전체 펼치기' }))
    expect(screen.getByText('byeol33')).toBeTruthy()

    const links = screen.getAllByRole('link', { name: /\d 베팅내역$/ })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      ['haneul21', 'sora0909', 'byeol33', 'gaon5'].map((uuid) => `/userBetting?uuid=${uuid}`),
    )
    expect(
      screen.getAllByRole('button', { name: /롤링 설정/ }).map((b) => b.getAttribute('aria-label')),
    ).toEqual(['haneul21 롤링 설정', 'gaon5 롤링 설정'])
  },
)

test('days are searched by the address; nobody below is said in the seed’s words', async () => {
  enter('mobile')
  const { user, asked } = openSite('/recommend', [list([])])
  expect(await screen.findByText(referralText.empty)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '어제' }))
  const day = addDays(today, -1)
  await waitFor(() =>
    expect(asked.filter(({ name }) => name === 'recommendList').at(-1)?.input).toEqual({
      params: { data: { start: day, end: day }, pageIndex: 1 },
    }),
  )
})

test('rates: only where the caller has one, judged while typing, asked first, and only what changed is sent', async () => {
  const { user, asked, times } = open(
    'pc',
    detail(),
    on('userModify', () => ({ result: true, msg: referralText.saved })),
  )
  await user.click(await screen.findByRole('button', { name: 'haneul21 롤링 설정' }))
  const dialog = await screen.findByRole('dialog', { name: /롤링 설정/ })
  const within_ = within(dialog)
  await within_.findByLabelText('바카라')
  expect(
    within_
      .getAllByRole('textbox')
      .map(({ id }) => dialog.querySelector(`label[for="${id}"]`)?.textContent),
  ).toEqual(['바카라', '슬롯', '기타'])
  expect(within_.getByText(referralText.note)).toBeTruthy()
  const save = within_.getByRole('button', { name: '확인' })
  expect(save).toHaveProperty('disabled', true)
  const slot = within_.getByLabelText('슬롯')
  await user.clear(slot)
  await user.type(slot, 'a6.x255')
  expect(slot).toHaveProperty('value', '6.25')
  expect(within_.getByRole('alert').textContent).toBe(referralText.above5)
  await user.clear(slot)
  await user.type(slot, '1.1')
  expect(within_.getByRole('alert').textContent).toBe(referralText.aboveUpper)
  expect(save).toHaveProperty('disabled', true)
  await user.clear(slot)
  await user.type(slot, '0.9')
  expect(within_.queryByRole('alert')).toBeNull()
  await user.click(save)
  await press(user, referralText.confirm('haneul21'), '취소')
  expect(times('userModify')).toBe(0)
  await user.click(save)
  await press(user, referralText.confirm('haneul21'), '확인')
  await press(user, referralText.saved, '확인')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.find(({ name }) => name === 'userModify')?.input).toEqual({
    params: {
      type: 'roll',
      data: { evGameSlot: '0.9' },
      code: { top: '', dis: '', agency: '', subAgency: 'sub1', user: 'haneul21' },
    },
  })
  expect(times('recommendList')).toBe(2)
})

test('once edited a rate only goes up; what the server refuses is said and the rates are read again', async () => {
  const { user, times } = open(
    'mobile',
    detail({ RMT: '1' }),
    on('userModify', () => ({ result: false, code: 'limit', msg: referralText.aboveUpper })),
  )
  await user.click(await screen.findByRole('button', { name: 'haneul21 롤링 설정' }))
  const slot = await screen.findByLabelText('슬롯')
  await user.clear(slot)
  await user.type(slot, '0.7{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe(referralText.lowered)
  expect(times('userModify')).toBe(0)
  await user.clear(slot)
  await user.type(slot, '1{Enter}')
  await press(user, referralText.confirm('haneul21'), '확인')
  await press(user, referralText.aboveUpper, '확인')
  await waitFor(() => expect(times('userDetail')).toBe(2))
  await waitFor(() => expect(screen.getByLabelText('슬롯')).toHaveProperty('value', '0.8'))
})

test('who has no rate has none to give; who is gone is said and the window closes', async () => {
  const none = '0'
  const top = {
    ...{ evGameBaccarat: none, evGameDragon: none, evGameSlot: none, evGameRoulette: none },
    ...{ evGameEtc: none, evGameCasino: none, level: 1 },
  }
  const { user } = open('mobile', detail({ top }))
  await user.click(await screen.findByRole('button', { name: 'gaon5 롤링 설정' }))
  expect(await screen.findByText(referralText.noRates)).toBeTruthy()
  closeSite()
  const again = open(
    'mobile',
    on('userDetail', () => ({ result: false, code: 'notFound', msg: referralText.notFound })),
  )
  await again.user.click(await screen.findByRole('button', { name: 'gaon5 롤링 설정' }))
  await press(again.user, referralText.notFound, '확인')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the flag off: the server’s words, and home', async () => {
  enter('mobile')
  const { user, router } = openSite('/recommend', [
    on('recommendList', () => ({ result: false, code: 201, msg: referralText.off })),
  ])
  await press(user, referralText.off, '확인')
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test('the rolling of a week: what came by own bets, by those below, what was taken back, by day and member', async () => {
  enter('pc')
  const { asked } = openSite('/recommendRoll', [
    on('myRolling', () => ({
      result: true,
      msg: '',
      data: {
        sum: { own: 60, line: 240, back: 40 },
        days: [
          { date: '2026-11-21', own: 20, line: 40, back: 40 },
          { date: '2026-11-20', own: 40, line: 200, back: 0 },
        ],
        members: [
          { uuid: 'haneul21', direct: true, stake: 30_000, points: 140 },
          { uuid: 'sora0909', direct: false, stake: 30_000, points: 100 },
        ],
      },
    })),
  ])
  const sums = within(await screen.findByRole('region', { name: '합계' }))
  await waitFor(() => expect(sums.getByText('260', { exact: false }).textContent).toBe('260 P'))
  expect(sums.getByText('−40', { exact: false })).toBeTruthy()
  const members = within(screen.getByRole('region', { name: '회원별 추천 롤링' }))
  expect(members.getByRole('row', { name: /sora0909/ }).textContent).toBe('sora0909하위30,000100 P')
  expect(asked.find(({ name }) => name === 'myRolling')?.input).toEqual({
    start: addDays(today, -7),
    end: today,
  })
  closeSite()
  enter('mobile')
  const empty = { sum: { own: 0, line: 0, back: 0 }, days: [], members: [] }
  openSite('/recommendRoll', [on('myRolling', () => ({ result: true, msg: '', data: empty }))])
  expect(await screen.findByText(referralText.noRolling)).toBeTruthy()
})
