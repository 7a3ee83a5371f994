/**
 * What the betting page says before it asks, and the server when it refuses (docs/spec/member-pages.md#checks, #errors;
 * docs/spec/rules.md#draw-bets).
 */
import { formatOdds, type OddsHundredths } from '../../core/odds.ts'
import { formatWon, type Won } from '../../core/won.ts'

export const drawText = {
  late: '결과 대기중에는 베팅이 불가능합니다',
  closedHours: '00시 ~ 06시까지 휴장중입니다.',
  noPick: '베팅픽이 없습니다.',
  noAmount: '베팅금액이 없습니다.',
  belowMin: (min: Won) => `최소 베팅금액은 ${formatWon(min)}원 입니다.`,
  overCap: (room: Won) =>
    room > 0
      ? `이 회차에는 ${formatWon(room)}원까지 더 베팅할 수 있습니다.`
      : '이 회차의 베팅 한도를 모두 사용했습니다.',
  overExposure: (room: Won) =>
    room > 0
      ? `이 회차에는 ${formatWon(room)}원까지 더 베팅할 수 있습니다.`
      : '이 픽의 베팅이 마감되었습니다. 다른 픽이나 다음 회차를 이용해주세요.',
  lack: '보유금액보다 베팅금액이 큽니다.',
  /** in hundredths; `from` null where what the page showed cannot be told */
  oddsChanged: (from: OddsHundredths | null, to: OddsHundredths) =>
    `배당이 ${from === null ? '' : `${formatOdds(from)}배에서 `}${formatOdds(to)}배로 바뀌었습니다. 확인하고 다시 베팅해주세요.`,
  inFlight: '베팅픽을 등록중입니다.',
  done: '베팅이 완료되었습니다.',
  loading: '불러오는중..',
  waiting: '결과 대기중',
  untilDraw: '추첨까지',
  until: (seconds: number) => `추첨까지 ${seconds}초`,
  drawing: '추첨중',
  result: '결과',
  openCart: '베팅카트 열기',
  shut: '휴장중',
  /** of a game that the house has switched off */
  off: '점검중',
  siteClosed: '점검중이라 베팅할 수 없습니다. 잠시 후 다시 이용해주세요.',
  noGame: '존재하지 않는 게임입니다.',
} as const

/** Public sentence of the rounds a new sandbox is filled with. */
export const sampleText =
  '샌드박스를 처음 채울 때 만든 견본 회차입니다. 계산은 그대로 확인할 수 있지만, 약속값과 추첨의 시각은 실제 시각이 아닙니다.'

/** Public sentences of a void round. */
export const incidentText = {
  late: '추첨 결과가 제시간에 확인되지 않아 회차 무효로 처리했습니다. 베팅금액을 모두 돌려드렸습니다.',
  unsealed:
    '봉인한 베팅 장부가 추첨 제공사에 제시간에 전해지지 않아 추첨하지 않고 회차 무효로 처리했습니다. 베팅금액을 모두 돌려드렸습니다.',
  failed: '추첨을 진행할 수 없어 회차 무효로 처리했습니다. 베팅금액을 모두 돌려드렸습니다.',
  commit:
    '공개된 시드가 사전 약속값과 달라 회차 무효로 처리했습니다. 베팅금액을 모두 돌려드렸습니다.',
  balls:
    '공개된 결과가 시드로 다시 계산한 값과 달라 회차 무효로 처리했습니다. 베팅금액을 모두 돌려드렸습니다.',
  conflict:
    '같은 회차에 서로 다른 결과가 들어와 회차 무효로 처리했습니다. 베팅금액을 모두 돌려드렸습니다.',
} as const

const two = (n: number) => String(n).padStart(2, '0')

/** 102 → '01:42', 3700 → '1:01:40' */
export function countdown(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? `${two(minutes)}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`
}

/** A round as far as its count goes. */
type Counted = {
  phase: 'loading' | 'open' | 'waiting' | 'shut'
  drawing: boolean
  over?: boolean
  seconds: number | null
}

/** What a round's ring says, and the same to a listener: 마감까지 01:42, 추첨까지 8초, 추첨중, 결과 (docs/adr/0106-one-count.md). */
export function ringText({
  phase,
  drawing,
  over,
  seconds,
}: Counted): [shown: string, told: string] {
  if (phase === 'loading') return ['', drawText.loading]
  if (phase === 'shut') return ['휴장', drawText.shut]
  const word = over ? drawText.result : drawing ? drawText.drawing : null
  if (word) return [word, word]
  const left = phase === 'open' ? countdown(seconds ?? 0) : `${seconds}초`
  return [left, `${phase === 'open' ? '마감까지' : drawText.untilDraw} ${left}`]
}
