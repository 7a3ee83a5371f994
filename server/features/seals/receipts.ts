/** A member's own bets in sealed books (docs/spec/sealed-book.md#published). */
import { openLeaves, saltOf, type DrawPlace } from '@madang/contract/core/book/book.ts'
import { pathsOf } from '@madang/contract/core/book/tree.ts'

import type { Deps } from '../../http/deps.ts'
import { inTurns } from '../../http/turns.ts'
import { bookKeyOf, digests } from './keys.ts'
import { hex, leavesOf } from './leaves.ts'
import { mustBeStream, notFound, sealAt } from './open.ts'
import { drawExists, selectBetIds, selectOwn, type SealOf } from './open-sql.ts'

type Tree = { ids: number[]; pathOf: (index: number) => Uint8Array[] }
/** Leaves of all trees that are kept at once: 64 MB. */
const KEPT = 1_000_000

/** The trees of the books that were asked for last: a draw's members ask for them in the same minute. */
export function openTrees({ db }: Pick<Deps, 'db'>) {
  const trees = new Map<number, { size: number; made: Promise<Tree> }>()

  async function make({ draw, stream, date, round, blinds }: SealOf): Promise<Tree> {
    const ids = await selectBetIds(db, draw)
    const hashes = new Uint8Array(32 * ids.length)
    const hashOf = openLeaves(digests, { stream, date, round })
    let at = 0
    for await (const leaves of leavesOf(db, ids, blinds))
      await inTurns(leaves, (leaf) => {
        hashes.set(hashOf(leaf, leaf.blind), at)
        at += 32
      })
    return { ids, pathOf: pathsOf(digests.sha256, hashes).pathOf }
  }
  function treeOf(seal: SealOf): Promise<Tree> {
    const known = trees.get(seal.draw)
    const tree = known ?? { size: seal.count, made: make(seal) }
    // The map keeps the order of use.
    trees.delete(seal.draw)
    trees.set(seal.draw, tree)
    tree.made.catch(() => trees.delete(seal.draw))
    let kept = [...trees.values()].reduce((sum, { size }) => sum + size, 0)
    for (const [draw, { size }] of trees) {
      if (kept <= KEPT || draw === seal.draw) break
      trees.delete(draw)
      kept -= size
    }
    return tree.made
  }
  return { treeOf }
}

/** A member's bets in a sealed book, each with its salt, place and path; none before the seal. */
export async function readReceipts(
  deps: Pick<Deps, 'db' | 'keys'>,
  { treeOf }: ReturnType<typeof openTrees>,
  member: number,
  place: DrawPlace,
) {
  const { db } = deps
  mustBeStream(place.stream)
  const known = await sealAt(db, place, false)
  if (!known && !(await drawExists(db, place))) throw notFound()
  const own = known ? await selectOwn(db, known.draw, member) : []
  if (own.length === 0) return []
  const { ids, pathOf } = await treeOf((await sealAt(db, place, true))!)
  const key = await db.begin((tx) => bookKeyOf(tx, deps, known!.key))
  const wanted = new Set(own)
  return ids.flatMap((id, index) =>
    wanted.has(id)
      ? [{ id, salt: hex(saltOf(digests, key.secret, id)), index, path: pathOf(index).map(hex) }]
      : [],
  )
}
