import { screen, waitFor, within } from '@testing-library/react'
import decodeQR from 'qr/decode.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { staffText } from '@madang/contract/operator/plain/operators.ts'

import { closeConsole, list, logIn, now, on, openConsole, round } from '../../testing/house.tsx'
import { session } from '../../testing/rows.ts'

beforeEach(logIn)
afterEach(closeConsole)

const house = { secondFactor: false, mustChange: false, mustEnrol: false }
beforeEach(() => Object.assign(house, { secondFactor: false, mustChange: false, mustEnrol: false }))
const me = on('me', () => ({
  result: true,
  msg: '',
  operator: { uid: 'admin1', name: '운영 김마루', role: '열람', ...house },
  closed: null,
  handover: null,
  maintenance: [],
  booksDiffer: false,
  online: 1,
  now: now(),
  sitePort: 8_080,
}))
const sessions = on('sessionList', () => ({
  result: true,
  msg: '',
  data: [session({ current: true })],
}))
const uri =
  'otpauth://totp/Madang:admin1?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Madang&digits=6'
const begins = on('secondFactorBegin', () => ({
  result: true,
  msg: '',
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri,
}))
const codes = ['aaaa-1111', 'bbbb-2222']

/** The cells of the drawn code, as a camera sees them: four points a cell. */
function photograph(svg: Element) {
  const size = Number(svg.getAttribute('viewBox')!.split(' ')[2])
  const SCALE = 4
  const data = new Uint8Array((size * SCALE) ** 2 * 4).fill(255)
  const path = svg.querySelector('path')!.getAttribute('d')!
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let dx = 0; dx < Number(run) * SCALE; dx++)
      for (let dy = 0; dy < SCALE; dy++) {
        const at = ((Number(y) * SCALE + dy) * size * SCALE + Number(x) * SCALE + dx) * 4
        data.fill(0, at, at + 3)
      }
  return { width: size * SCALE, height: size * SCALE, data }
}

test('a second factor begins with a code that a camera reads, and ends with recovery codes shown once', async () => {
  const { user, calls } = openConsole('/account', [
    me,
    sessions,
    begins,
    on('secondFactorConfirm', () => {
      house.secondFactor = true
      return { result: true, msg: staffText.enrolledNow, recovery: codes }
    }),
  ])
  await user.click(await screen.findByRole('button', { name: '2단계 인증 켜기' }))
  const drawn = await screen.findByRole('img', { name: /QR 코드/ })
  expect(decodeQR(photograph(drawn))).toBe(uri)
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '켜기' }))
  const form = within(screen.getByRole('form', { name: '인증 앱 등록' }))
  expect(form.getByRole('alert').textContent).toBe(staffText.askCode)
  await user.type(form.getByLabelText(/6자리 코드/), '12a3456')
  await user.click(screen.getByRole('button', { name: '켜기' }))
  const dialog = await screen.findByRole('dialog', { name: '복구 코드' })
  for (const code of codes) expect(dialog.textContent).toContain(code)
  expect(calls('secondFactorConfirm').map(({ input }) => input)).toEqual([{ code: '123456' }])
  await user.click(within(dialog).getByRole('button', { name: '닫기' }))
  expect(screen.queryByText(codes[0]!)).toBeNull()
  expect(await screen.findByRole('button', { name: '2단계 인증 끄기' })).toBeTruthy()
})

