/** A round of a million bets, from the result told over the wire to the last winner paid. */
import { drawAt, tellResult, type BenchHouse } from './house.ts'
import { MEMBERS, picks, say, scale, tell } from './measure.ts'

/** A million bets on the round, written as the batches write them, then the draw told over the wire. */
export async function benchSettlement(house: BenchHouse, port: number) {
  const { client } = house
  const wanted = scale(1_000_000)
  say(`· ${wanted.toLocaleString('en')} bets to settle`)
  await client.query(
    `with made as (
       insert into bet (id, round_id, member_id, odds_key, pick, stake, odds_hundredths, placed_at)
       select nextval('bet_id'), r.id, 1 + n % $2, q.key, q.pick, 5000, q.odds, r.opened_at
       from generate_series(1, $1) n
       join unnest($3::text[], $4::text[], $5::int[]) with ordinality as q(key, pick, odds, at) on q.at = 1 + n % $6
       cross join (select id, opened_at from round where game = 'pbg.powerball') r
       returning id, member_id, stake
     )
     insert into transfer (member_id, kind, cause, amount, money_after)
     select member_id, 'stake', id, stake, 0 from made`,
    [
      wanted,
      MEMBERS,
      picks.map(({ key }) => key),
      picks.map(({ pick }) => pick),
      picks.map((pick) => pick.odds),
      picks.length,
    ],
  )
  await client.query('vacuum analyze bet, transfer, wallet')
  await client.query(
    `update house_clock set offset_ms =
    extract(epoch from $1::timestamptz + interval '2 seconds' - clock_timestamp()) * 1000`,
    [drawAt],
  )
  const before = await client.query<{ count: string }>(
    `select count(*) from transfer where kind = 'win'`,
  )
  const began = performance.now()
  await tellResult(port)
  const seconds = (performance.now() - began) / 1_000
  const { rows } = await client.query<{ state: string; wins: string }>(
    `select state, (select count(*) from transfer where kind = 'win') as wins from round where game = 'pbg.powerball'`,
  )
  if (rows[0]?.state !== 'SETTLED') throw new Error(`the round is ${rows[0]?.state}`)
  const written = Number(rows[0].wins) - Number(before.rows[0]!.count)

  await client.query('create table raw (like transfer including all)')
  const rawBegan = performance.now()
  await client.query(
    `insert into raw (member_id, kind, cause, amount, money_after, at)
     select 1 + n % $2, 'win', n, 5000, 0, clock_timestamp() from generate_series(1, $1) n`,
    [written, MEMBERS],
  )
  const raw = (performance.now() - rawBegan) / 1_000
  await client.query('drop table raw')
  const round = (n: number) => Math.round(n * 1_000) / 1_000
  tell({
    name: 'settlement',
    value: round(seconds),
    unit: `s for ${wanted} bets, ${written} members paid`,
    baseline: round(raw),
  })
}
