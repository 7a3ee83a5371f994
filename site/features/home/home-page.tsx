/**
 * Home: popups, the draw that comes next, lobbies and draws with what is true of them now, the member's money and day or
 * the login, notices, a way to the operator (docs/spec/shell.md#pages).
 */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'

import type { Game } from '@madang/contract/core/draw/games.ts'
import { isEvening } from '@madang/contract/member/plain/today.ts'
import { tell } from '@madang/ui/dialog.tsx'
import { Icon } from '@madang/ui/icons.tsx'
import { Skeleton } from '@madang/ui/skeleton.tsx'
import { Won } from '@madang/ui/won.tsx'

import { ask, RefusedError } from '../../api/ask.ts'
import { clock } from '../../api/house.ts'
import { readSession, useSession } from '../../api/session.ts'
import { useDevice } from '../../shell/device.ts'
import { DrawTiles } from '../../shell/draw-tiles.tsx'
import { Foot } from '../../shell/foot.tsx'
import { InfoBox } from '../../shell/info-box.tsx'
import { lazyPart } from '../../shell/lazy-page.tsx'
import { Page } from '../../shell/page.tsx'
import { Popups } from '../../shell/popups.tsx'
import { openOn, picksText, useToday } from '../../shell/today.ts'
import { Again } from './again.tsx'
import { LastResults } from './last-results.tsx'
import { Lobbies } from './lobbies.tsx'
import { NextDraw } from './next-draw.tsx'
import { Notices } from './notices.tsx'
import { OwnDay } from './own-day.tsx'
import { Yard } from './yard.tsx'
import './home.css'

const HighlowTile = lazyPart(
  () => import('./highlow-tile.tsx'),
  (module) => module.HighlowTile,
)

/** For who has the flag. */
function Highlow() {
  const { data } = useQuery({ queryKey: ['tiles'], queryFn: () => ask('tileList') })
  return data?.data.highlow ? (
    <Suspense fallback={null}>
      <HighlowTile.Page />
    </Suspense>
  ) : null
}

/** A member's home does not carry it; a guest's brings it beside the page itself, into the room that it has. */
const LoginBox = lazyPart(
  () => import('../../shell/login-box.tsx'),
  (module) => module.LoginBox,
)
if (readSession() === null) await LoginBox.load().catch(() => undefined)

const Login = () => (
  <Suspense fallback={<div className="card login-room" />}>
    <LoginBox.Page />
  </Suspense>
)

export function HomePage() {
  const device = useDevice()
  const { data, error } = useQuery({ queryKey: ['main-data'], queryFn: () => ask('mainData') })
  // `logout` and 404 are said by the shell, a lost line under the header (docs/spec/shell.md#errors).
  useEffect(() => {
    if (!(error instanceof RefusedError)) return
    const { code, msg } = error
    if (code !== 'logout' && code !== 404 && code !== 'retry') void tell(msg, { tone: 'error' })
  }, [error])
  return (
    <>
      <Page>
        {device === 'pc' ? <Wide /> : <Narrow />}
        <Foot />
      </Page>
      <Popups popups={data?.popList ?? []} nameOf={({ id }) => `popup-${id}`} />
    </>
  )
}

function Wide() {
  const session = useSession()
  return (
    <div className="home-wide">
      <div className="grid home-main">
        {session ? <h1 className="sr">홈</h1> : <Banner />}
        <div className="home-first">
          <Next />
          <Lobbies />
        </div>
        <Draws />
        <div className={session ? 'home-last' : 'home-last is-guest'}>
          {session && <Again />}
          <LastResults />
        </div>
        {session && <Highlow />}
      </div>
      <div className="grid home-side">
        {session ? <InfoBox /> : <Login />}
        {session && <OwnDay />}
        <Notices />
        <Chat guest={!session} />
      </div>
    </div>
  )
}

function Narrow() {
  const session = useSession()
  // Where it stands is settled as the page opens: nothing moves at nine.
  const [evening] = useState(() => isEvening(clock.now()))
  if (!session)
    return (
      <>
        <Banner />
        <Login />
        <Next />
        <Draws />
        <Lobbies />
        <LastResults />
        <Notices />
        <Chat guest />
      </>
    )
  return (
    <>
      <InfoBox />
      {evening && <OwnDay />}
      <Next />
      <Lobbies />
      <Draws />
      <Highlow />
      <Again />
      {!evening && <OwnDay />}
      <LastResults />
      <Notices />
      <Banner />
      <Chat guest={false} />
    </>
  )
}

/** The yard under its eaves, with the draw that comes next. */
const Next = () => (
  <div className="frame next">
    <div className="eaves" aria-hidden="true" />
    <Yard />
    <NextDraw />
  </div>
)

/** The tiles, with what the member has on each game. */
function Draws() {
  const session = useSession()
  const { data: day } = useToday()
  const own = (game: Game) => {
    if (!day) return <Skeleton width={88} height={20} />
    const open = openOn(day.rounds, game.key)
    if (!open) return <span className="draw-own t13 mute">열린 베팅 없음</span>
    return (
      <span className="draw-own t13 c-ochre strong">
        {picksText(open)} <Won amount={open.staked} />
      </span>
    )
  }
  return <DrawTiles title="미니게임" below={session ? own : undefined} />
}

const Banner = () => (
  <section className="frame">
    <div className="eaves" aria-hidden="true" />
    <div className="banner">
      <h1 className="t22">모여서 노는 자리, 마당</h1>
      <p className="soft">모든 회차의 확률과 추첨 증명을 공개합니다.</p>
    </div>
  </section>
)

/** Inquiries are for members: a guest is led to the door. */
const Chat = ({ guest }: { guest: boolean }) => (
  <Link className="card pad row chat" to={guest ? '/login' : '/cs'}>
    <span className="c-ochre">
      <Icon name="cs" />
    </span>
    <span className="grow">
      <b className="strong">운영자에게 문의</b>
      <br />
      <span className="t13 soft">
        {guest ? '로그인하면 고객센터에 문의할 수 있습니다' : '고객센터에서 답변해드립니다'}
      </span>
    </span>
    <Icon name="next" className="ic-s" />
  </Link>
)
