/** Replays the last days' rounds under a rule, piece by piece over the lanes of one snapshot. */
import type { Reader } from '../../db/db.ts'
import { askingOf, runPiece, type PieceSums } from './piece.ts'
import type { Rule } from './rule.ts'
import { selectRounds, type RoundRow } from './sql.ts'
import { openTally, type Tally } from './tally.ts'

/** Bets of a piece: enough for a set to be worth it, few enough for a cancel to be heard soon. */
const PIECE_BETS = 200_000
const PIECE_ROUNDS = 4_000

export type Window = { from: Date; to: Date }

type Replaying = {
  window: Window
  rule: Rule
  /** of 1; answers whether to go on */
  told?: (done: number) => Promise<boolean>
}

/** It was told not to go on. */
export class Stopped extends Error {}

export type Replayed = { tally: Tally; rounds: number; bets: number; open: number }

function piecesOf(rounds: RoundRow[]): RoundRow[][] {
  const pieces: RoundRow[][] = []
  let [piece, bets]: [RoundRow[], number] = [[], 0]
  for (const round of rounds) {
    if (piece.length === PIECE_ROUNDS || (piece.length > 0 && bets + round.bets > PIECE_BETS)) {
      pieces.push(piece)
      ;[piece, bets] = [[], 0]
    }
    piece.push(round)
    bets += round.bets
  }
  return piece.length > 0 ? [...pieces, piece] : pieces
}

/** Throws Stopped where `told` says so. */
export async function replay(lanes: Reader[], given: Replaying): Promise<Replayed> {
  const { window, rule, told = async () => true } = given
  const all = await selectRounds(lanes[0]!, { ...window, games: [...rule.games.keys()] })
  const rounds = all.filter(({ state }) => state === 'SETTLED' || state === 'VOID')
  const pieces = piecesOf(rounds)
  const asking = askingOf(rule)
  const tally = openTally()
  /** done, and waiting for one before them */
  const waiting = new Map<number, PieceSums>()
  let [next, added, done] = [0, 0, 0]
  let failed = false

  async function work(db: Reader) {
    while (next < pieces.length && !failed) {
      const index = next++
      waiting.set(index, await runPiece(db, pieces[index]!, asking))
      for (let sums; (sums = waiting.get(added)); added++) {
        waiting.delete(added)
        tally.add(sums)
      }
      done += 1
      if (!(await told(done / pieces.length))) throw new Stopped()
    }
  }
  await Promise.all(
    lanes.map((db) =>
      work(db).catch((error: unknown) => {
        failed = true
        throw error
      }),
    ),
  )
  return {
    tally,
    rounds: rounds.length,
    bets: rounds.reduce((sum, { bets }) => sum + bets, 0),
    open: all.length - rounds.length,
  }
}
