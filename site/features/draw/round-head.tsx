/** Which round is open, when it closes and is drawn, and the time left: a ring, digits, and a word at 10 s. */
import type { Game } from '@madang/contract/core/draw/games.ts'
import { drawText } from '@madang/contract/member/plain/draw.ts'
import { Skeleton } from '@madang/ui/skeleton.tsx'
import { Won } from '@madang/ui/won.tsx'

import { useLine } from '../../api/line.ts'
import type { MyBets } from './mine.ts'
import type { Round } from './use-round.ts'

const SOON = 10

type Props = {
  game: Game
  round: Round
  /** mine of it, where there is room for them beside its times */
  bets?: MyBets['bets']
}

export function RoundHead({ game, round, bets = [] }: Props) {
  const { phase, number, closeAt, drawAt } = round
  return (
    <div className="head round-head">
      <div>
        <h1 className="t22">
          {game.title} {phase === 'shut' ? drawText.shut : phase === 'loading' ? '' : `${number}회`}
        </h1>
        <p className="soft">
          {timesOf(round) ?? <Skeleton width={190} height={22} />}
          {bets.length > 0 && (
            <span className="round-mine">
              {' · '}
              <b>내 베팅 {bets.length}건</b>{' '}
              <Won amount={bets.reduce((sum, { money }) => sum + money, 0)} />
            </span>
          )}
        </p>
      </div>
      <Ring round={round} />
      <p className="sr" aria-live="assertive">
        {phase === 'open' && round.seconds === SOON && '마감 10초 전입니다.'}
        {phase === 'waiting' && closeAt !== null && drawAt !== null && drawText.waiting}
      </p>
    </div>
  )
}

/**
 * Between close and draw the one waiting display; the ring counts to the close alone (docs/spec/look.md#what-lives).
 */
function timesOf({ phase, closeAt, drawAt, drawing, over, seconds }: Round): string | null {
  if (phase === 'loading') return null
  if (phase === 'shut') return `${countdown(seconds ?? 0)} 뒤에 다시 엽니다`
  if (!closeAt || !drawAt) return ''
  if (over) return drawText.result
  if (phase === 'waiting') return drawing ? drawText.drawing : drawText.until(seconds ?? 0)
  return `${clockTime(closeAt)} 마감 · ${clockTime(drawAt)} 추첨`
}

const AROUND = 2 * Math.PI * 26

function Ring({ round: { phase, seconds, left } }: { round: Round }) {
  // Without a line nobody knows whether it still counts.
  if (!useLine().up)
    return (
      <div className="ring is-cut-off" role="timer" aria-label={CUT_OFF}>
        <span className="ring-wait">--:--</span>
      </div>
    )
  return <Counting phase={phase} seconds={seconds} left={left} />
}

const CUT_OFF = '연결 뒤 다시 셉니다'

function Counting({ phase, seconds, left }: Pick<Round, 'phase' | 'seconds' | 'left'>) {
  const open = phase === 'open'
  const soon = open && (seconds ?? 0) < SOON
  return (
    <div
      className={soon ? 'ring is-soon' : 'ring'}
      role="timer"
      aria-label={
        open
          ? `마감까지 ${countdown(seconds ?? 0)}`
          : phase === 'shut'
            ? drawText.shut
            : drawText.waiting
      }
    >
      <svg viewBox="0 0 58 58" aria-hidden="true">
        <circle className="tr" cx="29" cy="29" r="26" />
        {open && (
          <circle
            className="go"
            cx="29"
            cy="29"
            r="26"
            strokeDasharray={`${AROUND * left} ${AROUND}`}
          />
        )}
      </svg>
      {phase === 'loading' ? (
        ''
      ) : open ? (
        countdown(seconds ?? 0)
      ) : (
        <span className="ring-wait">{phase === 'shut' ? '휴장' : '대기'}</span>
      )}
    </div>
  )
}

const two = (n: number) => String(n).padStart(2, '0')

/** 102 → '01:42', 3700 → '1:01:40' */
export function countdown(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? `${two(minutes)}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`
}

/** '15:32:25', Seoul. */
export const clockTime = (at: Date) => at.toLocaleTimeString('en-GB', { timeZone: 'Asia/Seoul' })
