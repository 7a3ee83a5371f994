/** The page that is left stays in sight until the first answers of the next one are there (docs/adr/0285). */
import {
  QueryClientProvider,
  QueryObserver,
  type Query,
  type QueryClient,
} from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRouter,
  Match,
  RouterContextProvider,
  type AnyRouter,
} from '@tanstack/react-router'
import { lazy, startTransition, Suspense, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** How long the next page may wait for its answers before it is shown without them. */
const HOLD_MS = 700
/** How long its answers are kept for it to mount. */
const KEPT_MS = 1_000
const MOST_TURNS = 3

const kept = new Set<unknown>()

/** False for an answer that was brought for a page a moment ago: the page does not ask again when it first mounts. */
export const asksOnMount = (query: object): boolean => !kept.has(query)

/** Resolves when the page at `href` has the answers that it asks for first, or after a while; never rejects. */
export const openHold =
  (router: AnyRouter, client: QueryClient) =>
  async (href: string): Promise<void> => {
    const over = Promise.withResolvers<void>()
    let waits = true
    const timer = setTimeout(over.resolve, HOLD_MS)
    const brought = bring(router, client, href, () => waits).catch(() => undefined)
    await Promise.race([brought, over.promise])
    clearTimeout(timer)
    waits = false
  }

async function bring(
  router: AnyRouter,
  client: QueryClient,
  href: string,
  isAwaited: () => boolean,
): Promise<void> {
  const history = createMemoryHistory({ initialEntries: [href] })
  const ahead = createRouter({ routeTree: router.routeTree, history })
  await ahead.load()
  const { routeId } = ahead.state.matches.at(-1)!
  const page = (
    <QueryClientProvider client={client}>
      <RouterContextProvider router={ahead}>
        <Match routeId={routeId} />
      </RouterContextProvider>
    </QueryClientProvider>
  )
  // What is asked may depend on what was answered.
  for (let turn = 0; turn < MOST_TURNS && isAwaited(); turn++) {
    const queries: Query[] = []
    const unhear = client.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'added') queries.push(query)
    })
    await draw(page)
    unhear()
    if (queries.length === 0) return
    await Promise.allSettled(queries.map((query) => answer(client, query)))
  }
}

/** Asks, unless the page would not; what nobody keeps is kept for the page. */
async function answer(client: QueryClient, { options, queryKey }: Query): Promise<void> {
  const observer = new QueryObserver(client, { ...options, queryKey })
  const stop = observer.subscribe(() => undefined)
  const query = observer.getCurrentQuery()
  kept.add(query)
  const end = () => {
    unhear()
    kept.delete(query)
    stop()
  }
  // The page that it was brought for is left: the next one asks, for what the page did may have changed the answer.
  const unhear = client.getQueryCache().subscribe((event) => {
    if (event.type === 'observerRemoved' && event.query === query) end()
  })
  try {
    await query.promise
  } finally {
    setTimeout(end, KEPT_MS)
  }
}

const Never = lazy(() => new Promise<never>(() => undefined))

/** Draws a page once, for what it asks: it is never shown, and none of its effects runs. */
async function draw(page: ReactNode): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = () => resolve()
  const root = createRoot(document.createElement('div'), {
    onCaughtError: end,
    onUncaughtError: end,
    onRecoverableError: end,
  })
  startTransition(() =>
    root.render(
      <Suspense fallback={<i ref={end} />}>
        {page}
        <Never />
      </Suspense>,
    ),
  )
  await promise
  root.unmount()
}
