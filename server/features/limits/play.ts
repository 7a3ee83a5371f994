/**
 * Play in a session, and the reality check: how long, how much was staked, and what is won or lost
 * (docs/spec/rules.md#player-protection).
 */
import type { Reader, Tx } from '../../db/db.ts'
import { playKinds } from './guard-sql.ts'
import { insertChange } from './sql.ts'

export type Play = { from: Date; minutes: number; staked: number; net: number }

/** The play of the running session in won, `net` above zero for who won; null before its first bet. */
export async function readPlay(db: Reader, member: number): Promise<Play | null> {
  const { stakes, unstakes, into, outOf } = playKinds
  const [row] = await db.query<Play>`
    select began.at as from, floor(extract(epoch from business_now() - began.at) / 60)::int as minutes,
      t.staked, t.net
    from session s
    join transfer began on began.id = first_stake(s.member_id, s.play_after)
    cross join lateral (
      select coalesce(sum(case when kind = any(${stakes}::text[]) then amount
          when kind = any(${unstakes}::text[]) then -amount end), 0)::bigint as staked,
        coalesce(sum(case when kind = any(${outOf}::text[]) then amount
          when kind = any(${into}::text[]) then -amount end), 0)::bigint as net
      from transfer where member_id = s.member_id and id >= began.id
    ) t where s.member_id = ${member}`
  return row ?? null
}

/** The member has read the check; the time to the next begins with the next bet. Under the wallet's lock. */
export async function confirmCheck(tx: Tx, member: number): Promise<void> {
  const play = await readPlay(tx, member)
  const read = await tx.query`
    update session set checked_at = business_now(),
      check_after = (select max(id) from transfer where member_id = ${member})
    where member_id = ${member} and first_stake(member_id, coalesce(check_after, play_after)) is not null
    returning member_id`
  if (play && read.length > 0) await insertChange(tx, member, 'check.read', play)
}
