/** PC or mobile layout: chosen by the member for the tab, else told from the screen (seed 1 §4). */
import { useSyncExternalStore } from 'react'

export type Device = 'pc' | 'mobile'

/** The width a phone lays the page out at in PC mode (seed 1 §9). */
export const PC_WIDTH = 1492
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

const subscribe = (heard: () => void) => {
  const narrow = matchMedia(NARROW)
  narrow.addEventListener('change', heard)
  return () => narrow.removeEventListener('change', heard)
}

export const useDevice = (): Device => useSyncExternalStore(subscribe, readDevice)

/** Sets the viewport of the chosen mode; before the first render. */
export function applyViewport(): void {
  const content = chosen() === 'pc' ? `width=${PC_WIDTH}` : 'width=device-width, initial-scale=1'
  document.querySelector('meta[name="viewport"]')?.setAttribute('content', content)
}

/** Remembers the choice and loads the page again in it. */
export function switchDevice(device: Device): void {
  sessionStorage.setItem('device', device)
  location.reload()
}
