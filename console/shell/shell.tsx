/** Head, menu and banner around a page of the console. */
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'

import type { Permission } from '@madang/contract/operator/plain/permissions.ts'
import { may, operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'

import { toggleMute } from './bell.ts'
import { deskNeeds, queuesOf, useDesk } from './desk.ts'
import { Failed } from './failed.tsx'
import { Head } from './head.tsx'
import { Help } from './help.tsx'
import { useKeys } from './keys.ts'
import { Lost } from './lost.tsx'
import { useMe, type Me } from './me.ts'

type Page = { to: string; title: string; key: string; needs: readonly Permission[] }

/** `needs`: any one of them opens the page. */
const pages = [
  { to: '/desk', title: '접수 데스크', key: 'd', needs: deskNeeds },
  { to: '/rounds', title: '회차·노출', key: '1', needs: ['rounds.read'] },
  { to: '/approvals', title: '2차 승인', key: '2', needs: ['approvals.read'] },
  { to: '/audit', title: '감사 기록', key: '3', needs: ['audit.read'] },
  { to: '/templates', title: '문의 템플릿', key: '4', needs: ['inquiries.read'] },
] as const satisfies Page[]

const opens = (me: Me, { needs }: Pick<Page, 'needs'>) =>
  needs.some((permission) => may(me.operator.role, permission))

export function Shell({ children }: { children: ReactNode }) {
  const { me } = useMe()
  const [help, setHelp] = useState(false)
  const navigate = useNavigate()
  const open = pages.filter((page) => me && opens(me, page))
  const waiting = useWaiting(me)
  useKeys({
    ...Object.fromEntries(open.map(({ key, to }) => [key, () => void navigate({ to })])),
    '?': () => setHelp(true),
    m: toggleMute,
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
            {waiting[to] ? <em>{waiting[to]}</em> : <kbd aria-hidden="true">{key}</kbd>}
          </Link>
        ))}
      </nav>
      <main id="main" className="op-main" tabIndex={-1}>
        {me && !me.operator.secondFactor && (
          <p className="op-banner">
            <Icon name="warn" className="ic-s" />
            2단계 인증이 꺼져 있습니다
          </p>
        )}
        <Gate>{children}</Gate>
      </main>
      <Lost />
      {help && <Help onClose={() => setHelp(false)} />}
    </div>
  )
}

/** What waits behind a page of the menu. */
function useWaiting(me: Me | undefined): Record<string, number> {
  const desk = useDesk()
  return {
    '/approvals': me?.pendingApprovals ?? 0,
    '/desk': queuesOf(me).reduce((sum, { name }) => sum + (desk?.[name]?.count ?? 0), 0),
  }
}

/** The page, once it is known who asks and that they may see it. */
function Gate({ children }: { children: ReactNode }) {
  const { me, error, again } = useMe()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const page = pages.find(({ to }) => path === to || path.startsWith(`${to}/`))
  if (!me)
    return (
      <section className="card op-table">
        {error ? <Failed error={error} again={again} /> : <SkeletonRows rows={8} />}
      </section>
    )
  if (!page || opens(me, page)) return children
  return (
    <>
      <h1 className="t22 op-head">{page.title}</h1>
      <p className="card op-empty" role="alert">
        {operatorText.denied} <b className="strong">{me.operator.role}</b>에게 열려 있지 않은
        화면입니다.
      </p>
    </>
  )
}
