/** What accounts have in common beside their bets: one row for each thing that more than one of them holds. */
import type { Reader } from '../../db/db.ts'
import type { Tie } from './evidence.ts'
import type { Window } from './stakes-sql.ts'

export type Held = { tie: Tie; members: number[] }

/** More holders than that say nothing of any two of them. */
const MOST_HOLDERS = 60
/** Who signs up so soon after the one before, below the same member, came in one go. */
const SIGNED_UP_WITHIN = '10 minutes'
/** Money went into one safe and came out of another so soon, as the same sum, and so often. */
const SAFE = { within: '10 minutes', times: 3 }

/** Of the members given, who played in those days. Log-ins count as long as bets do. */
export async function selectHeld(
  db: Reader,
  members: number[],
  { from, to }: Window,
): Promise<Held[]> {
  const found = await Promise.all([
    db.query<Held>`
      select 'device' as tie, array_agg(distinct member_id) as members from known_device
      where member_id = any(${members}::bigint[]) group by device_hash
      having count(distinct member_id) between 2 and ${MOST_HOLDERS}`,
    db.query<Held>`
      select 'account' as tie, array_agg(id) as members from member
      where account_hash is not null and id = any(${members}::bigint[]) group by account_hash
      having count(*) between 2 and ${MOST_HOLDERS}`,
    db.query<Held>`
      with seen as materialized (
        select distinct member_id, address from login
        where at > ${from} and at <= ${to} and address not in ('', '-') and member_id = any(${members}::bigint[])
      ), ranges as (
        select distinct member_id, substring(address from '^(\\d+\\.\\d+\\.\\d+)\\.\\d+$') as net from seen
      )
      select 'address' as tie, array_agg(member_id) as members from seen group by address
      having count(*) between 2 and ${MOST_HOLDERS}
      union all
      select 'range', array_agg(member_id) from ranges where net is not null group by net
      having count(*) between 2 and ${MOST_HOLDERS}`,
    db.query<Held>`
      select 'line' as tie, array_agg(id) as members from member
      where upper_id is not null and id = any(${members}::bigint[]) group by upper_id
      having count(*) between 2 and ${MOST_HOLDERS}`,
    db.query<Held>`
      with joined as (
        select id, upper_id, created_at, created_at > lag(created_at) over w + ${SIGNED_UP_WITHIN}::interval as apart
        from member where upper_id is not null and id = any(${members}::bigint[])
        window w as (partition by upper_id order by created_at, id)
      ), runs as (
        select id, upper_id, count(*) filter (where apart) over (partition by upper_id order by created_at, id) as run from joined
      )
      select 'signup' as tie, array_agg(id) as members from runs group by upper_id, run
      having count(*) between 2 and ${MOST_HOLDERS}`,
    db.query<Held>`
      with moved as materialized (
        select id, member_id, kind, amount, at from transfer
        where kind in ('safe.add', 'safe.remove') and at > ${from} and at <= ${to}
          and member_id = any(${members}::bigint[]) and safe_after is not null
      )
      select 'safe' as tie, array[least(i.member_id, o.member_id), greatest(i.member_id, o.member_id)] as members
      from moved i join moved o on o.kind = 'safe.remove' and o.amount = i.amount and o.member_id <> i.member_id
        and o.at >= i.at and o.at <= i.at + ${SAFE.within}::interval
      where i.kind = 'safe.add'
      group by 2 having least(count(distinct i.id), count(distinct o.id)) >= ${SAFE.times}`,
  ])
  return found.flat()
}
