/** Pages that come when they are first asked for; a lost line neither throws the page in use away nor spoils the next. */
import type { AnyRouter, HistoryLocation } from '@tanstack/react-router'
import { use, type ComponentType, type FunctionComponent } from 'react'

import { tell } from './dialog.tsx'

const partText = {
  away: '지금은 연결이 없어 이 페이지를 열 수 없습니다. 연결되면 다시 눌러주세요.',
} as const

export type Part<P extends object = object> = {
  Page: FunctionComponent<P>
  /** Rejects when the page cannot be brought now. */
  load: () => Promise<void>
}

/** What an app knows of its line to the house. */
type Line = {
  /** The house answered just now, or does when it is looked for. */
  sure: () => Promise<boolean>
  /** Resolves as soon as the house can be reached. */
  up: () => Promise<void>
  /** Loads the document anew. */
  reload: () => void
}

/** How an app describes a page whose program comes by itself the first time. */
export const openParts =
  (line: Line) =>
  <M, P extends object>(
    bring: () => Promise<M>,
    pick: (module: M) => ComponentType<P>,
  ): Part<P> => {
    let Loaded: ComponentType<P> | null = null
    let loading: Promise<void> | null = null
    let shown: Promise<void> | null = null

    const load = (): Promise<void> =>
      Loaded
        ? Promise.resolve()
        : (loading ??= (async () => {
            // A browser never asks again for a module that once failed: only over a line that is there.
            if (!(await line.sure())) throw new Error('no line')
            Loaded = pick(await bring())
          })().finally(() => {
            loading = null
          }))
    const Page = (props: P) => {
      if (!Loaded) use((shown ??= surely(load, line)))
      return Loaded && <Loaded {...props} />
    }
    return { Page, load }
  }

/** For a page that is already in sight, empty: as long as it takes. */
async function surely(load: () => Promise<void>, { up, reload }: Line): Promise<void> {
  for (;;) {
    await up()
    const loaded = await load().then(
      () => true,
      () => false,
    )
    if (loaded) return
    await up()
    // The line was there and the page did not come: nothing was typed on it, a new document brings it.
    await rarely(reload)
  }
}

const RARELY_MS = 5_000

/** Loads the document anew, but not again and again. */
async function rarely(reload: () => void): Promise<void> {
  const last = Number(sessionStorage.getItem('reloadedAt') ?? 0)
  const wait = last + RARELY_MS - Date.now()
  if (wait > 0) await new Promise((next) => setTimeout(next, wait))
  sessionStorage.setItem('reloadedAt', String(Date.now()))
  reload()
}

type Leaving = Record<'currentLocation' | 'nextLocation', HistoryLocation> & { action: string }

let coming = 0
/** Which press was the last to ask for another page. */
let turns = 0

/** A page was asked for and its program is on its way: what is pressed meanwhile is not meant for the page that is left. */
export const isPageComing = (): boolean => coming > 0

/**
 * A press on a page that cannot be brought stays where it is and says so; after a newer build it loads the document. Of
 * two presses the later holds, whichever page comes first.
 */
export function holdBack(router: AnyRouter, isUp: () => boolean, isOldBuild: () => boolean): void {
  router.history.block({
    enableBeforeUnload: false,
    blockerFn: async ({ currentLocation, nextLocation, action }: Leaving) => {
      const { pathname, href } = nextLocation
      const turn = pathname === currentLocation.pathname ? turns : ++turns
      const routes = router.getMatchedRoutes(pathname)[0]
      coming++
      const brought = await Promise.all(
        routes.map(async ({ options }) => {
          await options.staticData?.load?.()
        }),
      ).then(
        () => true,
        () => false,
      )
      coming--
      if (turn !== turns && (action === 'PUSH' || action === 'REPLACE')) return true
      if (brought && !isOldBuild()) return false
      if (isUp()) location.assign(href)
      else void tell(partText.away, { tone: 'error' })
      return true
    },
  })
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
    /** brings its program */
    load?: Part['load']
  }
}
