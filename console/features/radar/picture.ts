/** What is drawn of a case: members, and each edge of each line of evidence; many who share one thing meet in a point of it. */
import { formatChange } from '@madang/contract/core/won.ts'
import { evidence, type EvidenceKind } from '@madang/contract/operator/plain/radar.ts'
import type { Ring } from '@madang/contract/operator/radar.ts'

export type Node = { id: number; uid: string; under: string; as: 'certain' | 'doubted' | 'upper' }
type Drawn = { line: number; kind: EvidenceKind; doubt: boolean; words: string }
/** `beside`: the how-manieth of how many ways between the same two */
export type Way = Drawn & { a: number; b: number; times: number; beside: [at: number, of: number] }
export type Hub = Drawn & { ids: number[] }
/** `left`: ways that are drawn with their line alone, too many for one picture */
export type Picture = { nodes: Node[]; ways: Way[]; hubs: Hub[]; left: number }

/** Of play, so many ways stand in the picture at once: those met in most often. */
const MOST = 60
/** So many who share one thing are drawn around it, not each to each. */
const ROUND = 4

/** `lit`: the line whose every edge is drawn. */
export function pictureOf({ members, uppers, lines }: Ring, lit: number | null): Picture {
  const above = lines.findIndex(({ kind }) => kind === 'line')
  const shown = above < 0 ? [] : uppers.filter(({ below }) => below.length > 0)
  const parts = lines.map((line, at) => {
    const drawn = { line: at, kind: line.kind, doubt: line.doubt, words: wordOf(line) }
    if (line.kind === 'line' && shown.length > 0) return ofLine(at === above ? shown : [], drawn)
    return isPlay(line.kind) ? ofPlay(line.edges, drawn) : ofTie(line.edges, drawn)
  })
  const ways = parts.flatMap((part) => part.ways)
  const most = new Set(
    ways
      .filter(({ kind }) => isPlay(kind))
      .toSorted((one, other) => other.times - one.times || one.a - other.a || one.b - other.b)
      .slice(0, MOST),
  )
  const drawn = ways.filter((way) => !isPlay(way.kind) || most.has(way) || way.line === lit)
  return {
    nodes: [
      ...members.map(({ id, uid, net, certain }): Node => ({
        ...{ id, uid, under: formatChange(net), as: certain ? 'certain' : 'doubted' },
      })),
      ...shown
        .filter(({ id }) => !members.some((member) => member.id === id))
        .map(({ id, uid, type }): Node => ({ id, uid, under: `${type} · 상위`, as: 'upper' })),
    ],
    ways: sideBySide(drawn),
    hubs: parts.flatMap((part) => part.hubs),
    left: ways.length - drawn.length,
  }
}

const wordOf = ({ kind, doubt }: Ring['lines'][number]) =>
  doubt ? `의심 · ${evidence[kind].word}` : evidence[kind].word

type Edge = Ring['lines'][number]['edges'][number]
type Part = { ways: Omit<Way, 'beside'>[]; hubs: Hub[] }

export const isPlay = (kind: EvidenceKind) =>
  kind === 'mirrored' || kind === 'opposing' || kind === 'timing'

const ofPlay = (edges: readonly Edge[], drawn: Drawn): Part => ({
  hubs: [],
  ways: edges.map(({ a, b, times }) => ({
    ...drawn,
    ...{ a, b, times, words: `${drawn.words} ${times}번` },
  })),
})

/** From each to who stands above them. */
const ofLine = (uppers: Ring['uppers'], drawn: Drawn): Part => ({
  hubs: [],
  ways: uppers.flatMap(({ id, below }) =>
    below.filter((each) => each !== id).map((b) => ({ ...drawn, a: id, b, times: 1 })),
  ),
})

function ofTie(edges: readonly Edge[], drawn: Drawn): Part {
  const groups = groupsOf(edges)
  const round = groups.filter(({ length }) => length >= ROUND)
  const around = new Set(round.flat())
  return {
    hubs: round.map((ids) => ({ ...drawn, ids, words: `${drawn.words} ${ids.length}명` })),
    ways: edges.filter(({ a }) => !around.has(a)).map(({ a, b }) => ({ ...drawn, a, b, times: 1 })),
  }
}

/** Those whom edges join, in the order of their ids. */
function groupsOf(edges: readonly Edge[]): number[][] {
  const of = new Map<number, Set<number>>()
  for (const { a, b } of edges) {
    const joined = new Set([a, b, ...(of.get(a) ?? []), ...(of.get(b) ?? [])])
    for (const id of joined) of.set(id, joined)
  }
  return [...new Set(of.values())].map((ids) => [...ids].toSorted((one, other) => one - other))
}

function sideBySide(ways: readonly Omit<Way, 'beside'>[]): Way[] {
  const key = ({ a, b }: { a: number; b: number }) => `${Math.min(a, b)} ${Math.max(a, b)}`
  const count = Map.groupBy(ways, key)
  return ways.map((way) => {
    const same = count.get(key(way))!
    // From the lesser to the greater, so that beside each other means the same for all of them.
    const [a, b] = [Math.min(way.a, way.b), Math.max(way.a, way.b)]
    return { ...way, a, b, beside: [same.indexOf(way), same.length] }
  })
}
