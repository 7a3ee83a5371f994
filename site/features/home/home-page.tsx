/** Home: popups, the brand's banner, login for guests or the member's money, lobbies, draws, a way to the operator. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'

import { Art } from '@madang/ui/art.tsx'
import { tell } from '@madang/ui/dialog.tsx'
import { Icon } from '@madang/ui/icons.tsx'

import { ask, RefusedError } from '../../api/ask.ts'
import { useSession } from '../../api/session.ts'
import { useDevice } from '../../shell/device.ts'
import { DrawTiles } from '../../shell/draw-tiles.tsx'
import { InfoBox } from '../../shell/info-box.tsx'
import { LoginBox } from '../../shell/login-box.tsx'
import { Page } from '../../shell/page.tsx'
import { Popups } from '../../shell/popups.tsx'
import { HighlowTile } from './highlow-tile.tsx'
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
        <Banner />
        <Lobbies />
        {session && <HighlowTile />}
        <DrawTiles title="미니게임" />
      </div>
      <div className="grid home-side">
        {session ? <InfoBox /> : <LoginBox />}
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
        <DrawTiles title="미니게임" />
        <Lobbies />
        <Chat guest />
      </>
    )
  return (
    <>
      <InfoBox />
      <Lobbies />
      <HighlowTile />
      <DrawTiles title="미니게임" />
      <Banner />
      <Chat guest={false} />
    </>
  )
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

const Lobbies = () => (
  <section className="grid g2 lobbies" aria-label="카지노와 슬롯">
    <Link className="tile" to="/casino">
      <Art name="casino" />
      <span className="cap">
        <b>카지노</b>
        <Icon name="next" className="ic-s" />
      </span>
    </Link>
    <Link className="tile" to="/slot">
      <Art name="slot" />
      <span className="cap">
        <b>슬롯</b>
        <Icon name="next" className="ic-s" />
      </span>
    </Link>
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
