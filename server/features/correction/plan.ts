/** What a correction does to one member's money: numbers alone, in won (docs/adr/0022-corrections.md). */
import type { Won } from '@madang/contract/core/won.ts'

export type Standing = {
  /** what the round comes to for them by the corrected result */
  due: Won
  /** paid for the round so far, less what was taken back */
  received: Won
  /** the payment that stands, which a reversal names; 0: none does. The rest of `received` they kept before. */
  standing: Won
}

/** `kept`: what stays with them beyond what is due, because it is spent. */
export type Plan = { given: Won; taken: Won; kept: Won }

/**
 * Reverses the payment that stands and pays what is due: less what they kept of earlier corrections, and taking no
 * more than there is in hand once it is paid. received − taken + given = due + kept, and nothing is below zero.
 */
export function planOf({ due, received, standing }: Standing, money: Won): Plan {
  const given = Math.max(0, due - (received - standing))
  if (given === standing) return { given: 0, taken: 0, kept: received - due }
  const taken = Math.min(standing, money + given)
  return { given, taken, kept: received - taken + given - due }
}
