import type { PlayedGame } from '@madang/contract/core/edges.ts'
import type { BetKind } from '@madang/contract/member/plain/betting.ts'
import type { StatementKind, StatementPocket } from '@madang/contract/member/plain/statement.ts'

import type { Reader } from '../../db/db.ts'
import type { Period } from '../../http/period.ts'
import { kindsOf, type Kind } from '../../ledger/kinds.ts'

/** A transfer with what caused it: the bet and its round, the round, or the state of the withdrawal. */
export type Entry = {
  no: number
  kind: Kind
  cause: number
  amount: number
  reverses: number | null
  at: Date
  /** of each pocket it touched, what that held then */
  after: Partial<Record<StatementPocket, number>>
  game: string | null
  date: string | null
  round: number | null
  key: string | null
  pick: string | null
  odds: number | null
  withdrawal: string | null
  /** of a vendor's round: the title of its game, the kind it is listed under in the history, and when it began */
  vendorGame: string | null
  vendorKind: BetKind | null
  vendorAt: Date | null
  /** of rolling: the kind of game, and of vendors' rounds the minute they ended in */
  rolled: PlayedGame | null
  minute: Date | null
}

type Searched = Period & { pocket: StatementKind }
type Part = { before?: number; limit: number; offset?: number }

/** What changed a member's pockets, or one of them, in a period, newest first. */
export const selectEntries = (
  db: Reader,
  member: number,
  { from, to, pocket }: Searched,
  { before = Number.MAX_SAFE_INTEGER, limit, offset = 0 }: Part,
) => db.query<Entry>`
  select t.id as no, t.kind, t.cause, t.amount, t.reverses, t.at,
    jsonb_strip_nulls(jsonb_build_object('money', t.money_after, 'safe', t.safe_after, 'held', t.held_after,
      'point', t.point_after, 'coin', t.coin_after)) as after,
    r.game, r.date, r.number as round, b.odds_key as key, b.pick, b.odds_hundredths as odds, w.state as withdrawal,
    g.ko as "vendorGame", g.type as "vendorKind", vr.opened_at as "vendorAt",
    l.game as rolled, case when l.round_id is null then l.at end as minute
  from (
    select * from transfer
    where member_id = ${member} and id < ${before} and id >= first_transfer(${from}) and at >= ${from} and at < ${to}
      and (case ${pocket} when 'money' then money_after when 'safe' then safe_after when 'held' then held_after
                          when 'point' then point_after when 'coin' then coin_after else 0 end) is not null
    order by id desc limit ${limit}::int offset ${offset}::int) t
  left join bet b on b.id = case when t.kind = any(${kindsOf('bet')}::text[]) then t.cause end
  left join correction c on c.id = case when t.kind = any(${kindsOf('correction')}::text[]) then t.cause end
  left join rolling_run l on l.id = case when t.kind = any(${kindsOf('rolling')}::text[]) then t.cause end
  left join round r on r.id = case when t.kind = any(${kindsOf('round')}::text[]) then t.cause
    else coalesce(b.round_id, c.round_id, l.round_id) end
  left join vendor_bet vb on vb.id = case when t.kind = any(${kindsOf('vendorBet')}::text[]) then t.cause end
  left join vendor_win vw on vw.id = case when t.kind = any(${kindsOf('vendorWin')}::text[]) then t.cause end
  left join vendor_round vr on vr.id = coalesce(vb.round_id, vw.round_id)
  left join vendor_game g on g.id = vr.game_id
  left join withdrawal w on w.id = case when t.kind = any(${kindsOf('withdrawal')}::text[]) then t.cause end
  order by t.id desc`

export async function countEntries(db: Reader, member: number, { from, to, pocket }: Searched) {
  const [row] = await db.query<{ n: number }>`
    select count(*) as n from transfer
    where member_id = ${member} and id >= first_transfer(${from}) and at >= ${from} and at < ${to}
      and (case ${pocket} when 'money' then money_after when 'safe' then safe_after when 'held' then held_after
                          when 'point' then point_after when 'coin' then coin_after else 0 end) is not null`
  return row!.n
}

export type Books = { transfers: number } & Record<
  StatementPocket,
  { balance: number; sum: number }
>

/** What each pocket holds, and what all of the member's transfers add up to, at one and the same instant. */
export async function sumEntries(db: Reader, member: number): Promise<Books> {
  const [row] = await db.query<Record<string, number>>`
    select w.money, w.safe, w.held, w.point, w.coin, s.*
    from wallet w cross join (
      select count(*) as transfers,
        coalesce(sum(case 'money' when k.credit then t.amount when k.debit then -t.amount end), 0)::bigint as "moneySum",
        coalesce(sum(case 'safe' when k.credit then t.amount when k.debit then -t.amount end), 0)::bigint as "safeSum",
        coalesce(sum(case 'held' when k.credit then t.amount when k.debit then -t.amount end), 0)::bigint as "heldSum",
        coalesce(sum(case 'point' when k.credit then t.amount when k.debit then -t.amount end), 0)::bigint as "pointSum",
        coalesce(sum(case 'coin' when k.credit then t.amount when k.debit then -t.amount end), 0)::bigint as "coinSum"
      from transfer t join transfer_kind k using (kind) where t.member_id = ${member}
    ) s
    where w.member_id = ${member}`
  const of = (pocket: StatementPocket) => ({
    balance: row![pocket]!,
    sum: row![`${pocket}Sum`]!,
  })
  return {
    transfers: row!.transfers!,
    ...{ money: of('money'), safe: of('safe'), held: of('held') },
    ...{ point: of('point'), coin: of('coin') },
  }
}

export async function selectUid(db: Reader, member: number): Promise<string | undefined> {
  const [row] = await db.query<{ uid: string }>`select uid from member where id = ${member}`
  return row?.uid
}
