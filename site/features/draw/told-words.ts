/** Pure: in which words the end of a round is told, by what came less what was staked (docs/adr/0089-my-bet-told.md). */
import { formatWon, type Won } from '@madang/contract/core/won.ts'

import type { Told } from './mine.ts'

/** win: more came than was staked; back: as much, or a void round; part: less; lost: nothing; some: the sum is not known. */
export type Kind = 'win' | 'back' | 'part' | 'lost' | 'some'

export function kindOf({ whole, staked, paid }: Told): Kind {
  if (!whole) return 'some'
  if (paid === 0) return 'lost'
  return paid > staked ? 'win' : paid === staked ? 'back' : 'part'
}

/** The word for an end: never that of a win where no more came than was staked. */
export function wordOf(told: Told): string {
  const kind = kindOf(told)
  if (kind === 'win') return '적중'
  if (kind === 'lost') return '낙첨'
  return kind === 'back' && isVoid(told) ? told.rows[0]!.result : '결과'
}

/** Nothing was decided: the stakes came back. */
export const isVoid = ({ rows }: Told) =>
  rows.every(({ resultClass }) => resultClass === 'void' || resultClass === 'push')

const won = (amount: Won) => `${formatWon(amount)}원`

/** What a screen reader is told, once; `money`: the balance with it. */
export function saidOf(told: Told, money: Won | undefined): string {
  const { round, staked, paid } = told
  const kind = kindOf(told)
  const head = `${round}회 ${wordOf(told)}.`
  if (kind === 'some') return `${head} ${MANY}`
  if (kind === 'lost') return `${head} ${won(staked)}`
  const left = money === undefined ? '' : ` 보유금 ${won(money)}`
  if (isVoid(told)) return `${head} ${won(paid)} 반환.${left}`
  const net = paid - staked
  const side = net > 0 ? ' 이익' : net < 0 ? ' 손실' : ''
  const came = kind === 'back' ? '돌려받음' : '받음'
  return `${head} ${won(paid)} ${came}. 베팅금액 ${won(staked)}, 이번 회차 ${won(Math.abs(net))}${side}.${left}`
}

export const MANY = '베팅이 많아 합계는 베팅내역에서 확인해주세요'
