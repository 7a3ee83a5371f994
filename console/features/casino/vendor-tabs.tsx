/** The pages about vendors, turned by one key. */
import { Link, useLocation, useNavigate } from '@tanstack/react-router'

import { useKeys } from '../../shell/keys.ts'

const tabs = [
  { to: '/vendors', title: '게임사' },
  { to: '/vendors/rounds', title: '진행중' },
  { to: '/vendors/calls', title: '요청' },
  { to: '/vendors/returns', title: '환수율' },
] as const

export function VendorTabs() {
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const at = tabs.findIndex(({ to }) => to === path)
  useKeys({ p: () => void navigate({ to: tabs[(at + 1) % tabs.length]!.to }) })
  return (
    <nav className="tabs report-tabs" aria-label="게임사 화면">
      {tabs.map(({ to, title }) => (
        <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
