/** What accounts have in common beside their bets: one row for each thing that more than one of them holds. */
import type { Reader } from '../../db/db.ts'
import type { Tie } from './evidence.ts'
import type { Window } from './stakes-sql.ts'

/** `holders`: how many hold the thing, also where some of them are left out of `members`. */
export type Held = { tie: Tie; members: number[]; holders: number }

/** More holders than that say nothing of any two of them. */
const MOST_HOLDERS = 60
/** A member has so many things of a kind at most, those with the fewest holders: each is a pair with all its holders. */
const MOST_THINGS = 20
/** Who signs up so soon after the one before, below the same member, came in one go. */
const SIGNED_UP_WITHIN = '10 minutes'
/** Money went into one safe and came out of another so soon, as the same sum, and so often. */
const SAFE = { seconds: 600, times: 3 }

/** Of the members given, who played in those days. Log-ins count as long as bets do. */
export const selectHeld = async (db: Reader, members: number[], window: Window): Promise<Held[]> =>
  (await Promise.all([selectThings(db, members, window), selectSafes(db, members, window)])).flat()

const selectThings = (db: Reader, members: number[], { from, to }: Window) => db.query<Held>`
  with seen as materialized (
    select distinct member_id, address from login
    where at > ${from} and at <= ${to} and address not in ('', '-') and member_id = any(${members}::bigint[])
  ), joined as (
    select id, upper_id, created_at, created_at > lag(created_at) over w + ${SIGNED_UP_WITHIN}::interval as apart
    from member where upper_id is not null and id = any(${members}::bigint[])
    window w as (partition by upper_id order by created_at, id)
  ), runs as (
    select id, upper_id, count(*) filter (where apart) over (partition by upper_id order by created_at, id) as run from joined
  ), thing as (
    select 'device' as tie, device_hash::text as thing, member_id as member from known_device
    where member_id = any(${members}::bigint[])
    union all
    select 'account', account_hash::text, id from member where account_hash is not null and id = any(${members}::bigint[])
    union all
    select 'address', address, member_id from seen
    union all
    select distinct 'range', substring(address from '^(\\d+\\.\\d+\\.\\d+)\\.\\d+$'), member_id from seen
    union all
    select 'line', upper_id::text, id from member where upper_id is not null and id = any(${members}::bigint[])
    union all
    select 'signup', upper_id || ' ' || run, id from runs
  ), shared as (
    select *, count(*) over (partition by tie, thing) as holders from thing where thing is not null
  ), kept as (
    select *, row_number() over (partition by tie, member order by holders, thing) as no from shared
    where holders between 2 and ${MOST_HOLDERS}
  )
  select tie, array_agg(member) as members, max(holders) as holders from kept where no <= ${MOST_THINGS}
  group by tie, thing having count(*) > 1`

/**
 * In each ten minutes a member counts with the first sums they put in and the last they took out, as many of one amount
 * as make a tie, and an amount that many members moved counts for none: what is compared grows with the moves alone.
 */
const selectSafes = (db: Reader, members: number[], { from, to }: Window) => db.query<Held>`
  with moved as (
    select id, member_id, kind, amount, at, floor(extract(epoch from at) / ${SAFE.seconds}::int) as part from transfer
    where kind in ('safe.add', 'safe.remove') and at > ${from} and at <= ${to}
      and member_id = any(${members}::bigint[]) and safe_after is not null
  ), ordered as (
    select *, row_number() over (
      partition by member_id, kind, amount, part order by case kind when 'safe.add' then id else -id end) as no
    from moved
  ), crowded as (
    select *, count(*) filter (where no = 1) over (partition by kind, amount, part) as movers from ordered
  ), kept as materialized (
    select * from crowded where no <= ${SAFE.times} and movers <= ${MOST_HOLDERS}
  )
  select 'safe' as tie, array[least(i.member_id, o.member_id), greatest(i.member_id, o.member_id)] as members, 2 as holders
  from kept i cross join (values (0), (1)) as later(parts)
  join kept o on o.kind = 'safe.remove' and o.amount = i.amount and o.part = i.part + later.parts
    and o.member_id <> i.member_id and o.at >= i.at and o.at <= i.at + ${SAFE.seconds}::int * interval '1 second'
  where i.kind = 'safe.add'
  group by 2 having least(count(distinct i.id), count(distinct o.id)) >= ${SAFE.times}`
