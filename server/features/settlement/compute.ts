/** A statement from its parts: the formula, and the text that is sealed (docs/adr/0115-partners-statements.md). Pure. */
import type { Adjustment, Kept, Row, Share, Sums } from './sql.ts'

const FULL = 10_000
const names = ['bets', 'stakes', 'wins', 'rolling', 'own', 'outBets', 'outStakes'] as const

export const sumsOf = (rows: readonly Sums[]): Sums =>
  Object.fromEntries(
    names.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]),
  ) as Sums

export type Parts = Share & {
  rows: Row[]
  adjustments: Adjustment[]
  /** what the statement before left below zero: of the losing share, and of what was to be paid */
  before: { carryOut: number; dueOut: number } | undefined
}

/** (net − rolling + carry) × share + adjustments; whole won, rounded down; below zero nothing is paid. */
export function figuresOf({ rows, share, carries, adjustments, before }: Parts) {
  const sums = sumsOf(rows)
  const carryIn = carries && share > 0 ? (before?.carryOut ?? 0) : 0
  const target = sums.stakes - sums.wins - sums.rolling + carryIn
  const shareWon = target > 0 ? Number((BigInt(target) * BigInt(share)) / BigInt(FULL)) : 0
  const adjusted = adjustments.reduce((sum, { amount }) => sum + amount, 0)
  const dueIn = before?.dueOut ?? 0
  const due = shareWon + adjusted + dueIn
  return {
    ...sums,
    ...{ share, carries, carryIn, target, shareWon, adjusted, dueIn },
    players: new Set(rows.map(({ member }) => member)).size,
    paid: Math.max(due, 0),
    dueOut: Math.min(due, 0),
    carryOut: carries && share > 0 ? Math.min(target, 0) : 0,
  }
}

/** The canonical text: a line a figure, then a line a row, so that anyone can hash it. */
export function textOf(
  it: Omit<Kept, 'text'>,
  { rows, adjustments }: Pick<Parts, 'rows' | 'adjustments'>,
): string {
  return [
    '마당 파트너 정산 명세서 1',
    `번호 ${it.no}`,
    `파트너 ${it.partner} ${it.uid} ${it.type} 상위 ${it.upper ?? '없음'}`,
    `기간 ${it.first} ${it.last}`,
    `회원 ${it.players}`,
    `베팅 ${it.bets} ${it.stakes}`,
    `당첨 ${it.wins}`,
    `순 ${it.stakes - it.wins}`,
    `롤링 ${it.rolling} 본인 ${it.own}`,
    `제외 ${it.outBets} ${it.outStakes}`,
    `전기이월 ${it.carryIn}`,
    `루징대상 ${it.target}`,
    `루징몫 ${it.share} ${it.shareWon}`,
    `조정 ${it.adjusted}`,
    `부족분 ${it.dueIn}`,
    `받을돈 ${it.paid}`,
    `다음이월 ${it.carries ? it.carryOut : '없음'} 다음부족분 ${it.dueOut}`,
    ...adjustments.map(
      ({ id, amount, reason }) => `조정 ${id} ${amount} ${JSON.stringify(reason)}`,
    ),
    ...rows.map(
      ({ member, game, ...sums }) =>
        `줄 ${member} ${game} ${names.map((name) => sums[name]).join(' ')}`,
    ),
    '',
  ].join('\n')
}
