import { screen, waitFor } from '@testing-library/react'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { afterEach, expect, test, vi } from 'vitest'

import { passkeyText } from '@madang/contract/core/passkey-text.ts'
import { staffText } from '@madang/contract/operator/plain/operators.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { lostText } from '../../api/ask.ts'
import { readToken } from '../../api/session.ts'
import { closeConsole, list, logIn, on, openConsole, round } from '../../testing/house.tsx'

afterEach(closeConsole)

const rounds = on('roundList', () => list([round()]))
const operator = {
  uid: 'admin1',
  name: '운영 김마루',
  role: '관리자',
  secondFactor: false,
  mustChange: false,
  mustEnrol: false,
} as const
const opens = on('login', () => ({ result: true, msg: '', token: 'fresh', operator }))

const fill = async (user: ReturnType<typeof openConsole>['user'], uid: string, upw: string) => {
  if (uid !== '') await user.type(await screen.findByLabelText('아이디'), uid)
  if (upw !== '') await user.type(screen.getByLabelText('비밀번호'), upw)
}

test('the door asks for what is missing, and puts the keyboard there', async () => {
  const { user, calls } = openConsole('/rounds', [opens])
  await user.click(await screen.findByRole('button', { name: '로그인' }))
  expect(screen.getByRole('alert').textContent).toBe('아이디를 입력해주세요.')
  expect(document.activeElement).toBe(screen.getByLabelText('아이디'))
  await fill(user, 'admin1', '')
  await user.keyboard('{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('비밀번호를 입력해주세요.')
  expect(document.activeElement).toBe(screen.getByLabelText('비밀번호'))
  expect(screen.getByLabelText('비밀번호').getAttribute('aria-invalid')).toBe('true')
  expect(calls('login')).toHaveLength(0)
})

test('a refusal is said, empties the password and waits in it', async () => {
  const refused = { result: false, code: 'denied', msg: operatorText.wrong } as const
  const { user } = openConsole('/rounds', [on('login', () => refused)])
  await fill(user, 'admin1', 'wrong')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(operatorText.wrong))
  const password = screen.getByLabelText<HTMLInputElement>('비밀번호')
  expect(password.value).toBe('')
  expect(document.activeElement).toBe(password)
  expect(readToken()).toBeNull()
})

/** Logs in where the first `times` answers are lost. */
async function logInOver(times: number) {
  let left = times
  const opened = openConsole('/rounds', [
    on('login', () =>
      left-- > 0
        ? { result: false, code: 'retry', msg: '' }
        : { result: true, msg: '', token: 'fresh', operator },
    ),
    rounds,
  ])
  await fill(opened.user, 'admin1', 'madang-1234')
  await opened.user.keyboard('{Enter}')
  return opened
}

test('a login whose answers were lost is sent again, twice, without another press', async () => {
  const { calls } = await logInOver(2)
  await screen.findByRole('heading', { level: 1, name: '회차' })
  expect(calls('login')).toHaveLength(3)
  expect(readToken()).toBe('fresh')
})

test('a login that stays lost keeps what was typed, for another press', async () => {
  const { user, calls } = await logInOver(3)
  const button = await screen.findByRole('button', { name: '로그인' })
  expect(screen.getByRole('alert').textContent).toBe(lostText)
  expect(screen.getByLabelText<HTMLInputElement>('비밀번호').value).toBe('madang-1234')
  expect(calls('login')).toHaveLength(3)
  await user.click(button)
  await screen.findByRole('heading', { level: 1, name: '회차' })
})

test('pressing twice asks once; the page that was asked for opens', async () => {
  const { user, calls, router } = openConsole('/rounds?state=OPEN', [opens, rounds])
  await fill(user, ' admin1 ', 'madang-1234')
  await user.keyboard('{Enter}{Enter}')
  await screen.findByRole('heading', { level: 1, name: '회차' })
  expect(calls('login').map(({ input }) => input)).toEqual([{ uid: 'admin1', upw: 'madang-1234' }])
  expect(router.state.location.href).toBe('/rounds?state=OPEN')
  expect(calls('roundList')[0]?.headers['authorization']).toBe('Bearer fresh')
})

test('a session that ended shows the door, says so, and keeps the path', async () => {
  const session = { over: false }
  const ended = { result: false, code: 'logout', msg: operatorText.logout } as const
  const { user, router } = openConsole('/rounds?game=pbg.powerball', [
    opens,
    on('roundList', () => (session.over ? ended : list([round()]))),
  ])
  logIn()
  await screen.findByRole('link', { name: '동행 파워볼' })
  session.over = true
  expect((await screen.findByRole('alert')).textContent).toContain('로그인이 만료되었습니다')
  session.over = false
  await fill(user, 'admin1', 'madang-1234')
  await user.keyboard('{Enter}')
  await screen.findByRole('link', { name: '동행 파워볼' })
  expect(router.state.location.href).toBe('/rounds?game=pbg.powerball')
})

test('logging out tells the server and closes the tab even when it cannot be told', async () => {
  logIn()
  const gone = { result: false, code: 'retry', msg: '' } as const
  const { user, calls } = openConsole('/rounds', [rounds, on('logout', () => gone)])
  await user.click(await screen.findByRole('button', { name: '로그아웃' }))
  expect(await screen.findByRole('heading', { name: '운영자 로그인' })).toBeTruthy()
  expect(calls('logout')).toHaveLength(1)
  expect(readToken()).toBeNull()
})

