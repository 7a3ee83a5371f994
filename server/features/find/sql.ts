/** Each kind looked up by indexes alone, whatever a table holds (docs/adr/0104). */
import type { FoundMember, FoundRequest } from '@madang/contract/operator/find.ts'
import type { RoundRow } from '@madang/contract/operator/rounds.ts'

import type { Reader } from '../../db/db.ts'
import type { Kind } from '../../ledger/kinds.ts'

/** Behind every text that begins so. */
const beyond = (text: string) => `${text}\u{10FFFF}`

/** Members by what they are called: whole, then by its beginning, then by a part of three letters of an id or two of a nickname. */
export const selectNamed = (db: Reader, text: string, limit: number) => db.query<{ id: number }>`
  with named as (
    (select id, 0 as rank from member where uid = ${text} or nick_key = ${text})
    union all
    (select id, 1 from member where uid ~>=~ ${text} and uid ~<~ ${beyond(text)} order by uid using ~<~ limit ${limit})
    union all
    (select id, 2 from member where nick_key ~>=~ ${text} and nick_key ~<~ ${beyond(text)}
     order by nick_key using ~<~ limit ${limit})
    union all
    (select id, 3 from member
     where (grams(uid, 3) || grams(nick_key, 2)) @> grams(${text.length < 3 ? null : text}::text, 3)
       and strpos(uid, ${text}) > 0 limit ${limit})
    union all
    (select id, 4 from member
     where (grams(uid, 3) || grams(nick_key, 2)) @> grams(${text.length < 2 ? null : text}::text, 2)
       and strpos(nick_key, ${text}) > 0 limit ${limit})
  )
  select id from named group by id order by min(rank), id desc limit ${limit}`

/** The member of a number, of a whole phone. */
export const selectNumbered = (db: Reader, id: number) =>
  db.query<{ id: number }>`select id from member where id = ${id}`
export const selectByPhone = (db: Reader, hash: Buffer) =>
  db.query<{ id: number }>`select id from member where phone_hash = ${hash}`

/** Members whose phone or account ends so, newest first. */
export const selectByEnd = (
  db: Reader,
  { phone, account }: Record<'phone' | 'account', Buffer>,
  limit: number,
) => db.query<{ id: number; by: 'phone' | 'account' }>`
  (select id, 'phone' as by from member where phone_end = ${phone} order by id desc limit ${limit})
  union all
  (select id, 'account' from member where account_end = ${account} order by id desc limit ${limit})`

/** So many log-ins from one address, or from addresses that begin alike, are looked at. */
const LOGINS = 5_000

/** Members who logged in from addresses that begin so. */
export const selectByAddress = (db: Reader, start: string, limit: number) => db.query<{
  id: number
}>`
  select member_id as id from (
    select member_id from login where address ~>=~ ${start} and address ~<~ ${beyond(start)} limit ${LOGINS}) l
  group by member_id order by member_id desc limit ${limit}`

export type Found = Omit<FoundMember, 'phone' | 'account' | 'by'> &
  Record<'phone' | 'account', Buffer | null>

export const selectFound = (db: Reader, ids: number[]) => db.query<Found>`
  select m.id, m.uid, m.nick, m.type, state_shown(m.state, s.scopes) as state, w.money,
    o.member_id is not null as online, m.phone_sealed as phone, m.account_sealed as account
  from (select business_now() as at offset 0) clock, member m
  join wallet w on w.member_id = m.id left join online o on o.member_id = m.id
  cross join lateral (select suspension_at(m.suspended_scopes, m.suspended_until, clock.at) as scopes) s
  where m.id = any(${ids}::bigint[])`

/** Of whom, and by which number, things are looked for. */
export type Named = { members: number[]; number: number | null; limit: number }
/** What of them the operator reads. */
type Queues = Record<FoundRequest['what'], boolean>

/** Requests of that number first, then the members' newest. */
export const selectRequests = (
  db: Reader,
  { members, number, limit }: Named,
  reads: Queues,
) => db.query<Omit<FoundRequest, 'at'> & { at: Date }>`
  with asked as (
    select 'deposit' as what, d.id, d.member_id, d.at, d.amount, d.state, d.id = ${number} as named from (
      (select * from deposit where id = ${number}) union
      (select x.* from unnest(${members}::bigint[]) m cross join lateral (
        select * from deposit where member_id = m order by id desc limit ${limit}) x)) d
    where ${reads.deposit}::boolean
    union all
    select 'withdrawal', w.id, w.member_id, w.at, w.amount, w.state, w.id = ${number} from (
      (select * from withdrawal where id = ${number}) union
      (select x.* from unnest(${members}::bigint[]) m cross join lateral (
        select * from withdrawal where member_id = m order by id desc limit ${limit}) x)) w
    where ${reads.withdrawal}::boolean
    union all
    select 'inquiry', i.id, i.member_id, i.created_at, null, case when i.answered_at is null then 'open' else 'done' end,
      i.id = ${number} from (
      (select * from inquiry where id = ${number}) union
      (select x.* from unnest(${members}::bigint[]) m cross join lateral (
        select * from inquiry where member_id = m order by created_at desc, id desc limit ${limit}) x)) i
    where ${reads.inquiry}::boolean
    union all
    select 'signup', s.member_id, s.member_id, s.at, null, s.state, false from signup s
    where ${reads.signup}::boolean and s.member_id = any(${members}::bigint[])
  )
  select a.what, a.id, m.uid, a.at, a.amount, a.state from asked a join member m on m.id = a.member_id
  order by a.named is true desc, a.at desc, a.id desc limit ${limit}`

