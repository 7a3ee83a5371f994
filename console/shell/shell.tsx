/** Head, menu and banner around a page of the console. */
import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'

import type { Permission } from '@madang/contract/operator/plain/permissions.ts'
import { may } from '@madang/contract/operator/plain/permissions.ts'
import { Icon, Mark, Word } from '@madang/ui/icons.tsx'
import { chooseTheme, useTheme } from '@madang/ui/theme.ts'

import { ask, RefusedError } from '../api/ask.ts'
import { storeToken } from '../api/session.ts'
import { dayTime } from './format.ts'
import { Help } from './help.tsx'
import { useKeys } from './keys.ts'
import { useMe, type Me } from './me.ts'

const pages = [
  { to: '/rounds', title: '회차·노출', key: '1', needs: 'rounds.read' },
  { to: '/approvals', title: '2차 승인', key: '2', needs: 'approvals.read' },
  { to: '/audit', title: '감사 기록', key: '3', needs: 'audit.read' },
] as const satisfies { to: string; title: string; key: string; needs: Permission }[]

export function Shell({ children }: { children: ReactNode }) {
  const { me, error } = useMe()
  const [help, setHelp] = useState(false)
  const navigate = useNavigate()
  const open = pages.filter(({ needs }) => me && may(me.operator.role, needs))
  useKeys({
    ...Object.fromEntries(open.map(({ key, to }) => [key, () => void navigate({ to })])),
    '?': () => setHelp(true),
  })

  return (
    <div className="op">
      <a className="skip" href="#main">
        본문으로 건너뛰기
      </a>
      <Head me={me} onHelp={() => setHelp(true)} />
      <nav className="op-nav" aria-label="메뉴">
        {open.map(({ to, title, key }) => (
          <Link key={to} to={to} activeProps={{ 'aria-current': 'page' }}>
            {title}
            {to === '/approvals' && me && me.pendingApprovals > 0 ? (
              <em>{me.pendingApprovals}</em>
            ) : (
              <kbd>{key}</kbd>
            )}
          </Link>
        ))}
      </nav>
      <main id="main" className="op-main">
        {error instanceof RefusedError && error.code !== 'logout' && (
          <p className="op-banner is-bad" role="alert">
            <Icon name="warn" className="ic-s" />
            {error.message}
          </p>
        )}
        {me && !me.operator.secondFactor && (
          <p className="op-banner">
            <Icon name="warn" className="ic-s" />
            2단계 인증이 꺼져 있습니다
          </p>
        )}
        {children}
      </main>
      {help && <Help onClose={() => setHelp(false)} />}
    </div>
  )
}

function Head({ me, onHelp }: { me: Me | undefined; onHelp: () => void }) {
  const theme = useTheme() === 'dark' ? 'light' : 'dark'
  const waiting = me?.pendingApprovals ?? 0
  return (
    <header className="op-top">
      <Link className="brand" to="/rounds" aria-label="마당 운영 첫 화면">
        <Mark />
        <Word />
      </Link>
      <nav className="row op-counts" aria-label="실시간 대기">
        <Link className={waiting > 0 ? 'count live' : 'count'} to="/approvals">
          2차 승인<b>{waiting}</b>
        </Link>
        <span className="count">
          접속자<b>{me?.online ?? 0}</b>
        </span>
      </nav>
      <span className="grow" />
      <span className="row op-tools">
        <button type="button" className="btn btn-s btn-line" onClick={onHelp}>
          단축키 <kbd>?</kbd>
        </button>
        <button type="button" className="btn btn-s btn-line" onClick={() => chooseTheme(theme)}>
          {theme === 'light' ? '밝은 화면' : '어두운 화면'}
        </button>
        <button type="button" className="btn btn-s btn-line" onClick={() => void logOut()}>
          로그아웃
        </button>
      </span>
      <span className="op-me">
        <b className="strong">{me?.operator.name}</b>{' '}
        {me && <span className="tag">{me.operator.role}</span>}
        <br />
        <span className="mute">{me ? dayTime(me.now) : ''}</span>
      </span>
    </header>
  )
}

/** Leaves this tab even when the server cannot be told. */
async function logOut() {
  await ask('logout').catch(() => undefined)
  storeToken(null)
}
