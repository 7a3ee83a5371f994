/** Links to the eight draw games, on the pages of the games (docs/spec/shell.md#pages). */
import { Link } from '@tanstack/react-router'
import { Fragment, useEffect, useRef } from 'react'

import { games } from '@madang/contract/core/draw/games.ts'

import type { Device } from '../../shell/device.ts'

export function SubMenu({ path, device }: { path: string; device: Device }) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // Scrolls the bar only: scrollIntoView would move the page too.
    const lit = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && lit)
      nav.current.scrollLeft = lit.offsetLeft - nav.current.clientWidth / 2 + lit.offsetWidth / 2
  }, [path])

  return (
    <nav ref={nav} className={device === 'pc' ? 'pc-sub' : 'sub-nav'} aria-label="게임">
      {games.map((game, i) => (
        <Fragment key={game.key}>
          {game.hall !== games[i - 1]?.hall && <span>{game.hall}</span>}
          <Link to={game.path} aria-current={game.path === path ? 'page' : undefined}>
            {game.short}
          </Link>
        </Fragment>
      ))}
    </nav>
  )
}
