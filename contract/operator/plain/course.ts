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

export const courseText = {
  future: '아직 오지 않은 날은 볼 수 없습니다.',
  before: (first: string) => `마당은 ${first}에 시작했습니다. 그날부터 볼 수 있습니다.`,
} as const

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
