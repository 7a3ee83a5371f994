/** How long a request has: a void until its round closes and is drawn; any other waits. */
import type { Approval } from '@madang/contract/operator/approvals.ts'

import { countdown } from '../../shell/format.ts'

const R = 52
const ROUND = 2 * Math.PI * R
/** Said to who cannot see the ring. */
const SAID_AT = [10, 5]

type Timed = Pick<Approval, 'state' | 'round' | 'requestedAt'>
const secondsTo = (at: string, now: Date) =>
  Math.max(0, Math.ceil((new Date(at).getTime() - now.getTime()) / 1_000))

/** What a void runs against; null for what has no end of its own. `share`: of the time since it was asked for. */
function leftOf({ state, round, requestedAt }: Timed, now: Date) {
  if (state !== 'pending' || round === null) return null
  const open = new Date(round.closeAt) > now
  const end = open ? round.closeAt : round.drawAt
  const seconds = secondsTo(end, now)
  const from = new Date(open ? requestedAt : round.closeAt).getTime()
  const whole = (new Date(end).getTime() - from) / 1_000
  const word = open ? '마감까지' : '추첨까지'
  return { word, seconds, share: whole > 0 ? Math.min(1, seconds / whole) : 0 }
}

/** In a row: '마감까지 00:38'. */
export function TimeLeft({ approval, now }: { approval: Timed; now: Date }) {
  const left = leftOf(approval, now)
  if (!left) return null
  return (
    <span className="strong c-vermilion">
      {left.seconds > 0 ? `${left.word} ${countdown(left.seconds)}` : '정산 대기중'}
    </span>
  )
}

/** Large, beside what is asked. */
export function TimeRing({ approval, now }: { approval: Timed; now: Date }) {
  const left = leftOf(approval, now)
  const seconds = left?.seconds ?? secondsSince(approval.requestedAt, now)
  const word = left?.word ?? '기다린 시간'
  return (
    <div className="approval-ring" role="timer" aria-label={`${word} ${countdown(seconds)}`}>
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <circle cx="60" cy="60" r={R} className="approval-ring-all" />
        {left && (
          <circle
            cx="60"
            cy="60"
            r={R}
            className="approval-ring-left"
            strokeDasharray={`${left.share * ROUND} ${ROUND}`}
          />
        )}
      </svg>
      <span>
        <b>{countdown(seconds)}</b>
        <span className="mute">{word}</span>
      </span>
      <output className="sr">
        {left && SAID_AT.includes(left.seconds) ? `${left.word} ${left.seconds}초` : ''}
      </output>
    </div>
  )
}

const secondsSince = (at: string, now: Date) =>
  Math.max(0, Math.floor((now.getTime() - new Date(at).getTime()) / 1_000))
