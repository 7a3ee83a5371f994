/** What the three lobbies share: their head, the member's money beside them, the games kept on top, the waiting dialog. */
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'

import { lobbyText } from '@madang/contract/member/plain/lobby.ts'

import { useDevice } from '../../shell/device.ts'
import { InfoBox } from '../../shell/info-box.tsx'
import { Page } from '../../shell/page.tsx'
import { PlayLine } from '../../shell/play-line.tsx'
import { GameTile, TilesToCome } from './game-tile.tsx'
import { ownGame, type Game, type OwnGames } from './use-lobby.ts'
import './lobby.css'

const lobbies = [
  { to: '/casino', label: '카지노' },
  { to: '/slot', label: '슬롯' },
  { to: '/slotTest', label: '프리미엄 슬롯' },
] as const

type Props = {
  title: string
  hint: string
  path: (typeof lobbies)[number]['to']
  /** under the title, at the side of a desktop */
  side?: ReactNode
  children: ReactNode
}

/** The tabs lead from lobby to lobby. */
export function LobbyFrame({ title, hint, path, side, children }: Props) {
  const device = useDevice()
  const head = (
    <div>
      <h1 className={device === 'pc' ? 't28' : 't22'}>{title}</h1>
      <p className="soft">{hint}</p>
    </div>
  )
  const tabs = (
    <nav className="tabs lobby-tabs" aria-label="로비">
      {lobbies.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={to === path ? 'page' : undefined}>
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  )
  if (device === 'mobile')
    return (
      <Page>
        {tabs}
        {head}
        {children}
        <PlayLine />
      </Page>
    )
  return (
    <Page>
      <div className="lobby">
        <div className="grid lobby-side">
          {head}
          {side}
          <InfoBox />
          <PlayLine />
        </div>
        <div className="grid lobby-main">
          {tabs}
          {children}
        </div>
      </div>
    </Page>
  )
}

/** Favourites first, then what was played last and is none; in one row, so that its height never changes. */
export function OwnRow({ own }: { own: OwnGames }) {
  const { favourites = [], recent = [] } = own.own ?? {}
  const ids = new Set(favourites.map(({ id }) => id))
  const shown: { game: Game; mark: string }[] = [
    ...favourites.map((game) => ({ game: ownGame(game), mark: '즐겨찾기' })),
    ...recent
      .filter(({ id }) => !ids.has(id))
      .map((game) => ({ game: ownGame(game), mark: '최근' })),
  ]
  return (
    <section className="grid own-games" aria-labelledby="own-games">
      <h2 id="own-games" className="t17">
        즐겨찾기와 최근 게임
      </h2>
      {shown.length > 0 || own.loading ? (
        <ul className="own-row">
          {own.loading && <TilesToCome count={4} />}
          {shown.map(({ game, mark }) => (
            <GameTile key={game.id} game={game} own={own} mark={mark} />
          ))}
        </ul>
      ) : (
        <p className="card own-none soft">게임의 별을 누르면 여기에 모입니다.</p>
      )}
    </section>
  )
}

/** A list that is slow: nothing else to do until it comes, but to go away (docs/spec/member-pages.md#errors). */
export function WaitingDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog data-page ref={dialog} className="dialog lobby-waiting" aria-labelledby="lobby-waiting">
      <span className="lobby-spinner" aria-hidden="true" />
      <output id="lobby-waiting">{lobbyText.loading}</output>
    </dialog>
  )
}
