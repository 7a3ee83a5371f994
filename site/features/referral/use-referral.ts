/** The tree and the rolling searched by what the address says. */
import { ask } from '../../api/ask.ts'
import { useSession } from '../../api/session.ts'
import { useListSearch } from '../../shell/list-search.ts'
import { useLoaded } from '../../shell/loaded.ts'

/** The tree begins with today alone (docs/spec/member-pages.md#figures), the rolling with a week. */
const TREE_DAYS = 0
const ROLLING_DAYS = 7

export function useReferrals() {
  const session = useSession()
  const { period, go } = useListSearch(TREE_DAYS)
  const query = useLoaded(['referral', session?.userId, period], () =>
    ask('recommendList', { params: { data: period, pageIndex: 1 } }),
  )
  return {
    period,
    go,
    list: query.data?.data.list,
    waiting: query.isPlaceholderData,
    again: query.refetch,
  }
}

export function useRolling() {
  const session = useSession()
  const { period, go } = useListSearch(ROLLING_DAYS)
  const query = useLoaded(['rolling', session?.userId, period], () => ask('myRolling', period))
  return { period, go, rolling: query.data?.data, waiting: query.isPlaceholderData }
}
