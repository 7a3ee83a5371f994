/** What cannot be loaded: the server's words, then back to where the member came from (docs/spec/shell.md#errors). */
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { tell } from '@madang/ui/dialog.tsx'

import { RefusedError } from '../api/ask.ts'

/**
 * Shows why a page could not be loaded and goes back, or to `instead` where the tab has nothing to go back to.
 * A broken connection under a page that is already there says nothing: it will be asked again.
 */
export function useFailedLoad(
  { error, data }: { error: Error | null; data: unknown },
  instead: string,
): void {
  const router = useRouter()
  const told = useRef<Error>(null)
  useEffect(() => {
    if (error === null || error === told.current || !isFailure(error, data)) return
    told.current = error
    const { href } = router.state.location
    void tell(error.message, { tone: 'error' }).then(() => {
      if (router.state.location.href !== href) return
      if (router.history.canGoBack()) router.history.back()
      else void router.navigate({ to: instead, replace: true })
    })
  }, [error, data, instead, router])
}

/** `logout` and 404 end the session, and the shell says so (leave.ts). */
function isFailure(error: Error, data: unknown): boolean {
  const code = error instanceof RefusedError ? error.code : null
  if (code === 'logout' || code === 404) return false
  return data === undefined || code !== 'retry'
}
