/** What a case of the radar says in words. */
import { formatWon } from '@madang/contract/core/won.ts'
import { evidence, ringEnds } from '@madang/contract/operator/plain/radar.ts'
import { ALARM_SCORE, ringStates, type RingState } from '@madang/contract/operator/plain/ring.ts'
import type { Ring, RingLine, RingRow } from '@madang/contract/operator/radar.ts'

import type { Sign } from '../../shell/tag.tsx'

const stateSigns: Record<RingState, Sign> = {
  open: { word: ringStates.open, tone: 'ochre', icon: 'clock' },
  looked: { word: ringStates.looked, tone: 'jade', icon: 'eye' },
  watched: { word: ringStates.watched, tone: '', icon: 'eye' },
  acted: { word: ringStates.acted, tone: 'indigo', icon: 'lock' },
  closed: { word: ringStates.closed, tone: '', icon: 'check' },
}

/** Of one that is closed, how it ended. */
export const signOf = ({ state, end }: Pick<RingRow, 'state' | 'end'>): Sign =>
  end === null ? stateSigns[state] : { ...stateSigns.closed, word: ringEnds[end] }

/** The certain members, in the order in which a bind request shows them. */
export const certainOf = ({ members }: Ring) => members.filter(({ certain }) => certain)

/** Whether one bind covers exactly the members who are certain now. */
export const isBound = (ring: Ring) =>
  ring.binds.some(
    ({ members }) =>
      members.length === ring.certain && certainOf(ring).every(({ id }) => members.includes(id)),
  )

export const isHigh = (score: number) => score >= ALARM_SCORE

/** How sure the evidence is, and what it rests on. */
export function verdictOf({ score, certain, pairs, lines }: Ring): { word: string; why: string } {
  const rarest = lines.reduce<RingLine | null>(
    (most, line) => (!line.doubt && line.rare > (most?.rare ?? 0) ? line : most),
    null,
  )
  const held = lines.filter(({ doubt, rare }) => !doubt && rare === 0)
  const word = isHigh(score)
    ? '함께 거는 무리로 보입니다'
    : score >= ALARM_SCORE / 2
      ? '함께 거는 무리일 수 있습니다'
      : '무리라고 말하기에 이릅니다'
  const met = `회원 ${formatWon(certain)}명이 서로 반대로 ${formatWon(pairs)}쌍을 걸었습니다.`
  const chance =
    rarest === null ? '' : ` 우연히 그럴 확률은 10의 ${Math.round(rarest.rare)}제곱분의 1입니다.`
  const ties =
    held.length === 0
      ? ' 베팅 말고 이어진 것은 없습니다.'
      : ` 베팅 말고도 ${held.map(({ kind }) => evidence[kind].word).join(', ')} 등으로 이어져 있습니다.`
  return { word, why: met + chance + ties }
}
