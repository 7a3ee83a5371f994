/** The phone's bottom bar: 게임 · 내역 · 충환전 · 금고 · 더보기. */
import { Icon, type IconName } from '@madang/ui/icons.tsx'

import { MenuLink } from '../../shell/menu-link.tsx'
import { useSummary } from '../../shell/summary.ts'

const items: { to: string; label: string; icon: IconName; lit: RegExp }[] = [
  { to: '/', label: '게임', icon: 'game', lit: /^\/($|ntry|named|pbg|casino|slot)/ },
  { to: '/betting', label: '내역', icon: 'list', lit: /^\/(betting|userBetting|statement)/ },
  { to: '/charge', label: '충환전', icon: 'cash', lit: /^\/(charge|exchange)/ },
  { to: '/safe', label: '금고', icon: 'safe', lit: /^\/safe/ },
]

export function BottomBar({ path, onMore }: { path: string; onMore: () => void }) {
  const { summary } = useSummary()
  // The cashier's place stays while its flag is unknown, so that the bar never jumps.
  const shown = items.filter(({ to }) => to !== '/charge' || summary?.ce !== false)
  const unread = (summary?.cs ?? 0) + (summary?.memo ?? 0)
  return (
    <nav
      className="bar"
      aria-label="빠른 메뉴"
      style={{ gridTemplateColumns: `repeat(${shown.length + 1}, 1fr)` }}
    >
      {shown.map(({ to, label, icon, lit }) => (
        <MenuLink key={to} to={to} aria-current={lit.test(path) ? 'page' : undefined}>
          <Icon name={icon} />
          {label}
        </MenuLink>
      ))}
      <button type="button" aria-haspopup="dialog" onClick={onMore}>
        <Icon name="more" />
        더보기
        {unread > 0 && (
          <>
            <span className="dot" aria-hidden="true">
              {unread}
            </span>
            <span className="sr">{` 읽지 않은 알림 ${unread}건`}</span>
          </>
        )}
      </button>
    </nav>
  )
}
