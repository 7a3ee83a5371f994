/** What a page asks for as its address says. */
import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query'

import { useFailedLoad } from './failed-load.ts'

type More<Data> = {
  /** where to, if it cannot be loaded and the tab has nothing to go back to */
  instead?: string
  /** how often it is asked again; false: not by the clock */
  everyMs?: (data: Data | undefined) => number | false
}

/** What came before stays while the next is asked for; what cannot be loaded is said, and the page left. */
export function useLoaded<Data>(
  key: QueryKey,
  load: () => Promise<Data>,
  { instead = '/', everyMs = () => false }: More<Data> = {},
) {
  const query = useQuery({
    queryKey: key,
    queryFn: load,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => everyMs(state.data),
  })
  useFailedLoad(query, instead)
  return query
}
