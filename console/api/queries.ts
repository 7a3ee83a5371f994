/** The console's one query client. */
import { QueryClient } from '@tanstack/react-query'

export const newQueries = () =>
  new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
  })

export const queries = newQueries()
