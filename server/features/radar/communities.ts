/** Who belongs together by the weights of their edges: Louvain, by a library. The same edges give the same groups. */
import { UndirectedGraph } from 'graphology'
import louvain from 'graphology-communities-louvain'

import type { Edge } from './edges.ts'

/** A CommonJS module whose types say that it has a default; what Node brings is that default. */
const divide = louvain as unknown as typeof louvain.default

/** Groups of two and more by all that joins them, or by their bets alone; each in the order of their accounts' numbers. */
export function findCommunities(
  edges: Iterable<Edge>,
  by: 'weight' | 'played' = 'weight',
): number[][] {
  const graph = new UndirectedGraph()
  const sorted = [...edges].filter((edge) => edge[by] > 0)
  sorted.sort((one, other) => one.a - other.a || one.b - other.b)
  for (const edge of sorted) {
    const { a, b } = edge
    graph.mergeNode(a)
    graph.mergeNode(b)
    graph.mergeEdge(a, b, { weight: edge[by] })
  }
  if (graph.size === 0) return []
  const groups = new Map<number, number[]>()
  const found = divide(graph, { getEdgeWeight: 'weight', randomWalk: false })
  for (const [id, group] of Object.entries(found))
    groups.set(group, [...(groups.get(group) ?? []), Number(id)])
  return [...groups.values()]
    .filter((ids) => ids.length > 1)
    .map((ids) => ids.toSorted((one, other) => one - other))
}
