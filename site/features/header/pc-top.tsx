/** The desktop's top menu (docs/spec/shell.md#pages). */
import { Link } from '@tanstack/react-router'

import { Icon, Mark, Word } from '@madang/ui/icons.tsx'

import { useSession } from '../../api/session.ts'
import { switchDevice } from '../../shell/device.ts'
import { logout } from '../../shell/leave.ts'
import { isCurrent, menuOf } from '../../shell/menu.ts'
import { MenuLink } from '../../shell/menu-link.tsx'
import { useSummary } from '../../shell/summary.ts'
import { SoundButton } from './sound-button.tsx'
import { ThemeButton } from './theme-button.tsx'

export function PcTop({ path }: { path: string }) {
  const session = useSession()
  const { summary } = useSummary()

  return (
    <header className="pc-top">
      <Link className="brand" to="/" aria-label="마당 홈">
        <Mark />
        <Word />
      </Link>
      <nav aria-label="주 메뉴">
        {menuOf(summary, session !== null).map(({ to, label, count }) => (
          <MenuLink key={to} to={to} aria-current={isCurrent(to, path) ? 'page' : undefined}>
            <span>
              {label}
              {count !== undefined && count > 0 && <span className="dot">{count}</span>}
            </span>
          </MenuLink>
        ))}
      </nav>
      {session && (
        <Link to="/limits" className="row t13 soft top-link">
          <Icon name="rest" className="ic-s" />
          한도·휴식
        </Link>
      )}
      <Link to="/app" className="row t13 soft top-link">
        앱·알림
      </Link>
      <SoundButton />
      <ThemeButton />
      <button
        type="button"
        className="row t13 soft top-link"
        onClick={() => switchDevice('mobile')}
      >
        <Icon name="phone" className="ic-s" />
        모바일 버전
      </button>
      {session ? (
        <button type="button" className="btn btn-s btn-line" onClick={() => void logout()}>
          로그아웃
        </button>
      ) : (
        <Link to="/login" className="btn btn-s btn-line">
          로그인
        </Link>
      )}
    </header>
  )
}
