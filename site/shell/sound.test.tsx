import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { closeSite, logIn, openSite } from '../testing/house.tsx'
import { chooseSound, tellSound, withSound } from './sound.ts'

const play = vi.fn()
const openPlayer = vi.fn(async () => ({ play }))
vi.mock('@madang/ui/sound/player.ts', () => ({ openPlayer: () => openPlayer() }))

afterEach(() => {
  closeSite()
  vi.clearAllMocks()
})

const WINDOW = 'http://games.test/games/play/x#token'

test('off at first: nothing is brought, and a window is opened as it was', async () => {
  const { playSound } = await import('./sound.ts')
  playSound('chip')
  expect(withSound(WINDOW)).toBe(WINDOW)
  expect(openPlayer).not.toHaveBeenCalled()
})

test('one switch: it is kept over a logout, heard at once, and told to windows', async () => {
  logIn()
  const { user } = openSite('/notice', [])
  await user.click(await screen.findByRole('button', { name: '소리 켜기' }))
  await vi.waitFor(() => expect(play).toHaveBeenCalledWith('chip'))
  localStorage.clear()
  sessionStorage.clear()
  expect(withSound(WINDOW)).toBe('http://games.test/games/play/x?sound=on#token')
  await user.click(await screen.findByRole('button', { name: '소리 끄기' }))
  expect(withSound(WINDOW)).toBe(WINDOW)
})

test('a frame is told as it loads and at each change, at its origin alone, until it is gone', () => {
  const frame = document.createElement('iframe')
  const post = vi.fn()
  Object.defineProperty(frame, 'contentWindow', { value: { postMessage: post } })
  const stop = tellSound(frame, 'http://frames.test')
  chooseSound('on')
  frame.dispatchEvent(new Event('load'))
  expect(post.mock.calls).toEqual([
    [{ sound: false }, 'http://frames.test'],
    [{ sound: true }, 'http://frames.test'],
    [{ sound: true }, 'http://frames.test'],
  ])
  stop()
  chooseSound('off')
  expect(post).toHaveBeenCalledTimes(3)
})

test('offered beside a game once, in a phone’s page; who says no is not asked again', async () => {
  logIn()
  sessionStorage.setItem('device', 'mobile')
  const { user } = openSite('/casino', [])
  const offer = await screen.findByRole('complementary', { name: '소리' })
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(within(offer).getByRole('button', { name: '소리 안내 닫기' }))
  expect(screen.queryByRole('complementary', { name: '소리' })).toBeNull()
  expect(document.cookie).toContain('sound=off')
  expect(openPlayer).not.toHaveBeenCalled()
})
