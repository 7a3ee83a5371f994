import { evening } from '@madang/contract/member/plain/today.ts'

import type { Reader, Tx } from '../../db/db.ts'

export type Wishes = { bets: boolean; withdrawals: boolean; amounts: boolean; book: boolean }
export type Device = Wishes & { endpoint: string }

export const selectDevices = (db: Reader, member: number) => db.query<Device>`
  select endpoint, bets, withdrawals, amounts, book from push_device where member_id = ${member} order by id`

/** A browser is one member's: who switches it on there last has it. */
export const upsertDevice = (
  tx: Tx,
  member: number,
  {
    endpoint,
    p256dh,
    auth,
    bets,
    withdrawals,
    amounts,
    book,
  }: Device & { p256dh: string; auth: string },
) => tx.query`
  insert into push_device (member_id, endpoint, p256dh, auth, bets, withdrawals, amounts, book)
  values (${member}, ${endpoint}, ${p256dh}, ${auth}, ${bets}, ${withdrawals}, ${amounts}, ${book})
  on conflict (endpoint) do update set member_id = excluded.member_id, p256dh = excluded.p256dh, auth = excluded.auth,
    bets = excluded.bets, withdrawals = excluded.withdrawals, amounts = excluded.amounts,
    book = excluded.book`

/** All but the newest `most`. */
export const deleteOldDevices = (tx: Tx, member: number, most: number) => tx.query`
  delete from push_device where id in (
    select id from push_device where member_id = ${member} order by id desc offset ${most})`

export const deleteDevice = (db: Reader, member: number, endpoint: string) => db.query`
  delete from push_device where member_id = ${member} and endpoint = ${endpoint}`

export const insertOfRound = (tx: Tx, round: number) => tx.query`
  insert into push (device_id, member_id, kind, cause)
  select d.id, d.member_id, 'bet', ${round} from push_device d
  where d.bets and exists (select from bet b where b.round_id = ${round} and b.member_id = d.member_id)
  on conflict do nothing`

export const insertOfWithdrawal = (tx: Tx, member: number, id: number) => tx.query`
  insert into push (device_id, member_id, kind, cause)
  select id, member_id, 'withdrawal', ${id} from push_device where member_id = ${member} and withdrawals
  on conflict do nothing`

/** In the evening: the devices to be told of a day on which their member bet, as `isBookDue` has it. Once a day. */
export const insertOfDay = (db: Reader, now: Date) => db.query`
  insert into push (device_id, member_id, kind, cause)
  select d.id, d.member_id, 'day', c.number
  from (
    select at, period_start('day', at) as day, extract(hour from at at time zone 'Asia/Seoul') as hour,
      to_char(at at time zone 'Asia/Seoul', 'YYYYMMDD')::bigint as number
    from (select ${now}::timestamptz as at) now offset 0) c
  join push_device d on d.book
  cross join lateral (
    select greatest(
      (select max(placed_at) from bet where member_id = d.member_id and placed_at >= c.day),
      (select max(placed_at) from vendor_bet where member_id = d.member_id and placed_at >= c.day)) as at) last
  where c.hour >= ${evening.fromHour}
    and (c.hour >= ${evening.lastHour} and last.at is not null
      or last.at <= c.at - ${evening.quietMinutes}::int * interval '1 minute')
    and not exists (select from push where device_id = d.id and kind = 'day' and cause = c.number)
  on conflict do nothing`

export const selectNow = async (db: Reader): Promise<Date> =>
  (await db.query<{ at: Date }>`select business_now() as at`)[0]!.at

/** Those that are due, the oldest first; what another process has under its hands is passed over. */
export const lockDue = (tx: Tx, most: number) => tx.query<{ id: number }>`
  select id from push where done_at is null and due_at <= (select business_now())
  order by id limit ${most} for update skip locked`

export const updateTaken = (tx: Tx, ids: number[], until: Date) => tx.query`
  update push set tries = tries + 1, due_at = ${until} where id = any(${ids}::bigint[])`

export type Due = {
  id: number
  tries: number
  at: Date
  member: number
  device: number
  endpoint: string
  p256dh: string
  auth: string
  amounts: boolean
} & (
  | {
      kind: 'bet'
      cause: number
      game: string
      number: number
      staked: number
      paid: number
      isVoid: boolean
    }
  | { kind: 'withdrawal'; cause: number; amount: number; state: 'done' | 'refused' }
  | { kind: 'day'; cause: number }
)

/**
 * What is to be said where, read as it is sent, so that a correction meanwhile counts: only to the member it is for, who
 * is in good standing and still wishes it.
 */
export const selectDue = (tx: Tx, ids: number[]) => tx.query<Due>`
  select p.id, p.tries, p.at, p.kind, p.cause, p.member_id as member, d.id as device, d.endpoint, d.p256dh, d.auth,
    d.amounts, r.game, r.number, r.state = 'VOID' as "isVoid",
    (select coalesce(sum(b.stake), 0)::bigint from bet b where b.round_id = r.id and b.member_id = p.member_id) as staked,
    (select coalesce(sum(b.stake * b.odds_hundredths / 100), 0)::bigint
      from bet b join standing_outcome o using (round_id, odds_key, pick)
      where o.won and b.round_id = r.id and b.member_id = p.member_id) as paid,
    w.amount, w.state
  from push p
  join push_device d on d.id = p.device_id and d.member_id = p.member_id
    and case p.kind when 'bet' then d.bets when 'day' then d.book else d.withdrawals end
  join member m on m.id = p.member_id and m.state = 'active'
  left join round r on p.kind = 'bet' and r.id = p.cause
  left join withdrawal w on p.kind = 'withdrawal' and w.id = p.cause
  where p.id = any(${ids}::bigint[]) order by p.id`

/** `until`: as `updateTaken` wrote it; one that fell due anew meanwhile (`updateAnew`) stays due. */
export const updateDone = (db: Reader, ids: number[], until: Date) => db.query`
  update push set done_at = business_now() where id = any(${ids}::bigint[]) and due_at = ${until}`

export const updateDue = (db: Reader, id: number, until: Date, at: Date) => db.query`
  update push set due_at = ${at} where id = ${id} and due_at = ${until}`

/** Results of a round that were pushed within so many seconds, to be pushed once more to these members. */
export const updateAnew = (tx: Tx, round: number, members: number[], seconds: number) => tx.query`
  update push set done_at = null, tries = 0, due_at = clock.at
  from (select business_now() as at offset 0) clock
  where kind = 'bet' and cause = ${round} and member_id = any(${members}::bigint[])
    and push.at > clock.at - make_interval(secs => ${seconds})`

/** The one that was tried: its member may have switched it on anew meanwhile. */
export const deleteGone = (db: Reader, { device, auth }: Pick<Due, 'device' | 'auth'>) => db.query`
  delete from push_device where id = ${device} and auth = ${auth}`
