/** What the radar is told of accounts and pairs of them. It reads no database: who counts these is its caller. */

/** How two accounts met in one round, by stakes whose winning sets are disjoint. */
export const plays = ['mirrored', 'opposing', 'timing'] as const
/** `mirrored`: of the same sum; `opposing`: of sums within twice each other; `timing`: either, seconds apart. */
export type Play = (typeof plays)[number]

/** What two accounts have in common beside their bets. */
export const ties = ['device', 'account', 'safe', 'address', 'line', 'signup', 'range'] as const
export type Tie = (typeof ties)[number]

/** In how many rounds they met so; `alike`: and in how many just so, but on one side: of chance there is as much of both. */
export type Met = {
  a: number
  b: number
  met: Record<Play, number>
  alike: Record<Play, number>
}

/** `holders`: how many accounts share the same thing; `lent`: a carrier or a café lends it to anybody. */
export type Tied = { a: number; b: number; tie: Tie; holders: number; lent?: boolean }

export type Evidence = {
  /** how many accounts played in these days: among so many a coincidence is looked for */
  accounts: number
  met: Met[]
  tied: Tied[]
  /** in how many rounds both had a stake */
  rounds: (a: number, b: number) => number
  /** of the pairs in one round, the part that meets so: the whole house's */
  rate: Record<Play, number>
  /** the same of the pairs with one account: who always stakes the usual sum meets others more often */
  habits: ReadonlyMap<number, Record<Play, number>>
}

/** In how many rounds chance alone lets two accounts meet so, as each of them plays. */
export function expectedMeetings(evidence: Evidence, a: number, b: number, play: Play): number {
  const rounds = evidence.rounds(a, b)
  const rate = evidence.rate[play]
  if (rounds === 0 || rate === 0) return 0
  const own = (id: number) => evidence.habits.get(id)?.[play] ?? rate
  return rounds * Math.min(1, (own(a) * own(b)) / rate)
}
