/** What the points' page asks for: a page of their history, and their conversion to money (seed 2 §5). */
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { pointText } from '@madang/contract/member/plain/point.ts'
import { confirm, tell } from '@madang/ui/dialog.tsx'

import { ask } from '../../api/ask.ts'
import { useSession } from '../../api/session.ts'
import { useSending } from '../../shell/cashier.ts'
import type { Period } from '../../shell/list-search.ts'
import { useSummary } from '../../shell/summary.ts'

export function usePoints(days: Period, page: number) {
  const uid = useSession()?.userId
  const points = useSummary().summary?.point
  const query = useQuery({
    // With the balance: points that come or go change the history.
    queryKey: ['pointList', uid, days.start, days.end, page, points ?? null],
    queryFn: async () => (await ask('pointList', { params: { data: days, pageIndex: page } })).data,
    placeholderData: keepPreviousData,
  })
  const { refetch } = query
  // A conversion that fails ends with the page loaded anew (seed 2 §8).
  const { sending, send } = useSending(refetch, () => location.reload())

  /** All of them, as the seeds' button does. */
  async function convert() {
    if (sending || points === undefined) return
    if (points <= 0) return tell(pointText.short, { tone: 'error' })
    if (!(await confirm(pointText.confirm(points)))) return
    await send(() => ask('pointChange', { params: { set: points } }, { key: 'point' }))
  }

  return { points, query, sending, convert }
}
