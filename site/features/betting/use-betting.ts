/** The history searched by what the address says, and what can be done to it. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'

import { betKinds, bettingText, type BetKind } from '@madang/contract/member/plain/betting.ts'
import { confirm, tell } from '@madang/ui/dialog.tsx'

import { ask, RefusedError } from '../../api/ask.ts'
import { useSession } from '../../api/session.ts'
import { useFailedLoad } from '../../shell/failed-load.ts'
import { useListSearch } from '../../shell/list-search.ts'

/** Days before today that are searched without being asked for (seed 2 §9). */
const DAYS = 7
/** While something waits for its result, the list looks for it. */
const LOOK_MS = 10_000

export function useBetting() {
  const session = useSession()
  const client = useQueryClient()
  const { period, page, params, go } = useListSearch(DAYS)
  const type: BetKind = betKinds.find((kind) => kind === params.get('type')) ?? 'all'
  const data = { type, ...period }
  const query = useQuery({
    queryKey: ['betting', session?.userId, data, page],
    queryFn: () => ask('bettingList', { params: { data, pageIndex: page } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.sum.waiting ?? 0) > 0 ? LOOK_MS : false),
  })
  useFailedLoad(query, '/')

  /** Asks first; what the server refuses is said, and the page stays (seed 2 §8). */
  async function remove(question: string, no: number | 'all') {
    if (!(await confirm(question))) return
    try {
      const { msg } = await ask('bettingDelete', { params: { no, data, game: type } })
      if (no === 'all') await tell(msg, { tone: 'success' })
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      await tell(error.msg, { tone: 'error' })
    }
    await client.invalidateQueries({ queryKey: ['betting'] })
  }

  return {
    period,
    type,
    page,
    go,
    listing: query.data?.data,
    sum: query.data?.sum,
    waiting: query.isPlaceholderData,
    removeOne: (no: number) => remove(bettingText.confirmDelete, no),
    removeAll: () => remove(bettingText.confirmDeleteAll, 'all'),
  }
}
