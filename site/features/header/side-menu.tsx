/**
 * The phone's side menu: the same items as the top menu, the PC version, the theme, logout (docs/spec/shell.md#pages).
 */
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { Icon } from '@madang/ui/icons.tsx'

import { useSession } from '../../api/session.ts'
import { switchDevice } from '../../shell/device.ts'
import { logout } from '../../shell/leave.ts'
import { isCurrent, menuOf, moreOf } from '../../shell/menu.ts'
import { MenuLink } from '../../shell/menu-link.tsx'
import { useSummary } from '../../shell/summary.ts'
import { SoundButton } from './sound-button.tsx'
import { ThemeButton } from './theme-button.tsx'

export function SideMenu({ path, onClose }: { path: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const session = useSession()
  const { summary } = useSummary()
  useEffect(() => {
    const shown = dialog.current
    if (!shown) return
    shown.showModal()
    // A press beside the menu lands on the dialog itself: its backdrop.
    const press = (event: MouseEvent) => event.target === shown && shown.close()
    shown.addEventListener('click', press)
    return () => shown.removeEventListener('click', press)
  }, [])

  return (
    <dialog ref={dialog} className="side" aria-label="전체 메뉴" onClose={onClose}>
      <div className="row between side-head">
        <span className="t17">{session ? `${session.userNick}님` : '전체 메뉴'}</span>
        <button
          type="button"
          className="icon-btn"
          aria-label="닫기"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="x" />
        </button>
      </div>
      <div className="geut" />
      <nav aria-label="전체 메뉴">
        {[...menuOf(summary, session !== null), ...moreOf(session !== null)].map(
          ({ to, label, icon, count }) => (
            <MenuLink
              key={to}
              to={to}
              aria-current={isCurrent(to, path) ? 'page' : undefined}
              onClick={onClose}
            >
              <Icon name={icon} />
              <span className="grow">{label}</span>
              {count !== undefined && count > 0 && <span className="tag vermilion">{count}</span>}
            </MenuLink>
          ),
        )}
      </nav>
      <div className="side-foot">
        <button type="button" className="row t13 soft top-link" onClick={() => switchDevice('pc')}>
          PC 버전
        </button>
        <ThemeButton />
        <SoundButton />
      </div>
      {session ? (
        <button type="button" className="btn" onClick={() => void logout()}>
          로그아웃
        </button>
      ) : (
        <Link to="/login" className="btn btn-main" onClick={onClose}>
          로그인
        </Link>
      )}
    </dialog>
  )
}
