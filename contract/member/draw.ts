/**
 * Draw games: the betting page, the bet, the last bets, and every round's public proof (docs/spec/wire.md,
 * docs/spec/draws.md).
 */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { entropyNames } from '../core/draw/entropy.ts'
import { amount, nothing, won } from '../core/schema.ts'
import { routes } from './plain/routes.ts'

const gamePage = { game: z.string().max(40), page: z.string().max(40) }

export const betPage = call(routes.betPage, {
  input: z.object(gamePage),
  output: z.object({
    /** '1': closed to this member, with `msg` */
    use: z.enum(['0', '1']),
    /** whole seconds to the close, rounded down */
    lastTime: z.int(),
    /** whole seconds to the draw, rounded up; to reopening while 휴장중 */
    startTime: z.int(),
    /** odds by key, and minBettingMoney, maxBettingMoney, maxWinMoney, folderMaxBettingMoney as the member has them */
    info: z.record(z.string(), z.number()),
    /** names everybody's limits of the round, which the member's are at most: other limits have another name */
    limits: z.string(),
    money: won,
    point: won,
    today: z.string(),
    round: z.union([z.int(), z.literal('휴장중')]),
  }),
})

const hex = z.string().regex(/^[0-9a-f]*$/)
const hex32 = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * What a bet is accepted with (docs/spec/sealed-book.md#bytes): the leaf's values and salt, its path in the tree of its
 * batch, and that tree's root signed by the house. Times in microseconds since 1970 UTC, odds in hundredths.
 */
export const receiptOfBet = z.object({
  id: z.int(),
  placedAt: z.int(),
  salt: z.string().regex(/^[0-9a-f]{32}$/),
  game: z.string(),
  key: z.string(),
  pick: z.string(),
  stake: won,
  odds: z.int(),
  size: z.int(),
  index: z.int(),
  path: z.array(hex32),
  root: hex32,
  at: z.int(),
  /** of `bookKeys` */
  keyId: z.int(),
  signature: z.string().regex(/^[0-9a-f]{128}$/),
})
export type BetReceipt = z.infer<typeof receiptOfBet>

/** Places a bet. `receipt` is missing only where a key is repeated of a bet from before there were receipts. */
export const bet = call(routes.bet, {
  input: z.object({
    ...gamePage,
    today: z.union([z.string(), z.int()]).transform(String),
    round: z.union([z.int(), z.string().max(20)]),
    type: z.string().max(40),
    pick: z.union([z.string().max(40), z.int().transform(String)]),
    rate: z.union([z.number(), z.string().max(20).transform(Number)]),
    money: amount,
    win: z.unknown(),
  }),
  output: z.object({ no: z.int(), receipt: receiptOfBet.optional() }),
})

const betRow = z.object({
  no: z.int(),
  round: z.int(),
  pick: z.string(),
  money: won,
  win: won,
  result: z.enum(['대기중', '적중', '낙첨', '적특', '취소']),
  resultClass: z.enum(['wait', 'won', 'lost', 'push', 'void']),
})
export type BetRow = z.infer<typeof betRow>

export const betList = call(routes.betList, {
  input: z.object(gamePage),
  output: z.object({ data: z.object({ data: z.array(betRow) }) }),
})

/**
 * Derived marks of a draw; which are there depends on the stream (docs/spec/draws.md#derived-values, #power-ladder,
 * #keno-ladder).
 */
const marks = z.object({
  sum: z.int().optional(),
  sumOdd: z.boolean().optional(),
  sumOver: z.boolean().optional(),
  size: z.enum(['소', '중', '대']).optional(),
  sumSection: z.enum(['A', 'B', 'C', 'D', 'E', 'F']).optional(),
  powerballOdd: z.boolean().optional(),
  powerballOver: z.boolean().optional(),
  powerballSection: z.enum(['A', 'B', 'C', 'D']).optional(),
  ladder: z
    .object({
      start: z.enum(['LEFT', 'RIGHT']),
      lines: z.literal([3, 4]),
      end: z.enum(['ODD', 'EVEN']),
    })
    .optional(),
})

/** What the draw is mixed with: nothing, a beacon, the seal of its book, or both (docs/spec/draws.md#bytes). */
const entropy = z.object({
  type: z.enum(entropyNames),
  chainHash: hex.nullable(),
  beaconRound: z.int().nullable(),
})

/**
 * A round of a ball stream, as published before it opened (docs/spec/draws.md#published-before) and, once drawn, after
 * (docs/spec/draws.md#verification). `stream` is the game's or the ball stream's key.
 */
const proof = z.object({
  stream: z.string(),
  ballStream: z.string(),
  date: z.string(),
  round: z.int(),
  i: z.int(),
  drawAt: z.string(),
  closeAt: z.string(),
  algo: z.literal('KDRAW-1'),
  commit: hex,
  /** when the server received and stored this round's commitment, ISO 8601 */
  committedAt: z.string(),
  /** S[0] of the day and when it was first published */
  anchor: hex,
  anchoredAt: z.string(),
  /** when betting began; null while it has not, and where it never did */
  openedAt: z.string().nullable(),
  entropy,
  state: z.enum(['OPEN', 'LOCKED', 'DRAWN', 'SETTLED', 'VOID', 'SKIPPED']),
  /** why a round is void or held, or that it is a sample, for everyone to read; null otherwise */
  incident: z.string().nullable(),
  reveal: z
    .object({
      seed: hex,
      beacon: z.object({ signature: hex, randomness: hex }).nullable(),
      balls: z.array(z.int()),
      powerball: z.int().nullable(),
      marks,
      drawnAt: z.string(),
      settledAt: z.string().nullable(),
    })
    .nullable(),
  /**
   * What the bets on all games of the draw were paid at the first settlement, and the stakes that came back for what is
   * void, in won; null until all of it is over.
   */
  payout: won.nullable(),
  returned: won.nullable(),
  /** settlements after the first, oldest first: `result` null where the round was made void */
  corrections: z.array(
    z.object({
      settlement: z.int(),
      at: z.string(),
      reason: z.string(),
      result: z
        .object({ balls: z.array(z.int()), powerball: z.int().nullable(), marks })
        .nullable(),
    }),
  ),
})
export type Proof = z.infer<typeof proof>

export const roundProof = call(routes.roundProof, {
  input: nothing,
  output: z.object({ data: proof }),
})

export const resultRow = z.object({
  date: z.string(),
  round: z.int(),
  drawAt: z.string(),
  state: z.enum(['DRAWN', 'SETTLED', 'VOID', 'SKIPPED']),
  balls: z.array(z.int()),
  powerball: z.int().nullable(),
  marks,
})
export type ResultRow = z.infer<typeof resultRow>

/** The newest 100 drawn rounds of a game, newest first. */
export const lastResults = call(routes.lastResults, {
  input: nothing,
  output: z.object({ data: z.array(resultRow) }),
})

/** Every game with its newest drawn round, in the order of the menus: what a page shows of all of them at once. */
export const draws = call(routes.draws, {
  input: nothing,
  output: z.object({
    data: z.array(
      z.object({
        /** its key */
        game: z.string(),
        /** why it takes no bets from anybody; null when it does */
        closed: z.string().nullable(),
        last: resultRow.nullable(),
      }),
    ),
  }),
})
export type OpenDraw = z.infer<typeof draws.output>['data'][number]

/** The odds of a game's open round by key, without one those of the next: as betPage's `info` has them. */
export const openOdds = call(routes.openOdds, {
  input: nothing,
  output: z.object({ data: z.record(z.string(), z.number()) }),
})

/**
 * The published day chains of a ball stream, newest first: append-only. `lost`: anchors that the day had before, made
 * anew by a provider from an older copy while no draw of the day was promised.
 */
export const chains = call(routes.chains, {
  input: nothing,
  output: z.object({
    data: z.array(
      z.object({
        ...{ date: z.string(), anchor: hex, draws: z.int(), publishedAt: z.string() },
        lost: z.array(hex),
      }),
    ),
  }),
})
