/** Seals and books as they are published, and a member's own receipts (docs/spec/sealed-book.md#published). */
import { leafHashOf, saltOf, type Leaf } from '@madang/contract/core/book/book.ts'
import { pathsOf } from '@madang/contract/core/book/tree.ts'
import { ballStreams } from '@madang/contract/core/draw/games.ts'
import type { PublicSeal } from '@madang/contract/member/seals.ts'

import type { Reader } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { Refusal, refusals } from '../../http/refusal.ts'
import { inTurns } from '../../http/turns.ts'
import { bookKeyOf, digests } from './keys.ts'
import {
  drawExists,
  isOver,
  selectBetIds,
  selectLeaves,
  selectOwn,
  selectSeals,
  type Place,
  type SealOf,
} from './open-sql.ts'

const notFound = () => new Refusal('notFound', refusals.notFound)
const FEW = 1_000
/** Leaves that are read at once. */
const PART = 2_000

const entropyTypes: Record<string, number> = { none: 0, 'drand-quicknet': 1 }

const shown = ({ draw: _, entropy, blinds: _blinds, ...seal }: SealOf): PublicSeal => ({
  ...seal,
  entropyType: entropyTypes[entropy]!,
})

function mustBeStream(stream: string) {
  if (!ballStreams.some((one) => one.stream === stream)) throw notFound()
}

/** Refuses `notFound` what is no place of a draw. */
export function placeOf({
  stream = '',
  date = '',
  round = '',
}: Record<string, string | undefined>) {
  mustBeStream(stream)
  if (!/^\d{8}$/.test(date) || !/^\d{1,6}$/.test(round)) throw notFound()
  return { stream, date, round: Number(round) }
}

async function sealAt(db: Reader, place: Place, blinds: boolean) {
  const [seal] = await selectSeals(db, place, { limit: 1, blinds })
  return seal?.date === place.date && seal.round === place.round ? seal : null
}

export async function readSeal(db: Reader, place: Place): Promise<PublicSeal> {
  const seal = await sealAt(db, place, false)
  if (!seal) throw notFound()
  return shown(seal)
}

export async function readSeals(db: Reader, stream: string, from = '') {
  mustBeStream(stream)
  const [, date, round] = /^(\d{8})-(\d{1,6})$/.exec(from) ?? []
  if (from !== '' && !date) throw new Refusal('badInput', refusals.badInput)
  const begin = { stream, date: date ?? '', round: Number(round ?? 0) }
  const seals = await selectSeals(db, begin, { limit: FEW + 1, blinds: false })
  const next = seals[FEW]
  return {
    data: seals.slice(0, FEW).map(shown),
    next: next ? `${next.date}-${next.round}` : null,
  }
}

async function* leavesOf(db: Reader, ids: number[], blinds: Buffer): AsyncGenerator<Leaf[]> {
  for (let at = 0; at < ids.length; at += PART) {
    const rows = await selectLeaves(db, ids.slice(at, at + PART))
    yield rows.map((row, n) => ({
      ...row,
      blind: blinds.subarray(32 * (at + n), 32 * (at + n + 1)),
    }))
  }
}

/**
 * The book of a draw that is settled or void: its ETag, and its lines as they are taken. Refuses `notFound` for any
 * other.
 */
export async function readBookLines(db: Reader, place: Place) {
  const seal = await sealAt(db, place, true)
  if (!seal || !(await isOver(db, seal.draw))) throw notFound()
  const ids = await selectBetIds(db, seal.draw)
  async function* lines() {
    for await (const leaves of leavesOf(db, ids, seal!.blinds))
      yield leaves
        .map(({ blind, ...leaf }) => `${JSON.stringify({ ...leaf, blind: hex(blind) })}\n`)
        .join('')
  }
  return { tag: `"${seal.root}"`, lines: lines() }
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

type Tree = { ids: number[]; pathOf: (index: number) => Uint8Array[] }
/** Leaves of all trees that are kept at once: 64 MB. */
const KEPT = 1_000_000

/** The trees of the books that were asked for last: a draw's members ask for them in the same minute. */
export function openTrees({ db }: Pick<Deps, 'db'>) {
  const trees = new Map<number, { size: number; made: Promise<Tree> }>()

  async function make({ draw, stream, date, round, blinds }: SealOf): Promise<Tree> {
    const ids = await selectBetIds(db, draw)
    const hashes = new Uint8Array(32 * ids.length)
    let at = 0
    for await (const leaves of leavesOf(db, ids, blinds))
      await inTurns(leaves, (leaf) => {
        hashes.set(leafHashOf(digests, { stream, date, round }, leaf), at)
        at += 32
      })
    return { ids, pathOf: pathsOf(digests.sha256, hashes) }
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
  place: Place,
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
