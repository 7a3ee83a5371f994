/**
 * What the points' page asks for: a page of their history, and their conversion to money
 * (docs/spec/member-pages.md#checks).
 */
import { pointText } from '@madang/contract/member/plain/point.ts'
import { confirm, tell } from '@madang/ui/dialog.tsx'

import { ask } from '../../api/ask.ts'
import { useSession } from '../../api/session.ts'
import { lineReady, useSending } from '../../shell/cashier.ts'
import type { Period } from '../../shell/list-search.ts'
import { useLoaded } from '../../shell/loaded.ts'
import { reloadPage } from '../../shell/reload.ts'
import { useReadAgain, useSummary } from '../../shell/summary.ts'

export function usePoints(days: Period, page: number) {
  const uid = useSession()?.userId
  const points = useSummary().summary?.point
  const query = useLoaded(
    ['pointList', uid, days.start, days.end, page],
    async () => (await ask('pointList', { params: { data: days, pageIndex: page } })).data,
  )
  const { refetch } = query
  // Points that come or go change the history.
  useReadAgain(points?.toString(), refetch)
  // A conversion that fails ends with the page loaded anew (docs/spec/member-pages.md#errors).
  const { sending, send } = useSending(refetch, reloadPage)

  /** All of them, as the seeds' button does. */
  async function convert() {
    if (sending || points === undefined || !(await lineReady())) return
    if (points <= 0) return tell(pointText.short, { tone: 'error' })
    if (!(await confirm(pointText.confirm(points)))) return
    await send(() => ask('pointChange', { params: { set: points } }, { key: 'point' }))
  }

  return { points, query, sending, convert }
}
