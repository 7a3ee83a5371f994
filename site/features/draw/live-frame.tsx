/** The provider's live frame of a game, from its own origin; what lies over it for a moment is its child. */
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'

import type { Game } from '@madang/contract/core/draw/games.ts'
import { frameHeight, framePath, type FrameDevice } from '@madang/contract/core/draw/frame.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { providerOrigin, useHouse } from '../../api/house.ts'
import { tellSound, useSound, withSound } from '../../shell/sound.ts'
import { useTheme } from '@madang/ui/theme.ts'

type Props = {
  game: Game
  device: FrameDevice
  stage?: RefObject<HTMLElement | null>
  frame?: RefObject<HTMLIFrameElement | null>
  children?: ReactNode
}

export function LiveFrame({ game, device, stage, frame: given, children }: Props) {
  const address = useFrameAddress(game, device)
  const own = useRef<HTMLIFrameElement>(null)
  const frame = given ?? own
  useEffect(
    () =>
      frame.current && address ? tellSound(frame.current, new URL(address).origin) : undefined,
    [address, frame],
  )
  return (
    <section
      ref={stage}
      className="frame draw-stage"
      aria-label="추첨 화면"
      style={{ height: frameHeight(game) + 2 }}
    >
      {address !== null && (
        <iframe
          ref={frame}
          className="live-frame"
          title={`${game.title} 추첨 화면`}
          src={address}
          sandbox="allow-scripts allow-same-origin"
          referrerPolicy="no-referrer"
          allow="autoplay"
        />
      )}
      {children}
    </section>
  )
}

/** On a phone, the way to the third hall's provider itself (docs/spec/member-pages.md#pages). */
export function ProviderLink({ game }: { game: Game }) {
  const address = useFrameAddress(game, 'mobile')
  useSound()
  if (game.page !== 'pbg' || address === null) return null
  return (
    <a className="btn btn-s btn-line" href={withSound(address)} target="_blank" rel="noreferrer">
      추첨 제공사 화면
      <Icon name="next" className="ic-xs" />
    </a>
  )
}

function useFrameAddress(game: Game, device: FrameDevice): string | null {
  const { house } = useHouse()
  const theme = useTheme()
  const origin = house ? providerOrigin() : null
  return origin === null ? null : origin + framePath(game, device, theme)
}
