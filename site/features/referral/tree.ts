/** The flat list of the wire as a tree of rows, each knowing where its lines run (docs/spec/member-pages.md#pages). */
import type { ReferralRow } from '@madang/contract/member/referral.ts'

export type TreeRow = ReferralRow & {
  /** 1: directly below the member who looks */
  depth: number
  /** how many stand directly below */
  lowers: number
  /** for each level above but the first: whether its line runs on past this row */
  rails: boolean[]
  /** the last of its upper */
  last: boolean
}

/** Rows in the order they are read, without those below a closed one. */
export function treeRows(
  list: ReferralRow[],
  root: string,
  closed: ReadonlySet<string>,
): TreeRow[] {
  const below = Map.groupBy(list, ({ rc }) => rc)
  const rowsBelow = (upper: string, depth: number, rails: boolean[]): TreeRow[] => {
    const all = below.get(upper) ?? []
    return all.flatMap((row, index) => {
      const last = index === all.length - 1
      const lowers = below.get(row.uuid)?.length ?? 0
      const shown = { ...row, depth, lowers, rails, last }
      if (lowers === 0 || closed.has(row.uuid)) return [shown]
      return [shown, ...rowsBelow(row.uuid, depth + 1, depth === 1 ? [] : [...rails, !last])]
    })
  }
  return rowsBelow(root, 1, [])
}

/** Whoever has somebody below. */
export const uppersOf = (list: ReferralRow[]): string[] => {
  const uppers = new Set(list.map(({ rc }) => rc))
  return list.map(({ uuid }) => uuid).filter((uuid) => uppers.has(uuid))
}

export const totalsOf = (list: ReferralRow[]) => {
  const sum = (of: (row: ReferralRow) => number) => list.reduce((total, row) => total + of(row), 0)
  return {
    casinoBet: sum((row) => row.casinoBet),
    slotBet: sum((row) => row.slotBet),
    casinoRoll: sum((row) => row.casinoRoll),
    slotRoll: sum((row) => row.slotRoll),
  }
}

/** What stakes brought, in percent with two decimals at most: '1.2%'; empty where they brought nothing. */
export const shareOf = (points: number, stakes: number): string =>
  points > 0 && stakes > 0 ? `${Math.round((points / stakes) * 10_000) / 100}%` : ''
