/** The console's one query client. */
import { QueryClient } from '@tanstack/react-query'

import { RefusedError } from './ask.ts'

/** Once more after this, where the line broke or the house could not answer: no operator waits for the next poll. */
const AGAIN_MS = 500

export const newQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // A refusal is an answer.
        retry: (tries, error) =>
          tries < 1 && error instanceof RefusedError && error.code === 'retry',
        retryDelay: AGAIN_MS,
        refetchOnWindowFocus: false,
      },
    },
  })

export const queries = newQueries()
