/** All pieces of a replay added up, in the order of their rounds: the same draft over the same days comes to the same. */
import { PARTS_OF_WON } from '@madang/contract/core/draw/returns.ts'
import { append } from '@madang/contract/core/lists.ts'

import type { PieceSums, PickSum, RoundSum } from './piece.ts'
import type { Cut } from './one-by-one.ts'
import type { BookRow, RoundRow } from './sql.ts'

export type Side = 'was' | 'will'
export type Both<T> = Record<Side, T>
const sides = ['was', 'will'] as const
export const both = <T>(of: (side: Side) => T): Both<T> => ({ was: of('was'), will: of('will') })

/** `played`: stakes of settled rounds; `variance`: of what they are paid, by chance. */
export type KeySums = {
  bets: number
  played: number
  paid: number
  /** what they are paid on average, in parts of a won */
  parts: bigint
  variance: number
}
type MoneySums = {
  bets: number
  stake: number
  paid: number
  returned: number
  variance: number
}
export type LineSums = Both<{ stake: number; paidParts: bigint; points: number }>
type RoundNote = { row: RoundRow; was: number; will: number }
type MemberSums = { net: Both<number>; stake: number }

const WORST_ROUNDS = 10

export type Tally = ReturnType<typeof openTally>

export function openTally(): {
  add: (piece: PieceSums) => void
  keys: Map<string, { bets: number } & Both<KeySums>>
  money: Both<MoneySums>
  counted: Both<number>
  books: BookRow
  lines: Map<number, LineSums>
  members: Map<number, MemberSums>
  cuts: Cut[]
  rounds: number
  /** the rounds that could pay most, as it was or as it would be */
  heaviest: RoundNote[]
  /** the round in which the house comes off worst by the change, and by how much */
  worstRound: { row: RoundRow; sum: number } | null
  unrolled: number
  /** the variance of what is paid more */
  change: number
} {
  const tally: ReturnType<typeof openTally> = {
    add,
    keys: new Map(),
    money: both(() => ({ bets: 0, stake: 0, paid: 0, returned: 0, variance: 0 })),
    counted: { was: 0, will: 0 },
    books: { paid: 0, kept: 0, points: 0 },
    lines: new Map(),
    members: new Map(),
    cuts: [],
    rounds: 0,
    heaviest: [],
    worstRound: null,
    unrolled: 0,
    change: 0,
  }

  function add(piece: PieceSums) {
    for (const round of piece.rounds) addRound(round)
    for (const { id, data } of piece.members) addMember(id, data)
    for (const { id, data } of piece.lines) addLine(id, data)
    for (const side of sides) tally.counted[side] += piece.counted[side]
    for (const sum of ['paid', 'kept', 'points'] as const) tally.books[sum] += piece.books[sum]
    append(tally.cuts, piece.cuts)
  }

  function addRound(round: RoundSum) {
    const { row, mask, worst, variance } = round
    tally.rounds += 1
    if (mask !== -1) tally.change += variance.change
    if (mask !== -1 && !row.rolled) tally.unrolled += 1
    const net = both(() => 0)
    for (const side of sides) {
      const money = tally.money[side]
      if (mask !== -1) money.variance += variance[side]
      for (const sum of round[side]) {
        const paid = mask === -1 ? sum.stake : wins(mask, sum.no) ? sum.pays : 0
        money.bets += sum.bets
        money.stake += sum.stake
        money[mask === -1 ? 'returned' : 'paid'] += paid
        net[side] += sum.stake - paid
      }
      addKeys(round, side)
    }
    const change = net.will - net.was
    if (change < (tally.worstRound?.sum ?? 0)) tally.worstRound = { row, sum: change }
    const least = tally.heaviest.at(-1)
    const note = { row, ...worst }
    const weight = ({ was, will }: Both<number>) => Math.max(was, will)
    if (tally.heaviest.length === WORST_ROUNDS && weight(note) <= weight(least!)) return
    tally.heaviest = [...tally.heaviest, note]
      .toSorted((a, b) => weight(b) - weight(a) || a.row.id - b.row.id)
      .slice(0, WORST_ROUNDS)
  }

  /** Picks of one key exclude each other: each has classes of its own. */
  function addKeys({ row, game, mask, ...round }: RoundSum, side: Side) {
    for (const [key, sums] of Map.groupBy(round[side], ({ no }) => game.picks[no]!.key)) {
      const name = `${row.game} ${key}`
      const known = tally.keys.get(name) ?? { bets: 0, ...both(emptyKey) }
      tally.keys.set(name, known)
      if (side === 'was') known.bets += betsOf(sums)
      const own = known[side]
      own.bets += betsOf(sums)
      if (mask === -1) continue
      let [mean, square] = [0, 0]
      for (const { no, stake, pays } of sums) {
        const { chance, parts } = game.picks[no]!
        own.played += stake
        if (wins(mask, no)) own.paid += pays
        own.parts += BigInt(pays) * BigInt(parts)
        mean += chance * pays
        square += chance * pays * pays
      }
      own.variance += Math.max(0, square - mean * mean)
    }
  }

  function addMember(id: number, [stake, stake2, paid, paid2, back, back2]: number[]) {
    const known = tally.members.get(id) ?? { net: both(() => 0), stake: 0 }
    tally.members.set(id, known)
    known.stake += stake!
    known.net.was += paid! + back! - stake!
    known.net.will += paid2! + back2! - stake2!
  }

  function addLine(id: number, data: number[]) {
    const [stake, stake2, won, rest, won2, rest2, points, points2] = data
    const known = tally.lines.get(id) ?? both(() => ({ stake: 0, paidParts: 0n, points: 0 }))
    tally.lines.set(id, known)
    known.was.stake += stake!
    known.will.stake += stake2!
    known.was.paidParts += BigInt(won!) * PARTS_OF_WON + BigInt(rest!)
    known.will.paidParts += BigInt(won2!) * PARTS_OF_WON + BigInt(rest2!)
    known.was.points += points!
    known.will.points += points2!
  }
  return tally
}

const wins = (mask: number, no: number) => Math.floor(mask / 2 ** no) % 2 === 1
const betsOf = (sums: PickSum[]) => sums.reduce((all, { bets }) => all + bets, 0)
const emptyKey = (): KeySums => ({ bets: 0, played: 0, paid: 0, parts: 0n, variance: 0 })

/** What lines earned, all of them together. */
export const pointsOf = ({ lines }: Tally, side: Side) =>
  [...lines.values()].reduce((sum, line) => sum + line[side].points, 0)
