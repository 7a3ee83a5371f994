/**
 * Server → vendor: what there is to play, opening a game, asking after a round and what it was drawn from
 * (docs/spec/casino.md#what-vendors-offer). Signed as the
 * wallet is, with the vendor's secret. Answers are {result:true, …} or {result:false, code, msg}.
 */
import { z } from 'zod'

import { playProof } from '../core/casino/play-proof.ts'
import { reference, won } from './wallet.ts'

const name = z.string().regex(/^[a-zA-Z0-9._-]{1,60}$/)

export const vendorRoutes = {
  catalogue: { method: 'GET', path: '/vendor/catalogue' },
  launch: { method: 'POST', path: '/vendor/launch' },
  round: { method: 'GET', path: '/rounds/:id' },
  proof: { method: 'POST', path: '/rounds/:id/proof' },
  secret: { method: 'POST', path: '/vendor/secret' },
} as const

/**
 * The member's words for it are 바카라, 드래곤타이거, 룰렛, 슬롯 and 기타 (docs/spec/rules.md#casino-bets); sic bo and high-low are
 * `etc`.
 */
const gameTypes = ['baccarat', 'dragon', 'roulette', 'slot', 'etc'] as const
export type GameType = (typeof gameTypes)[number]

/** One vendor's catalogue, the one that signed. `thumbnail` is a path on the vendor's own origin. */
export const catalogueAnswer = z.object({
  vendor: name,
  title: z.string().max(40),
  kind: z.enum(['casino', 'slot', 'premium', 'single']),
  thumbnail: z.string().regex(/^\/[\w./-]+$/),
  games: z
    .array(
      z.object({
        game: name,
        ko: z.string().max(40),
        type: z.enum(gameTypes),
        thumbnail: z.string().regex(/^\/[\w./-]+$/),
        /** the exact return, in hundredths of a percent: of the whole game, or its best bet at a table */
        rtp: z.int().min(0).max(10_000),
        /** of the worst bet at a table; as `rtp` for a slot */
        rtpLeast: z.int().min(0).max(10_000),
        minStake: won,
        maxStake: won,
        /** the exact return of each bet by the key its picks name, in hundredths of a percent */
        bets: z
          .array(z.object({ key: z.string().max(40), rtp: z.int().min(0).max(10_000) }))
          .max(500)
          .optional(),
      }),
    )
    .refine((games) => new Set(games.map(({ game }) => game)).size === games.length),
})
export type Catalogue = z.infer<typeof catalogueAnswer>

/** Asks for an address that opens the game once, for this player, within 60 s. */
export const launchMessage = z.object({
  game: name,
  player: reference,
  session: reference,
  device: z.enum(['pc', 'mobile']),
})
export const launchAnswer = z.object({ path: z.string().regex(/^\/[\w./?=&-]+$/) })

/**
 * What became of a round that was left open: `open` while it is still played; else every bet of it with what it won
 * (0: lost), or `refund` where it was never played out. The server settles by it as the calls would have.
 */
export const roundAnswer = z.object({
  round: reference,
  state: z.enum(['open', 'ended', 'unknown']),
  bets: z.array(
    z.object({
      tx: reference,
      state: z.enum(['won', 'lost', 'refund']),
      amount: won,
      /** the tx of the win or refund, as the call would name it */
      by: reference,
    }),
  ),
  /** for the member's history, as a win's `result` */
  html: z.string().max(4_000),
})
export type RoundAnswer = z.infer<typeof roundAnswer>

/**
 * What a round was drawn from; null where nothing was, or not yet. A player's own seed that drew it is opened by being
 * asked for, unless something is being played under it: the player's windows are told of the next one at once.
 */
export const proofAnswer = z.object({ round: reference, proof: playProof.nullable() })
export type ProofAnswer = z.infer<typeof proofAnswer>

/** The secret to sign with from now on; the one before stays good for the time the operator set. Repeated, it is told the same. */
export const secretMessage = z.object({ secret: z.string().regex(/^[0-9a-f]{64}$/) })
export const secretAnswer = z.object({ result: z.literal(true) })
