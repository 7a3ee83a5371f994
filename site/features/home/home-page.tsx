/**
 * Home: popups, the draw that comes next, lobbies and draws with what is true of them now, the member's money and day or
 * the login, notices, a way to the operator (docs/spec/shell.md#pages).
 */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'

import type { Game } from '@madang/contract/core/draw/games.ts'
import { tell } from '@madang/ui/dialog.tsx'
import { Icon } from '@madang/ui/icons.tsx'
import { Skeleton } from '@madang/ui/skeleton.tsx'
import { Won } from '@madang/ui/won.tsx'

import { ask, RefusedError } from '../../api/ask.ts'
import { useSession } from '../../api/session.ts'
import { useDevice } from '../../shell/device.ts'
import { DrawTiles } from '../../shell/draw-tiles.tsx'
import { InfoBox } from '../../shell/info-box.tsx'
import { LoginBox } from '../../shell/login-box.tsx'
import { Page } from '../../shell/page.tsx'
import { Popups } from '../../shell/popups.tsx'
import { openOn, picksText, useToday } from '../../shell/today.ts'
import { Again } from './again.tsx'
import { HighlowTile } from './highlow-tile.tsx'
import { LastResults } from './last-results.tsx'
import { Lobbies } from './lobbies.tsx'
import { NextDraw } from './next-draw.tsx'
import { Notices } from './notices.tsx'
import { OwnDay } from './own-day.tsx'
import './home.css'

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
      <Page>{device === 'pc' ? <Wide /> : <Narrow />}</Page>
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
          <NextDraw />
          <Lobbies />
        </div>
        <Draws />
        <div className={session ? 'home-last' : 'home-last is-guest'}>
          {session && <Again />}
          <LastResults />
        </div>
        {session && <HighlowTile />}
      </div>
      <div className="grid home-side">
        {session ? <InfoBox /> : <LoginBox />}
        {session && <OwnDay />}
        <Notices />
        <Chat guest={!session} />
      </div>
    </div>
  )
}

function Narrow() {
  const session = useSession()
  if (!session)
    return (
      <>
        <Banner />
        <LoginBox />
        <NextDraw />
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
      <NextDraw />
      <Lobbies />
      <Draws />
      <HighlowTile />
      <Again />
      <OwnDay />
      <LastResults />
      <Notices />
      <Banner />
      <Chat guest={false} />
    </>
  )
}

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