/** The bet of that number, then the members' newest, on draws and at vendors' games. */
export const selectBetNumbers = (db: Reader, { members, number, limit }: Named) => db.query<{
  no: number
}>`
  select no from (
    select id as no, 'infinity'::timestamptz as at from bet where id = ${number}
    union all
    select id, 'infinity' from vendor_bet where id = ${number}
    union
    select x.id, x.placed_at from unnest(${members}::bigint[]) m cross join lateral (
      (select id, placed_at from bet where member_id = m order by placed_at desc, id desc limit ${limit})
      union all
      (select id, placed_at from vendor_bet where member_id = m order by placed_at desc, id desc limit ${limit})) x) b
  group by no order by max(at) desc, no desc limit ${limit}`

type RoundsOf = { number: number; games: string[]; date: string | null; limit: number }

/** Rounds of that number of the day, newest first. */
export const selectRounds = (db: Reader, { number, games, date, limit }: RoundsOf) => db.query<
  Pick<RoundRow, 'id' | 'game' | 'date' | 'number' | 'state'> & { drawAt: Date }
>`
  select id, game, date, number, state, draw_at as "drawAt" from round
  where number = ${number} and game = any(${games}::text[]) and (${date}::text is null or date = ${date})
  order by draw_at desc, id desc limit ${limit}`

export type Moved = {
  id: number
  member: number
  uid: string
  kind: Kind
  amount: number
  at: Date
}

/** The ledger's row of that number, then the members' newest. */
export const selectTransfers = (db: Reader, { members, number, limit }: Named) => db.query<Moved>`
  select t.id, t.member_id as member, m.uid, t.kind, t.amount, t.at from (
    (select * from transfer where id = ${number}) union
    (select x.* from unnest(${members}::bigint[]) m cross join lateral (
      select * from transfer where member_id = m order by id desc limit ${limit}) x)) t
  join member m on m.id = t.member_id
  order by t.id = ${number} desc nulls last, t.id desc limit ${limit}`

export type Called = {
  id: number
  tx: string
  call: string
  member: number
  uid: string
  amount: number
  at: Date
}

/** What vendors call so: bets, wins and refunds. */
export const selectCalled = (db: Reader, tx: string, limit: number) => db.query<Called>`
  select c.id, c.tx, c.call, m.id as member, m.uid, coalesce(w.amount, b.amount) as amount, c.at
  from vendor_call c
  left join vendor_win w on c.call = 'win' and w.vendor_id = c.vendor_id and w.tx = c.tx
  left join vendor_bet b on b.vendor_id = c.vendor_id
    and b.tx = case c.call when 'refund' then c.body::jsonb ->> 'refers' when 'bet' then c.tx end
  join member m on m.id = coalesce(w.member_id, b.member_id)
  where c.vendor_id = any(array(select id from vendor)) and c.tx = ${tx}
  order by c.id desc limit ${limit}`

type ActsOf = { number: number | null; words: string[]; actions: string[]; limit: number }

/** Acts of that number, then the newest that name one of the words or were done by it, or are one of the actions. */
export const selectActs = (db: Reader, { number, words, actions, limit }: ActsOf) => db.query<{
  id: number
  at: Date
  actor: string
  action: string
  subject: string
  reason: string | null
}>`
  with naming as materialized (
    select id from unnest(${words}::text[]) w cross join lateral (
      select id from audit where regexp_split_to_array(subject, '[^a-z0-9]+') @> array[w] offset 0) a
  ), found as (
    select ${number}::bigint as id
    union
    (select id from naming order by id desc limit ${limit})
    union
    select a.id from unnest(${words}::text[]) w cross join lateral (
      select id from audit where actor = w order by id desc limit ${limit}) a
    union
    select a.id from unnest(${actions}::text[]) c cross join lateral (
      select id from audit where action = c order by id desc limit ${limit}) a
  )
  select a.id, a.at, a.actor, a.action, a.subject, a.reason from found join audit_whole a using (id)
  order by a.id = ${number} desc nulls last, a.id desc limit ${limit}`
