/** The lines above members, kept as snapshots that bets name: a change of rates or of the tree makes new ones. */
import type { Rates } from '@madang/contract/core/rates.ts'

import type { Tx } from '../../db/db.ts'
import {
  lockBelow,
  lockMembers,
  lockUpper,
  selectLines,
  selectRates,
  writeLines,
  type Step,
} from './sql.ts'

/** The longest line, from a bettor upwards; who stands higher earns nothing by them. */
const MOST_STEPS = 51

/**
 * Makes new lines for a member and all below, after rates or the tree changed there, in that transaction. Level by
 * level from the top: a sign-up below waits for its upper's line, or is seen here, and so is another change.
 */
export async function renewLines(tx: Tx, root: number): Promise<void> {
  const upper = await lockUpper(tx, root)
  let above = upper === null ? new Map<number, Step[]>() : await selectLines(tx, [upper])
  let level: { id: number; upper: number | null }[] = await lockMembers(tx, [root])
  while (level.length > 0) {
    const ids = level.map(({ id }) => id)
    // Read after the locks, in a statement of its own: what others changed before is seen.
    const own = await selectRates(tx, ids)
    const lines = new Map(
      level.map(({ id, upper }) => [id, lineOf(id, own.get(id)!.rates, upper, above)]),
    )
    await writeLines(tx, lines)
    above = new Map([...lines].flatMap(([id, line]) => (line ? [[id, line] as const] : [])))
    level = await lockBelow(tx, ids)
  }
}

/** A member's line below their upper's; null where nobody in it has a rate. */
function lineOf(
  member: number,
  rates: Rates,
  upper: number | null,
  above: Map<number, Step[]>,
): Step[] | null {
  const own = inEffect(member, rates)
  if (upper === null) return hasRate(own) ? [own] : null
  const line = above.get(upper)
  if (!line) return null
  return [bounded(own, line[0]!), ...line].slice(0, MOST_STEPS)
}

/** A table game without a rate of its own takes casino's (docs/spec/rules.md#referral-and-rolling). */
function inEffect(member: number, { casino, slot, etc, ...tables }: Rates): Step {
  const { baccarat, dragon, roulette } = tables
  return {
    member,
    slot,
    etc,
    baccarat: baccarat || casino,
    dragon: dragon || casino,
    roulette: roulette || casino,
  }
}

const bounded = (own: Step, upper: Step): Step => ({
  member: own.member,
  slot: Math.min(own.slot, upper.slot),
  etc: Math.min(own.etc, upper.etc),
  baccarat: Math.min(own.baccarat, upper.baccarat),
  dragon: Math.min(own.dragon, upper.dragon),
  roulette: Math.min(own.roulette, upper.roulette),
})

const hasRate = ({ slot, etc, baccarat, dragon, roulette }: Step) =>
  slot + etc + baccarat + dragon + roulette > 0
