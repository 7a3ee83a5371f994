import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import type { Output } from '@madang/contract/core/call.ts'
import { accountText } from '@madang/contract/member/plain/account.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'

import { ask } from '../../api/ask.ts'
import { readSession } from '../../api/session.ts'
import { watchEndedSessions } from '../../shell/leave.ts'
import { closeSite, logIn, on, openSite } from '../../testing/house.tsx'

afterEach(closeSite)

type Account = Output<MemberCalls['account']>['data']
const said = (changes: Partial<Account> = {}) =>
  on('account', () => ({
    result: true,
    msg: '',
    data: {
      nick: '하나',
      joinedAt: '2026-01-02 10:00:00',
      passwordAt: null,
      bank: '국민',
      holder: '홍*동',
      account: '***-**-**8901',
      phone: '010-****-1234',
      hold: null,
      change: null,
      nickFrom: null,
      ...changes,
    },
  }))
async function openPage(rules: Parameters<typeof openSite>[1] = []) {
  logIn()
  const site = openSite('/account', [said(), ...rules])
  await screen.findByRole('heading', { name: '들어오는 문' })
  return site
}
async function openDialog(rules: Parameters<typeof openSite>[1]) {
  const site = await openPage(rules)
  await site.user.click(screen.getByRole('button', { name: '바꾸기' }))
  const dialog = within(await screen.findByRole('dialog', { name: '비밀번호 바꾸기' }))
  const fill = async (old: string, password: string) => {
    if (old !== '') await site.user.type(dialog.getByLabelText('지금 비밀번호'), old)
    if (password !== '') await site.user.type(dialog.getByLabelText('새 비밀번호'), password)
  }
  const send = () => site.user.click(dialog.getByRole('button', { name: '바꾸기' }))
  return { ...site, dialog, fill, send }
}

test('the page shows what is the member’s, masked, and until when nothing is taken out', async () => {
  const why = '비밀번호를 바꿔 11월 23일 15:10까지 환전할 수 없습니다. 그 뒤에 신청해주세요.'
  await openPage([said({ hold: { until: '2026-11-23 15:10:00', why } })])
  expect(screen.getByText('국민 ***-**-**8901')).toBeTruthy()
  expect(screen.getByText('가입할 때 정한 비밀번호')).toBeTruthy()
  expect(screen.getByRole('region', { name: '환전 보류' }).textContent).toBe(why)
  expect(screen.getByText('환전 보류')).toBeTruthy()
})

test('each way in is a bolt of the gate, and a row that leads to it', async () => {
  const { user, router } = await openPage([
    on('passkeys', () => ({
      result: true,
      msg: '',
      data: [
        { id: 3, words: '아이폰 · 사파리', name: null, since: '2026-11-01 10:00:00', at: null },
      ],
    })),
    on('factor', () => ({
      ...{ result: true, msg: '' },
      data: { on: false, since: null, codesLeft: 0 },
    })),
  ])
  expect(screen.getByText('대문 빗장 셋 중 둘')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: /패스키.*1개/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/account/passkeys'))
})

test('what the page sees wrong is told beside its field and never asked; managers know both fields', async () => {
  const { dialog, fill, send, times } = await openDialog([])
  expect(dialog.getByLabelText('지금 비밀번호').getAttribute('autocomplete')).toBe(
    'current-password',
  )
  expect(dialog.getByLabelText('새 비밀번호').getAttribute('autocomplete')).toBe('new-password')
  await send()
  expect(dialog.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    accountText.noOld,
    accountText.noNew,
  ])
  await fill('madang-1234', 'demo1demo1')
  await send()
  expect(dialog.getByRole('alert').textContent).toBe(accountText.own)
  expect(times('passwordChange')).toBe(0)
})

test('how hard it is to guess is told while it is typed, and the password can be looked at', async () => {
  const { dialog, fill, user } = await openDialog([])
  await fill('', 'abcd')
  expect(dialog.getByText('안전도: 아직 쓸 수 없습니다')).toBeTruthy()
  await fill('', 'efgh')
  expect(dialog.getByText('안전도: 낮음')).toBeTruthy()
  await fill('', '-Qz7!kW')
  expect(dialog.getByText('안전도: 높음')).toBeTruthy()
  const field = dialog.getByLabelText<HTMLInputElement>('새 비밀번호')
  expect(field.type).toBe('password')
  await user.click(dialog.getByRole('button', { name: '새 비밀번호 보기' }))
  expect(field.type).toBe('text')
})

test('after a change the page goes on under the new token, whatever the old one is told meanwhile', async () => {
  watchEndedSessions()
  let turned = false
  const { dialog, fill, send, asked } = await openDialog([
    on('passwordChange', async () => {
      turned = true
      // The poll hears of the end before the answer comes.
      await expect(ask('account')).rejects.toMatchObject({ code: 'logout' })
      return { result: true, msg: accountText.changed, accessToken: 'token-anew' }
    }),
    on('account', (_, { headers }) =>
      turned && headers['authorization'] !== 'Bearer token-anew'
        ? { result: false, code: 'logout', msg: 'ended' }
        : (said().answer(undefined as never, undefined as never) as never),
    ),
  ])
  await fill('madang-1234', 'norang-gireogi-42')
  await send()
  const told = await screen.findByRole('alertdialog', { name: accountText.changed })
  expect(told).toBeTruthy()
  expect(readSession()?.accessToken).toBe('token-anew')
  const change = asked.find(({ name }) => name === 'passwordChange')!
  expect(change.input).toEqual({ old: 'madang-1234', password: 'norang-gireogi-42' })
  await waitFor(() =>
    expect(asked.findLast(({ name }) => name === 'account')!.headers['authorization']).toBe(
      'Bearer token-anew',
    ),
  )
  expect(dialog.queryByRole('alert')).toBeNull()
})

