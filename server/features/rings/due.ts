/** What rolling of paired stakes is due by now: of which bets, from whom. */
import type { Reader } from '../../db/db.ts'

/** What a bet brought a member of its line by a run that stands, and was not taken yet. */
export type Due = { bet: number; pair: number; run: number; member: number; points: number }

/**
 * Bets of a case, and of those that went into it, whose rolling was not taken, or was and came back with a correction:
 * what was joined is closed, and nobody could ask for it there.
 */
export async function selectOpenBets(db: Reader, ring: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>`
    select s.bet_id as id from ring_whole(${ring}) as own(id) join ring_pair p on p.ring_id = own.id join ring_stake s on s.pair_id = p.id
    where not exists (
      select from ring_taken_stake t where t.bet_id = s.bet_id and not t.released)
    order by s.bet_id`
  return rows.map(({ id }) => id)
}

export const selectDue = (db: Reader, bets: number[]) => db.query<Due>`
  select d.bet_id as bet, s.pair_id as pair, d.run_id as run, d.member_id as member, d.points
  from ring_rolling(${bets}::bigint[]) d join ring_stake s on s.bet_id = d.bet_id
  where d.run_id is not null order by d.run_id, d.member_id, d.bet_id`

/** Of these stakes those whose pair has something due, with their sum in won: a pair is taken back whole. */
async function selectWhole(db: Reader, due: Due[], open: number[]) {
  return db.query<{ bet: number; stake: number }>`
    select bet_id as bet, stake from ring_stake
    where bet_id = any(${open}::bigint[]) and pair_id = any(${[...new Set(due.map(({ pair }) => pair))]}::bigint[])
    order by bet_id`
}

/** What a recovery would come to: of which bets, and who gives how much. */
export type Recovery = {
  bets: number[]
  pairs: number
  stakes: number
  points: number
  members: Map<number, number>
}

/** As it stands now, of stakes whose rolling was posted and not taken. */
export async function readRecovery(db: Reader, ring: number): Promise<Recovery> {
  const open = await selectOpenBets(db, ring)
  return sumUp(db, await selectDue(db, open), open)
}

/** Of what is due now; `open`: the stakes that can be taken back. */
export async function sumUp(db: Reader, due: Due[], open: number[]): Promise<Recovery> {
  const whole = await selectWhole(db, due, open)
  const members = new Map<number, number>()
  for (const { member, points } of due) members.set(member, (members.get(member) ?? 0) + points)
  return {
    bets: whole.map(({ bet }) => bet),
    pairs: new Set(due.map(({ pair }) => pair)).size,
    stakes: whole.reduce((sum, { stake }) => sum + stake, 0),
    points: due.reduce((sum, { points }) => sum + points, 0),
    members,
  }
}
