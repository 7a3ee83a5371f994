/** What the site says of itself before anything else: open or closed, registration, a newer build (wire.md). */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { ask } from '../api/ask.ts'

/** The build this page was made by; index.html carries it. */
export const pageBuild = () =>
  document.querySelector('meta[name="build"]')?.getAttribute('content') ?? ''

/** Asked once per load. `failed` means the plain 404 page. */
export function useSiteInfo() {
  const { data, isError } = useQuery({
    queryKey: ['site-info'],
    queryFn: () => ask('siteInfo', { build: pageBuild() }),
    staleTime: Infinity,
  })

  const stale = data?.reload === true
  useEffect(() => {
    if (!stale || sessionStorage.getItem('reloaded') === pageBuild()) return
    // Once per build: a page that stays old (a cache on the way) must not load for ever.
    sessionStorage.setItem('reloaded', pageBuild())
    location.reload()
  }, [stale])

  return { info: data?.data, failed: isError }
}
