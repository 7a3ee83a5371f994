/** The tree and the rolling searched by what the address says. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { ask } from '../../api/ask.ts'
import { useSession } from '../../api/session.ts'
import { useFailedLoad } from '../../shell/failed-load.ts'
import { useListSearch } from '../../shell/list-search.ts'

/** The tree begins with today alone (docs/spec/member-pages.md#figures), the rolling with a week. */
const TREE_DAYS = 0
const ROLLING_DAYS = 7

export function useReferrals() {
  const session = useSession()
  const { period, go } = useListSearch(TREE_DAYS)
  const query = useQuery({
    queryKey: ['referral', session?.userId, period],
    queryFn: () => ask('recommendList', { params: { data: period, pageIndex: 1 } }),
    placeholderData: keepPreviousData,
  })
  useFailedLoad(query, '/')
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
  const query = useQuery({
    queryKey: ['rolling', session?.userId, period],
    queryFn: () => ask('myRolling', period),
    placeholderData: keepPreviousData,
  })
  useFailedLoad(query, '/')
  return { period, go, rolling: query.data?.data, waiting: query.isPlaceholderData }
}
