/** The limits of a game in force: the tighter of the site's setting and the game's own (docs/adr/0023). */
import { limitKeys, type LimitKey } from '@madang/contract/operator/plain/odds.ts'
import type { Won } from '@madang/contract/core/won.ts'

export type BetLimits = Partial<Record<LimitKey, Won>>

/** `own` is what the round's version of odds has; a setting that is tightened holds at once, in open rounds too. */
export const betLimitsInForce = (settings: Record<LimitKey, Won>, own: BetLimits) =>
  Object.fromEntries(
    limitKeys.map((key) => {
      const given = own[key] ?? settings[key]
      const tighter = key === 'minBettingMoney' ? Math.max : Math.min
      return [key, tighter(settings[key], given)]
    }),
  ) as Record<LimitKey, Won>
