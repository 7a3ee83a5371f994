/** Evidence about pairs as edges of a graph: each with its weight, and whether it is known or only a doubt. */
import { largest } from '@madang/contract/core/lists.ts'

import { groups, surprise } from './chance.ts'
import {
  expectedMeetings,
  plays,
  usualOf,
  type Evidence,
  type Met,
  type Play,
  type Tie,
} from './evidence.ts'

export type Edge = {
  a: number
  b: number
  met: Record<Play, number>
  alike: Record<Play, number>
  ties: { tie: Tie; holders: number; doubt: boolean }[]
  /** of the bets alone, and with ties */
  played: number
  weight: number
}

/** Points of a tie that two accounts alone have, and up to how many holders it says anything. */
export const tieWorth: Record<Tie, { points: number; holders: number }> = {
  device: { points: 18, holders: 40 },
  account: { points: 14, holders: 40 },
  safe: { points: 6, holders: 60 },
  address: { points: 5, holders: 40 },
  line: { points: 2, holders: 60 },
  signup: { points: 2, holders: 40 },
  range: { points: 1, holders: 60 },
}

const MOST_OF_PLAY = 30

const pairKey = (a: number, b: number): string => (a < b ? `${a}:${b}` : `${b}:${a}`)

/** Without bets that meet more often than not a tie is worth a tenth: an address leads, bets join. */
const TIE_ALONE = 0.1

/** All pairs that rare play or a tie of their own joins; without any of a ring's play they come to nothing later. */
export function weighEdges(evidence: Evidence): Map<string, Edge> {
  const edges = new Map<string, Edge>()
  const open = (a: number, b: number) => openEdge(edges, a, b)
  for (const { a, b, tie, holders, lent = false } of evidence.tied) {
    const doubt = lent || holders > tieWorth[tie].holders
    const edge = open(a, b)
    edge.ties.push({ tie, holders, doubt })
    if (!doubt) edge.weight += tieWorth[tie].points / Math.log2(Math.max(2, holders))
  }
  // What is seen once among so many pairs is nothing; ten thousand times as often may be part of something.
  const rare = Math.max(2, groups(evidence.accounts, 2) - 4)
  for (const { a, b, met, alike } of evidence.met) {
    const known = edges.get(pairKey(a, b))
    // Once is no pattern: most pairs that ever met did so once.
    if (known === undefined && Math.max(met.mirrored, met.opposing, met.timing) < 2) continue
    const found = rarest(evidence, { a, b, met, alike })
    if (found < rare && known === undefined) continue
    const edge = known ?? open(a, b)
    edge.met = met
    edge.alike = alike
    edge.played = Math.min(MOST_OF_PLAY, 2 * found)
  }
  for (const edge of edges.values())
    edge.weight = edge.played + edge.weight * (edge.played >= 2 ? 1 : TIE_ALONE)
  return edges
}

/** What is known of pairs that are looked at together, though no edge led to them: also that they hardly met. */
export function addMeetings(
  evidence: Evidence,
  edges: Map<string, Edge>,
  together: (a: number, b: number) => boolean,
): void {
  for (const row of evidence.met) {
    if (!together(row.a, row.b) || edges.has(pairKey(row.a, row.b))) continue
    const edge = openEdge(edges, row.a, row.b)
    edge.met = row.met
    edge.alike = row.alike
    edge.played = edge.weight = Math.min(MOST_OF_PLAY, 2 * rarest(evidence, row))
  }
}

function rarest(evidence: Evidence, { a, b, met, alike }: Met): number {
  const usual = usualOf(evidence, [a, b], [{ a, b, met }])
  return largest(
    plays.map((play) =>
      surprise(met[play], Math.max(alike[play], expectedMeetings(evidence, usual, a, b, play))),
    ),
  )
}

function openEdge(edges: Map<string, Edge>, a: number, b: number): Edge {
  const key = pairKey(a, b)
  const made = edges.get(key) ?? {
    ...{ a: Math.min(a, b), b: Math.max(a, b), ties: [], played: 0, weight: 0 },
    met: { mirrored: 0, opposing: 0, timing: 0 },
    alike: { mirrored: 0, opposing: 0, timing: 0 },
  }
  edges.set(key, made)
  return made
}
