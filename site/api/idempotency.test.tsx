import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { outcomeText } from '@madang/contract/member/plain/outcome.ts'

import { closeSite, logIn } from '../testing/house.tsx'
import { ask, RefusedError } from './ask.ts'
import { isChecking } from './outcome.ts'

beforeEach(() => logIn())
afterEach(closeSite)

type Call = { path: string; key: string | undefined; body: Record<string, unknown> }
const lost = null
const retry = { result: false, code: 'retry', msg: '' }
const moved = { result: true, msg: '금고에 보관했습니다.', data: { money: 0, save: 5_000 } }
const never = { result: false, code: 'retry', msg: outcomeText.never }
const told = (data: object) => ({ result: true, msg: '', data })

/** Answers the calls of each path in turn and remembers them; null is a line that broke. The line itself is up. */
function answers(of: Record<string, (object | null)[]>): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/header/refresh') return Response.json({ result: true, msg: '', data: {} })
    const headers = init.headers as Record<string, string>
    const body = JSON.parse((init.body as string | undefined) ?? '{}') as Call['body']
    calls.push({ path, key: headers['idempotency-key'], body })
    const answer = of[path]?.shift()
    if (!answer) throw new TypeError('broken')
    return Response.json(answer)
  })
  return calls
}
const move = (amount = 5_000) =>
  ask('safeRequest', { params: { setMoney: amount, type: 'add' } }, { key: 'safe' }).catch(
    (error: unknown) => error,
  )
const keysTo = (calls: Call[], path: string) =>
  calls.filter((call) => call.path === path).map(({ key, body }) => key ?? body['key'])

test('each press has a key of its own, and an answer ends it', async () => {
  const calls = answers({ '/uSafe/request': [moved, moved] })
  await move()
  await move()
  const [first, second] = keysTo(calls, '/uSafe/request')
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/)
  expect(second).not.toBe(first)
})

test.each([
  ['a lost answer', lost],
  ['`retry`', retry],
])(
  'after %s what became of the call is asked and told, and the next press is a new one',
  async (_, said) => {
    const calls = answers({
      '/uSafe/request': [said, moved],
      '/my/outcome': [told(moved)],
    })
    expect(await move()).toMatchObject({ msg: moved.msg, data: moved.data })
    expect(await move()).toMatchObject({ msg: moved.msg })
    const [first, second] = keysTo(calls, '/uSafe/request')
    expect(keysTo(calls, '/my/outcome')).toEqual([first])
    expect(second).not.toBe(first)
    expect(sessionStorage.getItem('key:safe')).toBeNull()
  },
)

test('what never reached the house is told so, and nothing is sent by itself', async () => {
  const calls = answers({ '/uSafe/request': [lost], '/my/outcome': [told(never)] })
  const refused = await move()
  expect(refused).toBeInstanceOf(RefusedError)
  expect(refused).toMatchObject({ msg: outcomeText.never })
  expect(keysTo(calls, '/uSafe/request')).toHaveLength(1)
  expect(sessionStorage.getItem('key:safe')).toBeNull()
})

test('the question itself is asked until it is answered, and the page knows meanwhile', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const calls = answers({
    '/uSafe/request': [lost],
    '/my/outcome': [lost, retry, { result: false, code: 'rate', msg: '' }, told(moved)],
  })
  const moving = move()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(isChecking()).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(await moving).toMatchObject({ msg: moved.msg })
  expect(isChecking()).toBe(false)
  expect(new Set(keysTo(calls, '/my/outcome')).size).toBe(1)
})

test('a refusal by a rule is an answer: nothing is asked after', async () => {
  const calls = answers({
    '/uSafe/request': [
      { result: false, code: 'lack', msg: '보유금액보다 보관금액이 큽니다.' },
      moved,
    ],
  })
  expect(await move()).toMatchObject({ code: 'lack' })
  await move()
  const [first, second] = keysTo(calls, '/uSafe/request')
  expect(calls).toHaveLength(2)
  expect(second).not.toBe(first)
})

test('what is written keeps its key until it is answered: sent again it is the same writing', async () => {
  const write = () =>
    ask('inquiryWrite', { subject: '제목', contents: '내용' }, { key: 'inquiryWrite' }).catch(
      (error: unknown) => error,
    )
  const calls = answers({ '/uBoard/csWrite': [lost, { result: true, msg: '', no: 1 }] })
  await write()
  await write()
  const [first, second] = keysTo(calls, '/uBoard/csWrite')
  expect(second).toBe(first)
})
