/** Home's further tile: high-low in a window of its own (docs/spec/shell.md#pages). */
import { useState } from 'react'

import { Icon } from '@madang/ui/icons.tsx'

import { ask } from '../../api/ask.ts'
import { openGameWindow } from '../../shell/game-window.ts'

export function HighlowTile() {
  const [opening, setOpening] = useState(false)
  async function open() {
    if (opening) return
    setOpening(true)
    await openGameWindow(async () => (await ask('highlowLink')).data).finally(() =>
      setOpening(false),
    )
  }
  return (
    <button type="button" className="tile highlow-tile" onClick={() => void open()}>
      <Cards />
      <span className="cap">
        <span>
          <b>하이로우</b>
          <span className="t13 soft">다음 카드가 높을지 낮을지 맞히는 1인 게임</span>
        </span>
        <Icon name="next" className="ic-s" />
      </span>
    </button>
  )
}

const Cards = () => (
  <svg viewBox="0 0 96 72" aria-hidden="true">
    <rect width="96" height="72" fill="#0c201a" />
    <circle cx="48" cy="40" r="34" fill="#1c4236" />
    <g transform="translate(20 18) rotate(-8)">
      <rect width="28" height="40" rx="4" fill="#35509e" />
      <path d="M4 16l20-11M4 27l20-11M4 37l20-11" fill="none" stroke="#f3eee2" strokeWidth="1.5" />
    </g>
    <g transform="translate(47 15) rotate(7)">
      <rect width="28" height="40" rx="4" fill="#fffdf6" />
      <path
        d="M14 29c-5-5-8-8-8-12 0-3 2-5 4.500-5 1.500 0 3 1 3.500 2.500.5-1.500 2-2.500 3.500-2.500 2.500 0 4.500 2 4.500 5 0 4-3 7-8 12Z"
        fill="#b3261e"
      />
    </g>
    <path d="M9 34l7-12 7 12Z" fill="#9db3fa" />
    <path d="M73 46l7 12 7-12Z" fill="#ff9f88" />
  </svg>
)
