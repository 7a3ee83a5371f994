import type { Reader, Tx } from '../../db/db.ts'

/** Takes away the session's tickets that are long over, and keeps a new one. */
export const insertTicket = (
  tx: Tx,
  ticket: { ticketHash: Buffer; sessionHash: Buffer; audience: string },
) => tx.query`
  with gone as (
    delete from hand_off where session_hash = ${ticket.sessionHash}
      and made_at < business_now() - interval '1 hour'
  )
  insert into hand_off (ticket_hash, session_hash, audience)
  values (${ticket.ticketHash}, ${ticket.sessionHash}, ${ticket.audience})`

export type Ticket = {
  sessionHash: Buffer
  uid: string
  nick: string
  type: string
  audience: string
  used: boolean
  late: boolean
}

/** The ticket, held until the transaction ends: of all who show it at once one finds it unused. */
export async function lockTicket(tx: Tx, ticketHash: Buffer): Promise<Ticket | undefined> {
  await tx.query`select from hand_off where ticket_hash = ${ticketHash} for no key update`
  const [row] = await tx.query<Ticket>`
    select h.session_hash as "sessionHash", m.uid, m.nick, m.type, h.audience, h.used_at is not null as used,
      h.made_at <= (select business_now()) - interval '60 seconds' as late
    from hand_off h join session s on s.token_hash = h.session_hash join member m on m.id = s.member_id
    where h.ticket_hash = ${ticketHash}`
  return row
}

export const useTicket = (tx: Tx, ticketHash: Buffer) =>
  tx.query`update hand_off set used_at = business_now() where ticket_hash = ${ticketHash}`

export const replaceSession = (tx: Tx, session: { tokenHash: Buffer; sessionHash: Buffer }) =>
  tx.query`
  insert into partner_session (token_hash, session_hash) values (${session.tokenHash}, ${session.sessionHash})
  on conflict (session_hash) do update set token_hash = excluded.token_hash`

export const deleteSession = (db: Reader, tokenHash: Buffer) =>
  db.query`delete from partner_session where token_hash = ${tokenHash}`

/** The member's session that a key of the page stands for. */
export async function selectHolder(db: Reader, tokenHash: Buffer) {
  const [row] = await db.query<{ sessionHash: Buffer; uid: string }>`
    select s.token_hash as "sessionHash", m.uid from partner_session p
    join session s on s.token_hash = p.session_hash join member m on m.id = s.member_id
    where p.token_hash = ${tokenHash}`
  return row
}

type Total = {
  date: string
  kind: 'draw' | 'casino' | 'slot'
  bets: number
  stakes: number
  wins: number
}

/**
 * What members placed on draws and at vendors' games that was won or lost, by Seoul's day it was placed on; newest
 * first, the kinds of a day in their order. Of a bet that was pushed in part the rest counts.
 */
export const sumBets = (db: Reader, members: number[], { from, to }: { from: Date; to: Date }) =>
  db.query<Total>`
  select to_char(day, 'YYYY-MM-DD') as date, kind, bets, stakes, wins
  from (
    select (placed_at at time zone 'Asia/Seoul')::date as day, kind, count(*) as bets, sum(stake)::bigint as stakes,
      sum(wins)::bigint as wins
    from counted_bet
    where member_id = any(${members}::bigint[]) and placed_at >= ${from} and placed_at < ${to}
    group by 1, 2) as settled
  order by day desc, array_position('{draw,casino,slot}', kind)`