const asksCode = { result: false, code: 'busy', msg: staffText.askCode } as const
const withCode = on('login', ({ code }) =>
  code === undefined
    ? asksCode
    : code === '123456'
      ? { result: true, msg: '', token: 'fresh', operator }
      : { result: false, code: 'denied', msg: staffText.badCode },
)

test('who has a second factor is asked for its code; a wrong one waits empty for another', async () => {
  const { user, calls } = openConsole('/rounds', [withCode, rounds])
  await fill(user, 'admin1', 'madang-1234')
  await user.keyboard('{Enter}')
  const code = await screen.findByLabelText<HTMLInputElement>(/6자리 코드/)
  expect(document.activeElement).toBe(code)
  expect(screen.getByRole('alert').textContent).toBe('')
  await user.keyboard('{Enter}')
  expect(screen.getByRole('alert').textContent).toBe(staffText.askCode)
  await user.keyboard('000000{Enter}')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(staffText.badCode))
  expect(code.value).toBe('')
  expect(document.activeElement).toBe(code)
  await user.keyboard('123456{Enter}')
  await screen.findByRole('heading', { level: 1, name: '회차' })
  expect(calls('login').map(({ input }) => input)).toEqual([
    { uid: 'admin1', upw: 'madang-1234' },
    { uid: 'admin1', upw: 'madang-1234', code: '000000' },
    { uid: 'admin1', upw: 'madang-1234', code: '123456' },
  ])
})

test('another id begins without a code', async () => {
  const { user, calls } = openConsole('/rounds', [withCode, rounds])
  await fill(user, 'admin1', 'madang-1234')
  await user.keyboard('{Enter}')
  await screen.findByLabelText(/6자리 코드/)
  await user.type(screen.getByLabelText('아이디'), '2')
  expect(screen.queryByLabelText(/6자리 코드/)).toBeNull()
  await user.keyboard('{Enter}')
  await screen.findByLabelText(/6자리 코드/)
  expect(calls('login').at(-1)?.input).toEqual({ uid: 'admin12', upw: 'madang-1234' })
})

test('asked for work first, the door does it and asks again; no code is asked for', async () => {
  const challenge = {
    algorithm: 'SHA-256',
    challenge: bytesToHex(sha256(utf8ToBytes('salt?7'))),
    salt: 'salt?',
    maxNumber: 20,
    signature: 'signed',
  }
  const busy = { result: false, code: 'busy', msg: operatorText.busy, challenge } as const
  const { user, calls } = openConsole('/rounds', [
    on('login', (_, { headers }) =>
      headers['proof'] ? { result: true, msg: '', token: 'fresh', operator } : busy,
    ),
    rounds,
  ])
  await fill(user, 'admin1', 'madang-1234')
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1, name: '회차' })
  const asked = calls('login')
  expect(asked).toHaveLength(2)
  expect(JSON.parse(atob(asked[1]!.headers['proof']!))).toMatchObject({ number: 7, salt: 'salt?' })
})

test('work that nothing solves is told as it was refused', async () => {
  const challenge = { algorithm: 'x', challenge: 'ff', salt: 's', maxNumber: 2, signature: 's' }
  const busy = { result: false, code: 'busy', msg: operatorText.busy, challenge } as const
  const { user } = openConsole('/rounds', [on('login', () => busy)])
  await fill(user, 'admin1', 'madang-1234')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(operatorText.busy))
  expect(screen.queryByLabelText(/6자리 코드/)).toBeNull()
})

const place = (origin: string | null) =>
  on('passkeyPlace', () => ({ result: true, msg: '', origin }))

function stubAuthenticator(answer: () => object) {
  vi.stubGlobal('PublicKeyCredential', { parseRequestOptionsFromJSON: (of: object) => of })
  const credentials = { get: async () => ({ toJSON: answer }) }
  vi.spyOn(navigator, 'credentials', 'get').mockReturnValue(
    credentials as unknown as CredentialsContainer,
  )
}

test('a passkey opens the page that was asked for, with nothing typed; a refusal is said', async () => {
  stubAuthenticator(() => ({ id: 'signed' }))
  const house = { right: false }
  const { user, calls } = openConsole('/rounds', [
    place(location.origin),
    rounds,
    on('passkeyAsk', () => ({ result: true, msg: '', options: { challenge: 'asked' } })),
    on('passkeyLogin', () =>
      house.right
        ? { result: true, msg: '', token: 'fresh', operator }
        : { result: false, code: 'denied', msg: passkeyText.wrong },
    ),
  ])
  const button = await screen.findByRole('button', { name: '패스키로 로그인' })
  await user.click(button)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(passkeyText.wrong))
  expect(readToken()).toBeNull()
  house.right = true
  await user.click(button)
  await screen.findByRole('heading', { level: 1, name: '회차' })
  expect(calls('passkeyLogin').map(({ input }) => input)).toEqual(
    Array(2).fill({ credential: { id: 'signed' } }),
  )
  expect(calls('login')).toHaveLength(0)
})

test.each(['https://desk.test', null])(
  'no passkey is asked for where they are for %s',
  async (at) => {
    stubAuthenticator(() => ({}))
    const { calls } = openConsole('/rounds', [place(at)])
    await screen.findByRole('button', { name: '로그인' })
    await waitFor(() => expect(calls('passkeyPlace')).toHaveLength(1))
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: '패스키로 로그인', hidden: true })).toBeNull(),
    )
  },
)
