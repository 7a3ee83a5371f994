/** A queue with a page of its own, for who may read it; everyone else is led to the queues they have. */
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { may, type Permission } from '@madang/contract/operator/plain/permissions.ts'

import { useMe } from '../../shell/me.ts'

export function OnlyReaders({ needs, children }: { needs: Permission; children: ReactNode }) {
  const { me } = useMe()
  if (!me) return null
  return may(me.operator.role, needs) ? children : <Navigate to="/desk" replace />
}
