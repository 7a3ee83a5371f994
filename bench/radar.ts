/**
 * A count of the radar over a week of a busy house, as its job makes it: a process of its own reads the bets and scores
 * them. Beside it one plain scan of the same rows in the same run, with the processor time of both.
 */
import type { ChildProcess } from 'node:child_process'

import { openSnapshot } from '../server/db/snapshot.ts'
import { runCount } from '../server/features/radar/count.ts'
import type { Counted } from '../server/features/radar/gather.ts'
import { cpuSince, memoryOf, postmasterOf, type Cpu } from './cpu.ts'
import { GAME } from './draws.ts'
import { openBenchHouse, type BenchHouse } from './house.ts'
import { MEMBERS, picks, say, scale, tell, tiny } from './measure.ts'

const END = '2026-01-15T05:00:00+09:00'
const DAYS = 6
/** Bets of a round, as a busy house has them. */
const OF_ROUND = 700
/** Who stakes against each other in every twentieth round or so. */
const RINGS = tiny ? 2 : 20
const MEETINGS = 40
const USUAL = [5_000, 10_000, 10_000, 10_000, 20_000, 30_000, 50_000, 100_000]
const LOOK_MS = 200

/** A week of closed rounds with what lies in them, and two of each ring against each other again and again. */
async function writeWeek({ client }: BenchHouse, bets: number): Promise<void> {
  const rounds = Math.max(MEETINGS, Math.ceil(bets / OF_ROUND))
  await client.query(
    `set session_replication_role = replica;
     create temp table kept_round (n bigint primary key, at timestamptz);
     create function pg_temp.mix(n bigint, salt bigint) returns bigint immutable language sql
       return hashint8extended(n, salt) & 9223372036854775807`,
  )
  await client.query(
    `insert into kept_round select n,
       timestamptz '${END}' - ($1::bigint - n + 1) * interval '${DAYS} days' / ($1::bigint + 1)
     from generate_series(1, $1::bigint) n`,
    [rounds],
  )
  await client.query(
    `insert into round (id, game, date, number, draw_id, opened_at, close_at, draw_at, odds_version, state, settled_at, rolled)
     overriding system value
     select n, $1, '20251201', n, n, at - interval '3 minutes', at - interval '30 seconds', at, 1, 'SETTLED', at, true
     from kept_round`,
    [GAME.key],
  )
  // Nothing that repeats itself: members of a sequence would meet in it again. Seven of ten stake a sum that many stake.
  await client.query(
    `insert into bet (id, round_id, member_id, odds_key, pick, stake, odds_hundredths, placed_at)
     select b, r.n, (select min(id) from member) + pg_temp.mix(b, 1) % $3::bigint, q.key, q.pick,
       case when pg_temp.mix(b, 2) % 10 < 7 then ($7::bigint[])[1 + pg_temp.mix(b, 3) % 8] else 1000 * (1 + pg_temp.mix(b, 4) % 200) end,
       q.odds, r.at - interval '150 seconds' + pg_temp.mix(b, 5) % 115000 * interval '1 millisecond'
     from generate_series(1, $1::bigint) b
     join kept_round r on r.n = 1 + (b - 1) * $2::bigint / $1::bigint
     join unnest($4::text[], $5::text[], $6::int[]) with ordinality as q(key, pick, odds, at)
       on q.at = 1 + pg_temp.mix(b, 6) % array_length($4::text[], 1) order by b`,
    [
      ...[bets, rounds, MEMBERS, picks.map(({ key }) => key), picks.map(({ pick }) => pick)],
      ...[picks.map(({ odds }) => odds), USUAL],
    ],
  )
  await client.query(
    `insert into bet (id, round_id, member_id, odds_key, pick, stake, odds_hundredths, placed_at)
     select $1::bigint + row_number() over (), r.n, (select max(id) from member) - 2 * p.ring - p.side, q.key, q.pick,
       50000 + 1000 * (pg_temp.mix(p.ring * 1000 + p.turn, 7) % 150), 195, r.at - interval '150 seconds'
         + (pg_temp.mix(p.ring * 1000 + p.turn, 9) % 110 + p.side) * interval '1 second'
     from (select ring, turn, side from generate_series(0, $2::bigint - 1) as g(ring),
       generate_series(1, $3::bigint) as h(turn), generate_series(0, 1) as s(side)) p
     join (values ('poOdd', '파워볼 홀', 0), ('poEven', '파워볼 짝', 1)) as q(key, pick, of)
       on q.of = (p.side + pg_temp.mix(p.ring * 1000 + p.turn, 10)) % 2
     join kept_round r on r.n = 1 + (pg_temp.mix(p.ring, 8) % 1000000 + p.turn * 31) % $4::bigint`,
    [bets, RINGS, MEETINGS, rounds],
  )
  await client.query('reset session_replication_role')
  await client.query('vacuum analyze')
}

/** Counts as the job does, and looks how much memory its process holds. */
async function count(url: string): Promise<{ counted: Counted; mostMb: number }> {
  let mostMb = 0
  let look: NodeJS.Timeout | undefined
  const began = ({ pid }: ChildProcess) => {
    look = setInterval(() => {
      // One that is about to end tells nothing.
      mostMb = Math.max(mostMb, ...memoryOf(pid ?? null).map(({ rssMb }) => rssMb || 0))
    }, LOOK_MS)
  }
  try {
    const counted = await runCount(url, { signal: new AbortController().signal, began })
    return { counted: counted!, mostMb }
  } finally {
    clearInterval(look)
  }
}

export async function benchRadar() {
  const house = await openBenchHouse(MEMBERS, say)
  try {
    const bets = scale(1_000_000)
    say(`· ${bets.toLocaleString('en')} bets of a week to count`)
    await writeWeek(house, bets)
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
    let memory = 0
    const counted = await timed(async () => {
      const { counted: found, mostMb } = await count(house.serverUrl)
      memory = mostMb
      const { rings, members, meetings } = found
      say(`· ${rings.length} rings, ${members} members, ${meetings} meetings; ${mostMb} MB`)
      if (rings.length !== RINGS) throw new Error(`${rings.length} of ${RINGS} rings were found`)
    })
    const round = (n: number) => Math.round(n * 1_000) / 1_000
    tell({
      name: 'radar',
      value: round(counted.seconds),
      unit: `s for ${bets} bets of a week, at most ${memory} MB; beside it one scan of them`,
      baseline: round(scan.seconds),
      cpu: counted.cpu,
      baselineCpu: scan.cpu,
    })
  } finally {
    await house.close()
  }
}
