import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { closeSite, logIn, on, openSite } from '../../testing/house.tsx'
import type { Device } from './use-push.ts'

const MINE = 'https://push.test/mine'

/** A browser's side of push: whether it may, and the address it has. */
function openBrowser({ permission = 'granted' }: { permission?: NotificationPermission } = {}) {
  let had: object | null = null
  const made = {
    endpoint: MINE,
    toJSON: () => ({ endpoint: MINE, keys: { p256dh: 'B-of-it', auth: 'auth-of-it' } }),
    unsubscribe: vi.fn(async () => ((had = null), true)),
  }
  const subscribe = vi.fn<(how: PushSubscriptionOptionsInit) => Promise<object>>(
    async () => (had = made),
  )
  const registration = { pushManager: { getSubscription: async () => had, subscribe } }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async () => registration,
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
    },
  })
  return { made, subscribe, has: () => had !== null }
}

/** The house's side: what it knows of the member's devices. */
function openHouse(key: string | null = 'key-of-the-house') {
  let devices: Device[] = []
  return [
    on('push', () => ({ result: true, msg: '', data: { key, devices } })),
    on('pushSet', ({ endpoint, bets, withdrawals, amounts, book = false }) => {
      devices = [{ endpoint, bets, withdrawals, amounts, book }]
      return { result: true, msg: '알림 설정을 저장했습니다.' }
    }),
    on('pushOff', () => {
      devices = []
      return { result: true, msg: '이 기기의 알림을 껐습니다.' }
    }),
  ]
}

beforeEach(() => logIn())
afterEach(() => {
  closeSite()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const find = (name: string) => screen.findByRole('switch', { name: new RegExp(`^${name}`) })
async function press(user: ReturnType<typeof openSite>['user'], name: string) {
  await user.click(await find(name))
  await user.click(await screen.findByRole('button', { name: '확인' }))
}
const isOn = async (name: string) => (await find(name)).getAttribute('aria-checked')

test('off at first; a press asks the browser and tells the house, another one takes both back', async () => {
  const browser = openBrowser()
  const { user, asked } = openSite('/app', openHouse())
  expect([await isOn('베팅 결과'), await isOn('환전 처리')]).toEqual(['false', 'false'])
  expect(browser.subscribe).not.toHaveBeenCalled()

  await press(user, '베팅 결과')
  await vi.waitFor(async () => expect(await isOn('베팅 결과')).toBe('true'))
  expect(browser.subscribe.mock.calls[0]![0]).toMatchObject({
    userVisibleOnly: true,
    applicationServerKey: 'key-of-the-house',
  })
  expect(asked.findLast(({ name }) => name === 'pushSet')!.input).toEqual({
    ...{ endpoint: MINE, p256dh: 'B-of-it', auth: 'auth-of-it' },
    ...{ bets: true, withdrawals: false, amounts: false, book: false },
  })

  await press(user, '알림에 금액 표시')
  await vi.waitFor(async () => expect(await isOn('알림에 금액 표시')).toBe('true'))
  expect(browser.subscribe).toHaveBeenCalledTimes(1)

  await press(user, '베팅 결과')
  await vi.waitFor(async () => expect(await isOn('베팅 결과')).toBe('false'))
  expect(asked.findLast(({ name }) => name === 'pushOff')!.input).toEqual({ endpoint: MINE })
  await vi.waitFor(() => expect(browser.has()).toBe(false))
})

test('the day’s book is wished for by itself', async () => {
  openBrowser()
  const { user, asked } = openSite('/app', openHouse())
  await press(user, '오늘의 장부')
  await vi.waitFor(async () => expect(await isOn('오늘의 장부')).toBe('true'))
  expect(asked.findLast(({ name }) => name === 'pushSet')!.input).toMatchObject({
    ...{ bets: false, withdrawals: false, amounts: false, book: true },
  })
  await press(user, '오늘의 장부')
  await vi.waitFor(async () => expect(await isOn('오늘의 장부')).toBe('false'))
  expect(asked.findLast(({ name }) => name === 'pushOff')!.input).toEqual({ endpoint: MINE })
})

test('where nothing can be pushed the page says why, and has no switch', async () => {
  openBrowser()
  openSite('/app', openHouse(null))
  expect(await screen.findByText('이 사이트에서는 알림을 보내지 않습니다.')).toBeDefined()
  expect(screen.queryByRole('switch', { name: '베팅 결과' })).toBeNull()
  closeSite()

  logIn()
  openBrowser({ permission: 'denied' })
  openSite('/app', openHouse())
  expect(await screen.findByText(/^브라우저에서 알림이 차단되어 있습니다/)).toBeDefined()
})

test('who logs out takes this browser’s address back', async () => {
  const browser = openBrowser()
  await browser.subscribe({ userVisibleOnly: true })
  vi.stubGlobal('location', Object.assign(location, { assign: () => undefined }))
  const { user } = openSite('/app', [
    ...openHouse(),
    on('logout', () => ({ result: true, msg: '' })),
  ])
  await find('베팅 결과')
  await user.click(await screen.findByRole('button', { name: '로그아웃' }))
  await vi.waitFor(() => expect(browser.made.unsubscribe).toHaveBeenCalled())
})
