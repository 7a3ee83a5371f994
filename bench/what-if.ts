/**
 * A rule asked of a month's bets before it is saved: the replay beside one plain scan of the same rows in the same run,
 * with the processor time of both. Limits are tightened, so that what they would cut is looked for as well.
 */
import { hash } from 'node:crypto'

import { chainFrom, drawOf } from '../contract/core/draw/kdraw.ts'
import { openSnapshot } from '../server/db/snapshot.ts'
import { outcomesOf } from '../server/features/draw/settle.ts'
import { askReplay } from '../server/features/what-if/asked.ts'
import { cpuSince, postmasterOf, type Cpu } from './cpu.ts'
import { GAME } from './draws.ts'
import { openBenchHouse, type BenchHouse } from './house.ts'
import { MEMBERS, picks, say, scale, tell } from './measure.ts'

const END = '2026-01-15T00:00:00+09:00'
const DAYS = 30
/** Bets of a round, as a busy house has them. */
const OF_ROUND = 700
const DRAWS_KEPT = 200
/** Every second member stands below the head of a line. */
const RATES = { head: 100, own: 30 }

/** A month of settled rounds with what was bet on them, won, and who stands above whom: as far as a replay reads it. */
async function writeMonth({ client }: BenchHouse, bets: number): Promise<number> {
  const rounds = Math.max(60, Math.ceil(bets / OF_ROUND))
  const links = chainFrom(hash('sha256', 'bench what if', 'buffer'), DRAWS_KEPT)
  const drawn = Array.from({ length: DRAWS_KEPT }, (_, n) =>
    drawOf('powerball', {
      ...{ seed: links[n + 1]!, stream: GAME.ballStream, date: '20250101', round: n + 1 },
    }),
  )
  await client.query(
    `set session_replication_role = replica;
     create temp table kept_draw (n int, balls int[], powerball int);
     create temp table kept_outcome (n int, key text, pick text, won boolean)`,
  )
  for (const [n, { balls, powerball }] of drawn.entries()) {
    const { keys, picks: names, won } = outcomesOf(GAME, drawn[n]!)
    await client.query('insert into kept_draw values ($1, $2, $3)', [n, balls, powerball])
    await client.query(
      'insert into kept_outcome select $1, * from unnest($2::text[], $3::text[], $4::boolean[])',
      [n, keys, names, won],
    )
  }
  await client.query(
    `create temp table kept_round as select n,
       timestamptz '${END}' - ($1::bigint - n + 1) * interval '${DAYS} days' / ($1::bigint + 1) as at
     from generate_series(1, $1::bigint) n`,
    [rounds],
  )
  await client.query(
    `insert into odds_version (game, version, odds, made_by) select $1, 1, jsonb_object_agg(key, odds), 'bench'
     from (select distinct on (key) * from unnest($2::text[], $3::int[]) as q(key, odds)) q on conflict do nothing`,
    [GAME.key, picks.map(({ key }) => key), picks.map(({ odds }) => odds)],
  )
  await client.query(
    `with made as (
       insert into draw (id, stream, date, round, i, draw_at, close_at, commit, entropy_type)
       overriding system value
       select n, $1, '20251201', n, n, at, at - interval '30 seconds', sha256(n::text::bytea), 'none' from kept_round
     ), told as (
       insert into reveal (draw_id, outcome, seed, balls, powerball, drawn_at)
       select r.n, 'drawn', sha256(r.n::text::bytea), k.balls, k.powerball, at
       from kept_round r join kept_draw k on k.n = r.n % ${DRAWS_KEPT}
     )
     insert into round (id, game, date, number, draw_id, opened_at, close_at, draw_at, odds_version, state, settled_at, rolled)
     overriding system value
     select n, $2, '20251201', n, n, at - interval '3 minutes', at - interval '30 seconds', at, 1, 'SETTLED', at, true
     from kept_round`,
    [GAME.ballStream, GAME.key],
  )
  await client.query(
    `with made as (insert into rolling_line (member_id) select id from member where id % 2 = 0 returning id, member_id),
       steps as (
         insert into rolling_step (line_id, depth, member_id, baccarat, dragon, slot, roulette, etc)
         select id, 0, member_id, 0, 0, 0, 0, $1::smallint from made
         union all select id, 1, (select min(id) from member), 0, 0, 0, 0, $2::smallint from made)
     update member m set line_id = made.id from made where made.member_id = m.id`,
    [RATES.own, RATES.head],
  )
  await client.query(
    `insert into bet (id, round_id, member_id, odds_key, pick, stake, odds_hundredths, placed_at, line_id)
     select b, r.n, m.id, q.key, q.pick, 5000 + 1000 * (b % 40), q.odds, r.at - interval '2 minutes', m.line_id
     from generate_series(1, $1::bigint) b
     join kept_round r on r.n = 1 + (b - 1) * $2::bigint / $1::bigint
     join member m on m.id = (select min(id) from member) + (b * 48271 % 2147483647) % $3::bigint
     join unnest($4::text[], $5::text[], $6::int[]) with ordinality as q(key, pick, odds, at)
       on q.at = 1 + (b * 16807 % 2147483647) % $7::bigint order by b`,
    [
      ...[bets, rounds, MEMBERS, picks.map(({ key }) => key), picks.map(({ pick }) => pick)],
      ...[picks.map(({ odds }) => odds), picks.length],
    ],
  )
  await client.query(
    `insert into transfer (member_id, kind, cause, amount, money_after)
     select b.member_id, 'win', b.round_id, sum(b.stake * b.odds_hundredths / 100), 0
     from bet b join kept_outcome o on o.n = b.round_id % ${DRAWS_KEPT} and o.key = b.odds_key and o.pick = b.pick and o.won
     group by b.member_id, b.round_id`,
  )
  await client.query('reset session_replication_role')
  await client.query('vacuum analyze')
  return rounds
}

