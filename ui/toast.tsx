/**
 * Short notices that float: 5 s at the top right (docs/spec/shell.md#figures), 1 s at the top centre for a bet taken.
 */
import { lazy, Suspense, type ReactNode } from 'react'

import { openStore, useStore } from './store.ts'
import type { ToastOptions } from './toast-host.tsx'

// The library comes with the first toast, not with the first page.
const library = () => import('./toast-host.tsx')
const Container = lazy(async () => ({ default: (await library()).ToastContainerHost }))

const wanted = openStore(false)

export async function toast(message: ReactNode, options: ToastOptions = {}): Promise<void> {
  wanted.set(true)
  ;(await library()).show(message, options)
}

/** Where toasts appear; once per page, inside the router so that a toast can hold a link. */
export function ToastHost() {
  return useStore(wanted) ? (
    <Suspense>
      <Container />
    </Suspense>
  ) : null
}
