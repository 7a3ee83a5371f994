/** What anyone may know of a round, and when: the commitment before it opens, everything once it is drawn (draws.md §6). */
import type { Output } from '@madang/contract/core/call.ts'
import { ballStreams, gameByKey, type Game } from '@madang/contract/core/draw/games.ts'
import { marksOf } from '@madang/contract/core/draw/marks.ts'
import type { chains, Proof, ResultRow } from '@madang/contract/member/draw.ts'

import type { Reader } from '../../db/db.ts'
import { Refusal, refusals } from '../../http/refusal.ts'

/** The game of a game's key, or the first on a ball stream; refuses any other text. */
function gameOfStream(stream: string): Game {
  const game = gameByKey(stream) ?? ballStreams.find((ball) => ball.stream === stream)?.game
  if (!game) throw new Refusal('notFound', refusals.notFound)
  return game
}

type ProofRow = {
  date: string
  round: number
  i: number
  draw_at: Date
  close_at: Date
  commit: string
  committed_at: Date
  anchor: string
  anchored_at: Date
  entropy_type: 'none' | 'drand-quicknet'
  chain_hash: string | null
  beacon_round: number | null
  outcome: 'drawn' | 'skipped' | 'failed' | null
  seed: string | null
  signature: string | null
  randomness: string | null
  balls: number[] | null
  powerball: number | null
  drawn_at: Date | null
  fault: string | null
  state: Proof['state'] | null
  incident: string | null
  settled_at: Date | null
  now: Date
}

/** A round's proof; `notFound` for a round without a commitment. */
export async function readProof(
  db: Reader,
  ask: { stream: string; date: string; round: number },
): Promise<Proof> {
  const game = gameOfStream(ask.stream)
  const [row] = await db.query<ProofRow>`
    select d.date, d.round, d.i, d.draw_at, d.close_at, encode(d.commit, 'hex') as commit, d.committed_at,
      encode(c.anchor, 'hex') as anchor, c.published_at as anchored_at, d.entropy_type,
      encode(d.chain_hash, 'hex') as chain_hash, d.beacon_round, v.outcome, encode(v.seed, 'hex') as seed,
      encode(v.signature, 'hex') as signature, encode(v.randomness, 'hex') as randomness, v.balls, v.powerball,
      v.drawn_at, v.fault, r.state, r.incident, r.settled_at, business_now() as now
    from draw d join draw_chain c using (stream, date)
    left join reveal v on v.draw_id = d.id
    left join round r on r.draw_id = d.id and r.game = ${game.key}
    where d.stream = ${game.ballStream} and d.date = ${ask.date} and d.round = ${ask.round}`
  if (!row) throw new Refusal('notFound', refusals.notFound)
  return {
    stream: game.key,
    ballStream: game.ballStream,
    date: row.date,
    round: row.round,
    i: row.i,
    drawAt: row.draw_at.toISOString(),
    closeAt: row.close_at.toISOString(),
    algo: 'KDRAW-1',
    commit: row.commit,
    committedAt: row.committed_at.toISOString(),
    anchor: row.anchor,
    anchoredAt: row.anchored_at.toISOString(),
    entropy: { type: row.entropy_type, chainHash: row.chain_hash, beaconRound: row.beacon_round },
    state: stateOf(row),
    incident: row.incident ?? row.fault,
    reveal: revealOf(row, game),
  }
}

function stateOf({ state, outcome, close_at, now }: ProofRow): Proof['state'] {
  if (state === 'OPEN' && now >= close_at) return 'LOCKED'
  if (state) return state
  if (outcome) return 'SKIPPED'
  return now >= close_at ? 'LOCKED' : 'OPEN'
}

function revealOf(row: ProofRow, game: Game): Proof['reveal'] {
  const { seed, balls, powerball, signature, randomness, drawn_at, settled_at } = row
  if (seed === null || balls === null || drawn_at === null) return null
  return {
    seed,
    beacon: signature && randomness ? { signature, randomness } : null,
    balls,
    powerball,
    marks: balls.length > 0 ? marksOf(game.draws, { balls, powerball }) : {},
    drawnAt: drawn_at.toISOString(),
    settledAt: settled_at?.toISOString() ?? null,
  }
}

type Row = Omit<ResultRow, 'drawAt' | 'marks'> & { draw_at: Date }

/** The newest 100 drawn rounds of a game. */
export async function readResults(db: Reader, stream: string): Promise<ResultRow[]> {
  const game = gameOfStream(stream)
  const rows = await db.query<Row>`
    select d.date, d.round, d.draw_at, v.balls, v.powerball,
      coalesce(r.state, 'SKIPPED') as state
    from draw d join reveal v on v.draw_id = d.id
    left join round r on r.draw_id = d.id and r.game = ${game.key}
    where d.stream = ${game.ballStream} and v.outcome <> 'failed' and v.fault is null
      and (r.state is null or r.state in ('DRAWN', 'SETTLED', 'VOID'))
    order by d.date desc, d.round desc limit 100`
  return rows.map(({ draw_at, ...row }) => ({
    ...row,
    drawAt: draw_at.toISOString(),
    marks: marksOf(game.draws, row),
  }))
}

/** The published chains of a stream, newest first. */
export async function readChains(
  db: Reader,
  stream: string,
): Promise<Output<typeof chains>['data']> {
  const game = gameOfStream(stream)
  const rows = await db.query<{ date: string; anchor: string; draws: number; published_at: Date }>`
    select date, encode(anchor, 'hex') as anchor, draws, published_at from draw_chain
    where stream = ${game.ballStream} order by date desc limit 60`
  return rows.map(({ published_at, ...row }) => ({
    ...row,
    publishedAt: published_at.toISOString(),
  }))
}