export async function benchWhatIf() {
  const house = await openBenchHouse(MEMBERS, say)
  try {
    const bets = scale(10_000_000)
    say(`· ${bets.toLocaleString('en')} bets of a month to replay`)
    await writeMonth(house, bets)
    const watched = { database: await postmasterOf(house.client), server: process.pid }
    const timed = async (work: () => Promise<unknown>): Promise<{ seconds: number; cpu: Cpu }> => {
      const spent = cpuSince(watched)
      const began = performance.now()
      await work()
      return { seconds: (performance.now() - began) / 1_000, cpu: spent(bets) }
    }
    const scan = await timed(async () => {
      const snapshot = await openSnapshot(house.serverUrl, { lanes: 1, patientMs: 600_000 })
      await snapshot.lanes[0]!.query`
        select sum(stake * odds_hundredths / 100), count(distinct member_id) from bet`
      await snapshot.close()
    })
    let differs: number | null = null
    const replayed = await timed(async () => {
      const { result } = await askReplay({
        url: house.serverUrl,
        draft: { kind: 'setting', key: 'maxBettingMoney', value: 40_000 },
        days: DAYS,
      })
      if (result.bounds.bets !== bets) throw new Error(`${result.bounds.bets} bets were replayed`)
      // Rolling is not written here: what was paid is.
      const { money, books } = result
      differs = money.was.paid + money.was.returned - books.paid
    })
    if (differs !== 0) throw new Error(`the replay is ${differs} won off what was paid`)
    const round = (n: number) => Math.round(n * 1_000) / 1_000
    tell({
      name: 'what-if',
      value: round(replayed.seconds),
      unit: `s for ${bets} bets of ${DAYS} days; beside it one scan of them`,
      baseline: round(scan.seconds),
      cpu: replayed.cpu,
      baselineCpu: scan.cpu,
    })
  } finally {
    await house.close()
  }
}
