/** Who plays together against the house: a score for each group, line by line. It decides whom to look at, nothing else. */
import { largest } from '@madang/contract/core/lists.ts'

import { groups, surprise } from './chance.ts'
import { findCommunities } from './communities.ts'
import { addMeetings, tieWorth, weighEdges, type Edge } from './edges.ts'
import {
  expectedMeetings,
  plays,
  ties,
  usualOf,
  type Evidence,
  type Play,
  type Tie,
  type Usual,
} from './evidence.ts'

/** A line of evidence: what it adds to the score, and whom it joins. What is doubt adds nothing. */
export type Line = {
  kind: Play | Tie
  points: number
  doubt: boolean
  /** rounds in which they met so, or pairs that the tie joins */
  times: number
  /** how rare that is by chance, in powers of ten; of ties 0 */
  rare: number
  edges: LineEdge[]
}

/** `times`: rounds of play, 1 of a tie; `holders` of a tie: how many accounts share it. */
type LineEdge = { a: number; b: number; times: number; holders: number | null }

/** What the same evidence may be of people who do no wrong. */
export type OtherExplanation = 'couple' | 'household' | 'public place' | 'one line' | 'habit'

export type Ring = {
  members: number[]
  /** who is joined to them by ties, and does not play as they do: no part of score or ring */
  doubted: number[]
  score: number
  lines: Line[]
  explanations: OtherExplanation[]
}

/**
 * Maximum points of each kind of play, and the rarity in powers of ten that earns them; less rarity earns
 * proportionally less. Mirrored stakes earn two points a power, so that at full rarity they are an alarm by themselves
 * (docs/adr/0236-mirrored-stakes-alone.md).
 */
const playWorth: Record<Play, { points: number; rare: number }> = {
  mirrored: { points: 60, rare: 30 },
  opposing: { points: 15, rare: 20 },
  timing: { points: 15, rare: 20 },
}
/** So much rarer than the rarest of all groups of their size, in powers of ten, is what play a group is found by. */
const CLEAR = 4
/** How rare a member's own part in it is at least, and in how many rounds. */
const OWN_PART = { rare: 7, times: 3 }
/** How rare it is that two parts of one ring meet as often. */
const ACROSS = 3
const HIGHEST = 100

type Inside = (ids: readonly number[]) => Edge[]

/** Rings among the accounts, the highest score first. The same evidence gives the same rings. */
export function findRings(given: Evidence): Ring[] {
  const edges = weighEdges(given)
  const evidence = { ...given, rounds: askedOnce(given.rounds) }
  const communities = findCommunities(edges.values())
  const place = new Map(communities.flatMap((ids, at) => ids.map((id) => [id, at] as const)))
  addMeetings(evidence, edges, (a, b) => place.has(a) && place.get(a) === place.get(b))
  const of = new Map<number, Edge[]>()
  for (const edge of edges.values()) {
    const own = of.get(edge.a)
    if (own === undefined) of.set(edge.a, [edge])
    else own.push(edge)
  }
  const inside: Inside = (ids) => {
    const among = new Set(ids)
    return ids.flatMap((id) => (of.get(id) ?? []).filter(({ b }) => among.has(b)))
  }
  return communities
    .flatMap((community) =>
      takeApart(evidence, whoPlays(evidence, community, inside), inside).map((part) => ({
        community,
        members: whoPlays(evidence, part, inside),
      })),
    )
    .flatMap(({ community, members }) => {
      if (members.length < 2) return []
      const joined = inside(members)
      const play = plays.map((kind) => playLine(evidence, members, joined, kind))
      if (largest(play.map(({ rare }) => rare)) < CLEAR) return []
      const lines = [...play, ...ties.flatMap((kind) => tieLines(members, joined, kind))]
        .filter(({ edges }) => edges.length > 0)
        .toSorted((one, other) => other.points - one.points)
      return [
        {
          members,
          doubted: community.filter((id) => !members.includes(id)),
          score: Math.min(
            HIGHEST,
            lines.reduce((sum, { points }) => sum + points, 0),
          ),
          lines,
          explanations: explain(members, lines),
        },
      ]
    })
    .toSorted((one, other) => other.score - one.score || one.members[0]! - other.members[0]!)
}

/** Pairs of a community are asked for again with each member that goes. */
function askedOnce(rounds: Evidence['rounds']): Evidence['rounds'] {
  const known = new Map<number, Map<number, number>>()
  return (one, other) => {
    const [a, b] = [Math.min(one, other), Math.max(one, other)]
    const row = known.get(a) ?? new Map<number, number>()
    known.set(a, row)
    const count = row.get(b) ?? rounds(a, b)
    row.set(b, count)
    return count
  }
}

