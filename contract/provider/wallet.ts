/**
 * Vendor → server: the seamless wallet (docs/spec/casino.md#wallet). The member's money stays with the server; the
 * vendor asks for it to be taken and given. Every call is a POST whose raw body is signed:
 * `X-Vendor: <id>`, `X-Timestamp: <unix ms, within 60 s>`, `X-Nonce: <once>`,
 * `X-Signature: hex(HMAC-SHA256(secret, timestamp.nonce.path.body))`.
 * A wrong signature is 401 with no body worth reading; otherwise the answer is HTTP 200 and final, or 5xx: ask again.
 */
import { z } from 'zod'

/** A vendor's own name for a call, a bet, a round: kept for ever, told apart by vendor. It stands in addresses. */
export const reference = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,79}$/)
/** Whole won; a stake is a multiple of 1,000, a win may be any whole number. */
export const won = z.int().min(0).max(1_000_000_000_000)
const stake = won.min(1_000).multipleOf(1_000)

export const walletRoutes = {
  balance: { method: 'POST', path: '/wallet/balance' },
  bet: { method: 'POST', path: '/wallet/bet' },
  win: { method: 'POST', path: '/wallet/win' },
  refund: { method: 'POST', path: '/wallet/refund' },
  end: { method: 'POST', path: '/wallet/end' },
  last: { method: 'POST', path: '/wallet/last' },
} as const

export type WalletCall = keyof typeof walletRoutes

export const walletMessages = {
  balance: z.object({ player: reference, session: reference }),
  /**
   * Debits. `picks` is what was bet on, for the member's history: a label and its share of the amount, which add up to
   * it. Needs a live session and a member who may bet.
   */
  bet: z
    .object({
      tx: reference,
      round: reference,
      game: reference,
      session: reference,
      amount: stake,
      picks: z
        .array(z.object({ key: z.string().max(40), label: z.string().max(60), stake }))
        .min(1)
        .max(200),
    })
    .refine(({ amount, picks }) => picks.reduce((sum, pick) => sum + pick.stake, 0) === amount),
  /** Credits, whatever became of the session or the member. `amount` 0 settles a lost round; `result` is HTML. */
  win: z.object({
    tx: reference,
    round: reference,
    bets: z.array(reference).min(1).max(200),
    amount: won,
    result: z.string().max(4_000),
  }),
  /** Gives a bet back; one that was never seen leaves a tombstone, so that it is refused when it comes late. */
  refund: z.object({ tx: reference, refers: reference }),
  /** No more wins; a bet without one is lost. */
  end: z.object({ round: reference }),
  /**
   * Asked by a vendor that starts: `tx` of the answer is the newest of its bets that was taken, or ''. A store that does
   * not know it is older than what its players were shown.
   */
  last: z.object({}),
}

export type WalletMessage<C extends WalletCall> = z.infer<(typeof walletMessages)[C]>

export const walletStatuses = [
  'OK',
  // of a tx already used with another body
  'CONFLICT',
  // a refund of a bet that was won, a win after the end
  'SETTLED',
  // of a bet that was given back, or refunded before it came
  'CANCELLED',
  // a win for a bet that is not known, or was refused
  'NO_BET',
  // refusals of a bet
  'INSUFFICIENT',
  'BLOCKED',
  'LIMIT',
  'CLOSED',
] as const
export type WalletStatus = (typeof walletStatuses)[number]

/** `balance`: the member's money in won after the call, 0 where no member is known. `tx` as it was asked, or ''. */
export type WalletAnswer = {
  status: WalletStatus
  balance: number
  tx: string
  /**
   * Of a balance only, where the session takes no more bets: the game was opened in another window, its login was taken
   * over by another, or is over.
   */
  over?: WalletOver
}
export type WalletOver = 'window' | 'login' | 'ended'
