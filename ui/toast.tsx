/**
 * Short notices that float: 5 s at the top right (docs/spec/shell.md#figures), 1 s at the top centre for a bet taken.
 */
import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react'

import type { ToastOptions } from './toast-host.tsx'

// The library comes with the first toast, not with the first page.
const library = () => import('./toast-host.tsx')
const Container = lazy(async () => ({ default: (await library()).ToastContainerHost }))

let wanted = false
const listeners = new Set<() => void>()
const subscribe = (heard: () => void) => {
  listeners.add(heard)
  return () => listeners.delete(heard)
}

export async function toast(message: ReactNode, options: ToastOptions = {}): Promise<void> {
  wanted = true
  for (const heard of listeners) heard()
  ;(await library()).show(message, options)
}

/** Where toasts appear; once per page, inside the router so that a toast can hold a link. */
export function ToastHost() {
  const needed = useSyncExternalStore(subscribe, () => wanted)
  return needed ? (
    <Suspense>
      <Container />
    </Suspense>
  ) : null
}
