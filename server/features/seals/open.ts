/** Seals and books as they are published (docs/spec/sealed-book.md#published). */
import type { DrawPlace } from '@madang/contract/core/book/book.ts'
import { entropyNumbers } from '@madang/contract/core/draw/entropy.ts'
import { ballStreams } from '@madang/contract/core/draw/games.ts'
import type { PublicSeal } from '@madang/contract/member/seals.ts'

import type { Reader } from '../../db/db.ts'
import { Refusal, refusals } from '../../http/refusal.ts'
import { leavesOf, lineOf } from './leaves.ts'
import { isOver, selectBetIds, selectNo, selectSeals, type SealOf } from './open-sql.ts'

export const notFound = () => new Refusal('notFound', refusals.notFound)
const FEW = 1_000

const shown = ({ draw: _, no: _no, entropy, blinds: _blinds, ...seal }: SealOf): PublicSeal => ({
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

export async function sealAt(db: Reader, place: DrawPlace, blinds: boolean) {
  const at = await selectNo(db, place, 'after')
  const [seal] = at?.here
    ? await selectSeals(db, { stream: place.stream, no: at.no }, { limit: 1, blinds })
    : []
  return seal ?? null
}

export async function readSeal(db: Reader, place: DrawPlace): Promise<PublicSeal> {
  const seal = await sealAt(db, place, false)
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
  const seals = no ? await selectSeals(db, { stream, no }, { limit: 1, blinds: false }) : []
  return { data: seals.map(shown), next: null }
}

export async function readSeals(db: Reader, stream: string, from: string) {
  mustBeStream(stream)
  const begin = from === '' ? { no: 1 } : await selectNo(db, placeIn(stream, from), 'after')
  const seals = begin
    ? await selectSeals(db, { stream, no: begin.no }, { limit: FEW + 1, blinds: false })
    : []
  const next = seals[FEW]
  return {
    data: seals.slice(0, FEW).map(shown),
    next: next ? `${next.date}-${next.round}` : null,
  }
}

/**
 * The book of a draw that is settled or void: its ETag, and its lines as they are taken. Refuses `notFound` for any
 * other.
 */
export async function readBookLines(db: Reader, place: DrawPlace) {
  const seal = await sealAt(db, place, true)
  if (!seal || !(await isOver(db, seal.draw))) throw notFound()
  const { draw, root, blinds } = seal
  async function* lines() {
    const ids = await selectBetIds(db, draw)
    for await (const leaves of leavesOf(db, ids, blinds))
      yield leaves.map((leaf) => `${lineOf(leaf)}\n`).join('')
  }
  return { tag: `"${root}"`, lines: lines() }
}
