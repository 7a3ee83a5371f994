// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

const play = vi.fn()
const openPlayer = vi.fn(async () => ({ play }))
vi.mock('@madang/ui/sound/player.ts', () => ({ openPlayer: () => openPlayer() }))

beforeEach(() => {
  sessionStorage.clear()
  vi.clearAllMocks()
  vi.resetModules()
})

/** The window as it is opened at an address; the same one again keeps what was pressed in it. */
async function open(query: string) {
  history.replaceState(null, '', `/games/play/x${query}`)
  return import('./sound.ts')
}

test('a window is silent unless its site opened it with sound', async () => {
  const { soundIsOn, tone } = await open('')
  tone('chip')
  expect([soundIsOn(), openPlayer.mock.calls.length]).toEqual([false, 0])
})

test('opened with sound it sounds from its first moment on, also once its address lost the query', async () => {
  const { soundIsOn, tone } = await open('?sound=on')
  await vi.waitFor(() => expect(openPlayer).toHaveBeenCalledTimes(1))
  tone('roll', 900)
  await vi.waitFor(() => expect(play).toHaveBeenCalledWith('roll', 900))
  expect(soundIsOn()).toBe(true)
  vi.resetModules()
  expect((await open('')).soundIsOn()).toBe(true)
})

test('its own button holds for this window, whatever its address says', async () => {
  const { setSound, tone } = await open('?sound=on')
  setSound(false)
  tone('card')
  expect(play).not.toHaveBeenCalledWith('card', undefined)
  vi.resetModules()
  expect((await open('?sound=on')).soundIsOn()).toBe(false)
})

test('a file that did not come is asked for again at the next sound', async () => {
  openPlayer.mockRejectedValueOnce(new Error('no line'))
  const { tone } = await open('?sound=on')
  await vi.waitFor(() => expect(openPlayer).toHaveBeenCalledTimes(1))
  await vi.waitFor(() => {
    tone('chip')
    expect(play).toHaveBeenCalledWith('chip', undefined)
  })
  expect(openPlayer).toHaveBeenCalledTimes(2)
})
