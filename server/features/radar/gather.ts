/** Reads the house's own rows and scores them: what one count of the radar comes to. It writes nothing. */
import { RADAR_DAYS } from '@madang/contract/operator/plain/radar.ts'

import type { Reader } from '../../db/db.ts'
import type { Evidence, Tied } from './evidence.ts'
import { byAccount, countMeetings, type Facing, type Stake } from './meetings.ts'
import { pairUp } from './pairs.ts'
import { readPlaces } from './places.ts'
import { findRings, type Line, type OtherExplanation } from './find-rings.ts'
import {
  selectDrawRounds,
  selectDrawStakes,
  selectPaired,
  selectTableRounds,
  selectTableStakes,
  selectWindow,
  type RoundStakes,
} from './stakes-sql.ts'
import { selectHeld, type Held } from './ties-sql.ts'

/** Two stakes that lie against each other. */
export type Pair = {
  vendor: boolean
  round: number
  /** of the later one, ISO 8601 */
  at: string
  sides: { bet: number; member: number; stake: number; house: number }[]
}

/** Members by their ids. `doubted`: a tie leads from them to a member, their bets do not. */
export type FoundRing = {
  members: number[]
  doubted: number[]
  score: number
  lines: Line[]
  explanations: OtherExplanation[]
  /** of bets in no pair yet, each bet once: round after round, in a round the nearest first */
  pairs: Pair[]
}

export type Counted = { at: string; members: number; meetings: number; rings: FoundRing[] }

const ROUNDS = 200
/** One count returns at most so many pairs, shared evenly by its rings; the next counts find the others. */
export const MOST_PAIRS = 20_000
/** An address that so many log in from is a café's or a carrier's more likely than a home's. */
const LENT_ADDRESS = 10

type HouseOf = WeakMap<Stake, number>
type Round = { id: number; vendor: boolean; stakes: Stake[] }

export async function gather(db: Reader): Promise<Counted> {
  const window = await selectWindow(db, RADAR_DAYS)
  const places = readPlaces()
  const ids: number[] = []
  const index = new Map<number, number>()
  const accountOf = (member: number) => {
    let account = index.get(member)
    if (account === undefined) index.set(member, (account = ids.push(member) - 1))
    return account
  }
  const rounds: Round[] = []
  const beside = new WeakSet<Stake>()
  const houseOf: HouseOf = new WeakMap()
  const add = (vendor: boolean, rows: RoundStakes[]) => {
    for (const { round, bets, members, places: on, sums, at, amounts, houses } of rows) {
      const stakes = bets.map((bet, n) => {
        const account = accountOf(members[n]!)
        const stake = { bet, account, place: on[n]!, sum: sums[n]!, at: at[n]! / 1_000 }
        houseOf.set(stake, houses[n]!)
        if (stake.sum * 2 < amounts[n]!) beside.add(stake)
        return stake
      })
      rounds.push({ id: round, vendor, stakes })
    }
  }
  const drawn = (await selectDrawRounds(db, window)).map(({ id }) => id)
  for (let n = 0; n < drawn.length; n += ROUNDS)
    add(false, await selectDrawStakes(db, drawn.slice(n, n + ROUNDS), places.draws))
  const dealt = (await selectTableRounds(db, window, places.tables)).map(({ id }) => id)
  for (let n = 0; n < dealt.length; n += ROUNDS)
    add(true, await selectTableStakes(db, dealt.slice(n, n + ROUNDS), places.tables))

  const held = ids.length === 0 ? [] : await selectHeld(db, ids, window)
  const tied = held.flatMap(({ members, ...tie }) => pairsOf(tie, members.map(accountOf)))
  const { facing } = places
  // What a bet is mostly about is what it is judged by: its rolling is that of all of it.
  const lain = layOut(rounds, beside)
  const evidence = countMeetings({
    ...{ accounts: ids.length, rounds: rounds.map(({ stakes }) => stakes), facing, tied },
  })
  const rings: FoundRing[] = []
  const found = findRings(evidence)
  const most = Math.ceil(MOST_PAIRS / found.length)
  for (const ring of found) {
    const members = new Set(ring.members)
    const leads = tied.filter(({ a, b }) => members.has(a) !== members.has(b))
    const doubted = ring.doubted.filter((id) => leads.some(({ a, b }) => a === id || b === id))
    const known = new Set([...members, ...doubted])
    const doubts = leads.filter(({ a, b }) => known.has(a) && known.has(b))
    const own = ring.members.flatMap((account) => lain.get(account) ?? [])
    const paired = await selectPaired(
      db,
      own.map(({ stake }) => stake.bet),
    )
    const free = own.filter(({ stake }) => !paired.has(stake.bet))
    rings.push({
      members: ring.members.map((id) => ids[id]!),
      doubted: doubted.map((id) => ids[id]!),
      score: ring.score,
      lines: withDoubts(ring.lines, doubts).map((line) => ({
        ...line,
        edges: line.edges.map(({ a, b, ...edge }) => ({ a: ids[a]!, b: ids[b]!, ...edge })),
      })),
      explanations: ring.explanations,
      pairs: pairsAmong(free, most, { facing, ids, houseOf }),
    })
  }
  return {
    at: window.to.toISOString(),
    members: ids.length,
    meetings: sumMet(evidence),
    rings,
  }
}

