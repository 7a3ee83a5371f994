/** A partner's statement line by line: as it is read, printed and saved (docs/adr/0115-partners-statements.md). */
import type { StatementBet, StatementFigures, StatementLower } from './settlement.ts'
import { formatWon } from './won.ts'

/** '15%', '12.5%' of hundredths of a percent. */
export const shareWords = (share: number) => `${share / 100}%`

/** '0.10 + 0.50 + 0.40%': the rates of a bet from the bettor up, the partner's own last, or why fewer won earn by them. */
export function rateWords({ leftOut, barred, shares }: StatementBet): string {
  if (leftOut) return '맞베팅·적특'
  if (shares.length === 0) return '없음'
  const rates = `${shares.map((share) => (share / 100).toFixed(2)).join(' + ')}%`
  return barred ? `${rates} · 회원 간 맞베팅` : rates
}

type StatementParts = {
  adjustments: readonly { amount: number; reason: string }[]
  lower: StatementLower
}
export type StatementRow = readonly [name: string, amount: number, strong?: boolean]

/** In the order of its formula, in won; what is paid comes after them. */
export const statementRows = (
  it: StatementFigures,
  { adjustments, lower }: StatementParts,
): StatementRow[] => [
  [`베팅 ${formatWon(it.bets)}건`, it.stakes],
  ['당첨', -it.wins],
  ['순', it.stakes - it.wins, true],
  [`롤링 (포인트로 이미 지급 · 그 가운데 본인 ${formatWon(it.own)})`, -it.rolling],
  ['전기 이월', it.carryIn],
  ['루징 대상', it.target, true],
  [
    it.share === 0 ? '루징 몫 (없음)' : `루징 몫 ${shareWords(it.share)}`,
    lower.reduce((sum, { won }) => sum + won, it.shareWon),
  ],
  ...lower.map(({ share, net, won }): StatementRow => [
    `하위 파트너 몫 ${shareWords(share)} (대상 ${formatWon(net)})`,
    -won,
  ]),
  ...adjustments.map(({ reason, amount }): StatementRow => [`조정: ${reason}`, amount]),
  ...(it.dueIn === 0 ? [] : [['지난 정산 부족분', it.dueIn] as const]),
]
