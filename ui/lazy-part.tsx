/** Pages that come when they are first asked for; a lost line neither throws the page in use away nor spoils the next. */
import type { AnyRouter, HistoryLocation } from '@tanstack/react-router'
import { lazy, useState, type ComponentType, type FunctionComponent } from 'react'

import { tell } from './dialog.tsx'
import { toast } from './toast.tsx'

const partText = {
  away: '지금은 연결이 없어 이 페이지를 열 수 없습니다. 연결되면 다시 눌러주세요.',
  anew: '일부를 불러오지 못해 페이지를 다시 열었습니다.',
  missing: '페이지의 일부를 불러오지 못하고 있습니다. 1분 뒤에 다시 불러옵니다.',
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

/** Nothing was asked for: it can be as soon as the line is back. */
const noLine = new Error('no line')

/** How an app describes a page whose program comes by itself the first time. */
export const openParts =
  (line: Line) =>
  <M, P extends object>(
    bring: () => Promise<M>,
    pick: (module: M) => ComponentType<P>,
  ): Part<P> => {
    let Loaded: ComponentType<P> | null = null
    let loading: Promise<void> | null = null

    const load = (): Promise<void> =>
      Loaded
        ? Promise.resolve()
        : (loading ??= (async () => {
            // A browser never asks again for a module that once failed: only over a line that is there.
            if (!(await line.sure())) throw noLine
            Loaded = pick(await bring())
          })().finally(() => {
            loading = null
          }))
    const Late = lazy(() => surely(load, line).then(() => ({ default: Loaded! })))
    const Page = (props: P) => {
      // A part that is here already is drawn at once; chosen once, for another component would be mounted anew.
      const [Shown] = useState(() => Loaded ?? Late)
      return <Shown {...props} />
    }
    return { Page, load }
  }

/** For a page that is already in sight, empty: as long as it takes. */
async function surely(load: () => Promise<void>, { up, reload }: Line): Promise<void> {
  for (;;) {
    await up()
    const fault: unknown = await load().then(
      () => null,
      (error: unknown) => error,
    )
    if (fault === null) return
    if (fault === noLine) continue
    await up()
    // The line was there and the page did not come: nothing was typed on it, a new document brings it.
    await rarely(reload)
  }
}

const RARELY_MS = 5_000
const A_WHILE_MS = 60_000
const MOST_A_WHILE = 3

/** When this tab loaded the document anew for a part that was missing, of late. */
const reloads = (): number[] =>
  (sessionStorage.getItem('reloadedAt') ?? '')
    .split(' ')
    .map(Number)
    .filter((at) => at > Date.now() - A_WHILE_MS)

/**
 * Loads the document anew, but not again and again: behind one address a newer and an older house may answer in turns
 * for a while, and neither has the other's parts.
 */
async function rarely(reload: () => void): Promise<void> {
  const before = reloads()
  const often = before.length >= MOST_A_WHILE
  const wait = (before.at(-1) ?? 0) + (often ? A_WHILE_MS : RARELY_MS) - Date.now()
  if (often) void tell(partText.missing, { tone: 'error' })
  if (wait > 0) await new Promise((next) => setTimeout(next, wait))
  sessionStorage.setItem('reloadedAt', [...reloads(), Date.now()].join(' '))
  sessionStorage.setItem('reloadedPart', '1')
  reload()
}

/** Says, once, that it was the page itself that loaded anew. */
export function tellReloaded(): void {
  if (sessionStorage.getItem('reloadedPart') === null) return
  sessionStorage.removeItem('reloadedPart')
  void toast(partText.anew)
}

type Leaving = Record<'currentLocation' | 'nextLocation', HistoryLocation> & { action: string }

let coming = 0
/** `is-coming` (kit.css) draws the line of a page that is loading. */
function come(by: 1 | -1) {
  coming += by
  document.documentElement.classList.toggle('is-coming', coming > 0)
}
/** Which press was the last to ask for another page. */
let turns = 0

/** A page was asked for and is on its way, program or answers: what is pressed meanwhile is not meant for the page that is left. */
export const isPageComing = (): boolean => coming > 0

/**
 * A press on a page that cannot be brought stays where it is and says so; after a newer build it loads the document. Of
 * two presses the later holds, whichever page comes first. `answers` of a page are waited for as well, unless one page
 * sends on to it.
 */
export function holdBack(
  router: AnyRouter,
  isUp: () => boolean,
  isOldBuild: () => boolean,
  answers: (href: string) => Promise<void> = () => Promise.resolve(),
): void {
  tellReloaded()
  router.history.block({
    enableBeforeUnload: false,
    blockerFn: async ({ currentLocation, nextLocation, action }: Leaving) => {
      const { pathname, href } = nextLocation
      const isOther = pathname !== currentLocation.pathname
      const turn = isOther ? ++turns : turns
      const routes = router.getMatchedRoutes(pathname)[0]
      come(1)
      const brought = await Promise.all(
        routes.map(async ({ options }) => {
          await options.staticData?.load?.()
        }),
      ).then(
        () => true,
        () => false,
      )
      if (brought && isOther && action !== 'REPLACE' && isUp() && !isOldBuild()) await answers(href)
      come(-1)
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
