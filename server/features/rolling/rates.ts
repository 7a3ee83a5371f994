/**
 * Rates of members: never above 5, never above the upper's, never below those directly below
 * (docs/spec/rules.md#referral-and-rolling).
 */
import { MOST_RATE, rateGames, type RateGame, type Rates } from '@madang/contract/core/rates.ts'

import type { Tx } from '../../db/db.ts'
import { renewLines } from './lines.ts'
import {
  insertRateLog,
  lockMembers,
  lockUpper,
  selectRates,
  selectRatesBelow,
  upsertRates,
} from './sql.ts'

export type SaveRates = {
  member: number
  /** hundredths of a percent; those that are missing stay */
  rates: Partial<Rates>
  by: { role: 'upper'; id: number; uid: string } | { role: 'operator' | 'house'; uid: string }
  reason?: string
}

/**
 * `tooHigh`: above 5. `aboveUpper`: above what the upper has, `most`. `lowered`: an upper lowers what was edited
 * before. `belowLower`: below what someone directly below has, `least`. `notDirect`: not the member's upper.
 */
export type RatesSaved =
  | { result: 'saved'; before: Rates; after: Rates }
  | { result: 'tooHigh'; game: RateGame }
  | { result: 'aboveUpper'; game: RateGame; most: number }
  | { result: 'lowered'; game: RateGame; least: number }
  | { result: 'belowLower'; game: RateGame; least: number }
  | { result: 'notDirect' }

/**
 * Judges and saves a member's rates and renews the lines, in the caller's transaction: the upper is locked (shared)
 * before the member, so that a raise below and a lowering above never both pass. Nothing is written unless `saved`.
 */
export async function saveRates(
  tx: Tx,
  { member, rates, by, reason = '' }: SaveRates,
): Promise<RatesSaved> {
  const upper = await lockUpper(tx, member)
  const [target] = await lockMembers(tx, [member])
  if (!target || (by.role === 'upper' && target.upper !== by.id)) return { result: 'notDirect' }
  // Moved in the tree between the two locks: from the beginning.
  if (target.upper !== upper) throw Object.assign(new Error('the tree moved'), { code: '40001' })

  const known = await selectRates(tx, upper === null ? [member] : [member, upper])
  const { rates: before, editedAt } = known.get(member)!
  const after = { ...before, ...rates }
  const most = upper === null ? null : known.get(upper)!.rates
  const refused = judge(after, {
    most,
    before: by.role === 'upper' && editedAt !== null ? before : null,
    below: await selectRatesBelow(tx, member),
  })
  if (refused) return refused

  await upsertRates(tx, member, after, by.role === 'upper')
  if (rateGames.some((game) => before[game] !== after[game])) {
    await insertRateLog(tx, { member, role: by.role, uid: by.uid, reason, before, after })
    await renewLines(tx, member)
  }
  return { result: 'saved', before, after }
}

/** The first thing wrong, in the order the wire names them. */
function judge(
  after: Rates,
  { most, before, below }: { most: Rates | null; before: Rates | null; below: Rates },
): Exclude<RatesSaved, { result: 'saved' | 'notDirect' }> | null {
  const first = (wrong: (game: RateGame) => boolean) => rateGames.find(wrong)
  const tooHigh = first((game) => after[game] > MOST_RATE)
  if (tooHigh) return { result: 'tooHigh', game: tooHigh }
  const above = most && first((game) => after[game] > most[game])
  if (above) return { result: 'aboveUpper', game: above, most: most[above] }
  const lowered = before && first((game) => after[game] < before[game])
  if (lowered) return { result: 'lowered', game: lowered, least: before[lowered] }
  const under = first((game) => after[game] < below[game])
  if (under) return { result: 'belowLower', game: under, least: below[under] }
  return null
}
