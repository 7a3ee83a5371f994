import type { OnlineSort, PlayKind } from '@madang/contract/operator/plain/online.ts'

import type { Reader } from '../../db/db.ts'

type Online = {
  id: number
  uid: string
  nick: string
  type: string
  address: string
  startedAt: Date
  actionAt: Date
  kind: PlayKind
  game: string | null
}

export type Search = {
  text: string | null
  kind: PlayKind | null
  sort: OnlineSort
  down: boolean
  limit: number
}

/**
 * Who is logged in and what they played last under that login: the newest of a bet on a draw, a bet of a vendor's and a
 * vendor's game that stands open. Each is one look into an index for each of them.
 */
export const selectOnline = (db: Reader, { text, kind, sort, down, limit }: Search) => db.query<
  Online & { total: number }
>`
  with shown as (
    select m.id, m.uid, m.nick, m.type, o.address, o.started_at as "startedAt", o.action_at as "actionAt",
      coalesce(case when p.draw is not null then 'draw' when g.type = 'slot' then 'slot' when g.id is not null then 'casino' end,
        'none') as kind,
      coalesce(p.draw, g.ko) as game
    from online o join member m on m.id = o.member_id
    left join lateral (
      select played.draw, played.game from (
        (select b.placed_at as at, r.game as draw, null as game from bet b join round r on r.id = b.round_id
         where b.member_id = m.id and b.placed_at >= o.started_at order by b.placed_at desc, b.id desc limit 1)
        union all
        (select placed_at, null, game_id from vendor_bet
         where member_id = m.id and placed_at >= o.started_at order by placed_at desc, id desc limit 1)
        union all
        (select opened_at, null, game_id from play
         where member_id = m.id and token_hash = o.token_hash and ended_at is null order by id desc limit 1)
      ) played order by played.at desc limit 1
    ) p on true
    left join vendor_game g on g.id = p.game
  )
  select *, count(*) over () as total from shown
  where (${text}::text is null or strpos(lower(uid), ${text}) > 0 or strpos(lower(nick), ${text}) > 0
      or strpos(address, ${text}) > 0)
    and (${kind}::text is null or kind = ${kind})
  order by
    case when ${sort} = 'started' and ${down} then "startedAt" when ${sort} = 'action' and ${down} then "actionAt" end desc,
    case when ${sort} = 'started' then "startedAt" when ${sort} = 'action' then "actionAt" end,
    case when ${down} then
      case ${sort} when 'uid' then uid when 'address' then address when 'game' then game end end desc nulls last,
    case ${sort} when 'uid' then uid when 'address' then address when 'game' then game end nulls last,
    uid
  limit ${limit}`

/** How many are logged in, by what they played last. */
export const selectKinds = (db: Reader) => db.query<{ kind: PlayKind; members: number }>`
  select coalesce(case when p.draw then 'draw' when g.type = 'slot' then 'slot' when g.id is not null then 'casino' end,
    'none') as kind, count(*) as members
  from online o
  left join lateral (
    select played.draw, played.game from (
      (select placed_at as at, true as draw, null as game from bet
       where member_id = o.member_id and placed_at >= o.started_at order by placed_at desc, id desc limit 1)
      union all
      (select placed_at, false, game_id from vendor_bet
       where member_id = o.member_id and placed_at >= o.started_at order by placed_at desc, id desc limit 1)
      union all
      (select opened_at, false, game_id from play
       where member_id = o.member_id and token_hash = o.token_hash and ended_at is null order by id desc limit 1)
    ) played order by played.at desc limit 1
  ) p on true
  left join vendor_game g on g.id = p.game
  group by 1`
