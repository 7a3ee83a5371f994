/** The star of a draw: kept, it stands first under 이어서 하기 on home. */
import type { Game } from '@madang/contract/core/draw/games.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { useKeptDraw } from '../../shell/own-games.ts'

export function KeepDraw({ game }: { game: Game }) {
  const { kept, toggle } = useKeptDraw(game)
  return (
    <button
      type="button"
      className="icon-btn keep-draw"
      aria-pressed={kept ?? false}
      aria-label={`${game.title} 즐겨찾기`}
      disabled={kept === null}
      onClick={() => void toggle()}
    >
      <Icon name="star" />
    </button>
  )
}
