import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { watchEndedSessions } from '../shell/leave.ts'
import { closeSite, logIn } from '../testing/house.tsx'
import { ask, onEnded } from './ask.ts'
import { queries } from './queries.ts'
import { readSession, storeSession } from './session.ts'

afterEach(closeSite)

const over = { result: false, code: 'logout', msg: '로그아웃되었습니다.' }
const kim = { userId: 'demo2', userNick: '둘', userType: '유저', accessToken: 'token-of-demo2' }

/** Calls hang until they are answered by hand. */
function hanging(): ((answer: object) => void)[] {
  const waiting: ((answer: object) => void)[] = []
  vi.stubGlobal(
    'fetch',
    () => new Promise((answer) => waiting.push((said) => answer(Response.json(said)))),
  )
  return waiting
}
const failing = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => error,
  )

test('an end that is told to an old session does not end the new one', async () => {
  watchEndedSessions()
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const waiting = hanging()
  logIn()
  const call = failing(ask('refresh'))
  await waitFor(() => expect(waiting).toHaveLength(1))
  storeSession({ ...readSession()!, accessToken: 'the-next-token' })
  waiting[0]!(over)
  expect(await call).toMatchObject({ code: 'logout', msg: '' })
  expect(readSession()?.accessToken).toBe('the-next-token')
  expect(document.querySelector('dialog')).toBeNull()
  expect(reload).not.toHaveBeenCalled()
})

test('what another member asked for is not shown to the next: neither what was read nor what comes late', async () => {
  const waiting = hanging()
  logIn()
  queries.setQueryData(['memos', 1], 'of demo1')
  queries.setQueryData(['house'], 'the same for all')
  sessionStorage.setItem('notice', 'said to demo1')
  sessionStorage.setItem('device', 'pc')
  sessionStorage.setItem('popup-7', '1')
  const late = failing(ask('memoList', { params: { pageIndex: 1 } }))
  await waitFor(() => expect(waiting).toHaveLength(1))
  storeSession(kim)
  waiting[0]!({ result: true, msg: '', data: { totalCnt: 1, totalPages: 1, list: [] } })
  expect(await late).toMatchObject({ code: 'logout' })
  expect(queries.getQueryData(['memos', 1])).toBeUndefined()
  expect(queries.getQueryData(['house'])).toBe('the same for all')
  expect(Object.keys(sessionStorage).toSorted()).toEqual([
    'accessToken',
    'device',
    'popup-7',
    'userId',
    'userNick',
    'userType',
  ])
})

test('a new session of the same member keeps what the tab was doing, and reads anew', () => {
  logIn()
  queries.setQueryData(['memos', 1], 'read before')
  sessionStorage.setItem('draft', 'half a letter')
  storeSession({ ...readSession()!, accessToken: 'the-next-token' })
  expect(queries.getQueryData(['memos', 1])).toBeUndefined()
  expect(sessionStorage.getItem('draft')).toBe('half a letter')
})

test('a guest who is told that a login is needed has lost no session: nobody is thrown out', async () => {
  const told = vi.fn()
  onEnded(told)
  vi.stubGlobal('fetch', async () => Response.json(over))
  expect(await failing(ask('casinoList', { params: { type: 'casino' } }))).toMatchObject({
    code: 'logout',
    msg: over.msg,
  })
  expect(told).not.toHaveBeenCalled()
})
