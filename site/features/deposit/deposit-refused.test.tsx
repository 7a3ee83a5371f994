import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { aboveMaxText, depositText } from '@madang/contract/member/plain/deposit.ts'
import { outcomeText } from '@madang/contract/member/plain/outcome.ts'

import { watchEndedSessions } from '../../shell/leave.ts'
import { closeSite, logIn, on, openSite } from '../../testing/house.tsx'
import { answer, openPage, press } from './testing/sample.ts'

afterEach(closeSite)

test('code 201 says why and goes back, whether the page or the request meets it', async () => {
  const off = { result: false, code: 201, msg: depositText.off } as const
  logIn()
  const site = openSite('/notice', [on('depositList', () => off)])
  await screen.findByRole('banner')
  await site.router.navigate({ to: '/charge' })
  expect(await screen.findByRole('alertdialog', { name: depositText.off })).toBeTruthy()
  expect(site.router.state.location.pathname).toBe('/charge')
  await answer(site, '확인')
  await waitFor(() => expect(site.router.state.location.pathname).toBe('/notice'))
  closeSite()

  const again = await openPage([on('depositRequest', () => off)])
  await again.user.click(press('+ 1만원'))
  await again.user.click(press('10,000원 충전 신청'))
  await answer(again, '확인')
  expect(await screen.findByRole('alertdialog', { name: depositText.off })).toBeTruthy()
  await answer(again, '확인')
  // Opened directly there is nothing to go back to: home.
  await waitFor(() => expect(again.router.state.location.pathname).toBe('/'))
  expect(again.times('depositList')).toBe(1)
})

test('code logout says why and loads the page again', async () => {
  watchEndedSessions()
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const site = await openPage([
    on('depositRequest', () => ({ result: false, code: 'logout', msg: '로그아웃되었습니다.' })),
  ])
  await site.user.click(press('+ 1만원'))
  await site.user.click(press('10,000원 충전 신청'))
  await answer(site, '확인')
  expect(await screen.findByRole('alertdialog', { name: '로그아웃되었습니다.' })).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
  await answer(site, '확인')
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('any other refusal is shown in the server’s words, and the amount stays', async () => {
  const site = await openPage([
    on('depositRequest', () => ({ result: false, code: 'limit', msg: aboveMaxText(100_000_000) })),
  ])
  await site.user.click(press('+ 3만원'))
  await site.user.click(press('30,000원 충전 신청'))
  await answer(site, '확인')
  expect(await screen.findByRole('alertdialog', { name: aboveMaxText(100_000_000) })).toBeTruthy()
  await answer(site, '확인')
  expect(screen.getByLabelText<HTMLInputElement>('충전금액').value).toBe('30,000')
})

test('after a lost answer it is asked what became of the deposit; the next one is a new one', async () => {
  const outcomes = [
    { result: false, msg: outcomeText.never },
    { result: true, msg: depositText.done },
  ]
  const site = await openPage([
    on('depositRequest', () => ({
      result: false,
      code: 'retry',
      msg: '서버에 연결할 수 없습니다.',
    })),
    on('outcome', () => ({ result: true, msg: '', data: outcomes.shift()! })),
  ])
  const send = async () => {
    await site.user.click(press('30,000원 충전 신청'))
    await answer(site, '확인')
  }
  await site.user.click(press('+ 3만원'))
  await send()
  await screen.findByRole('alertdialog', { name: outcomeText.never })
  await answer(site, '확인')
  expect(screen.getByLabelText<HTMLInputElement>('충전금액').value).toBe('30,000')
  await send()
  await screen.findByRole('alertdialog', { name: depositText.done })
  const sent = site.asked.filter(({ name }) => name === 'depositRequest')
  const keys = sent.map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys).size).toBe(2)
  const asked = site.asked.filter(({ name }) => name === 'outcome').map(({ input }) => input)
  expect(asked).toEqual(keys.map((key) => ({ call: 'depositRequest', key })))
})