const pairsOf = ({ tie, holders }: Omit<Held, 'members'>, accounts: number[]): Tied[] =>
  accounts.flatMap((a, at) =>
    accounts.slice(at + 1).map((b) => ({
      ...{ a: Math.min(a, b), b: Math.max(a, b), tie, holders },
      lent: tie === 'address' && holders > LENT_ADDRESS,
    })),
  )

/** Who only a tie leads to stands in a line of doubt, whatever the tie is. */
function withDoubts(lines: readonly Line[], doubts: readonly Tied[]): Line[] {
  const found = lines.map((line) => ({ ...line, edges: [...line.edges] }))
  for (const { a, b, tie, holders } of doubts) {
    let line = found.find(({ kind, doubt }) => kind === tie && doubt)
    if (!line) {
      line = { kind: tie, points: 0, doubt: true, times: 0, rare: 0, edges: [] }
      found.push(line)
    }
    line.edges.push({ a, b, times: 1, holders })
    line.times += 1
  }
  return found
}

function sumMet(evidence: Evidence): number {
  let sum = 0
  for (const { met } of evidence.met) sum += met.mirrored + met.opposing
  return sum
}

type Lain = { round: Round; stake: Stake }

/** What each account staked, round after round, as far as it meets others: asked for each ring. */
function layOut(rounds: readonly Round[], beside: WeakSet<Stake>): Map<number, Lain[]> {
  const lain = new Map<number, Lain[]>()
  for (const round of rounds)
    for (const [account, own] of byAccount(round.stakes.filter((stake) => !beside.has(stake)))) {
      const known = lain.get(account) ?? []
      lain.set(account, known)
      for (const stake of own) known.push({ round, stake })
    }
  return lain
}

type Known = { facing: Facing; ids: readonly number[]; houseOf: HouseOf }

/** The pairs of all rounds in their order, at most so many. */
function pairsAmong(free: readonly Lain[], most: number, { facing, ids, houseOf }: Known): Pair[] {
  const rounds = [...Map.groupBy(free, ({ round }) => round)].toSorted(
    ([one], [other]) => Number(one.vendor) - Number(other.vendor) || one.id - other.id,
  )
  const pairs: Pair[] = []
  for (const [{ id, vendor }, laid] of rounds) {
    const stakes = laid.map(({ stake }) => stake)
    for (const sides of pairUp(stakes, facing)) {
      if (pairs.length === most) return pairs
      pairs.push({
        ...{ vendor, round: id },
        at: new Date(Math.max(sides[0].at, sides[1].at) * 1_000).toISOString(),
        sides: sides
          .toSorted((one, other) => one.bet - other.bet)
          .map((stake) => ({
            ...{ bet: stake.bet, member: ids[stake.account]!, stake: stake.sum },
            house: houseOf.get(stake)!,
          })),
      })
    }
  }
  return pairs
}
