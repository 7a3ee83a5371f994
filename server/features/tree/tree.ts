/**
 * The tree of referrals: each member has one upper and sees only what lies below
 * (docs/spec/rules.md#referral-and-rolling).
 */
import type { Reader, Tx } from '../../db/db.ts'
import {
  lockWholeTree,
  selectAbove,
  selectBelow,
  selectHeight,
  selectWithin,
  type Node,
} from './sql.ts'

export type { Node } from './sql.ts'

/** How many members stand in a line at most: a tree is read no deeper. */
export const DEEPEST = 50

/**
 * Everyone below a member who was ever let in, at most `most` (null: all of them): the nearest first, those of one upper in the order they
 * joined. `depth` 1 is a direct referral.
 */
export const membersBelow = (db: Reader, root: number, most: number | null): Promise<Node[]> =>
  selectBelow(db, { root, most, deepest: DEEPEST })

/** A member's number, if they stand below `root` now; else null, whatever is wrong with the id. */
export const memberBelow = (db: Reader, root: number, uid: string): Promise<number | null> =>
  selectWithin(db, { root, uid, deepest: DEEPEST })

/** The line of a member: the upper first, then theirs, to the head of the tree. */
export const membersAbove = (db: Reader, member: number): Promise<Node[]> =>
  selectAbove(db, { member, deepest: DEEPEST })

/** How many steps lie below a member: 0 where nobody does. */
export const heightBelow = (db: Reader, root: number): Promise<number> =>
  selectHeight(db, { root, deepest: DEEPEST })

/** One transaction at a time gives the tree another shape. Taken before any member's row. */
export const lockTree = (tx: Tx): Promise<unknown> => lockWholeTree(tx)
