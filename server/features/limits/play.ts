/** Play in a session, and the reality check: how long, how much was staked, and what is won or lost (rules.md §11). */
import type { Reader, Tx } from '../../db/db.ts'
import { playKinds } from './guard-sql.ts'
import { insertChange } from './sql.ts'

/** Notes that members began to play, those whose check's time does not run; before their stakes are posted. */
export const startPlay = (tx: Tx, members: number[]) =>
  members.length === 0
    ? []
    : tx.query`
        update session s set check_from = business_now(), play_from = coalesce(s.play_from, business_now()),
          play_after = coalesce(s.play_after, (select max(id) from transfer t where t.member_id = s.member_id), 0)
        where s.member_id = any(${members}::bigint[]) and s.check_from is null`

export type Play = { from: Date; minutes: number; staked: number; net: number }

/** The play of the running session in won, `net` above zero for who won; null before its first bet. */
export async function readPlay(db: Reader, member: number): Promise<Play | null> {
  const { stakes, unstakes, into, outOf } = playKinds
  const [row] = await db.query<Play>`
    select s.play_from as from, floor(extract(epoch from business_now() - s.play_from) / 60)::int as minutes,
      t.staked, t.net
    from session s cross join lateral (
      select coalesce(sum(case when kind = any(${stakes}::text[]) then amount
          when kind = any(${unstakes}::text[]) then -amount end), 0)::bigint as staked,
        coalesce(sum(case when kind = any(${outOf}::text[]) then amount
          when kind = any(${into}::text[]) then -amount end), 0)::bigint as net
      from transfer where member_id = s.member_id and id > s.play_after
    ) t where s.member_id = ${member} and s.play_from is not null`
  return row ?? null
}

/** The member has read the check; the time to the next begins with the next bet. */
export async function confirmCheck(tx: Tx, member: number): Promise<void> {
  const play = await readPlay(tx, member)
  const read = await tx.query`
    update session set check_from = null where member_id = ${member} and check_from is not null returning member_id`
  if (play && read.length > 0) await insertChange(tx, member, 'check.read', play)
}
