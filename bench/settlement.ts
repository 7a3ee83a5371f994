/** A round of a million bets: its book sealed after the close, and from the result told over the wire to the last winner paid. */
import { setTimeout as sleep } from 'node:timers/promises'

import { closeAt, drawAt, tellResult, type BenchHouse } from './house.ts'
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
  await benchSeal(house, wanted)
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

const SEALED_BY_MS = 60_000

/** From the close to the book's seal, the wait for the clock's turn among it; beside it the bare reading of its bets. */
async function benchSeal({ client }: BenchHouse, bets: number) {
  const read = performance.now()
  await client.query(`
    select b.id, b.placed_at, r.game, b.odds_key, b.pick, b.stake, b.odds_hundredths, m.uid
    from round r join bet b on b.round_id = r.id join member m on m.id = b.member_id
    where r.game = 'pbg.powerball' order by b.id`)
  const plain = performance.now() - read
  await client.query(
    `update house_clock set offset_ms = extract(epoch from $1::timestamptz - clock_timestamp()) * 1000`,
    [closeAt],
  )
  const began = performance.now()
  for (;;) {
    const { rows } = await client.query<{ count: number }>(
      `select s.count from seal s join round r using (draw_id) where r.game = 'pbg.powerball'`,
    )
    if (rows[0]) {
      if (rows[0].count < bets) throw new Error(`the seal is of ${rows[0].count} bets`)
      break
    }
    if (performance.now() - began > SEALED_BY_MS) throw new Error('the book is not sealed')
    await sleep(5)
  }
  const round = (ms: number) => Math.round(ms) / 1_000
  tell({
    name: 'seal',
    value: round(performance.now() - began),
    unit: `s for the book of ${bets} bets, from its close; beside it reading them`,
    baseline: round(plain),
  })
}