test('a wrong code leaves the enrolment open for another try', async () => {
  const wrong = { result: false, code: 'denied', msg: staffText.badCode } as const
  const { user } = openConsole('/account', [
    me,
    sessions,
    begins,
    on('secondFactorConfirm', () => wrong),
  ])
  await user.click(await screen.findByRole('button', { name: '2단계 인증 켜기' }))
  await user.type(await screen.findByLabelText(/6자리 코드/), '111111')
  await user.click(screen.getByRole('button', { name: '켜기' }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain(staffText.badCode)
  expect(screen.getByRole('form', { name: '인증 앱 등록' })).toBeTruthy()
})

test('the second factor goes off with a code or a recovery code', async () => {
  house.secondFactor = true
  const { user, calls } = openConsole('/account', [
    me,
    sessions,
    on('secondFactorRemove', () => {
      house.secondFactor = false
      return { result: true, msg: staffText.removed }
    }),
  ])
  await user.type(await screen.findByLabelText('6자리 코드 또는 복구 코드'), ' aaaa-1111 ')
  await user.click(screen.getByRole('button', { name: '2단계 인증 끄기' }))
  expect(await screen.findByRole('button', { name: '2단계 인증 켜기' })).toBeTruthy()
  expect(calls('secondFactorRemove').map(({ input }) => input)).toEqual([{ code: 'aaaa-1111' }])
})

test('a password is changed with the old one, the new one twice, and its rules', async () => {
  const { user, calls } = openConsole('/account', [
    me,
    sessions,
    on('passwordChange', () => ({ result: true, msg: staffText.passwordChanged })),
  ])
  const form = within(await screen.findByRole('form', { name: '비밀번호 변경' }))
  const submit = () => user.click(form.getByRole('button', { name: '비밀번호 변경' }))
  const said = () => form.getAllByRole('alert').map(({ textContent }) => textContent)
  await submit()
  expect(said()).toEqual(['현재 비밀번호를 입력해주세요.', staffText.shortPassword])
  await user.type(form.getByLabelText('현재 비밀번호'), 'madang-1234')
  await user.type(form.getByLabelText('새 비밀번호'), 'madang-1234')
  expect(said()).toEqual([staffText.samePassword, '비밀번호가 일치하지 않습니다.'])
  await user.type(form.getByLabelText('새 비밀번호'), '5')
  await user.type(form.getByLabelText('새 비밀번호 확인'), 'madang-12345')
  await submit()
  await waitFor(() =>
    expect(calls('passwordChange').map(({ input }) => input)).toEqual([
      { old: 'madang-1234', upw: 'madang-12345' },
    ]),
  )
  await waitFor(() => expect(form.getByLabelText<HTMLInputElement>('현재 비밀번호').value).toBe(''))
})

test('an operator with a first password finds nothing but its change', async () => {
  house.mustChange = true
  const { user, calls } = openConsole('/rounds', [
    me,
    sessions,
    on('passwordChange', () => {
      house.mustChange = false
      return { result: true, msg: staffText.passwordChanged }
    }),
  ])
  await screen.findByRole('heading', { level: 1, name: staffText.firstPassword })
  expect(screen.queryByRole('navigation', { name: '메뉴' })).toBeNull()
  expect(calls('roundList')).toHaveLength(0)
  await user.type(screen.getByLabelText('현재 비밀번호'), 'first-password')
  await user.type(screen.getByLabelText('새 비밀번호'), 'my-own-word-77')
  await user.type(screen.getByLabelText('새 비밀번호 확인'), 'my-own-word-77{Enter}')
  expect(await screen.findByRole('navigation', { name: '메뉴' })).toBeTruthy()
})

test('recovery codes are saved as a file', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:codes'
  })
  const { user } = openConsole('/account', [
    me,
    sessions,
    begins,
    on('secondFactorConfirm', () => ({ result: true, msg: '', recovery: codes })),
  ])
  await user.click(await screen.findByRole('button', { name: '2단계 인증 켜기' }))
  await user.type(await screen.findByLabelText(/6자리 코드/), '123456')
  await user.click(screen.getByRole('button', { name: '켜기' }))
  await user.click(await screen.findByRole('button', { name: '파일로 저장' }))
  expect(await saved[0]?.text()).toBe('aaaa-1111\nbbbb-2222\n')
})

test('a house for real shows nothing before a second factor is enrolled, and its codes before it opens', async () => {
  Object.assign(house, { mustEnrol: true })
  const { user, calls } = openConsole('/rounds', [
    me,
    begins,
    on('secondFactorConfirm', () => {
      Object.assign(house, { secondFactor: true, mustEnrol: false })
      return { result: true, msg: '', recovery: ['abcde-fghjk'] }
    }),
    on('roundList', () => list([round()])),
  ])
  await screen.findByRole('heading', { level: 1, name: staffText.firstFactor })
  await user.click(screen.getByRole('button', { name: '2단계 인증 켜기' }))
  await user.type(await screen.findByLabelText(/6자리 코드/), '123456{Enter}')
  await screen.findByText('abcde-fghjk')
  await waitFor(() => expect(calls('me').length).toBeGreaterThan(1))
  expect(screen.getByText('abcde-fghjk')).toBeTruthy()
  expect(calls('roundList')).toHaveLength(0)
})
