/**
 * What the site says of itself before anything else: open or closed, registration, a newer build (docs/spec/wire.md).
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { ask, RefusedError } from '../api/ask.ts'
import { reloadPage } from './reload.ts'

/** The build this page was made by; index.html carries it once it is built. */
function pageBuild(): string | undefined {
  const build = document.querySelector('meta[name="build"]')?.getAttribute('content')
  return build?.includes('%') === true ? undefined : (build ?? undefined)
}

/** While the site is closed it is looked at again, so that it opens by itself. */
const CLOSED_MS = 10_000

let oldBuild = false

/** The house has a newer build than this page: the next page asked for brings it. */
export const isOldBuild = () => oldBuild

/**
 * Asked once per load, again after a lost line, and over and over while the site is closed: to all, or (`shut`) as the
 * header says of this member. `failed` means the plain 404 page; that nothing could be heard is no failure.
 */
export function useSiteInfo(shut = false) {
  const { data, error, refetch } = useQuery({
    queryKey: ['site-info'],
    queryFn: () => ask('siteInfo', { build: pageBuild() }),
    staleTime: Infinity,
    refetchOnReconnect: 'always',
    refetchInterval: ({ state }) =>
      shut || state.data?.data.status === 'closed' ? CLOSED_MS : false,
  })
  // What the page says was read while the site was open.
  useEffect(() => {
    if (shut) void refetch()
  }, [shut, refetch])

  const stale = data?.reload === true
  const [loadedStale] = useState(() => performance.now())
  useEffect(() => {
    if (!stale) return
    // A page that was just loaded came from a cache on the way; one in use is left as it is, and what is typed on it.
    if (performance.now() - loadedStale < JUST_LOADED_MS) reloadOnce()
    else oldBuild = true
  }, [stale, loadedStale])

  return {
    info: data?.data,
    /** why nobody can sign up now; null when they can */
    stopped: data?.data.reg === '1' ? data.msg : null,
    failed: data === undefined && error instanceof RefusedError && error.code !== 'retry',
  }
}

const JUST_LOADED_MS = 5_000

/** Loads the newer build, once per build: a page that stays old (a cache on the way) must not load for ever. */
function reloadOnce(): void {
  const build = pageBuild() ?? ''
  if (sessionStorage.getItem('reloaded') === build) return
  sessionStorage.setItem('reloaded', build)
  reloadPage()
}
