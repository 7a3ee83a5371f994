/** Head, menu and banner around a page of the console. */
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'

import { may, operatorText, type Role } from '@madang/contract/operator/plain/permissions.ts'
import { tell } from '@madang/ui/dialog.tsx'
import { Icon } from '@madang/ui/icons.tsx'

import { Banner } from './banner.tsx'
import { toggleMute } from './bell.ts'
import { bring } from './bring.ts'
import { queuesOf, useDesk } from './desk.ts'
import type { Find as FindDialog } from './find.tsx'
import { minuteTime } from './format.ts'
import { Head } from './head.tsx'
import type { Help as HelpDialog } from './help.tsx'
import { useHints, useKeys, useLetters, type Keys } from './keys.ts'
import { Lost } from './lost.tsx'
import { useMe, type Me } from './me.ts'
import { menuKeys, menuOf, pageAt } from './menu.ts'
import { Pending } from './pending.tsx'
import { Printed } from './printed.tsx'

export function Shell({ children }: { children: ReactNode }) {
  const { me } = useMe()
  const help = useHelp()
  const finder = useFinder()
  const groups = me ? menuOf(me.operator.role, me.booksDiffer) : []
  const open = groups.flatMap(({ pages }) => pages)
  const waiting = useWaiting(me)
  useShownInMenu(open.length, Object.values(waiting).join())
  const letters = useLetters()
  const hints = useHints()
  const find = me && finder.open
  useMenuKeys(me && open, { '/': find, '?': help.open, m: toggleMute })
  useControlK(find)

  return (
    <div
      className={letters && hints ? 'op shows-keys' : 'op'}
      data-training={me?.training ? true : undefined}
    >
      <a className="skip" href="#main">
        본문으로 건너뛰기
      </a>
      <Head me={me} onHelp={help.open} onFind={find} />
      {me && <Wrong me={me} />}
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
        <Printed by={me?.operator.uid} training={me?.training !== undefined} />
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
        {me && <HandedOver of={me.handover} />}
        <Gate>{children}</Gate>
      </main>
      <Lost />
      {help.shown}
      {me && finder.shown(me.operator)}
    </div>
  )
}

/** The search comes when it is first asked for; until it is there a key means nothing, as it was meant for the search. */
function useFinder() {
  const [Found, setFound] = useState<typeof FindDialog | null>(null)
  const [finding, setFinding] = useState(false)
  async function open() {
    setFinding(true)
    const module = await bring(() => import('./find.tsx'))
    if (module) setFound(() => module.Find)
    else setFinding(false)
  }
  const close = () => setFinding(false)
  const shown = (operator: Me['operator']) =>
    finding && (Found ? <Found operator={operator} onClose={close} /> : <dialog open hidden />)
  return { open: () => void open(), shown }
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

/** What must not be forgotten stands on every page: a closed site, and books that do not sum. */
function Wrong({ me: { booksDiffer, closed, operator } }: { me: Me }) {
  const differ = booksDiffer && may(operator.role, 'books.read')
  if (!closed && !differ) return null
  return (
    <output className="op-closed">
      <Icon name="warn" className="ic-s" />
      {differ && (
        <>
          <span>장부 다름 · 지갑의 합이 장부와 다릅니다</span>
          <Link to="/books">장부 마감</Link>
        </>
      )}
      {closed && <Closed closed={closed} role={operator.role} />}
    </output>
  )
}

type ClosedProps = { closed: NonNullable<Me['closed']>; role: Role }

const Closed = ({ closed: { by, at, why, until }, role }: ClosedProps) => (
  <>
    <span className="grow">
      {['사이트 닫힘', minuteTime(at), by, why && `“${why}”`, until && `${until}까지`]
        .filter(Boolean)
        .join(' · ')}
    </span>
    {may(role, 'settings.read') && (
      <Link to="/settings/$key" params={{ key: 'siteStatus' }}>
        {may(role, 'settings.write') ? '열기…' : '사이트 상태'}
      </Link>
    )}
  </>
)

/**
 * The latest hand-over that is not acknowledged yet, over every page but their own. One that comes meanwhile waits for the
 * next page, and the menu counts it: nothing moves under who works.
 */
function HandedOver({ of }: { of: Me['handover'] }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [begun, setBegun] = useState({ path, shown: of !== null })
  if (begun.path !== path) setBegun({ path, shown: of !== null })
  if (!of || !begun.shown || path.startsWith('/handovers')) return null
  const { id, by, at, count } = of
  return (
    <Banner
      icon="memo"
      acts={
        <Link className="btn btn-s" to="/handovers/$id" params={{ id: String(id) }}>
          읽기
        </Link>
      }
    >
      {by} 운영자가 {minuteTime(at)}에 인계했습니다{count > 1 && ` · 확인 전 ${count}건`}
    </Banner>
  )
}

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
    '/alarms': desk?.alarms?.count ?? 0,
    '/approvals': desk?.approvals.count ?? 0,
    '/handovers': me?.handover?.count ?? 0,
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
