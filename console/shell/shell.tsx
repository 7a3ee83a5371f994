/** Head, menu and banner around a page of the console. */
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'

import { may, operatorText, type Role } from '@madang/contract/operator/plain/permissions.ts'
import { tell } from '@madang/ui/dialog.tsx'
import { Icon } from '@madang/ui/icons.tsx'

import { Banner } from './banner.tsx'
import { toggleMute } from './bell.ts'
import { queuesOf, useDesk } from './desk.ts'
import { Find } from './find.tsx'
import { minuteTime } from './format.ts'
import { Head } from './head.tsx'
import type { Help as HelpDialog } from './help.tsx'
import { useHints, useKeys, useLetters, type Keys } from './keys.ts'
import { Lost } from './lost.tsx'
import { useMe, type Me } from './me.ts'
import { menuKeys, menuOf, pageAt } from './menu.ts'
import { Pending } from './pending.tsx'

export function Shell({ children }: { children: ReactNode }) {
  const { me } = useMe()
  const help = useHelp()
  const [finding, setFinding] = useState(false)
  const groups = me ? menuOf(me.operator.role) : []
  const open = groups.flatMap(({ pages }) => pages)
  const waiting = useWaiting(me)
  useShownInMenu(open.length, Object.values(waiting).join())
  const letters = useLetters()
  const hints = useHints()
  const find = me && (() => setFinding(true))
  useMenuKeys(me && open, { '/': find, '?': help.open, m: toggleMute })
  useControlK(find)

  return (
    <div className={letters && hints ? 'op shows-keys' : 'op'}>
      <a className="skip" href="#main">
        본문으로 건너뛰기
      </a>
      <Head me={me} onHelp={help.open} onFind={find} />
      {me?.closed && <Closed closed={me.closed} role={me.operator.role} />}
      <nav className="op-nav" aria-label="메뉴">
        {groups.map(({ title: group, pages }) => (
          <div key={group} className="op-group">
            <h3 aria-hidden="true">{group}</h3>
            {pages.map(({ to, title, key }) => (
              <Link key={to} to={to} activeProps={{ 'aria-current': 'page' }}>
                {title}
                {waiting[to] ? <em>{waiting[to]}</em> : <kbd aria-hidden="true">{key}</kbd>}
              </Link>
            ))}
          </div>
        ))}
      </nav>
      <main id="main" className="op-main" tabIndex={-1}>
        {me && !me.operator.secondFactor && (
          <Banner
            icon="warn"
            acts={
              <Link className="btn btn-s" to="/account">
                지금 켜기
              </Link>
            }
          >
            2단계 인증이 꺼져 있습니다
          </Banner>
        )}
        <Gate>{children}</Gate>
      </main>
      <Lost />
      {help.shown}
      {me && finding && <Find operator={me.operator} onClose={() => setFinding(false)} />}
    </div>
  )
}

/** The keys, seldom read: their list comes when it is first asked for, and no page brings it. */
function useHelp() {
  const [Help, setHelp] = useState<typeof HelpDialog | null>(null)
  const open = () =>
    void import('./help.tsx').then(
      (module) => setHelp(() => module.Help),
      () => tell(helpAway, { tone: 'error' }),
    )
  return { open, shown: Help && <Help onClose={() => setHelp(null)} /> }
}

// A browser never asks again for a module that once failed.
const helpAway = '단축키 안내를 불러오지 못했습니다. 페이지를 새로고침해주세요.'

type Opens = { key: string; to: string }

/** The keys of the menu; one that is pressed before it is known who asks is heard once it is. */
function useMenuKeys(open: readonly Opens[] | undefined, others: Keys) {
  const navigate = useNavigate()
  const early = useRef<string | null>(null)
  const go = (pressed: string) => {
    const page = open?.find(({ key }) => key === pressed)
    if (page) void navigate({ to: page.to })
  }
  useEffect(() => {
    if (!open || early.current === null) return
    go(early.current)
    early.current = null
  })
  const keys = open ? open.map(({ key }) => key) : menuKeys
  const act = (key: string) => () => {
    if (open) go(key)
    else early.current = key
  }
  useKeys({ ...Object.fromEntries(keys.map((key) => [key, act(key)])), ...others }, window)
}

/** Also heard in a field, where a slash is a slash. */
function useControlK(find: (() => void) | undefined) {
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (event.code !== 'KeyK' || event.altKey || event.ctrlKey === event.metaKey) return
      event.preventDefault()
      if (!event.repeat && !document.querySelector('dialog[open]')) find?.()
    }
    addEventListener('keydown', heard)
    return () => removeEventListener('keydown', heard)
  })
}

type ClosedProps = { closed: NonNullable<Me['closed']>; role: Role }

/** A closed site is not forgotten: the band stands on every page. */
const Closed = ({ closed: { by, at }, role }: ClosedProps) => (
  <output className="op-closed">
    <Icon name="warn" className="ic-s" />
    <span className="grow">
      사이트가 닫혀 있습니다 · {minuteTime(at)} · {by}
    </span>
    {may(role, 'settings.read') && (
      <Link to="/settings/$key" params={{ key: 'siteStatus' }}>
        사이트 상태
      </Link>
    )}
  </output>
)

/** On a phone the menu is one long row: the page that is open is brought into it, and again when its counts move it. */
function useShownInMenu(pages: number, counts: string) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    document
      .querySelector('.op-nav [aria-current]')
      ?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [path, pages, counts])
}

/** What waits behind a page of the menu. */
function useWaiting(me: Me | undefined): Record<string, number> {
  const desk = useDesk()
  return {
    '/approvals': desk?.approvals.count ?? 0,
    '/changes': desk?.changes?.count ?? 0,
    '/desk': queuesOf(me).reduce((sum, { name }) => sum + (desk?.[name]?.count ?? 0), 0),
  }
}

/** The page, once it is known who asks and that they may see it. */
function Gate({ children }: { children: ReactNode }) {
  const { me, error, again } = useMe()
  const path = useLocation({ select: ({ pathname }) => pathname })
  if (!me) return <Pending error={error} again={again} />
  const page = pageAt(path, me.operator.role)
  if (!page || page.open) return children
  return (
    <>
      <h1 className="t22 op-head">{page.title}</h1>
      <p className="card op-empty" role="alert">
        {operatorText.denied} <b className="strong">‘{me.operator.role}’ 역할</b>로는 볼 수 없는
        화면입니다.
      </p>
    </>
  )
}
