/**
 * A run that a correction takes back as a whole gives back first what a recovery took of it, so that nothing is taken
 * twice; its stakes can be asked for again once the round has rolled anew (docs/adr/0206-cases-of-the-radar.md).
 */
import type { Tx } from '../../db/db.ts'
import { insertAct } from './history.ts'

export type Given = { member: number; amount: number }

/** Whose points a recovery took of a run, and whose stakes on its round: their wallets are locked before it is released. */
export async function selectTakenFrom(tx: Tx, run: number): Promise<number[]> {
  const rows = await tx.query<{ member: number }>`
    select member_id as member from ring_taken where run_id = ${run} and not given
    union
    select b.member_id from rolling_run u join bet b on b.round_id = u.round_id
    join ring_taken_stake t on t.bet_id = b.id and not t.released
    where u.id = ${run}`
  return rows.map(({ member }) => member)
}

/** Under the run's lock and the wallets of `selectTakenFrom`. Answers what is to be posted to each member as `ring.again` of the run. */
export async function releaseRun(tx: Tx, run: number): Promise<Given[]> {
  const rows = await tx.query<{ ring: number; member: number; taken: number }>`
    with given as (
      update ring_taken set given = true where run_id = ${run} and not given returning take_id, member_id, taken)
    select t.ring_id as ring, g.member_id as member, g.taken from given g join ring_take t on t.id = g.take_id
    order by 1, 2`
  if (rows.length === 0) return []
  await tx.query`
    update ring_taken_stake t set released = true, released_no = nextval('transfer_id_seq'),
      back_at = coalesce((select max(c.at) from correction c where c.round_id = b.round_id), business_now())
    from bet b join rolling_run u on u.round_id = b.round_id
    where u.id = ${run} and t.bet_id = b.id and not t.released`
  for (const [ring, own] of Map.groupBy(rows, (row) => row.ring))
    await insertAct(tx, {
      ...{ ring, kind: 'corrected' },
      detail: { points: own.reduce((sum, { taken }) => sum + taken, 0) },
    })
  return [...Map.groupBy(rows, ({ member }) => member)].flatMap(([member, own]) => {
    const amount = own.reduce((sum, { taken }) => sum + taken, 0)
    return amount > 0 ? [{ member, amount }] : []
  })
}
