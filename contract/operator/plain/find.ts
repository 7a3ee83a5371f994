/** The kinds of the one search, in the order in which they are shown. */
import type { Permission } from './permissions.ts'

export const findKinds = ['members', 'requests', 'bets', 'rounds', 'transactions', 'acts'] as const
export type FindKind = (typeof findKinds)[number]

/** Any one of these reads something of the kind. */
export const findRights = {
  members: ['members.read'],
  requests: ['deposits.read', 'withdrawals.read', 'inquiries.read', 'signups.read'],
  bets: ['bets.read'],
  rounds: ['rounds.read'],
  transactions: ['members.read', 'vendors.read'],
  acts: ['audit.read'],
} as const satisfies Record<FindKind, readonly Permission[]>
