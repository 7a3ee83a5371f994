/**
 * The one waiting display, from the close on: 추첨까지 · 추첨중 · 결과, with one ring and one number; and what is to be read
 * instead. While bets are taken the page around it counts, and this says when the draw is (docs/adr/0106-one-count.md).
 */
import type { Feed } from '../../draws/feed.ts'
import { at, seoulTime, toDraw, type Phase } from './clock.ts'
import { byId, renew, write } from './dom.ts'

const RING = 2 * Math.PI * 7
const HURRY_SECONDS = 10
export const RESULT = '결과'

/** `label` is what the picture says of itself: in the corner of a yard, in a ladder's display. */
export function putDisplay(told: Feed, phase: Phase, now: number, label: string) {
  const { drawing, next } = told
  const round = drawing?.round ?? next.round
  const waits = phase === 'locked'
  const left = toDraw(told, now)
  document.body.dataset.phase = phase
  renew(
    'title',
    waits
      ? `${next.round}회 추첨까지`
      : phase === 'open'
        ? `${next.round}회 ${seoulTime(next.drawAt)} 추첨`
        : phase === 'closed'
          ? '휴장중'
          : phase === 'drawing'
            ? `${round}회 ${told.kind === 'ladder' && label ? label : '추첨중'}`
            : phase === 'result'
              ? `${round}회 ${RESULT}`
              : `${round}회 무효`,
  )
  byId('wait').classList.toggle('done', told.kind === 'ladder' && label === RESULT)
  write(byId('digits'), waits ? `${left}초` : '')
  const whole = (at(next.drawAt) - at(next.closeAt)) / 1_000
  byId('go').setAttribute('stroke-dasharray', `${Math.min(1, left / whole) * RING} ${RING}`)
  document.body.classList.toggle('hurry', waits && left < HURRY_SECONDS)
  renew('label', label)
  byId('label').hidden = label === ''
}

/** Over the stage: closed hours, or a draw that could not be made. */
export function putNotice({ drawing, last, reopensAt, next }: Feed, phase: Phase) {
  const failed =
    phase === 'failed'
      ? drawing
      : last[0]?.state === 'failed' && (phase === 'open' || phase === 'locked')
        ? last[0]
        : null
  const [title, text] =
    phase === 'closed'
      ? [
          '휴장중',
          `${seoulTime(reopensAt!).slice(0, 5)}에 다시 열립니다. 첫 추첨 ${next.round}회 ${seoulTime(next.drawAt)}`,
        ]
      : failed
        ? [`${failed.round}회 무효`, '추첨하지 못했습니다. 베팅금액은 그대로 돌려드립니다.']
        : ['', '']
  byId('notice').hidden = title === ''
  write(byId('notice-title'), title)
  write(byId('notice-text'), text)
}

/** Whether the frame may be late: a draw not told, or a result that stays too long. */
export const isOverdue = ({ drawing, next, show }: Feed, now: number) =>
  now >=
  (drawing
    ? at(drawing.drawAt) + (show.reset + 2) * 1_000
    : at(next.drawAt) + (show.balls[0] ?? 0) * 1_000 + 2_000)
