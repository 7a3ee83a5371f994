/** The way back that a refused page takes: where the member came from, or home when the page was opened directly. */
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

export function useGoBack(): () => void {
  const router = useRouter()
  return useCallback(() => {
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: '/', replace: true })
  }, [router])
}
