/** The one query client of the page, where code outside React (live updates, logout) can reach it. */
import { onlineManager, QueryClient, type QueryFilters } from '@tanstack/react-query'

import { asksOnMount } from '@madang/ui/hold.tsx'

import { RefusedError } from './ask.ts'
import { onLine, readLine } from './line.ts'
import { onSession, readSession } from './session.ts'

export const newQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // A refusal is an answer; only a broken connection is worth another try.
        retry: (tries, error) =>
          tries < 2 && error instanceof RefusedError && error.code === 'retry',
        retryDelay: 1_000,
        refetchOnWindowFocus: false,
        refetchOnMount: asksOnMount,
        retryOnMount: asksOnMount,
      },
    },
  })

export const queries = newQueries()

/**
 * Reads again what the filters name, because something happened. What is being read for the first time begins anew: its
 * answer may be older than that, and the library lets a first read go on.
 */
export async function readAgain(filters: QueryFilters, client = queries): Promise<void> {
  const first = ({ state }: { state: { data: unknown } }) => state.data === undefined
  await client.cancelQueries({ ...filters, predicate: first })
  await client.invalidateQueries(filters)
}

// What is asked waits while there is no line, and what is shown is asked again when it is back.
onlineManager.setEventListener((setOnline) => onLine(() => setOnline(readLine().up)))

/** Facts of the house, the same for everyone. */
const ofTheHouse = new Set<unknown>(['site-info', 'house'])

// What one session has read is not for the next one.
let token: string | undefined
onSession(() => {
  const now = readSession()?.accessToken
  if (now === token) return
  token = now
  queries.removeQueries({ predicate: ({ queryKey: [kind] }) => !ofTheHouse.has(kind) })
})
