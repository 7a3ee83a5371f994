/** The head: what waits, who is online, who works here and the house's time. */
import { Link } from '@tanstack/react-router'

import { formatWon } from '@madang/contract/core/won.ts'
import { may } from '@madang/contract/operator/plain/permissions.ts'
import { Icon, Mark, Word } from '@madang/ui/icons.tsx'
import { chooseTheme, useTheme } from '@madang/ui/theme.ts'

import { Button } from './button.tsx'
import { ask } from '../api/ask.ts'
import { storeToken } from '../api/session.ts'
import { useDesk } from './desk.ts'
import { BellControl, DeskCounts } from './desk-counts.tsx'
import { clockTime, dayTime } from './format.ts'
import { useHouseNow, type Me } from './me.ts'
import { Tag } from './tag.tsx'
import { forgetDrafts } from './use-draft.tsx'
import { forgetMarks } from './use-list.ts'

type Props = { me: Me | undefined; onHelp: () => void; onFind: (() => void) | undefined }

export function Head({ me, onHelp, onFind }: Props) {
  const theme = useTheme() === 'dark' ? 'light' : 'dark'
  const waiting = useDesk()?.approvals
  return (
    <header className="op-top">
      <Link className="brand" to="/" aria-label="마당 운영 첫 화면">
        <Mark />
        <Word />
      </Link>
      <nav className="row op-counts" aria-label="실시간 대기">
        <DeskCounts me={me} />
        {me && may(me.operator.role, 'approvals.read') && (
          <Link
            className={waiting && waiting.count > 0 ? 'count live' : 'count'}
            to="/approvals"
            activeProps={{ 'aria-current': 'page' }}
          >
            2차 승인<b>{waiting?.count ?? 0}</b>
            {waiting && waiting.all > waiting.count && (
              <small className="mute">/ {waiting.all}</small>
            )}
          </Link>
        )}
        {me && (
          <>
            <Link className="count" to="/online" activeProps={{ 'aria-current': 'page' }}>
              접속자<b>{formatWon(me.online)}</b>
            </Link>
            {me.training && <Tag word="훈련 중 · 진짜 회원 아님" tone="ochre" icon="warn" />}
            <SiteTag closed={me.closed} maintenance={me.maintenance} />
          </>
        )}
      </nav>
      <span className="grow" />
      {me && <BellControl me={me} />}
      <span className="row op-tools">
        <button
          type="button"
          className="btn btn-s btn-line"
          aria-label="모두 찾기"
          onClick={onFind}
        >
          <Icon name="search" className="ic-s" />
          <kbd className="op-keys">/</kbd>
        </button>
        <button
          type="button"
          className="btn btn-s btn-line op-keys"
          aria-label="단축키"
          onClick={onHelp}
        >
          <kbd>?</kbd>
        </button>
        <Button small line onClick={() => chooseTheme(theme)}>
          {theme === 'light' ? '라이트 모드' : '다크 모드'}
        </Button>
        <Button small line onClick={() => void logOut()}>
          로그아웃
        </Button>
      </span>
      <span className="op-me">
        {me && (
          <>
            <b className="strong">{me.operator.name}</b>{' '}
            <span className="tag">{me.operator.role}</span>
            <br />
            <Clock training={me.training} />
          </>
        )}
      </span>
    </header>
  )
}

/** Whether the site is open, on every page, and which vendors rest meanwhile; cut off where the head is full. */
function SiteTag({ closed, maintenance }: Pick<Me, 'closed' | 'maintenance'>) {
  const [vendor, ...others] = maintenance
  const resting = others.length > 0 ? `${vendor} 외 ${others.length}곳` : vendor
  const open = resting ? `영업중 · ${resting} 점검` : '영업중'
  return (
    <span className="op-site" title={resting && `점검중인 게임사: ${maintenance.join(', ')}`}>
      {closed ? (
        <Tag word="사이트 닫힘" tone="bad" icon="warn" />
      ) : (
        <Tag word={open} tone={resting ? 'ochre' : 'jade'} icon={resting ? 'warn' : 'check'} />
      )}
    </span>
  )
}

function Clock({ training }: Pick<Me, 'training'>) {
  const now = useHouseNow().toISOString()
  if (!training) return <time className="mute">{dayTime(now)}</time>
  return (
    <span className="c-ochre">
      훈련 시계 <time>{clockTime(now)}</time> ·{' '}
      {training.rate === 0 ? '멈춤' : `${String(training.rate)}×`}
    </span>
  )
}

/** Leaves this tab even when the server cannot be told. */
async function logOut() {
  await ask('logout').catch(() => undefined)
  forgetMarks()
  forgetDrafts()
  storeToken(null)
}
