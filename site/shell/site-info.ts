/** What the site says of itself before anything else: open or closed, registration, a newer build (wire.md). */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { ask } from '../api/ask.ts'

/** The build this page was made by; index.html carries it once it is built. */
function pageBuild(): string | undefined {
  const build = document.querySelector('meta[name="build"]')?.getAttribute('content')
  return build?.includes('%') === true ? undefined : (build ?? undefined)
}

/** Asked once per load. `failed` means the plain 404 page. */
export function useSiteInfo() {
  const { data, isError } = useQuery({
    queryKey: ['site-info'],
    queryFn: () => ask('siteInfo', { build: pageBuild() }),
    staleTime: Infinity,
  })

  const stale = data?.reload === true
  useEffect(() => {
    if (stale) reloadOnce()
  }, [stale])

  return {
    info: data?.data,
    /** why nobody can sign up now; null when they can */
    stopped: data?.data.reg === '1' ? data.msg : null,
    failed: isError,
  }
}

/** Loads the newer build, once per build: a page that stays old (a cache on the way) must not load for ever. */
export function reloadOnce(): void {
  const build = pageBuild() ?? ''
  if (sessionStorage.getItem('reloaded') === build) return
  sessionStorage.setItem('reloaded', build)
  location.reload()
}
