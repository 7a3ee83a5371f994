/** The one query client of the page, where code outside React (live updates, logout) can reach it. */
import { QueryClient } from '@tanstack/react-query'

import { RefusedError } from './ask.ts'

export const newQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // A refusal is an answer; only a broken connection is worth another try.
        retry: (tries, error) =>
          tries < 2 && error instanceof RefusedError && error.code === 'retry',
        retryDelay: 1_000,
        refetchOnWindowFocus: false,
      },
    },
  })

export const queries = newQueries()
