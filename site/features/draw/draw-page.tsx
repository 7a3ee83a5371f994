/** The page of one draw game. */
import type { Game } from '@madang/contract/core/draw/games.ts'

import { BeingBuiltPage } from '../../shell/being-built-page.tsx'

export const DrawPage = ({ game }: { game: Game }) => (
  <BeingBuiltPage
    title={game.title}
    holds={['추첨 화면과 남은 시간', '픽과 배당, 베팅카트', '최근 베팅과 결과']}
  />
)
