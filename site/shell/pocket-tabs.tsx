/** The tabs that points, safe and memos share (docs/spec/member-pages.md#pages). */
import { useLocation } from '@tanstack/react-router'

import { MenuLink } from './menu-link.tsx'
import { isCurrent } from './menu.ts'
import { useSummary } from './summary.ts'
import './pocket-tabs.css'

const tabs = [
  { to: '/point', label: '포인트내역' },
  { to: '/safe', label: '금고' },
  { to: '/memo', label: '쪽지 목록' },
] as const

export function PocketTabs() {
  const { pathname } = useLocation()
  const unread = useSummary().summary?.memo ?? 0
  return (
    <nav className="tabs pocket-tabs" aria-label="포인트, 금고, 쪽지">
      {tabs.map(({ to, label }) => (
        <MenuLink key={to} to={to} aria-current={isCurrent(to, pathname) ? 'page' : undefined}>
          <span>
            {label}
            {to === '/memo' && unread > 0 && (
              <>
                <b className="dot" aria-hidden="true">
                  {unread}
                </b>
                <span className="sr"> 읽지 않은 쪽지 {unread}통</span>
              </>
            )}
          </span>
        </MenuLink>
      ))}
    </nav>
  )
}