test('a refusal stands under the field it is about', async () => {
  const { dialog, fill, send } = await openDialog([
    on('passwordChange', ({ old }) =>
      old === 'wrong'
        ? { result: false, code: 'denied', msg: accountText.wrongPassword }
        : { result: false, code: 'badInput', msg: accountText.common, field: 'password' },
    ),
  ])
  await fill('wrong', 'password123')
  await send()
  expect((await dialog.findByRole('alert')).textContent).toBe(accountText.wrongPassword)
  expect(document.activeElement).toBe(dialog.getByLabelText('지금 비밀번호'))
  await fill(' indeed', '')
  await send()
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe(accountText.common))
  expect(document.activeElement).toBe(dialog.getByLabelText('새 비밀번호'))
})

const asked = { at: '2026-11-22 15:10:00', bank: '우리', account: '****-1234' }
const waits = said({ change: { ...asked, holder: null, phone: null } })

test('a change is asked with the password; the server’s refusal stands under the field it names', async () => {
  let taken = false
  const site = await openPage([
    on('account', () =>
      taken ? (waits.answer as () => never)() : (said().answer as () => never)(),
    ),
    on('detailsChange', ({ account }) => {
      if (account === '12')
        return {
          result: false,
          code: 'badInput',
          msg: '계좌정보를 입력해주세요.',
          field: 'account',
        }
      taken = true
      return { result: true, msg: accountText.changeAsked }
    }),
  ])
  await site.user.click(screen.getByRole('button', { name: '변경 신청' }))
  const dialog = within(await screen.findByRole('dialog', { name: '계좌와 연락처 변경 신청' }))
  const send = () => site.user.click(dialog.getByRole('button', { name: '변경 신청' }))
  await send()
  expect(dialog.getByRole('alert').textContent).toBe(accountText.nothing)
  await site.user.selectOptions(dialog.getByLabelText('은행'), '우리')
  await site.user.type(dialog.getByLabelText('계좌번호'), '12ab')
  await send()
  expect(dialog.getByRole('alert').textContent).toBe(accountText.noPassword)
  await site.user.type(dialog.getByLabelText('비밀번호'), 'madang-1234')
  await send()
  expect((await dialog.findByRole('alert')).textContent).toBe('계좌정보를 입력해주세요.')
  expect(document.activeElement).toBe(dialog.getByLabelText('계좌번호'))
  await site.user.type(dialog.getByLabelText('계좌번호'), '345-678')
  await send()
  expect(await screen.findByRole('alertdialog', { name: accountText.changeAsked })).toBeTruthy()
  expect(site.asked.findLast(({ name }) => name === 'detailsChange')!.input).toEqual({
    ...{ bank: '우리', account: '12345-678', holder: '', phone: '', password: 'madang-1234' },
  })
  expect(await screen.findByText('우리 · ****-1234')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '변경 신청' })).toBeNull()
})

test('what waits is shown masked and taken back after a question', async () => {
  let over = false
  const site = await openPage([
    on('account', () =>
      over ? (said().answer as () => never)() : (waits.answer as () => never)(),
    ),
    on('detailsCancel', () => {
      over = true
      return { result: true, msg: accountText.cancelled }
    }),
  ])
  expect(screen.getByText('11월 22일 15:10 신청 · 운영자가 확인하고 있습니다')).toBeTruthy()
  await site.user.click(screen.getByRole('button', { name: '신청 취소' }))
  const sure = await screen.findByRole('alertdialog', { name: '변경 신청을 취소하시겠습니까?' })
  await site.user.click(within(sure).getByRole('button', { name: '확인' }))
  expect(await screen.findByRole('alertdialog', { name: accountText.cancelled })).toBeTruthy()
  expect(await screen.findByRole('button', { name: '변경 신청' })).toBeTruthy()
})

test('another nickname is the session’s at once; too soon there is no button, but when', async () => {
  const site = await openPage([
    on('nickChange', ({ nick }) => ({
      result: true,
      msg: accountText.nickChanged,
      nick: nick.trim(),
    })),
  ])
  await site.user.click(screen.getByRole('button', { name: '닉네임 바꾸기' }))
  const dialog = within(await screen.findByRole('dialog', { name: '닉네임 바꾸기' }))
  await site.user.type(dialog.getByLabelText(/^새 닉네임/), '하나')
  await site.user.click(dialog.getByRole('button', { name: '바꾸기' }))
  expect(dialog.getByRole('alert').textContent).toBe(accountText.sameNick)
  await site.user.clear(dialog.getByLabelText(/^새 닉네임/))
  await site.user.type(dialog.getByLabelText(/^새 닉네임/), '강물')
  await site.user.click(dialog.getByRole('button', { name: '바꾸기' }))
  expect(await screen.findByRole('alertdialog', { name: accountText.nickChanged })).toBeTruthy()
  expect(readSession()?.userNick).toBe('강물')
})

test('a nickname changed a while ago says when it may be again', async () => {
  await openPage([said({ nickFrom: '2026-12-22 15:10:00' })])
  expect(screen.getByText('닉네임 · 12월 22일 15:10부터 바꿀 수 있음')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '닉네임 바꾸기' })).toBeNull()
})
