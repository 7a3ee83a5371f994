/** A link of the menus. A partner's safe is no page of the site: it opens where the server says. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { handsOff } from '@madang/contract/member/plain/hand-off.ts'

import { useSession } from '../api/session.ts'
import { openHandOff } from './hand-off.ts'

type Props = {
  to: string
  children: ReactNode
  className?: string
  'aria-current'?: 'page'
  onClick?: () => void
}

export function MenuLink({ to, onClick, ...rest }: Props) {
  const type = useSession()?.userType
  const leaves = to === '/safe' && type !== undefined && handsOff(type)
  return (
    <Link
      to={to}
      {...rest}
      onClick={(event) => {
        onClick?.()
        if (!leaves) return
        event.preventDefault()
        void openHandOff()
      }}
    />
  )
}
