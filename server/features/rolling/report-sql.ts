/** Sums of earned rolling that nobody took back (`rolling_kept`); days are Seoul's. */
import type { PlayedGame } from '@madang/contract/operator/plain/rolling.ts'

import type { Reader } from '../../db/db.ts'
import type { KindIn } from '../../ledger/kinds.ts'

/** `bettors`: whose stakes count; null is everyone's. */
export type Wanted = { from: Date; to: Date; game: PlayedGame | null; bettors: number[] | null }
export type Earned = { stake: number; own: number; line: number }

/**
 * By day and kind of game. A stake counts once, however many earned by it: of those who earned by a bettor's stakes in
 * a round, whoever earned by most of them.
 */
export const selectDays = (db: Reader, { from, to, game, bettors }: Wanted) => db.query<
  Earned & { date: string; game: PlayedGame }
>`
  with each as (
    select run_id, at, game, bettor_id, member_id, sum(stake) as stake, sum(points) as points
    from rolling_kept
    where at >= ${from} and at < ${to}
      and (${game}::text is null or game = ${game})
      and (${bettors}::bigint[] is null or bettor_id = any(${bettors}::bigint[]))
    group by run_id, at, game, bettor_id, member_id
  ), bet as (
    select at, game, max(stake) as stake,
      coalesce(sum(points) filter (where member_id = bettor_id), 0) as own,
      coalesce(sum(points) filter (where member_id <> bettor_id), 0) as line
    from each group by run_id, at, game, bettor_id
  )
  select to_char(at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as date, game, sum(stake)::bigint as stake,
    sum(own)::bigint as own, sum(line)::bigint as line
  from bet group by 1, 2 order by 1, 2`

type EarnerRow = Earned & {
  id: number
  uid: string
  nick: string
  type: string
  upper: string | null
  bettors: number
}

export const selectEarners = (
  db: Reader,
  { from, to, game, bettors }: Wanted,
  { limit, offset }: { limit: number; offset: number },
) => db.query<EarnerRow & { total: number }>`
  with each as (
    select member_id, bettor_id, sum(stake) as stake, sum(points) as points
    from rolling_kept
    where at >= ${from} and at < ${to}
      and (${game}::text is null or game = ${game})
      and (${bettors}::bigint[] is null or bettor_id = any(${bettors}::bigint[]))
    group by member_id, bettor_id having sum(points) > 0
  ), earner as (
    select member_id, count(*) filter (where member_id <> bettor_id) as bettors,
      sum(stake)::bigint as stake,
      coalesce(sum(points) filter (where member_id = bettor_id), 0)::bigint as own,
      coalesce(sum(points) filter (where member_id <> bettor_id), 0)::bigint as line,
      sum(points) as points, count(*) over () as total
    from each group by member_id order by points desc, member_id limit ${limit} offset ${offset}
  )
  select m.id, m.uid, m.nick, m.type, u.uid as upper, e.bettors, e.stake, e.own, e.line, e.total
  from earner e join member m on m.id = e.member_id left join member u on u.id = m.upper_id
  order by e.points desc, m.id`

/** Of what corrections took back in these days, whichever day it was earned. */
export async function selectBack(db: Reader, { from, to, game }: Wanted) {
  const [row] = await db.query<{ due: number; lost: number }>`
    select coalesce(sum(k.due), 0)::bigint as due, coalesce(sum(k.due - k.taken), 0)::bigint as lost
    from rolling_run u join rolling_taken k on k.run_id = u.id
    where u.taken_at >= ${from} and u.taken_at < ${to} and (${game}::text is null or u.game = ${game})`
  return row!
}

/** Points by day and kind of transfer. */
export const selectMoved = (db: Reader, { from, to }: { from: Date; to: Date }) => db.query<{
  date: string
  kind: KindIn<'point'>
  points: number
}>`
  select to_char(at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as date, kind, sum(amount)::bigint as points
  from transfer where point_after is not null and at >= ${from} and at < ${to}
  group by 1, 2`

export async function selectHeld(db: Reader) {
  const [row] = await db.query<{ held: number; holders: number }>`
    select coalesce(sum(point), 0)::bigint as held, count(*) as holders from wallet where point > 0`
  return row!
}

export async function selectMember(db: Reader, uid: string): Promise<number | undefined> {
  const [row] = await db.query<{ id: number }>`select id from member where uid = ${uid}`
  return row?.id
}
