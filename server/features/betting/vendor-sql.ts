import type { Db, Reader } from '../../db/db.ts'
import type { Period } from '../../http/period.ts'
import { lockHiding } from './days.ts'
import type { Kind } from './sql.ts'

export type Wagered = {
  no: number
  uid: string
  type: 'baccarat' | 'dragon' | 'roulette' | 'slot' | 'etc'
  game: string
  picks: { key: string; label: string; stake: number }[]
  result: string
  roundAt: Date
  placedAt: Date
  money: number
  paid: number
  over: boolean
  refunded: boolean
  /** won of it on picks whose stakes the game's rules gave back; null until it is judged */
  pushed: number | null
}

/** Bets at vendors' games, by number. */
export const selectWagered = (db: Reader, numbers: number[]) => db.query<Wagered>`
  select b.id as no, p.uid, g.type, g.ko as game, b.picks, r.result, r.opened_at as "roundAt",
    b.placed_at as "placedAt", b.amount as money, b.paid, b.over, b.refunded,
    case when b.judged then b.pushed end as pushed
  from vendor_bet_fate b
  join member p on p.id = b.member_id
  join vendor_game g on g.id = b.game_id
  join vendor_round r on r.id = b.round_id
  where b.id = any(${numbers}::bigint[])`

type RoundOf = { vendor: string; title: string; ref: string; bets: number[] }

/** The round of a member's own bet at a vendor's game, with the numbers of all their bets on it, oldest first. */
export async function selectRoundOf(
  db: Reader,
  member: number,
  no: number,
): Promise<RoundOf | undefined> {
  const [row] = await db.query<RoundOf>`
    select r.vendor_id as vendor, v.title, r.ref,
      array(select o.id from vendor_bet o where o.round_id = r.id and o.member_id = b.member_id order by o.id) as bets
    from vendor_bet b join vendor_round r on r.id = b.round_id join vendor v on v.id = r.vendor_id
    where b.id = ${no} and b.member_id = ${member}`
  return row
}

/** A member's newest. */
export const selectLastWagered = async (db: Reader, member: number, limit: number) =>
  selectWagered(
    db,
    (
      await db.query<{ id: number }>`
        select id from vendor_bet where member_id = ${member}
        order by placed_at desc, id desc limit ${limit}::int`
    ).map(({ id }) => id),
  )

/** Whether the member's own bet has its result; undefined where it is no bet of theirs at a vendor's game. */
export async function isWagerOver(
  db: Reader,
  member: number,
  id: number,
): Promise<boolean | undefined> {
  const [row] = await db.query<{ over: boolean }>`
    select over from vendor_bet_fate where id = ${id} and member_id = ${member}
      and not exists (select from hidden_vendor_bet h where h.bet_id = ${id})`
  return row?.over
}

/**
 * Hides what is over of a kind in a period and not added up yet, at most `most` of it; answers how much that was. In a
 * transaction of its own that no day is added up beside: what is hidden here is seen there.
 */
export const hideWagers = (
  db: Db,
  member: number,
  { from, to, kind }: Period & Kind,
  most: number,
): Promise<number> =>
  db.begin(async (tx) => {
    await lockHiding(tx, member)
    const [row] = await tx.query<{ n: number }>`
      with due as materialized (
        select b.id from vendor_bet b
        left join vendor_refund f on f.bet_id = b.id
        where b.member_id = ${member} and b.placed_at >= ${from} and b.placed_at < ${to}
          and b.placed_at >= (
            select coalesce(max((t.day + 1)::timestamp at time zone 'Asia/Seoul'), '-infinity') from vendor_days_through t)
          and (${kind} = 'all' or b.game_id = any(array(select g.id from vendor_game g where g.type = ${kind})))
          and (f.bet_id is not null or not b.round_id = any(array(select r.id from vendor_round r where r.ended_at is null)))
          and b.id not in (select h.bet_id from hidden_vendor_bet h where h.member_id = ${member})
        limit ${most}
      ), hidden as (
        insert into hidden_vendor_bet (bet_id, member_id) select id, ${member} from due on conflict do nothing
      )
      select count(*) as n from due`
    return row!.n
  })

/** Whether something of a kind in a period waits for its result. */
export async function wagersWait(
  db: Db,
  member: number,
  { from, to, kind }: Period & Kind,
): Promise<boolean> {
  const rows = await db.query`
    select from vendor_bet b join vendor_round r on r.id = b.round_id join vendor_game g on g.id = b.game_id
    where r.ended_at is null and b.member_id = ${member} and b.placed_at >= ${from} and b.placed_at < ${to}
      and (${kind} = 'all' or g.type = ${kind})
      and not exists (select from vendor_refund f where f.bet_id = b.id)
    limit 1`
  return rows.length > 0
}
