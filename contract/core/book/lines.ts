/** The lines of an open book, as whoever checks it reads them. */
import type { Digests, Leaf } from './book.ts'
import type { Signatures } from './receipt.ts'

/** What a check hashes and checks signatures with, and how it lets others go on. */
export type Means = Digests &
  Signatures & {
    /** lets others go on; told how much of the book is read, from 0 to 1 */
    turn: (part: number) => Promise<unknown>
  }

/** As a line of the open book tells it. */
export type ToldLeaf = Omit<Leaf, 'blind'> & { blind: string }
/** Leaves that are read in a turn. */
export const TURN = 200

/** What a line of the book says; throws for one that is none. */
export function readLeaf(line: string): ToldLeaf {
  const leaf = JSON.parse(line) as ToldLeaf
  const whole = [leaf.id, leaf.placedAt, leaf.stake, leaf.odds].every(Number.isSafeInteger)
  const words = [leaf.game, leaf.key, leaf.pick].every((word) => typeof word === 'string')
  if (!whole || !words || !/^[0-9a-f]{64}$/.test(leaf.blind)) throw new RangeError(line)
  return leaf
}
