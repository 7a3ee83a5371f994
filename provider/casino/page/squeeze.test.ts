// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false }))
const { openSqueeze } = await import('./squeeze.ts')

const HIGH = 200
let opened: boolean
let host: HTMLElement

beforeEach(() => {
  vi.useFakeTimers()
  opened = false
  const squeeze = openSqueeze(document.createElement('span'), 4_000)
  void squeeze.opened.then(() => (opened = true))
  host = squeeze.host
  document.body.replaceChildren(host)
  const card = host.querySelector<HTMLElement>('.squeeze-card')!
  Object.defineProperty(card, 'offsetHeight', { value: HIGH })
  card.setPointerCapture = () => undefined
})
afterEach(() => void vi.useRealTimers())

/** From the lower edge up by a share of the card, and let go. */
function pull(share: number) {
  const card = host.querySelector('.squeeze-card')!
  const at = (type: string, y: number) =>
    card.dispatchEvent(new PointerEvent(type, { clientY: y, pointerId: 1 }))
  at('pointerdown', HIGH)
  at('pointermove', HIGH - share * HIGH)
  at('pointerup', HIGH - share * HIGH)
}
const lifted = () =>
  host.querySelector<HTMLElement>('.squeeze-back')!.style.getPropertyValue('--open')

test('it opens by itself as the time ends, untouched', async () => {
  await vi.advanceTimersByTimeAsync(3_100)
  expect([lifted(), opened]).toEqual(['', false])
  await vi.advanceTimersByTimeAsync(100)
  expect([lifted(), opened]).toEqual(['100%', false])
  await vi.advanceTimersByTimeAsync(800)
  expect(opened).toBe(true)
})

test('let go below 55 of 100 it goes back, above it turns', async () => {
  pull(0.5)
  expect(lifted()).toBe('0%')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(opened).toBe(false)
  pull(0.6)
  expect(lifted()).toBe('100%')
  // It is looked at before it goes.
  await vi.advanceTimersByTimeAsync(240)
  expect(opened).toBe(false)
  await vi.advanceTimersByTimeAsync(600)
  expect(opened).toBe(true)
})

test('a button opens it: nothing needs to be dragged', async () => {
  host.querySelector('button')!.click()
  await vi.advanceTimersByTimeAsync(840)
  expect(opened).toBe(true)
})
