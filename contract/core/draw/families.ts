/** The families of draw games there are, and what a draw reads like for all that live on it. */
import type { DrawKind, Drawn, Family, Marks } from './family.ts'
import { kenoLadder } from './keno-ladder.ts'
import { powerLadder } from './power-ladder.ts'
import { powerball } from './powerball.ts'

/** By name; whoever lists families lists these. */
export const families = { powerball, powerLadder, kenoLadder } as const satisfies Record<
  string,
  Family
>

/** All marks of a draw: a powerball's has a power ladder too, a keno draw only its ladder (docs/spec/draws.md#derived-values). */
export const marksOf = (draws: DrawKind, drawn: Drawn): Marks =>
  Object.assign(
    {},
    ...Object.values(families).map((family) =>
      family.draws === draws ? family.marksOf(drawn) : {},
    ),
  ) as Marks
