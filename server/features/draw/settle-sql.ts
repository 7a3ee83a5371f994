/** What settling and voiding read under the round's lock. */
import type { Tx } from '../../db/db.ts'
import type { RoundRow } from './rounds.ts'

/** The round, locked: it waits for the batches of bets that hold it shared, and they for it. */
export async function lockRound(tx: Tx, id: number): Promise<RoundRow | undefined> {
  const [row] = await tx.query<RoundRow>`
    select id, game, date, number, draw_id as "drawId", state, close_at as "closeAt", draw_at as "drawAt"
    from round where id = ${id} for update`
  return row
}

/** The rounds of a draw, locked in their order. */
export const lockRoundsOf = (tx: Tx, drawId: number) =>
  tx.query`select from round where draw_id = ${drawId} order by id for no key update`

export type RevealRow = {
  outcome: 'drawn' | 'skipped' | 'failed'
  balls: number[]
  powerball: number | null
  fault: string | null
  receivedAt: Date
}

/** Whether the draw is one of its book, and its seal did not come to the provider in time. */
export async function wentUnsealed(tx: Tx, drawId: number): Promise<boolean> {
  const [row] = await tx.query<{ unsealed: boolean }>`
    select d.entropy_type like 'book%'
      and not exists (select from seal_told t where t.draw_id = d.id and t.answer = 'taken') as unsealed
    from draw d where d.id = ${drawId}`
  return row!.unsealed
}

export async function readReveal(tx: Tx, drawId: number): Promise<RevealRow | undefined> {
  const [row] = await tx.query<RevealRow>`
    select outcome, balls, powerball, fault, received_at as "receivedAt" from reveal where draw_id = ${drawId}`
  return row
}

/** Who has a bet on the round, by id. */
export async function selectBettors(tx: Tx, round: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>`
    select distinct member_id as id from bet where round_id = ${round} order by 1`
  return rows.map(({ id }) => id)
}

type NewVoid = {
  round: number
  reason: string
  approval: number | null
  members: number
  returned: number
  mailing: number | null
}

export const insertVoid = (tx: Tx, v: NewVoid) => tx.query`
  insert into round_void (round_id, reason, approval_id, members, returned, mailing_id)
  values (${v.round}, ${v.reason}, ${v.approval}, ${v.members}, ${v.returned}, ${v.mailing})`
