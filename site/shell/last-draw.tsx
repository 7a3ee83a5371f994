/**
 * A game's newest result on a tile: its balls in the order of the draw, or the ladder's end. A new result is a new
 * element, so that no ball moves.
 */
import type { Game } from '@madang/contract/core/draw/games.ts'
import type { ResultRow } from '@madang/contract/member/draw.ts'
import { PickMark } from '@madang/ui/icons.tsx'
import './last-draw.css'

export function LastDraw({ game, last }: { game: Game; last: ResultRow }) {
  if (last.balls.length === 0)
    return <span className="last-draw t13 mute">{last.round}회 무효</span>
  return (
    <span key={`${last.date} ${last.round}`} className="last-draw">
      <span className="sr"> {last.round}회 결과 </span>
      {game.family.board === 'ladder' ? <LadderEnd last={last} /> : <Balls last={last} />}
    </span>
  )
}

const Balls = ({ last: { balls, powerball } }: { last: ResultRow }) => (
  <>
    {balls.map((ball) => (
      <span key={ball} className="ball">
        {ball}
      </span>
    ))}
    <span className="sr"> 파워볼 </span>
    <span className={powerball! % 2 ? 'ball p' : 'ball p even'}>{powerball}</span>
  </>
)

function LadderEnd({ last: { marks } }: { last: ResultRow }) {
  if (!marks.ladder) return null
  const { start, lines, end } = marks.ladder
  return (
    <>
      <span className={start === 'LEFT' ? 'last-mark c-indigo' : 'last-mark c-vermilion'}>
        <PickMark name={start === 'LEFT' ? 'left' : 'right'} />
        {start === 'LEFT' ? '좌' : '우'}
      </span>
      <span className="last-mark c-ochre">
        <PickMark name={lines === 3 ? '3' : '4'} />
        {lines}줄
      </span>
      <span className={end === 'ODD' ? 'last-mark c-indigo' : 'last-mark c-vermilion'}>
        <PickMark name={end === 'ODD' ? 'odd' : 'even'} />
        {end === 'ODD' ? '홀' : '짝'}
      </span>
    </>
  )
}
