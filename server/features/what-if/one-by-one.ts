/**
 * Limits kept bet by bet, as a house keeps them: for the few members of a round whose bets of one winning set stand at
 * several odds. There a bet that is refused may be followed by one that still fits, and no running sum says so.
 */
import { largestStake, winOf } from '@madang/contract/core/odds.ts'

export type Cut = {
  id: number
  round: number
  member: number
  stake: number
  /** what is left of it; 0: refused */
  left: number
  by: string
}

/** A bet with the limits of its game; null: as it held. `held`: its odds, where `odds` are those that would be. */
export type AskedBet = Pick<Cut, 'id' | 'round' | 'member' | 'stake'> & {
  set: number
  single: boolean
  odds: number
  held: number
  /** below the smallest stake, and refused whatever there is room for */
  small: boolean
  least: number
  bet: number | null
  win: number | null
  winSticks: boolean
  folder: number | null
  total: number | null
}

/** The bets that would be cut or refused. @param bets all of those members in those rounds, by id */
export function judgeOneByOne(bets: readonly AskedBet[]): Cut[] {
  const stood = new Map<string, number>()
  const spent = new Map<string, number>()
  const of = (sums: Map<string, number>, name: string) => sums.get(name) ?? 0
  const add = (sums: Map<string, number>, name: string, more: number) =>
    void sums.set(name, of(sums, name) + more)
  const nameOf = ({ round, member, set }: AskedBet) => `${round} ${member} ${set}`
  for (const bet of bets) add(stood, nameOf(bet), winOf(bet.stake, bet.held))

  const room = (limit: number | null, name: string) =>
    limit === null ? Infinity : Math.max(0, limit - of(spent, name))
  return bets.flatMap((bet) => {
    const { id, round, member, stake, odds, least } = bet
    const [mine, set] = [`${round} ${member}`, nameOf(bet)]
    const cap = bet.winSticks && bet.win !== null ? Math.max(bet.win, of(stood, set)) : bet.win
    const rooms = {
      maxBettingMoney: room(bet.bet, set),
      maxWinMoney: cap === null ? Infinity : largestStake(cap - of(spent, `${set} win`), odds),
      folderMaxBettingMoney: bet.single ? room(bet.folder, `${mine} single`) : Infinity,
      roundMaxBettingMoney: room(bet.total, mine),
    }
    let left = bet.small ? 0 : stake
    let by = bet.small ? 'minBettingMoney' : null
    for (const [limit, most] of Object.entries(rooms)) {
      if (left <= most) continue
      left = most < least ? 0 : most
      by = limit
    }
    add(spent, set, left)
    add(spent, `${set} win`, winOf(left, odds))
    add(spent, mine, left)
    if (bet.single) add(spent, `${mine} single`, left)
    return by === null ? [] : [{ id, round, member, stake, left, by }]
  })
}
