/** The public record of draws, read. */
import type { EntropyName } from '@madang/contract/core/draw/entropy.ts'

import type { Reader } from '../../db/db.ts'
import type { RoundState } from './round-row.ts'

export type ProofRow = {
  i: number
  drawAt: Date
  closeAt: Date
  commit: string
  committedAt: Date
  anchor: string
  anchoredAt: Date
  openedAt: Date | null
  entropyType: EntropyName
  chainHash: string | null
  beaconRound: number | null
  state: RoundState | null
  incident: string | null
  sample: boolean
  settledAt: Date | null
  seed: string | null
  signature: string | null
  randomness: string | null
  balls: number[] | null
  powerball: number | null
  drawnAt: Date | null
  now: Date
  payout: number | null
  returned: number | null
}

type Place = { stream: string; game: string; date: string; round: number }

export async function selectProof(db: Reader, { stream, game, date, round }: Place) {
  const [row] = await db.query<ProofRow>`
    select d.i, d.draw_at as "drawAt", d.close_at as "closeAt", encode(d.commit, 'hex') as commit,
      d.committed_at as "committedAt", encode(c.anchor, 'hex') as anchor, c.published_at as "anchoredAt",
      d.entropy_type as "entropyType", encode(d.chain_hash, 'hex') as "chainHash", d.beacon_round as "beaconRound",
      r.opened_at as "openedAt", r.state, r.incident, exists (select from sample_day s where s.stream = d.stream and s.date = d.date) as sample,
      r.settled_at as "settledAt", encode(v.seed, 'hex') as seed,
      encode(v.signature, 'hex') as signature, encode(v.randomness, 'hex') as randomness,
      v.balls, v.powerball, v.drawn_at as "drawnAt", business_now() as now, p.payout, p.returned
    from draw d join chain_in_force c using (stream, date)
    left join reveal v on v.draw_id = d.id
    left join round r on r.draw_id = d.id and r.game = ${game}
    cross join lateral (
      select case when bool_and(x.over) then coalesce(sum(x.won), 0)::bigint end as payout,
        case when bool_and(x.over) then coalesce(sum(x.back), 0)::bigint end as returned
      from (
        select o.state in ('SETTLED', 'VOID') as over,
          (select sum(amount) from transfer where kind = 'win' and cause = o.id) as won,
          (select sum(amount) from transfer where kind = 'void.return' and cause = o.id) as back
        from round o where o.draw_id = d.id) x) p
    where d.stream = ${stream} and d.date = ${date} and d.round = ${round}`
  return row
}

type CorrectionRow = {
  settlement: number
  at: Date
  reason: string
  balls: number[] | null
  powerball: number | null
}

/** Settlements of a round after its first, oldest first. */
export const selectCorrections = (db: Reader, { game, date, round }: Place) =>
  db.query<CorrectionRow>`
    select c.settlement, c.at, c.reason, c.balls, c.powerball
    from correction c join round r on r.id = c.round_id
    where r.game = ${game} and r.date = ${date} and r.number = ${round} order by c.settlement`

/** The newest drawn rounds up to a place, newest first. */
export const selectResults = (
  db: Reader,
  { stream, game, date, round, limit }: Place & { limit: number },
) => db.query<{
  date: string
  round: number
  drawAt: Date
  state: 'DRAWN' | 'SETTLED' | 'VOID' | 'SKIPPED'
  balls: number[]
  powerball: number | null
}>`
  select d.date, d.round, d.draw_at as "drawAt", coalesce(s.balls, v.balls) as balls,
    case when s.balls is null then v.powerball else s.powerball end as powerball,
    case when r.id is null then 'SKIPPED' when r.state in ('SETTLED', 'VOID') then r.state else 'DRAWN' end as state
  from draw d join reveal v on v.draw_id = d.id
  left join round r on r.draw_id = d.id and r.game = ${game}
  left join standing_draw s on s.round_id = r.id
  where d.stream = ${stream} and (d.date, d.round) <= (${date}, ${round}::int) and cardinality(v.balls) > 0
  order by d.date desc, d.round desc limit ${limit}`

type LastRow = Awaited<ReturnType<typeof selectResults>>[number] & { game: string }

/** The newest drawn round of each of the games that has one. */
export const selectLast = (
  db: Reader,
  games: { key: string; ballStream: string }[],
) => db.query<LastRow>`
  select g.game, l.* from unnest(${games.map(({ key }) => key)}::text[],
    ${games.map(({ ballStream }) => ballStream)}::text[]) as g(game, stream)
  cross join lateral (
    select d.date, d.round, d.draw_at as "drawAt", coalesce(s.balls, v.balls) as balls,
      case when s.balls is null then v.powerball else s.powerball end as powerball,
      case when r.id is null then 'SKIPPED' when r.state in ('SETTLED', 'VOID') then r.state else 'DRAWN' end as state
    from draw d join reveal v on v.draw_id = d.id
    left join round r on r.draw_id = d.id and r.game = g.game
    left join standing_draw s on s.round_id = r.id
    where d.stream = g.stream and cardinality(v.balls) > 0
    order by d.date desc, d.round desc limit 1
  ) l`

export const selectChains = (db: Reader, stream: string) => db.query<{
  date: string
  anchor: string
  draws: number
  publishedAt: Date
  lost: string[]
}>`
  select date, encode(anchor, 'hex') as anchor, draws, published_at as "publishedAt", lost
  from chain_in_force where stream = ${stream} order by date desc limit 400`
