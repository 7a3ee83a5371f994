/**
 * The tabs of the referral pages: the tree, the betting of those in it, the rolling it brings
 * (docs/spec/member-pages.md#pages).
 */
import { Link, useLocation } from '@tanstack/react-router'

import './referral-tabs.css'

const tabs = [
  { to: '/recommend', label: '하위 회원' },
  { to: '/userBetting', label: '베팅내역' },
  { to: '/recommendRoll', label: '롤링내역' },
] as const

export function ReferralTabs() {
  const { pathname } = useLocation()
  return (
    <nav className="tabs referral-tabs" aria-label="추천인">
      {tabs.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={to === pathname ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
