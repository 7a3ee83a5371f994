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
  met: Iterable<Met>
  tied: Tied[]
  /** in how many rounds both had a stake */
  rounds: (a: number, b: number) => number
  /** of the pairs in one round, the part that meets so: the whole house's */
  rate: Record<Play, number>
  /** of the pairs with one account: how many there were, and in how many it met the other so */
  habits: ReadonlyMap<number, Habit>
}

type Habit = { pairs: number; met: Record<Play, number> }
/** How often an account meets others so, of the pairs with it. */
export type Usual = (id: number, play: Play) => number

/** As much as so many pairs the house's rate says of an account, so that who hardly plays with others is no mystery. */
const USUAL_PAIRS = 60

/**
 * What is usual of each of these: who always stakes the usual sum meets others more often. What they met each other is left
 * out of it: it is what is asked about, and who plays with nobody else would have no other habit.
 */
export function usualOf(
  evidence: Evidence,
  members: readonly number[],
  joined: readonly Pick<Met, 'a' | 'b' | 'met'>[],
): Usual {
  const { habits, rate, rounds } = evidence
  const among = new Map<number, Habit>(
    members.map((id) => [id, { pairs: 0, met: { mirrored: 0, opposing: 0, timing: 0 } }]),
  )
  for (const [at, a] of members.entries())
    for (const b of members.slice(at + 1)) {
      const both = rounds(a, b)
      among.get(a)!.pairs += both
      among.get(b)!.pairs += both
    }
  for (const { a, b, met } of joined)
    for (const play of plays) {
      among.get(a)!.met[play] += met[play]
      among.get(b)!.met[play] += met[play]
    }
  return (id, play) => {
    const [all, own] = [habits.get(id), among.get(id)]
    if (!all) return rate[play]
    const met = Math.max(0, all.met[play] - (own?.met[play] ?? 0))
    const pairs = Math.max(met, all.pairs - (own?.pairs ?? 0))
    return (met + USUAL_PAIRS * rate[play]) / (pairs + USUAL_PAIRS)
  }
}

/** In how many rounds chance alone lets two accounts meet so, as each of them plays. */
export function expectedMeetings(
  evidence: Evidence,
  usual: Usual,
  a: number,
  b: number,
  play: Play,
): number {
  const rounds = evidence.rounds(a, b)
  const rate = evidence.rate[play]
  if (rounds === 0 || rate === 0) return 0
  return rounds * Math.min(1, (usual(a, play) * usual(b, play)) / rate)
}
