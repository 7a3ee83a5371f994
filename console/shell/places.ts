/** Where things are shown, for links and keys. */
import type { BetRow } from '@madang/contract/operator/bets.ts'

export type Place = {
  to: string
  params?: Record<string, string>
  search?: Record<string, string>
}

export const toMember = (id: number) =>
  ({ to: '/members/$id', params: { id: String(id) } }) as const

export const toRound = (id: number) => ({ to: '/rounds/$id', params: { id: String(id) } }) as const

/** The round of a bet: a draw's or a vendor's. */
export const toBetRound = ({ kind, round }: Pick<BetRow, 'kind' | 'round'>) =>
  kind === 'draw'
    ? toRound(round)
    : ({ to: '/vendors/rounds/$id', params: { id: String(round) } } as const)

/** All bets, narrowed. */
export const toBets = (search: Record<string, string>) => ({ to: '/bets', search }) as const

/** A member's statement. */
export const toStatement = (id: number, search: Record<string, string> = {}) =>
  ({ to: '/members/$id/statement', params: { id: String(id) }, search }) as const
