/** The histories searched by what the address says, and what can be done to the member's own. */
import { useQueryClient } from '@tanstack/react-query'

import { betKinds, bettingText, type BetKind } from '@madang/contract/member/plain/betting.ts'
import { confirm, tell } from '@madang/ui/dialog.tsx'

import { ask, RefusedError } from '../../api/ask.ts'
import { useSession } from '../../api/session.ts'
import { useListSearch } from '../../shell/list-search.ts'
import { useLoaded } from '../../shell/loaded.ts'

/** Days before today that are searched without being asked for (docs/spec/member-pages.md#figures). */
const DAYS = 7
/** While something waits for its result, the list looks for it. */
const LOOK_MS = 10_000

/** Days, page and kind of game, as the address names them. */
function useBetSearch() {
  const search = useListSearch(DAYS)
  const type: BetKind = betKinds.find((kind) => kind === search.params.get('type')) ?? 'all'
  return { ...search, type }
}

type Summed = { sum: { waiting: number } }
const everyMs = (answer: Summed | undefined) => (answer && answer.sum.waiting > 0 ? LOOK_MS : false)

/** Its rows, and the sums of all that is searched. */
const parted = <Data, Sum>(query: {
  data: { data: Data; sum: Sum } | undefined
  isPlaceholderData: boolean
}) => ({
  query: { data: query.data?.data, isPlaceholderData: query.isPlaceholderData },
  sum: query.data?.sum,
})

export function useBetting() {
  const session = useSession()
  const client = useQueryClient()
  const { period, page, type, go } = useBetSearch()
  const data = { type, ...period }
  const query = useLoaded(
    ['betting', session?.userId, data, page],
    () => ask('bettingList', { params: { data, pageIndex: page } }),
    { everyMs },
  )

  /** Asks first; what the server refuses is said, and the page stays (docs/spec/member-pages.md#errors). */
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
    ...parted(query),
    period,
    type,
    page,
    go,
    removeOne: (no: number) => remove(bettingText.confirmDelete, no),
    removeAll: () => remove(bettingText.confirmDeleteAll, 'all'),
  }
}

/** The bets of those below the member, or of the one whom `uuid` names. */
export function useUserBetting() {
  const session = useSession()
  const { period, page, type, params, go } = useBetSearch()
  const uuid = params.get('uuid') ?? ''
  const data = { type, ...period, uuid }
  const query = useLoaded(
    ['userBetting', session?.userId, data, page],
    () => ask('userBettingList', { params: { data, pageIndex: page } }),
    { instead: '/recommend', everyMs },
  )
  return { ...parted(query), period, type, page, go, uuid }
}
