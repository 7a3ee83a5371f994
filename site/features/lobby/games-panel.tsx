/**
 * A vendor's games over its lobby: BACK, search by title or first letters, the tiles (docs/spec/member-pages.md#pages).
 */
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'

import { lobbyText } from '@madang/contract/member/plain/lobby.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { useDevice } from '../../shell/device.ts'
import { isFound } from '@madang/ui/chosung.ts'
import { GameTile, TilesToCome } from './game-tile.tsx'
import { WaitingDialog } from './lobby-frame.tsx'
import { useGames, useSlow, type Game, type OwnGames } from './use-lobby.ts'

type Props = {
  premium: boolean
  code: string
  /** the vendor's name, once the lobby knows it */
  name: string | undefined
  own: OwnGames
  onBack: () => void
}

export function GamesPanel({ premium, code, name, own, onBack }: Props) {
  const { games, query } = useGames(premium, code)
  const slow = useSlow(query)
  const [typed, setTyped] = useState('')
  const searched = useDeferredValue(typed)
  const found = useMemo(() => games?.filter(({ ko }) => isFound(ko, searched)), [games, searched])

  return (
    <Over name={name ?? ''} onBack={onBack}>
      <header className="games-head">
        <button type="button" className="btn btn-line" onClick={onBack}>
          <Icon name="back" className="ic-s" />
          BACK
        </button>
        <h2 id="games" className="t22">
          {name}
        </h2>
        <output className="soft games-count">{found && `게임 ${found.length}개`}</output>
        <label className="input games-search">
          <Icon name="search" className="ic-s" />
          <span className="sr">게임 이름 검색</span>
          <input
            type="search"
            value={typed}
            enterKeyHint="search"
            placeholder="게임 이름 또는 초성"
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
      </header>
      <ul className="game-grid games-list">
        {found ? <Tiles {...{ found, name, own }} /> : <TilesToCome count={4} />}
        {found?.length === 0 && (
          <li className="tile games-none soft">
            <Icon name="search" />
            {lobbyText.noResults}
          </li>
        )}
      </ul>
      {slow && <WaitingDialog />}
    </Over>
  )
}

type TilesProps = Pick<Props, 'name' | 'own'> & { found: Game[] }

/** A vendor may have a thousand: a letter in the field draws none of them before itself. */
const Tiles = memo(({ found, name, own }: TilesProps) =>
  found.map((game) => <GameTile key={game.id} game={{ ...game, title: name }} own={own} />),
)

/** Beside the vendors on a desktop, over everything on a phone. */
function Over({
  name,
  onBack,
  children,
}: {
  name: string
  onBack: () => void
  children: ReactNode
}) {
  const device = useDevice()
  const shown = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = shown.current
    if (device === 'pc') dialog?.show()
    else dialog?.showModal()
    return () => dialog?.close()
  }, [device])
  return (
    <dialog
      data-page
      ref={shown}
      className={device === 'pc' ? 'frame games' : 'games is-full'}
      aria-label={name}
      onCancel={(event) => {
        event.preventDefault()
        onBack()
      }}
    >
      {device === 'pc' && <div className="eaves" aria-hidden="true" />}
      {children}
    </dialog>
  )
}
