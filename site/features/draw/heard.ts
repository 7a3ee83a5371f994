/** What the live frame tells its page, taken from that frame and the provider's origin alone. */
import { useEffect, useState, type RefObject } from 'react'

import { readFrameTold, type FrameTold } from '@madang/contract/core/draw/frame.ts'
import type { Game } from '@madang/contract/core/draw/games.ts'

import { providerOrigin } from '../../api/house.ts'

/** What a frame told, and when by this page's clock. */
export type Heard = { told: FrameTold; at: number }

export function useHeard(game: Game, frame: RefObject<HTMLIFrameElement | null>): Heard | null {
  const [heard, setHeard] = useState<Heard | null>(null)
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== providerOrigin() || source !== frame.current?.contentWindow) return
      const told = readFrameTold(data, game.key)
      if (told) setHeard({ told, at: performance.now() })
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [game, frame])
  return heard
}
