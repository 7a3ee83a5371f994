/**
 * What of a process's connections is whose (docs/adr/0176-connections-in-shares.md). Each part has its own, so that
 * none waits for another's: calls of members, of operators, bets and vendors' wallet calls, draws, the clock's work.
 */
export type Shares = {
  /** for transactions; single statements have lanes beside them */
  calls: number
  bets: number
  batches: number
  draws: number
  jobs: number
  desk: number
}

/** Transactions of each part besides the calls', which have what is left. */
const BETS = 2
const DRAWS = 5
const JOBS = 5
const DESK = 4
/** Lanes of bets (server/features/draw/bet.ts); each has one batch under way. */
const BET_LANES = 2
/** Of single statements of members' calls, and of operators'; the other parts have a lane each. */
export const CALL_LANES = 2
export const DESK_LANES = 2
const OTHER_LANES = 3
/** Who moved; the process's own watch, with a transaction in which it takes its number; two that listen; the jobs' lease. */
const WATCHES = 1 + 2 + 2 + 1
const LEAST_CALLS = 4
/** What the embedded PostgreSQL allows besides what is kept for its owner. */
const EMBEDDED = 196
const MOST_UNASKED = 60

const fixed = (walletLanes: number) =>
  BETS +
  BET_LANES +
  walletLanes +
  DRAWS +
  JOBS +
  DESK +
  CALL_LANES +
  DESK_LANES +
  OTHER_LANES +
  WATCHES

/** The fewest connections a process can do with. */
export const leastPool = (walletLanes: number): number => fixed(walletLanes) + LEAST_CALLS

/** How many a process may hold where nobody said: a share of what the embedded database allows. */
export const poolUnasked = (workers: number, walletLanes: number): number =>
  Math.max(leastPool(walletLanes), Math.min(MOST_UNASKED, Math.floor(EMBEDDED / workers)))

/** Parts of `pool` connections. */
export const sharesOf = (pool: number, walletLanes: number): Shares => ({
  calls: pool - fixed(walletLanes),
  bets: BETS,
  batches: BET_LANES + walletLanes,
  draws: DRAWS,
  jobs: JOBS,
  desk: DESK,
})
