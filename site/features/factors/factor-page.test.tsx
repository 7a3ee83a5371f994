import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { accountText } from '@madang/contract/member/plain/account.ts'
import { factorText } from '@madang/contract/member/plain/factors.ts'

import { closeSite, logIn, on, openSite } from '../../testing/house.tsx'

beforeEach(() => logIn())
afterEach(closeSite)

const recovery = Array.from({ length: 10 }, (_, slot) => `${slot}abcd-efghj`)
const proof = { result: false, code: 'proof', msg: accountText.proof } as const

/** A member whose factor is on, or not; `prove` opens what wants a proof. */
function openFactor({ isOn = false } = {}, ...rules: Parameters<typeof openSite>[1]) {
  const house = { on: isOn, proven: false }
  return openSite('/account/factor', [
    on('factor', () => ({
      result: true,
      msg: '',
      data: {
        on: house.on,
        since: house.on ? '2026-11-22 10:00:00' : null,
        codesLeft: house.on ? 9 : 0,
      },
    })),
    on('prove', () => {
      house.proven = true
      return { result: true, msg: '' }
    }),
    on('factorBegin', () =>
      house.proven
        ? { result: true, msg: '', secret: 'ABCDEFGHABCDEFGH', uri: 'otpauth://totp/x' }
        : proof,
    ),
    on('factorConfirm', ({ code }) => {
      if (code !== '123456') return { result: false, code: 'denied', msg: factorText.badCode }
      house.on = true
      return { result: true, msg: factorText.on, recovery }
    }),
    on('factorOff', () => {
      house.on = false
      return { result: true, msg: factorText.off }
    }),
    ...rules,
  ])
}

test('turning it on asks for the password, then for the first code, and shows ten codes once', async () => {
  const { user } = openFactor()
  await user.click(await screen.findByRole('button', { name: '2단계 인증 켜기' }))
  const look = within(await screen.findByRole('dialog', { name: '본인 확인' }))
  await user.type(look.getByLabelText('비밀번호'), 'madang-1234')
  await user.click(look.getByRole('button', { name: '확인' }))
  expect(await screen.findByText('ABCD EFGH ABCD EFGH')).toBeTruthy()
  await user.type(screen.getByLabelText('앱에 보이는 6자리 코드'), '000000')
  await user.click(screen.getByRole('button', { name: '켜기' }))
  expect(await screen.findByText(factorText.badCode)).toBeTruthy()
  await user.clear(screen.getByLabelText('앱에 보이는 6자리 코드'))
  await user.type(screen.getByLabelText('앱에 보이는 6자리 코드'), '123456')
  await user.click(screen.getByRole('button', { name: '켜기' }))
  for (const code of recovery) expect(await screen.findByText(code)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '보관했습니다' }))
  expect(await screen.findByText('복구 코드 9개 남음')).toBeTruthy()
  expect(screen.queryByText(recovery[0]!)).toBeNull()
})

test('who thinks better of it at the second look begins nothing', async () => {
  const { user } = openFactor()
  await user.click(await screen.findByRole('button', { name: '2단계 인증 켜기' }))
  const look = within(await screen.findByRole('dialog', { name: '본인 확인' }))
  await user.click(look.getByRole('button', { name: '취소' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: '2단계 인증 켜기' })).toBeTruthy()
})

test('it goes off by a code, and says what that costs', async () => {
  const { user, asked } = openFactor({ isOn: true })
  expect(await screen.findByText(/24시간 동안 환전할 수 없습니다/)).toBeTruthy()
  await user.type(screen.getByLabelText('6자리 코드 또는 복구 코드'), '654321')
  await user.click(screen.getByRole('button', { name: '끄기' }))
  await screen.findByRole('alertdialog', { name: factorText.off })
  expect(asked.find(({ name }) => name === 'factorOff')?.input).toEqual({ code: '654321' })
  await user.click(screen.getByRole('button', { name: '확인' }))
  expect(await screen.findByRole('button', { name: '2단계 인증 켜기' })).toBeTruthy()
})
