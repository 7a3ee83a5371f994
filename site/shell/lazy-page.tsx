/** Pages that come when they are first asked for; a lost line neither throws the page in use away nor spoils the next. */
import type { AnyRouter, HistoryLocation } from '@tanstack/react-router'
import { use, type ComponentType, type FunctionComponent } from 'react'

import { tell } from '@madang/ui/dialog.tsx'

import { lineUp, readLine, sureOfLine } from '../api/line.ts'
import { reloadPage } from './reload.ts'
import { isOldBuild } from './site-info.ts'

const partText = {
  away: '지금은 연결이 없어 이 페이지를 열 수 없습니다. 연결되면 다시 눌러주세요.',
} as const

export type Part<P extends object = object> = {
  Page: FunctionComponent<P>
  /** Rejects when the page cannot be brought now. */
  load: () => Promise<void>
}

/** A page whose program comes by itself the first time. */
export function lazyPart<M, P extends object>(
  bring: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
): Part<P> {
  let Loaded: ComponentType<P> | null = null
  let loading: Promise<void> | null = null
  let shown: Promise<void> | null = null

  const load = (): Promise<void> =>
    Loaded
      ? Promise.resolve()
      : (loading ??= (async () => {
          // A browser never asks again for a module that once failed: only over a line that is there.
          if (!(await sureOfLine())) throw new Error('no line')
          Loaded = pick(await bring())
        })().finally(() => {
          loading = null
        }))
  /** For a page that is already in sight, empty: as long as it takes. */
  const surely = async () => {
    for (;;) {
      await lineUp()
      if (
        await load().then(
          () => true,
          () => false,
        )
      )
        return
      await lineUp()
      // The line was there and the page did not come: nothing was typed on it, a new document brings it.
      await reloadRarely()
    }
  }
  const Page = (props: P) => {
    if (!Loaded) use((shown ??= surely()))
    return Loaded && <Loaded {...props} />
  }
  return { Page, load }
}

const RARELY_MS = 5_000

/** Loads the document anew, but not again and again. */
async function reloadRarely(): Promise<void> {
  const last = Number(sessionStorage.getItem('reloadedAt') ?? 0)
  const wait = last + RARELY_MS - Date.now()
  if (wait > 0) await new Promise((next) => setTimeout(next, wait))
  sessionStorage.setItem('reloadedAt', String(Date.now()))
  reloadPage()
}

/** A press on a page that cannot be brought stays where it is and says so; after a newer build it loads the document. */
export function holdBack(router: AnyRouter): void {
  router.history.block({
    enableBeforeUnload: false,
    blockerFn: async ({ nextLocation }: { nextLocation: HistoryLocation }) => {
      const { pathname, href } = nextLocation
      const routes = router.getMatchedRoutes(pathname)[0]
      const brought = await Promise.all(
        routes.map(async ({ options }) => {
          await options.staticData?.load?.()
        }),
      ).then(
        () => true,
        () => false,
      )
      if (brought && !isOldBuild()) return false
      if (readLine().up) location.assign(href)
      else void tell(partText.away, { tone: 'error' })
      return true
    },
  })
}
