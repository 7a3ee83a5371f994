import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { accountText } from '@madang/contract/member/plain/account.ts'
import { devicesText } from '@madang/contract/member/plain/account.ts'

import { readSession } from '../../api/session.ts'
import { closeSite, logIn, on, openSite } from '../../testing/house.tsx'

afterEach(closeSite)

/** The wire's own shapes, as docs/spec/accounts.md#devices says them. */
const account = on('account', () => ({
  result: true,
  msg: '',
  data: {
    ...{ nick: '달빛나그네', joinedAt: '2026-01-02 03:04:05', passwordAt: null },
    ...{
      bank: '국민',
      holder: '홍*동',
      account: '***-**-**5678',
      phone: '010-****-5678',
      hold: null,
      change: null,
      nickFrom: null,
    },
  },
}))
const phone = {
  ...{ id: 3, words: '아이폰 · 사파리', place: '203.0.*.*' },
  ...{ since: '2026-01-02 03:04:05', at: '2026-01-15 12:02:00', here: true },
}
const laptop = { ...phone, id: 2, words: '윈도우 · 크롬', at: '2026-01-14 21:40:10', here: false }
const tries = Array.from({ length: 7 }, (_, at) => ({
  at: `2026-01-15 12:0${7 - at}:00`,
  words: '윈도우 · 크롬',
  place: '198.51.*.*',
  outcome: (['failed', 'slowed', 'in'] as const)[at] ?? ('in' as const),
}))
const devices = on('devices', () => ({
  result: true,
  msg: '',
  data: { devices: [phone, laptop], logins: tries },
}))

async function openPage(rules: Parameters<typeof openSite>[1] = []) {
  logIn()
  const site = openSite('/account', [account, devices, ...rules])
  await screen.findByText('지금 이 기기 · 203.0.*.*')
  return site
}
type Site = Awaited<ReturnType<typeof openPage>>
const press = (name: string) => screen.getByRole('button', { name })
async function answer({ user }: Site, title: string, button: string) {
  const dialog = await screen.findByRole('alertdialog', { name: title })
  await user.click(within(dialog).getByRole('button', { name: button }))
}
const inputs = ({ asked }: Site, call: string) =>
  asked.filter(({ name }) => name === call).map(({ input }) => input)

test('this device is marked and cannot be forgotten here; another is, once it was asked', async () => {
  const site = await openPage([
    on('deviceForget', () => ({ result: true, msg: devicesText.forgotten })),
  ])
  expect(screen.getByText('2026-01-14 21:40 · 203.0.*.*')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: '지우기' })).toHaveLength(1)
  await site.user.click(press('지우기'))
  await answer(site, '윈도우 · 크롬 기기를 지우시겠습니까?', '취소')
  expect(inputs(site, 'deviceForget')).toEqual([])
  await site.user.click(press('지우기'))
  await answer(site, '윈도우 · 크롬 기기를 지우시겠습니까?', '지우기')
  expect(await screen.findByText(devicesText.forgotten)).toBeTruthy()
  expect(inputs(site, 'deviceForget')).toEqual([{ id: 2 }])
})

test('what failed at the door is counted, and each try told with its time and place', async () => {
  const { user } = await openPage()
  expect(screen.getByText('실패 2번 · 2026-01-15 12:07')).toBeTruthy()
  await user.click(press('로그인 기록 보기'))
  const rows = () =>
    screen.getAllByRole('listitem').filter(({ textContent }) => /198\.51/.test(textContent ?? ''))
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    '2026-01-15 12:07윈도우 · 크롬 · 198.51.*.*실패',
    '2026-01-15 12:06윈도우 · 크롬 · 198.51.*.*막힘',
    '2026-01-15 12:05윈도우 · 크롬 · 198.51.*.*로그인',
    '2026-01-15 12:04윈도우 · 크롬 · 198.51.*.*로그인',
    '2026-01-15 12:03윈도우 · 크롬 · 198.51.*.*로그인',
  ])
  await user.click(press('7개 모두 보기'))
  expect(rows()).toHaveLength(7)
})

test('all others out: the page goes on under the token that came', async () => {
  const site = await openPage([
    on('devicesEnd', () => ({ result: true, msg: devicesText.ended, accessToken: 'another' })),
  ])
  await site.user.click(press('이 기기만 남기고 모두 로그아웃'))
  await answer(site, '이 기기만 남기고 모두 로그아웃하시겠습니까?', '확인')
  expect(await screen.findByText(devicesText.ended)).toBeTruthy()
  expect(readSession()?.accessToken).toBe('another')
})

test('who has to show first that it is they is asked, and the others are put out then', async () => {
  let proven = false
  const site = await openPage([
    on('devicesEnd', () =>
      proven
        ? { result: true, msg: devicesText.ended, accessToken: 'another' }
        : { result: false, code: 'proof', msg: accountText.proof },
    ),
    on('prove', () => {
      proven = true
      return { result: true, msg: accountText.proved }
    }),
  ])
  await site.user.click(press('이 기기만 남기고 모두 로그아웃'))
  await answer(site, '이 기기만 남기고 모두 로그아웃하시겠습니까?', '확인')
  const look = within(await screen.findByRole('dialog', { name: '본인 확인' }))
  await site.user.type(look.getByLabelText('비밀번호'), 'madang-1234')
  await site.user.click(look.getByRole('button', { name: '확인' }))
  expect(await screen.findByText(devicesText.ended)).toBeTruthy()
  expect(readSession()?.accessToken).toBe('another')
})

test('the account is frozen without a password, once it was asked', async () => {
  const site = await openPage([
    on('accountFreeze', () => ({ result: true, msg: accountText.frozen })),
  ])
  await site.user.click(press('잠그기'))
  await answer(site, '내 계정을 잠그시겠습니까?', '취소')
  expect(inputs(site, 'accountFreeze')).toEqual([])
  await site.user.click(press('잠그기'))
  await answer(site, '내 계정을 잠그시겠습니까?', '잠그기')
  expect(await screen.findByText(accountText.frozen)).toBeTruthy()
  await waitFor(() => expect(inputs(site, 'accountFreeze')).toHaveLength(1))
})
