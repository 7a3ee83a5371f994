/** Which round is open, when it closes and is drawn, and the time left: a ring, digits or a word, spoken at 10 s. */
import type { Game } from '@madang/contract/core/draw/games.ts'
import { countdown, drawText, ringText } from '@madang/contract/member/plain/draw.ts'
import { DrawRing } from '@madang/ui/draw-ring.tsx'
import { Skeleton } from '@madang/ui/skeleton.tsx'
import { Won } from '@madang/ui/won.tsx'

import { useLine } from '../../api/line.ts'
import type { Round } from '../../shell/round.ts'
import type { MyBets } from './mine.ts'

const SOON = 10

type Props = {
  game: Game
  round: Round
  /** mine of it, where there is room for them beside its times */
  bets?: MyBets['bets']
}

export function RoundHead({ game, round, bets = [] }: Props) {
  const { phase, number, closeAt, drawAt } = round
  const { up } = useLine()
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
      {/* Without a line nobody knows whether it still counts. */}
      <DrawRing
        text={up ? ringText(round) : cutOff}
        left={up ? round.left : 0}
        seconds={round.seconds}
      />
      <p className="sr" aria-live="assertive">
        {phase === 'open' && round.seconds === SOON && '마감 10초 전입니다.'}
        {phase === 'waiting' && closeAt !== null && drawAt !== null && drawText.waiting}
      </p>
    </div>
  )
}

/** Its times; the ring beside them counts to the next of them (docs/adr/0106-one-count.md). */
function timesOf({ phase, closeAt, drawAt, drawing, seconds }: Round): string | null {
  if (phase === 'loading') return null
  if (phase === 'shut') return `${countdown(seconds ?? 0)} 뒤에 다시 엽니다`
  if (!closeAt || !drawAt) return ''
  if (phase === 'waiting' && !drawing) return `${clockTime(drawAt)} ${drawText.untilDraw}`
  return `${clockTime(closeAt)} 마감 · ${clockTime(drawAt)} 추첨`
}

const cutOff = ['--:--', '연결 뒤 다시 셉니다'] as const

/** '15:32:25', Seoul. */
export const clockTime = (at: Date) => at.toLocaleTimeString('en-GB', { timeZone: 'Asia/Seoul' })
