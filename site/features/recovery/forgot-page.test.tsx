import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import type { Output } from '@madang/contract/core/call.ts'
import { accountText } from '@madang/contract/member/plain/account.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'
import { recoveryText } from '@madang/contract/member/plain/recovery.ts'

import { closeSite, on, openSite } from '../../testing/house.tsx'

afterEach(closeSite)

type View = Output<MemberCalls['recoveryView']>['data']
const asked = { mine: true, text: '지난주에 충전했습니다.', date: '2026-11-22 15:00:00' }

/** A desk that says what the house holds. */
function openForgot(view: Partial<View> = {}, ...rules: Parameters<typeof openSite>[1]) {
  const house: { view: View } = {
    view: { state: 'waiting', words: [asked], code: null, seconds: null, ...view },
  }
  return {
    house,
    ...openSite('/forgot', [
      on('recoveryAsk', () => ({ result: true, msg: '', ticket: 'ticket-1' })),
      on('recoveryWrite', () => ({ result: true, msg: '' })),
      on('recoveryView', () => ({ result: true, msg: '', data: house.view })),
      ...rules,
    ]),
  }
}

async function fillIn({ user }: Pick<ReturnType<typeof openSite>, 'user'>) {
  await user.type(await screen.findByLabelText('아이디 또는 휴대폰번호'), 'moon7788')
  await user.type(screen.getByLabelText('닉네임'), '달빛')
  await user.type(screen.getByLabelText('예금주'), '홍길동')
  await user.type(screen.getByLabelText('계좌번호 끝 4자리'), '8901')
  await user.type(screen.getByLabelText(/^확인에 도움이 될 내용/), '지난주에 충전했습니다.')
  await user.click(screen.getByRole('button', { name: '확인 신청' }))
}

test('the login page leads to it', async () => {
  const { user } = openSite('/login', [])
  await user.click(await screen.findByRole('link', { name: '아이디·비밀번호를 잊었어요' }))
  expect(await screen.findByRole('heading', { name: '아이디·비밀번호 찾기' })).toBeTruthy()
})

test('every empty field is told, the first has the keyboard, and nothing is asked', async () => {
  const { user, times } = openForgot()
  await user.click(await screen.findByRole('button', { name: '확인 신청' }))
  const { noName, noNick, noHolder, badDigits, noText } = recoveryText
  for (const text of [noName, noNick, noHolder, badDigits, noText])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByLabelText('아이디 또는 휴대폰번호')).toBe(document.activeElement)
  expect(times('recoveryAsk')).toBe(0)
})

test('asked, the page waits, shows what the desk asks back, and sends the answer', async () => {
  const site = openForgot()
  await fillIn(site)
  expect(await screen.findByText(/확인하고 있습니다/)).toBeTruthy()
  expect(site.asked.find(({ name }) => name === 'recoveryAsk')?.input).toEqual({
    ...{ name: 'moon7788', nick: '달빛', holder: '홍길동', digits: '8901' },
    text: '지난주에 충전했습니다.',
  })
  const word = { mine: false, text: '마지막 환전은 언제였나요?', date: '2026-11-22 15:05:00' }
  site.house.view = { ...site.house.view, state: 'asked', words: [asked, word] }
  await screen.findByText(word.text)
  await site.user.type(screen.getByLabelText('고객센터에 보낼 내용'), '어제입니다.')
  await site.user.click(screen.getByRole('button', { name: '보내기' }))
  await waitFor(() => expect(site.times('recoveryWrite')).toBe(1))
  expect(site.asked.find(({ name }) => name === 'recoveryWrite')?.input).toEqual({
    ticket: 'ticket-1',
    text: '어제입니다.',
  })
})

test('a code told here opens the form for a new password, which leads to the login', async () => {
  sessionStorage.setItem('recovery', 'ticket-1')
  const {
    user,
    asked: calls,
    router,
  } = openForgot(
    { state: 'code', code: 'abcde23456', seconds: 590 },
    on('recoveryReset', () => ({ result: true, msg: recoveryText.done, id: 'moon7788' })),
  )
  expect(await screen.findByText('abcde23456')).toBeTruthy()
  await user.type(screen.getByLabelText('새 비밀번호'), 'short')
  await user.click(screen.getByRole('button', { name: '새 비밀번호로 변경' }))
  expect(screen.getByText(accountText.short(8))).toBeTruthy()
  await user.type(screen.getByLabelText('새 비밀번호'), '-long-enough')
  await user.click(screen.getByRole('button', { name: '새 비밀번호로 변경' }))
  await screen.findByRole('alertdialog', { name: `${recoveryText.done} 아이디는 moon7788입니다.` })
  expect(calls.find(({ name }) => name === 'recoveryReset')?.input).toEqual({
    ...{ ticket: 'ticket-1', code: 'abcde23456', password: 'short-long-enough' },
  })
  await user.click(screen.getByRole('button', { name: '확인' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(sessionStorage.getItem('recovery')).toBeNull()
})

test('a code that is read out is typed, and a wrong one told under its field', async () => {
  sessionStorage.setItem('recovery', 'ticket-1')
  const { user } = openForgot(
    { state: 'code', seconds: 590 },
    on('recoveryReset', () => ({ result: false, code: 'denied', msg: recoveryText.badCode })),
  )
  await user.type(await screen.findByLabelText(/^코드/), 'wrong-code')
  await user.type(screen.getByLabelText('새 비밀번호'), 'brand-new-7788')
  await user.click(screen.getByRole('button', { name: '새 비밀번호로 변경' }))
  expect(await screen.findByText(recoveryText.badCode)).toBeTruthy()
  expect(screen.getByLabelText(/^코드/)).toHaveProperty('value', 'wrong-code')
})

test.each([
  ['closed', /본인을 확인할 수 없었습니다/],
  ['over', /답이 없어 신청이 끝났습니다/],
] as const)('a request that is %s says so, and the form is there again', async (state, text) => {
  sessionStorage.setItem('recovery', 'ticket-1')
  const { user } = openForgot({ state })
  expect(await screen.findByText(text)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '다시 신청' }))
  expect(await screen.findByLabelText('아이디 또는 휴대폰번호')).toBeTruthy()
})
