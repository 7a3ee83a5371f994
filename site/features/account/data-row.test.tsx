import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { Output } from '@madang/contract/core/call.ts'
import { accountText } from '@madang/contract/member/plain/account.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'
import { dataText } from '@madang/contract/member/plain/own-data.ts'

import { tellPage } from '../../shell/live.ts'
import { closeSite, logIn, on, openSite } from '../../testing/house.tsx'

const saved = vi.hoisted(() => [] as { name: string; content: BlobPart; type?: string }[])
vi.mock('@madang/ui/save-file.ts', () => ({
  saveFile: (name: string, content: BlobPart, type?: string) =>
    void saved.push({ name, content, type }),
}))
afterEach(() => {
  saved.length = 0
  closeSite()
})

type Data = Output<MemberCalls['ownData']>['data']
const none: Data = { state: 'none', until: null, bytes: null }
const ready: Data = { state: 'ready', until: '2026-11-23 15:10:00', bytes: 1_234_567 }

const account = on('account', () => ({
  result: true,
  msg: '',
  data: {
    ...{ nick: '하나', joinedAt: '2026-01-02 10:00:00', passwordAt: null, bank: '', holder: '' },
    ...{ account: '', phone: '', hold: null, change: null, nickFrom: null },
  },
}))

/** `now.data` is what the server would say. */
async function openPage(data: Data, rules: Parameters<typeof openSite>[1] = []) {
  const now = { data }
  logIn()
  const said = on('ownData', () => ({ result: true, msg: '', data: now.data }))
  const site = openSite('/account', [account, said, ...rules])
  await screen.findByText('내 정보 내려받기')
  return { ...site, now }
}

/** What the member is told, read and put away: what follows it is done before the page goes. */
async function putAway(user: ReturnType<typeof openSite>['user'], text: string | RegExp) {
  const told = within(await screen.findByRole('alertdialog', { name: text }))
  await user.click(told.getByRole('button', { name: '확인' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}

test('asked for, being made, ready: the page hears of each and says what comes next', async () => {
  const { user, now } = await openPage(none, [
    on('ownDataAsk', () => {
      now.data = { ...none, state: 'making' }
      return { result: true, msg: dataText.asked }
    }),
  ])
  await screen.findByText('보관된 내 기록을 파일 하나로 · 24시간 보관')
  await user.click(screen.getByRole('button', { name: '내 정보 파일 만들기' }))
  await putAway(user, dataText.asked)
  await screen.findByText('만드는 중 · 다 되면 쪽지로 알려드립니다')
  expect(screen.queryByRole('button', { name: /내 정보 파일/ })).toBeNull()
  now.data = ready
  await act(async () => tellPage('header', { money: 0, save: 0, point: 0 }))
  await screen.findByText('11월 23일 15:10까지 받을 수 있음 · 1.2MB')
})

test('taken after the password was given again, byte for byte', async () => {
  const bytes = Uint8Array.from({ length: 300_000 }, (_, at) => at % 251)
  let proved = false
  const { user, times } = await openPage(ready, [
    on('prove', () => {
      proved = true
      return { result: true, msg: accountText.proved }
    }),
    on('ownDataFile', () =>
      proved
        ? {
            result: true,
            msg: '',
            name: 'madang-lee-20261122.zip',
            zip: Buffer.from(bytes).toString('base64'),
          }
        : { result: false, code: 'proof', msg: accountText.proof },
    ),
  ])
  await user.click(await screen.findByRole('button', { name: '내 정보 파일 받기' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('비밀번호'), 'madang-1234{Enter}')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(times('ownDataFile')).toBe(2)
  expect(saved[0]).toMatchObject({ name: 'madang-lee-20261122.zip', type: 'application/zip' })
  const kept = new Uint8Array(await (saved[0]!.content as Blob).arrayBuffer())
  await putAway(user, '내 정보 파일을 저장했습니다.')
  expect(Buffer.from(kept).equals(Buffer.from(bytes))).toBe(true)
})

test('one that failed is made again', async () => {
  await openPage({ ...none, state: 'failed' })
  await screen.findByText('만들지 못했습니다. 다시 만들어주세요.')
  const again = screen.getByRole('button', { name: '내 정보 파일 만들기' })
  expect(again.textContent).toBe('다시 만들기')
})

test('one whose time is over meanwhile is told so, and nothing is saved', async () => {
  const { user } = await openPage(ready, [
    on('ownDataFile', () => ({ result: false, code: 'notFound', msg: dataText.gone })),
  ])
  await user.click(await screen.findByRole('button', { name: '내 정보 파일 받기' }))
  await putAway(user, dataText.gone)
  expect(saved).toEqual([])
})
