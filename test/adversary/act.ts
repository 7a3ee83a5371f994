/** What an adversary does (docs/spec/sealed-book.md#adversaries): each a kind of act, the moments it is done at, and how. */
import type { Random } from '../faults/random.ts'
import type { Round, World } from './world.ts'

/** Of a draw: betting goes on, it is past its close, its seal stands and is seen, it is drawn, paid and seen. */
export const moments = ['open', 'closed', 'sealed', 'drawn'] as const
export type Moment = (typeof moments)[number]

export type Scene = { world: World; round: Round; random: Random; moment: Moment }
/** What is done once the draw is over, such as putting back what was hidden; and what undoes an act on all draws. */
export type Done = { after?: () => Promise<unknown>; undo?: () => Promise<unknown> }
export type Act = {
  kind: string
  at: readonly Moment[]
  /** how it is found, where not by the name of its draw alone: of a key, a day, or the first draw of several */
  names?: RegExp
  /** red to a member who opens the page of the draw's book, or who plays; the witness is asked where left out */
  page?: RegExp
  /** the receipts that a member shows; those they were given where left out */
  shows?: (
    scene: Scene,
  ) => Promise<World['owned'] extends (...place: never[]) => infer R ? R : never>
  act?: (scene: Scene) => Promise<Done | void>
}
