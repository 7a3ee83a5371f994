/**
 * What everyone may check: a round's commitment and reveal, the last results, the published chains
 * (docs/spec/draws.md#kdraw-1).
 */
import {
  ballStreams,
  gameByKey,
  games,
  gamesOfStream,
  type Game,
} from '@madang/contract/core/draw/games.ts'
import { marksOf } from '@madang/contract/core/draw/families.ts'
import type { Marks } from '@madang/contract/core/draw/family.ts'
import type { OpenDraw, Proof, ResultRow } from '@madang/contract/member/draw.ts'
import { sampleText } from '@madang/contract/member/plain/draw.ts'

import type { Reader } from '../../db/db.ts'
import { Refusal, refusals } from '../../http/refusal.ts'
import { latestOdds, selectOpenOdds, wireOdds } from './odds.ts'
import {
  selectChains,
  selectCorrections,
  selectLast,
  selectProof,
  selectResults,
  type ProofRow,
} from './proof-sql.ts'

const notFound = () => new Refusal('notFound', refusals.notFound)

/** A game by its own key or its ball stream's; of several games on one stream the first. */
function gameOfKey(key: string): Game {
  const game = gameByKey(key) ?? gamesOfStream(key)[0]
  if (!game) throw notFound()
  return game
}

const marksIf = (game: Game, balls: number[], powerball: number | null): Marks =>
  balls.length === 0 ? {} : marksOf(game.family.draws, { balls, powerball })

export async function readProof(
  db: Reader,
  key: string,
  date: string,
  round: number,
): Promise<Proof> {
  const game = gameOfKey(key)
  if (!/^\d{8}$/.test(date) || !(round >= 1 && round <= 100_000)) throw notFound()
  const place = { stream: game.ballStream, game: game.key, date, round }
  const [row, corrections] = await Promise.all([
    selectProof(db, place),
    selectCorrections(db, place),
  ])
  if (!row) throw notFound()
  const { commit, anchor, i } = row
  return {
    stream: key,
    ballStream: game.ballStream,
    date,
    round,
    i,
    drawAt: row.drawAt.toISOString(),
    closeAt: row.closeAt.toISOString(),
    algo: 'KDRAW-1',
    commit,
    committedAt: row.committedAt.toISOString(),
    anchor,
    anchoredAt: row.anchoredAt.toISOString(),
    openedAt: row.openedAt?.toISOString() ?? null,
    entropy: { type: row.entropyType, chainHash: row.chainHash, beaconRound: row.beaconRound },
    state: stateOf(row),
    incident: [row.incident, row.sample && sampleText].filter(Boolean).join(' ') || null,
    reveal: revealOf(game, row),
    payout: row.payout,
    returned: row.returned,
    corrections: corrections.map(({ at, balls, powerball, ...rest }) => ({
      ...rest,
      at: at.toISOString(),
      result: balls && { balls, powerball, marks: marksIf(game, balls, powerball) },
    })),
  }
}

/** A round may be past its close before the clock's job has marked it; a draw without a round was never bet on. */
function stateOf({ state, seed, now, closeAt }: ProofRow): Proof['state'] {
  if (state === null) return seed === null && now < closeAt ? 'OPEN' : 'SKIPPED'
  return state === 'OPEN' && now >= closeAt ? 'LOCKED' : state
}

function revealOf(game: Game, row: ProofRow): Proof['reveal'] {
  const { seed, balls, powerball, signature, randomness, drawnAt, settledAt } = row
  if (seed === null || balls === null || drawnAt === null) return null
  return {
    seed,
    beacon: signature !== null && randomness !== null ? { signature, randomness } : null,
    balls,
    powerball,
    marks: marksIf(game, balls, powerball),
    drawnAt: drawnAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  }
}

/** The newest 100 drawn rounds of a game, newest first. */
export async function readResults(db: Reader, key: string): Promise<ResultRow[]> {
  const game = gameOfKey(key)
  const rows = await selectResults(db, {
    ...{ stream: game.ballStream, game: game.key, limit: RESULTS },
    ...{ date: '99999999', round: 0 },
  })
  return rows.map((row) => resultOf(game, row))
}
const RESULTS = 100

/** A round's line of them; null while nothing is drawn. */
export async function readResult(
  db: Reader,
  game: Game,
  { date, round }: { date: string; round: number },
): Promise<ResultRow | null> {
  const at = { stream: game.ballStream, game: game.key, date, round }
  const [row] = await selectResults(db, { ...at, limit: 1 })
  return row?.date === date && row.round === round ? resultOf(game, row) : null
}

type Result = Awaited<ReturnType<typeof selectResults>>[number]

const resultOf = (game: Game, { date, round, drawAt, state, balls, powerball }: Result) => ({
  date,
  round,
  drawAt: drawAt.toISOString(),
  state,
  balls,
  powerball,
  marks: marksIf(game, balls, powerball),
})

/** Every game with its newest drawn round; `closedText` says why one is switched off, null where it is not. */
export async function readDraws(
  db: Reader,
  closedText: (game: Game) => string | null,
): Promise<OpenDraw[]> {
  const rows = new Map((await selectLast(db, games)).map((row) => [row.game, row]))
  return games.map((game) => {
    const row = rows.get(game.key)
    return { game: game.key, closed: closedText(game), last: row ? resultOf(game, row) : null }
  })
}

/** A game's odds as its open round has them, without one as the next round will. Refuses `notFound`. */
export async function readOpenOdds(db: Reader, key: string) {
  const game = gameByKey(key)
  if (!game) throw notFound()
  return wireOdds((await selectOpenOdds(db, game.key)) ?? (await latestOdds(db, game)).odds)
}

export async function readChains(db: Reader, stream: string) {
  if (!ballStreams.some((row) => row.stream === stream)) throw notFound()
  const rows = await selectChains(db, stream)
  return rows.map(({ publishedAt, ...row }) => ({ ...row, publishedAt: publishedAt.toISOString() }))
}
