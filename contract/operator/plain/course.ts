/** Names and words of the house's day. */

/** What waits for an operator, as the desk counts it. */
export const waitNames = [
  'deposits',
  'withdrawals',
  'inquiries',
  'recoveries',
  'signups',
  'changes',
  'approvals',
] as const
export type WaitName = (typeof waitNames)[number]

/** How long each may wait, in seconds (docs/operate.md). */
export const waitTargets: Readonly<Record<WaitName, number>> = {
  deposits: 300,
  withdrawals: 600,
  inquiries: 1_800,
  recoveries: 1_800,
  signups: 600,
  changes: 1_800,
  approvals: 120,
}
