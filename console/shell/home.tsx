/** Where an operator's day begins: at the desk, or for whom it is closed at the rounds. */
import { Navigate } from '@tanstack/react-router'

import { useMe } from './me.ts'
import { pageAt } from './menu.ts'

export function Home() {
  const { me } = useMe()
  if (!me) return null
  return <Navigate to={pageAt('/desk', me.operator.role)?.open ? '/desk' : '/rounds'} replace />
}
