/**
 * The draw while its frame is out of sight: a bar under the header with the time left, the balls as they sit and their
 * sum; for who has a bet on a desktop it opens to their bets (docs/adr/0090-the-draw-out-of-sight.md).
 */
import type { ReactNode } from 'react'

import type { Game } from '@madang/contract/core/draw/games.ts'
import { drawText } from '@madang/contract/member/plain/draw.ts'
import { Icon } from '@madang/ui/icons.tsx'

import type { Round } from '../../shell/round.ts'
import type { Heard } from './heard.ts'
import { useShow, type Show } from './use-show.ts'
import './told.css'

type Props = {
  game: Game
  round: Round
  heard: Heard | null
  /** leads back to the frame */
  back: () => void
  /** my bets, where they open under it */
  children?: ReactNode
}

export function LiveBar({ game, round, heard, back, children }: Props) {
  const show = useShow(game, heard)
  return (
    <div className="live-bar">
      <button type="button" className="live-bar-row" onClick={back}>
        <span className="sr">추첨 화면 보기, </span>
        {game.family.board === 'ladder' ? <Way show={show} game={game} /> : <Balls show={show} />}
        <span key={wordOf(round, show)} className="live-bar-word">
          {wordOf(round, show)}
          <Icon name="down" className="ic-s" />
        </span>
      </button>
      {children}
    </div>
  )
}

/** 추첨까지, 추첨중, 결과: and the sum while it grows. */
function wordOf(round: Round, show: Show | null): string {
  if (!show) {
    const word = round.drawing ? drawText.drawing : drawText.until(round.seconds ?? 0)
    return `${round.number}회 ${round.phase === 'waiting' ? word : ''}`
  }
  const sum = show.sum === null ? '' : ` · 합 ${show.sum}`
  return `${show.round}회 ${show.over ? drawText.result : drawText.drawing}${sum}`
}

const FIVE = [0, 1, 2, 3, 4]

function Balls({ show }: { show: Show | null }) {
  const { balls = [], powerball = null } = show ?? {}
  const next = show ? balls.length : -1
  return (
    <span className="live-bar-balls">
      {FIVE.map((index) => (
        <Ball key={index} n={balls[index]} next={next === index} />
      ))}
      <i className="live-bar-plus" />
      <Ball n={powerball ?? undefined} next={next === 5 && powerball === null} power />
    </span>
  )
}

function Ball({ n, next, power }: { n: number | undefined; next: boolean; power?: boolean }) {
  if (n === undefined) return <i className={next ? 'hole is-next' : 'hole'} />
  const side = power ? (n % 2 ? ' p' : ' p even') : ''
  return <span className={`ball${side}`}>{n}</span>
}

/** A ladder's first ball and its way, as the head comes to it; of a keno draw how many of its numbers are there. */
function Way({ show, game }: { show: Show | null; game: Game }) {
  const { ladder } = show ?? {}
  const counts = game.family.draws === 'keno' && show !== null && !ladder?.start
  return (
    <span className="live-bar-balls">
      <Ball n={show?.balls[0]} next={show !== null} />
      {counts ? (
        <span>{show.count}/22</span>
      ) : (
        <b>{[ladder?.start, ladder?.lines, ladder?.end].filter(Boolean).join(' · ')}</b>
      )}
    </span>
  )
}
