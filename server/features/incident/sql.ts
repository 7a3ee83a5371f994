import type { IncidentKind } from '@madang/contract/member/plain/incident.ts'

import type { Reader } from '../../db/db.ts'

/** A round by its game, date (yyyymmdd) and number. */
export type Place = { game: string; date: string; number: number }
type What = { game: string | null; kind: IncidentKind | null }

export type Found = {
  kind: IncidentKind
  game: string
  date: string
  round: number
  settlement: number
  at: Date
  reason: string
  balls: number[] | null
  powerball: number | null
  openedAt: Date
  closeAt: Date
  drawnAt: Date | null
  settledAt: Date | null
  askedAt: Date | null
  askedRole: string | null
  agreedAt: Date | null
  agreedRole: string | null
  members: number
  given: number
  taken: number
  kept: number
  ownBets: number
  ownStaked: number
  ownGiven: number
  ownTaken: number
  total: number
}

/** When the last one was; null when there is none. */
export async function selectNewest(db: Reader, { game, kind }: What): Promise<Date | null> {
  const [row] = await db.query<{ at: Date }>`
    select i.at from incident i join round r on r.id = i.round_id
    where (${kind}::text is null or i.kind = ${kind}) and (${game}::text is null or r.game = ${game})
    order by i.at desc limit 1`
  return row?.at ?? null
}

/** The nearest days with anything before and after a day, yyyy-MM-dd in Seoul. */
export async function selectDays(db: Reader, { game, kind, day }: What & { day: string }) {
  const [row] = await db.query<{ older: string | null; newer: string | null }>`
    with found as (
      select i.at from incident i join round r on r.id = i.round_id
      where (${kind}::text is null or i.kind = ${kind}) and (${game}::text is null or r.game = ${game})
    ), bounds as (
      select ${day}::date::timestamp at time zone 'Asia/Seoul' as since,
        (${day}::date + 1)::timestamp at time zone 'Asia/Seoul' as until
    )
    select to_char((select f.at from found f where f.at < b.since order by f.at desc limit 1) at time zone 'Asia/Seoul', 'YYYY-MM-DD') as older,
      to_char((select f.at from found f where f.at >= b.until order by f.at limit 1) at time zone 'Asia/Seoul', 'YYYY-MM-DD') as newer
    from bounds b`
  return row!
}

type Asked = What & {
  /** yyyy-MM-dd in Seoul; null: of every day */
  day: string | null
  place: Place | null
  member: number | null
  rows: number
  page: number
}

/** A page of them, newest first, with what they did to all members and to one. */
export const selectIncidents = (
  db: Reader,
  { game, kind, day, place, member, rows, page }: Asked,
) => db.query<Found>`
  with found as (
    select i.*, r.game, r.date, r.number, r.draw_id, r.opened_at, r.close_at, r.settled_at, count(*) over () as total
    from incident i join round r on r.id = i.round_id
    where (${kind}::text is null or i.kind = ${kind}) and (${game}::text is null or r.game = ${game})
      and (${day}::date is null or (i.at >= ${day}::date::timestamp at time zone 'Asia/Seoul'
        and i.at < (${day}::date + 1)::timestamp at time zone 'Asia/Seoul'))
      and (${place === null} or (r.game = ${place?.game ?? ''} and r.date = ${place?.date ?? ''} and r.number = ${place?.number ?? 0}))
    order by i.at desc, i.round_id desc, i.settlement desc limit ${rows} offset ${(page - 1) * rows}
  )
  select f.kind, f.game, f.date, f.number as round, f.settlement, f.at, f.reason, f.balls, f.powerball,
    f.opened_at as "openedAt", f.close_at as "closeAt", case when cardinality(d.balls) > 0 then d.drawn_at end as "drawnAt",
    f.settled_at as "settledAt", a.requested_at as "askedAt", a.requested_role as "askedRole",
    a.decided_at as "agreedAt", a.decided_role as "agreedRole",
    s.members, s.given, s.taken, s.kept,
    coalesce(m.bets, 0) as "ownBets", coalesce(m.staked, 0)::bigint as "ownStaked",
    case when f.kind = 'void' then coalesce(m.staked, 0)::bigint else coalesce(o.given, 0) end as "ownGiven",
    coalesce(o.taken, 0) as "ownTaken", f.total
  from found f
  left join reveal d on d.draw_id = f.draw_id
  left join approval a on a.id = f.approval_id
  cross join lateral (
    select v.members, v.returned as given, 0::bigint as taken, 0::bigint as kept from round_void v
    where f.kind = 'void' and v.round_id = f.round_id
    union all
    select count(*), coalesce(sum(c.given), 0)::bigint, coalesce(sum(c.taken), 0)::bigint, coalesce(sum(c.kept), 0)::bigint
    from corrected_member c where c.correction_id = f.correction_id having f.kind = 'correction') s
  left join lateral (
    select count(*) as bets, sum(b.stake) as staked from bet b
    where b.round_id = f.round_id and b.member_id = ${member}::bigint) m on true
  left join corrected_member o on o.correction_id = f.correction_id and o.member_id = ${member}::bigint
  order by f.at desc, f.round_id desc, f.settlement desc`
