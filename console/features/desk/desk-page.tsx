/** The one screen of the day: what waits, oldest first, the member who asks, and the decision, all by keys. */
import { Navigate, useParams } from '@tanstack/react-router'

import { queuesOf } from '../../shell/desk.ts'
import { useMe } from '../../shell/me.ts'
import { CashierQueue } from './cashier-queue.tsx'
import './desk.css'

export { bringAllTools } from './cashier-tools.tsx'

export function DeskPage() {
  const { queue } = useParams({ strict: false })
  const { me } = useMe()
  const open = queuesOf(me)
  const asked = open.find(({ name }) => name === queue)
  const [first] = open
  if (!first || !me) return null
  if (!asked) return <Navigate to={`/desk/${first.name}`} replace />
  // Their pages are others, which the addresses of these queues open.
  if (asked.name !== 'deposits' && asked.name !== 'withdrawals') return null
  return <CashierQueue key={asked.name} kind={asked.name} uid={me.operator.uid} />
}
