/** What the house lets everyone read, at the end of the pages that guests open first. */
import { Link } from '@tanstack/react-router'

import './foot.css'

const links = [
  { to: '/live', label: '추첨 보기' },
  { to: '/incidents', label: '무효·재정산 기록' },
  { to: '/terms/use', label: '이용약관' },
  { to: '/terms/privacy', label: '개인정보 처리방침' },
  { to: '/terms/rules', label: '게임 규칙' },
  { to: '/terms/protection', label: '이용자 보호 안내' },
] as const

export const Foot = () => (
  <footer className="foot t13 soft">
    <nav aria-label="공개 자료">
      {links.map(({ to, label }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
    </nav>
    <p>모의 머니 — 실제 돈이 아닙니다</p>
  </footer>
)
