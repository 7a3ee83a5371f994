/** A statement from its parts: the formula, and the text that is sealed (docs/adr/0115-partners-statements.md). Pure. */
import type { Adjustment, Kept, Row, Share, Sums } from './sql.ts'

const FULL = 10_000n
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

const netOf = ({ stakes, wins, rolling }: Sums) => stakes - wins - rolling

/**
 * For each row (net − rolling) × (share − the share taken below), together with carry × share, + adjustments; whole won,
 * rounded down; below zero nothing is paid.
 */
export function figuresOf({ rows, share, carries, adjustments, before }: Parts) {
  const sums = sumsOf(rows)
  const carryIn = carries && share > 0 ? (before?.carryOut ?? 0) : 0
  const target = netOf(sums) + carryIn
  const lower = rows.reduce(
    (sum, row) => sum + BigInt(netOf(row)) * BigInt(Math.min(row.taken, share)),
    0n,
  )
  const mine = BigInt(target) * BigInt(share) - lower
  const shareWon = mine > 0n ? Number(mine / FULL) : 0
  const adjusted = adjustments.reduce((sum, { amount }) => sum + amount, 0)
  const dueIn = before?.dueOut ?? 0
  const due = shareWon + adjusted + dueIn
  return {
    ...sums,
    ...{ share, carries, carryIn, target, lower: String(lower), shareWon, adjusted, dueIn },
    players: new Set(rows.map(({ member }) => member)).size,
    paid: Math.max(due, 0),
    dueOut: Math.min(due, 0),
    // In won of the target at the partner's own share, as it is taken in again.
    carryOut: carries && share > 0 && mine < 0n ? Number(mine / BigInt(share)) : 0,
  }
}

export type Lower = { share: number; net: number; won: number }

/** Parts of a statement's share that partners below have, by their share; none where nothing is paid. */
export function lowerOf(
  rows: readonly Row[],
  { share, target, shareWon }: Pick<Kept, 'share' | 'target' | 'shareWon'>,
): Lower[] {
  if (shareWon === 0) return []
  const groups = Map.groupBy(
    rows.filter(({ taken }) => taken > 0),
    ({ taken }) => Math.min(taken, share),
  )
  const part = (net: number, of: number) => Number((BigInt(net) * BigInt(of)) / FULL)
  const list = [...groups]
    .toSorted(([one], [other]) => one - other)
    .map(([taken, of]) => {
      const net = of.reduce((sum, row) => sum + netOf(row), 0)
      return { share: taken, net, won: part(net, taken) }
    })
  // The won that rounding leaves are the last one's: all of them add up to the share.
  const rest = part(target, share) - shareWon - list.reduce((sum, { won }) => sum + won, 0)
  return list.length === 0 ? list : list.with(-1, { ...list.at(-1)!, won: list.at(-1)!.won + rest })
}

const titles = { 1: '마당 파트너 정산 명세서 1', 2: '마당 파트너 정산 명세서 2' } as const
type Version = keyof typeof titles
/** The version of a closed text; the first knows no shares below. */
export const versionOf = (text: string): Version => (text.startsWith(titles[1]) ? 1 : 2)

/** Rows as the first version had them: one for each member and game, of which nothing is taken below. */
export const plainRows = (rows: readonly Row[]): Row[] =>
  [...Map.groupBy(rows, ({ member, game }) => `${member} ${game}`).values()].map((of) => ({
    ...{ member: of[0]!.member, game: of[0]!.game, taken: 0 },
    ...sumsOf(of),
  }))

/** The canonical text: a line a figure, then a line a row, so that anyone can hash it. */
export function textOf(
  it: Omit<Kept, 'text'>,
  { rows, adjustments }: Pick<Parts, 'rows' | 'adjustments'>,
  version: Version = 2,
): string {
  const second = <T>(...lines: T[]) => (version === 2 ? lines : [])
  return [
    titles[version],
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
    ...second(`하위몫 ${it.lower}`),
    `루징몫 ${it.share} ${it.shareWon}`,
    `조정 ${it.adjusted}`,
    `부족분 ${it.dueIn}`,
    `받을돈 ${it.paid}`,
    `다음이월 ${it.carries ? it.carryOut : '없음'} 다음부족분 ${it.dueOut}`,
    ...adjustments.map(
      ({ id, amount, reason }) => `조정 ${id} ${amount} ${JSON.stringify(reason)}`,
    ),
    ...rows.map(({ member, game, taken, ...sums }) =>
      ['줄', member, game, ...names.map((name) => sums[name]), ...second(taken)].join(' '),
    ),
    '',
  ].join('\n')
}
