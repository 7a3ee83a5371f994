/** The phone's header: brand, what is unread, the way to the side menu; the info strip on every page but home. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { Icon, Mark, Word } from '@madang/ui/icons.tsx'

import { useSession } from '../../api/session.ts'
import { BottomBar } from './bottom-bar.tsx'
import { InfoStrip } from '../../shell/info-box.tsx'
import { unreadTarget } from '../../shell/menu.ts'
import { useSummary, type Summary } from '../../shell/summary.ts'
import { SideMenu } from './side-menu.tsx'
import { UnreadLine } from './unread-line.tsx'

export function PhoneTop({ path }: { path: string }) {
  const [open, setOpen] = useState(false)
  const session = useSession()
  const { summary } = useSummary()
  const home = path === '/' || !session

  return (
    <>
      <header className={home ? 'ph-top' : 'ph-top has-strip'}>
        <Link className="brand" to="/" aria-label="마당 홈">
          <Mark />
          {home && <Word />}
        </Link>
        {home ? <span className="grow" /> : <InfoStrip />}
        {home && session && <Unread summary={summary} />}
        {session && (
          <Link to="/limits" className="icon-btn" aria-label="한도와 휴식">
            <Icon name="rest" />
          </Link>
        )}
        <button
          type="button"
          className="icon-btn"
          aria-label="메뉴"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          <Icon name="more" />
        </button>
      </header>
      {open && <SideMenu path={path} onClose={() => setOpen(false)} />}
      {session && <UnreadLine key={session.userId} member={session.userId} />}
      <BottomBar path={path} onMore={() => setOpen(true)} />
    </>
  )
}

function Unread({ summary }: { summary: Summary | undefined }) {
  const cs = summary?.cs ?? 0
  const memo = summary?.memo ?? 0
  return (
    <>
      <Link
        to={unreadTarget('/cs', summary?.csNo)}
        className="icon-btn"
        aria-label={cs > 0 ? `고객센터 답변 ${cs}` : '고객센터'}
      >
        <Icon name="cs" />
        {cs > 0 && (
          <span className="dot" aria-hidden="true">
            {cs}
          </span>
        )}
      </Link>
      <Link
        to={unreadTarget('/memo', summary?.memoNo)}
        className="icon-btn"
        aria-label={memo > 0 ? `쪽지 ${memo}` : '쪽지'}
      >
        <Icon name="memo" />
        {memo > 0 && (
          <span className="dot" aria-hidden="true">
            {memo}
          </span>
        )}
      </Link>
    </>
  )
}