/** Those of a community whose own bets meet the others' too often. The least likely go first, then all are asked again. */
function whoPlays(evidence: Evidence, community: readonly number[], inside: Inside): number[] {
  let members = [...community]
  for (;;) {
    const joined = inside(members)
    const usual = usualOf(evidence, members, joined)
    const parts = members.map((id) => {
      const own = joined.filter(({ a, b }) => a === id || b === id)
      const others = members.filter((other) => other !== id)
      return { id, rare: ownPart(evidence, usual, own, [id], others) }
    })
    const low = parts.filter(({ rare }) => rare < OWN_PART.rare)
    if (low.length === 0) return members
    low.sort((one, other) => one.rare - other.rare)
    const gone = new Set(low.slice(0, Math.ceil(low.length / 3)).map(({ id }) => id))
    members = members.filter((id) => !gone.has(id))
  }
}

/** Friends who stake alike do so on one side as often as on two; a ring never does. */
const onOneSide = (joined: readonly Edge[], play: Play) =>
  joined.reduce((sum, { alike }) => sum + alike[play], 0)

/** How rare it is that these meet those as often; 0 when it was hardly ever. */
function ownPart(
  evidence: Evidence,
  usual: Usual,
  joined: readonly Edge[],
  these: readonly number[],
  those: readonly number[],
): number {
  return largest(
    plays.map((play) => {
      const times = joined.reduce((sum, { met }) => sum + met[play], 0)
      if (times < OWN_PART.times) return 0
      let expected = 0
      for (const a of these)
        for (const b of those) expected += expectedMeetings(evidence, usual, a, b, play)
      return surprise(times, Math.max(expected, onOneSide(joined, play)))
    }),
  )
}

/** Two rings that a tie or a chance joined are two: parts stay one only where bets of both meet as a ring's do. */
function takeApart(evidence: Evidence, members: readonly number[], inside: Inside): number[][] {
  const joined = inside(members)
  const usual = usualOf(evidence, members, joined)
  const parts = findCommunities(joined, 'played')
  const across = (one: readonly number[], other: readonly number[]) => {
    const [here, there] = [new Set(one), new Set(other)]
    const edges = joined.filter(
      ({ a, b }) => (here.has(a) && there.has(b)) || (here.has(b) && there.has(a)),
    )
    return ownPart(evidence, usual, edges, one, other) >= ACROSS
  }
  const whole: number[][] = []
  for (const part of parts) {
    const same = whole.filter((group) => across(part, group))
    for (const group of same) whole.splice(whole.indexOf(group), 1)
    whole.push([...part, ...same.flat()].toSorted((one, other) => one - other))
  }
  return whole
}

/** Play of all pairs together, as rare as it is after all groups of that size had their chance. */
function playLine(
  evidence: Evidence,
  members: readonly number[],
  joined: readonly Edge[],
  kind: Play,
): Line {
  const usual = usualOf(evidence, members, joined)
  const met = joined.filter((edge) => edge.met[kind] > 0)
  const times = met.reduce((sum, edge) => sum + edge.met[kind], 0)
  let expected = 0
  for (const [at, a] of members.entries())
    for (const b of members.slice(at + 1)) expected += expectedMeetings(evidence, usual, a, b, kind)
  const rare = Math.max(
    0,
    surprise(times, Math.max(expected, onOneSide(joined, kind))) -
      groups(evidence.accounts, members.length),
  )
  const doubt = rare < CLEAR
  const worth = playWorth[kind]
  const points = doubt ? 0 : Math.round(worth.points * Math.min(1, rare / worth.rare))
  const edges = met.map(({ a, b, met: { [kind]: rounds } }) => ({
    a,
    b,
    times: rounds,
    holders: null,
  }))
  return { kind, points, doubt, times, rare, edges }
}

/** A tie's points by how many of the members it joins; what many others hold too stands apart, as doubt. */
function tieLines(members: readonly number[], joined: readonly Edge[], kind: Tie): Line[] {
  return [false, true].map((doubt) => {
    const edges = joined.flatMap(({ a, b, ties: held }) => {
      const tie = held.find((one) => one.tie === kind && one.doubt === doubt)
      return tie ? [{ a, b, times: 1, holders: tie.holders }] : []
    })
    const part = new Set(edges.flatMap(({ a, b }) => [a, b])).size / members.length
    const points = doubt ? 0 : Math.round(tieWorth[kind].points * part)
    return { kind, points, doubt, times: edges.length, rare: 0, edges }
  })
}

function explain(members: readonly number[], lines: readonly Line[]): OtherExplanation[] {
  const has = (kind: Tie, doubt: boolean) =>
    lines.some((line) => line.kind === kind && line.doubt === doubt)
  const home = has('device', false) || has('account', false) || has('address', false)
  const found: OtherExplanation[] = []
  if (home) found.push(members.length === 2 ? 'couple' : 'household')
  if (has('address', true) || has('device', true)) found.push('public place')
  if (has('line', false)) found.push('one line')
  if (!ties.some((kind) => has(kind, false))) found.push('habit')
  return found
}
