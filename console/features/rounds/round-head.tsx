/** Which round, in what state, how long until it changes; and where to go or what to do from here. */
import { Link } from '@tanstack/react-router'

import { gameByKey } from '@madang/contract/core/draw/games.ts'
import type { RoundDetail } from '@madang/contract/operator/rounds.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { Button } from '../../shell/button.tsx'
import { countdown, dayOf } from '../../shell/format.ts'
import { toBets } from '../../shell/places.ts'
import { StateTag } from './state-tag.tsx'
import { isOver } from './use-round.ts'

type Props = {
  round: RoundDetail
  now: Date
  /** null: this operator may not */
  onVoid: (() => void) | null
  canVoid: boolean
  /** null: it was not settled, or this operator may not */
  onCorrect: (() => void) | null
  canCorrect: boolean
}

export function RoundHead({ round, now, onVoid, canVoid, onCorrect, canCorrect }: Props) {
  const { title, hall } = gameByKey(round.game)!
  return (
    <div className="row between op-head">
      <div className="row round-title">
        <h1 className="t22">
          {title} {round.number}회
        </h1>
        <StateTag state={round.state} />
        <TimeLeft round={round} now={now} />
        <span className="mute">
          {hall} · {dayOf(round.date)}
        </span>
      </div>
      <div className="row round-tools">
        <Link className="btn btn-s" {...toBets({ round: String(round.id) })}>
          베팅 내역 <kbd className="op-keys">u</kbd>
        </Link>
        <Neighbour id={round.previousId} word="이전 회차" back />
        <Neighbour id={round.nextId} word="다음 회차" />
        {onVoid && (
          <Button small danger disabled={!canVoid} onClick={onVoid}>
            회차 무효…
          </Button>
        )}
        {onCorrect && (
          <Button small danger disabled={!canCorrect} onClick={onCorrect}>
            재정산…
          </Button>
        )}
      </div>
    </div>
  )
}

function TimeLeft({ round, now }: { round: RoundDetail; now: Date }) {
  if (isOver(round)) return null
  const until = (at: string) =>
    Math.max(0, Math.ceil((new Date(at).getTime() - now.getTime()) / 1_000))
  const betting = round.state === 'OPEN' && new Date(round.closeAt) > now
  const seconds = until(betting ? round.closeAt : round.drawAt)
  if (!betting && seconds === 0) return <span className="soft">결과를 기다립니다</span>
  return (
    <span className="row">
      <span className="soft">{betting ? '마감까지' : '추첨까지'}</span>
      <b className="t22 c-ochre round-left" role="timer">
        {countdown(seconds)}
      </b>
    </span>
  )
}

const Neighbour = ({
  id,
  word,
  back = false,
}: {
  id: number | null
  word: string
  back?: boolean
}) => {
  const face = (
    <>
      {back && <Icon name="back" className="ic-xs" />}
      {word}
      {!back && <Icon name="next" className="ic-xs" />}
    </>
  )
  return id === null ? (
    <Button small line disabled>
      {face}
    </Button>
  ) : (
    <Link className="btn btn-s btn-line" to="/rounds/$id" params={{ id: String(id) }} replace>
      {face}
    </Link>
  )
}
