/** The console's first page is another for each role. */
import { Navigate } from '@tanstack/react-router'

import { useMe } from './me.ts'
import { firstPageOf } from './menu.ts'

export function FirstPage() {
  const { me } = useMe()
  return me ? <Navigate to={firstPageOf(me.operator.role)} replace /> : null
}
