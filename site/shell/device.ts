/** PC or mobile layout: chosen by the member for the tab, else told from the screen (docs/spec/shell.md#states). */
import { openView, useStore, watchMedia } from '@madang/ui/store.ts'

import { reloadPage } from './reload.ts'

export type Device = 'pc' | 'mobile'

/** The width a phone lays the page out at in PC mode (docs/spec/shell.md#figures). */
const PC_WIDTH = 1492
const NARROW = '(max-width: 899px)'

const chosen = (): Device | null => {
  const stored = sessionStorage.getItem('device')
  return stored === 'pc' || stored === 'mobile' ? stored : null
}

export function readDevice(): Device {
  const device = chosen()
  if (device) return device
  return matchMedia(NARROW).matches || /Mobi|Android/i.test(navigator.userAgent) ? 'mobile' : 'pc'
}

const device = openView(readDevice, watchMedia(NARROW))

export const useDevice = (): Device => useStore(device)

const setViewport = (content: string) =>
  document.querySelector('meta[name="viewport"]')?.setAttribute('content', content)

/** A page loaded again is shown at the scale it had; this long after it came the member zooms freely. */
const SCALE_HELD_MS = 1_000

/**
 * Sets the viewport of the chosen mode; before the first render. PC mode begins with the whole width in sight: a phone
 * that was told the width alone keeps the scale of the page before and shows a corner of it.
 */
export function applyViewport(): void {
  if (chosen() !== 'pc') {
    setViewport('width=device-width, initial-scale=1')
    return
  }
  const whole = Math.min(1, screen.width / PC_WIDTH)
  setViewport(`width=${PC_WIDTH}, maximum-scale=${whole}`)
  addEventListener(
    'load',
    () => setTimeout(() => setViewport(`width=${PC_WIDTH}`), SCALE_HELD_MS),
    { once: true },
  )
}

/** Remembers the choice and loads the page again in it. */
export function switchDevice(device: Device): void {
  sessionStorage.setItem('device', device)
  reloadPage()
}
