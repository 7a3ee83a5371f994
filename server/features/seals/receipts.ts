/** A member's own bets in sealed books (docs/spec/sealed-book.md#published). */
import { openLeaves, saltOf, type DrawPlace } from '@madang/contract/core/book/book.ts'
import { growLevels, pathsIn } from '@madang/contract/core/book/tree.ts'

import type { Deps } from '../../http/deps.ts'
import { inTurns } from '../../http/turns.ts'
import { bookKeyOf, digests } from './keys.ts'
import { openKept } from './kept.ts'
import { hex, leavesOf } from './leaves.ts'
import { mustBeStream, notFound, sealAt, type openIds } from './open.ts'
import { countBets, drawExists, selectOwn, type SealOf } from './open-sql.ts'

type Tree = { ids: readonly number[]; pathOf: (index: number) => Uint8Array[] }
/** Bytes of all kept trees: one of a million leaves, or many smaller ones. */
const TREES_BYTES = 72e6

/** The trees of the books that were asked for last: a draw's members ask for them in the same minute. */
export function openTrees({ db }: Pick<Deps, 'db'>, idsOf: ReturnType<typeof openIds>) {
  const keep = openKept<Tree>(TREES_BYTES)

  async function make(seal: SealOf, count: number): Promise<Tree> {
    const ids = await idsOf(seal.draw, count)
    const hashes = new Uint8Array(32 * ids.length)
    const hashOf = openLeaves(digests, seal)
    let at = 0
    for await (const leaves of leavesOf(db, { draw: seal.draw, ids }))
      await inTurns(leaves, (leaf) => {
        hashes.set(hashOf(leaf, leaf.blind), at)
        at += 32
      })
    const levels: Uint8Array[] = [hashes]
    await inTurns(growLevels(digests.sha256, levels), () => undefined)
    return { ids, pathOf: pathsIn(levels).pathOf }
  }
  return (seal: SealOf, count = seal.count) =>
    keep(`${seal.draw} ${count}`, 72 * count, () => make(seal, count))
}

/** Where a number lies among ascending ones; -1 for none of them. */
function placeIn(ids: readonly number[], id: number): number {
  let [first, beyond] = [0, ids.length]
  while (first < beyond) {
    const middle = (first + beyond) >> 1
    if (ids[middle]! < id) first = middle + 1
    else beyond = middle
  }
  return ids[first] === id ? first : -1
}

/** A member's bets in a sealed book, each with its salt, place and path; none before the seal. */
export async function readReceipts(
  deps: Pick<Deps, 'db' | 'keys'>,
  treeOf: ReturnType<typeof openTrees>,
  member: number,
  place: DrawPlace,
) {
  const { db } = deps
  mustBeStream(place.stream)
  const known = await sealAt(db, place)
  if (!known && !(await drawExists(db, place))) throw notFound()
  const own = known ? await selectOwn(db, known.draw, member) : []
  if (own.length === 0) return []
  const sealed = await treeOf(known!)
  // A bet inserted since then is listed too, with a path that does not lead to the seal.
  const isGrown = own.some((id) => placeIn(sealed.ids, id) === -1)
  const { ids, pathOf } = isGrown ? await treeOf(known!, await countBets(db, known!.draw)) : sealed
  const key = await db.begin((tx) => bookKeyOf(tx, deps, known!.key))
  const found = await inTurns(own, (id) => {
    const index = placeIn(ids, id)
    if (index === -1) return []
    return [{ id, salt: hex(saltOf(digests, key.secret, id)), index, path: pathOf(index).map(hex) }]
  })
  return found.flat()
}
