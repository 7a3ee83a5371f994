/** Seals and books as they are published (docs/spec/sealed-book.md#published). */
import { setImmediate as nextTurn } from 'node:timers/promises'

import type { DrawPlace } from '@madang/contract/core/book/book.ts'
import { entropyNumbers } from '@madang/contract/core/draw/entropy.ts'
import { ballStreams } from '@madang/contract/core/draw/games.ts'
import type { PublicSeal } from '@madang/contract/member/seals.ts'

import type { Reader } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { Refusal, refusals } from '../../http/refusal.ts'
import { openKept } from './kept.ts'
import { leavesOf, lineOf } from './leaves.ts'
import { countBets, isOver, selectBetIds, selectNo, selectSeals, type SealOf } from './open-sql.ts'

export const notFound = () => new Refusal('notFound', refusals.notFound)
const FEW = 1_000

const shown = ({ draw: _, no: _no, entropy, ...seal }: SealOf): PublicSeal => ({
  ...seal,
  entropyType: entropyNumbers[entropy],
})

export function mustBeStream(stream: string) {
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

export async function sealAt(db: Reader, place: DrawPlace) {
  const at = await selectNo(db, place, 'after')
  const [seal] = at?.here ? await selectSeals(db, { stream: place.stream, no: at.no }, 1) : []
  return seal ?? null
}

export async function readSeal(db: Reader, place: DrawPlace): Promise<PublicSeal> {
  const seal = await sealAt(db, place)
  if (!seal) throw notFound()
  return shown(seal)
}

/** A place as the address says it; refuses `badInput` for anything else. */
function placeIn(stream: string, text: string): DrawPlace {
  const [, date, round] = /^(\d{8})-(\d{1,6})$/.exec(text) ?? []
  if (!date) throw new Refusal('badInput', refusals.badInput)
  return { stream, date, round: Number(round) }
}

/**
 * The seal before that of a place in its stream's chain, alone; of a place without one the last before it. Draws that
 * nobody could bet on have none, however many they were.
 */
export async function readSealBefore(db: Reader, stream: string, before: string) {
  mustBeStream(stream)
  const at = await selectNo(db, placeIn(stream, before), 'before')
  const no = at && (at.here ? at.no - 1 : at.no)
  const seals = no ? await selectSeals(db, { stream, no }, 1) : []
  return { data: seals.map(shown), next: null }
}

export async function readSeals(db: Reader, stream: string, from: string) {
  mustBeStream(stream)
  const begin = from === '' ? { no: 1 } : await selectNo(db, placeIn(stream, from), 'after')
  const seals = begin ? await selectSeals(db, { stream, no: begin.no }, FEW + 1) : []
  const next = seals[FEW]
  return {
    data: seals.slice(0, FEW).map(shown),
    next: next ? `${next.date}-${next.round}` : null,
  }
}

/** Bets whose lines are made in one turn of the loop: some 50 KB. */
const LINES = 250
/** Bytes of all kept ids: those of four books of a million bets. */
const IDS_BYTES = 32e6

/**
 * The books that were asked for last: the ids of each are read once for all its readers, as long as it has as many bets.
 * One removed since then is no leaf, because leaves are read each time.
 */
export function openIds({ db }: Pick<Deps, 'db'>) {
  const keep = openKept<number[]>(IDS_BYTES)
  return (draw: number, count: number) =>
    keep(`${draw} ${count}`, 8 * count, () => selectBetIds(db, draw))
}

/** The books' lines: however many read them, one piece at a time is made, and other calls are answered between two. */
export function openLines({ db }: Pick<Deps, 'db'>, idsOf: ReturnType<typeof openIds>) {
  let before: Promise<unknown> = Promise.resolve()
  const counts = new Map<number, Promise<number>>()

  /** Counted once for all who read the book meanwhile, and on a connection that no other call waits for. */
  function countOf(draw: number): Promise<number> {
    const known = counts.get(draw)
    if (known) return known
    const count = db.begin((tx) => countBets(tx, draw)).finally(() => counts.delete(draw))
    counts.set(draw, count)
    return count
  }

  return async function* linesOf(seal: SealOf) {
    const ids = await idsOf(seal.draw, await countOf(seal.draw))
    const parts = leavesOf(db, { draw: seal.draw, ids }, LINES)
    for (;;) {
      const made = before.then(async () => {
        const { value: leaves, done } = await parts.next()
        await nextTurn()
        return done ? null : leaves.map((leaf) => `${lineOf(leaf)}\n`).join('')
      })
      before = made.catch(() => undefined)
      const piece = await made
      if (piece === null) return
      yield piece
    }
  }
}

/**
 * The book of a draw that is settled or void: its ETag, and its lines as they are taken. Refuses `notFound` for any
 * other.
 */
export async function readBookLines(
  db: Reader,
  linesOf: ReturnType<typeof openLines>,
  place: DrawPlace,
) {
  const seal = await sealAt(db, place)
  if (!seal || !(await isOver(db, seal.draw))) throw notFound()
  return { tag: `"${seal.root}"`, lines: linesOf(seal) }
}
