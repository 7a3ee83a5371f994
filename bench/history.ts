/**
 * A year of history before the bench's day, written in sets: draws of three minutes with what was bet on them and won,
 * slots' rounds with their callbacks, deposits, withdrawals, logins: all that a list or a report reads, and true to the
 * books, which close a house that is not.
 */
import { hash } from 'node:crypto'

import type pg from 'pg'

import { chainFrom, drawOf } from '../contract/core/draw/kdraw.ts'
import { allPicks, disjoint } from '../contract/core/draw/picks.ts'
import { openDb } from '../server/db/db.ts'
import { addUpDays } from '../server/features/betting/days.ts'
import { outcomesOf } from '../server/features/draw/settle.ts'
import { addUpGames } from '../server/features/reports/reports.ts'
import { GAME } from './draws.ts'
import { type BenchHouse } from './house.ts'
import { SLOT, VENDOR } from './wallet.ts'
import { MEMBERS, picks, say } from './measure.ts'

/** Up to here; the day that is measured begins after it. */
const END = '2026-01-15T00:00:00+09:00'
const MONTHS = 12
/** Of so many bets one is the heaviest member's, `bench1`. */
const HEAVIEST = 200
const DRAWS_KEPT = 500
/** Bets on draws for one of slots. */
const OF_SLOTS = 10
/** All bets share one sequence and come in the order of their time: after ten on draws one of slots. */
const betNo = (n: string) => `(${n} + (${n} - 1) / ${OF_SLOTS})`
const slotNo = (n: string) => `(${n} * ${OF_SLOTS + 1})`

type Span = { from: number; to: number }

/** What the fill writes into, without what costs more when kept while writing; its indexes come back at the end. */
const FILLED = [
  'bet',
  'transfer',
  'round',
  'outcome',
  'vendor_bet',
  'vendor_round',
  'vendor_win',
  'vendor_win_bet',
  'vendor_counted',
  'vendor_call',
  'deposit',
  'withdrawal',
  'login',
]

async function withoutIndexes(client: pg.Client, fill: () => Promise<void>) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid = any($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [FILLED],
  )
  await client.query(
    `set session_replication_role = replica; set work_mem = '256MB'; set maintenance_work_mem = '1GB'`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await fill()
  for (const { definition } of rows) await client.query(definition)
  await client.query(`reset session_replication_role; reset work_mem; reset maintenance_work_mem`)
}

/** Draws to choose from, with what became of every pick: the seeds are real, their chain is nobody's. */
async function writeKinds(client: pg.Client) {
  const links = chainFrom(hash('sha256', 'bench history', 'buffer'), DRAWS_KEPT)
  await client.query(`
    create temp table kept_draw (n int, seed bytea, balls int[], powerball int);
    create temp table kept_outcome (n int, key text, pick text, won boolean)`)
  for (let n = 0; n < DRAWS_KEPT; n++) {
    const drawn = drawOf('powerball', {
      seed: links[n + 1]!,
      stream: GAME.ballStream,
      date: '20250101',
      round: n + 1,
    })
    const { keys, picks: names, won } = outcomesOf(GAME, drawn)
    await client.query('insert into kept_draw values ($1, $2, $3, $4)', [
      n,
      links[n + 1],
      drawn.balls,
      drawn.powerball,
    ])
    await client.query(
      'insert into kept_outcome select $1, * from unnest($2::text[], $3::text[], $4::boolean[])',
      [n, keys, names, won],
    )
  }
  await client.query(
    `create temp table kept_pick as
    select q.* from unnest($1::text[], $2::text[], $3::int[]) with ordinality as q(key, pick, odds, at)`,
    [picks.map(({ key }) => key), picks.map(({ pick }) => pick), picks.map(({ odds }) => odds)],
  )
  const all = allPicks(GAME)
  const opposed = all.flatMap((one) =>
    all.filter((other) => disjoint(one, other)).map((other) => [one, other] as const),
  )
  await client.query(
    `create temp table kept_opposed as
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as q(key, pick, other_key, other)`,
    [
      opposed.map(([{ key }]) => key),
      opposed.map(([{ pick }]) => pick),
      opposed.map(([, { key }]) => key),
      opposed.map(([, { pick }]) => pick),
    ],
  )
  await client.query(
    'analyze kept_draw; analyze kept_outcome; analyze kept_pick; analyze kept_opposed',
  )
}

/** The rounds of the year: one each three minutes, all of them settled. */
async function writeRounds(client: pg.Client, rounds: number) {
  await client.query(
    `create temp table kept_round as
     select n, (timestamptz '${END}' - ($1::bigint - n + 1) * interval '1 year' / $1::bigint) as at from generate_series(1, $1::bigint) n`,
    [rounds],
  )
  await client.query('create index on kept_round (n); analyze kept_round')
  const day = `to_char(at at time zone 'Asia/Seoul', 'YYYYMMDD')`
  await client.query(
    `with numbered as (select n, at, ${day} as date, row_number() over (partition by ${day} order by n) as number from kept_round),
     drawn as (
       insert into draw (id, stream, date, round, i, draw_at, close_at, commit, entropy_type, committed_at)
       overriding system value
       select n, $1, date, number, number, at, at - interval '10 seconds', sha256(n::text::bytea), 'none', at - interval '3 minutes' from numbered
     ), told as (
       insert into reveal (draw_id, outcome, seed, balls, powerball, drawn_at, received_at)
       select numbered.n, 'drawn', k.seed, k.balls, k.powerball, at, at + interval '1 second'
       from numbered join lateral (select * from kept_draw where kept_draw.n = numbered.n % ${DRAWS_KEPT}) k on true
     )
     insert into round (id, game, date, number, draw_id, opened_at, close_at, draw_at, odds_version, state, settled_at, rolled)
     overriding system value
     select n, $2, date, number, n, at - interval '3 minutes', at - interval '10 seconds', at, 1, 'SETTLED', at + interval '1 second', true
     from numbered`,
    [GAME.ballStream, GAME.key],
  )
  await client.query(
    `select setval(pg_get_serial_sequence('draw', 'id'), $1::bigint), setval(pg_get_serial_sequence('round', 'id'), $1::bigint)`,
    [rounds],
  )
}

/** What happened in a month is collected in `moved`, in won, and written to the ledger in the order of its time. */
const openMoves = (client: pg.Client) =>
  client.query(`
    create temp table balance as select member_id, money from wallet;
    create temp table moved (member_id bigint, kind text, cause bigint, amount bigint, change bigint, held bigint, at timestamptz)`)

async function writeMoves(client: pg.Client) {
  await client.query(`
    analyze moved; analyze balance;
    insert into transfer (member_id, kind, cause, amount, money_after, held_after, at)
    select m.member_id, kind, cause, amount,
      case when change <> 0 then b.money + sum(change) over (partition by m.member_id order by at, kind, cause rows unbounded preceding) end,
      held, at
    from moved m join balance b using (member_id) order by at, kind, cause;
    update balance b set money = b.money + m.change
    from (select member_id, sum(change) as change from moved group by 1) m where m.member_id = b.member_id;
    truncate moved`)
}

const member = (n: string) =>
  `'bench' || case when ${n} % ${HEAVIEST} = 0 then 1 else 1 + (${n} * 48271 % 2147483647) % ${MEMBERS} end`

/** A month of bets on draws with their stakes and wins. */
async function writeBets(
  client: pg.Client,
  { from, to }: Span,
  { bets, rounds }: { bets: number; rounds: number },
) {
  const given = [from, to, bets, rounds]
  await client.query(
    `insert into bet (id, round_id, member_id, odds_key, pick, stake, odds_hundredths, placed_at)
     select ${betNo('b.n')}, r.n, m.id, q.key, q.pick, 5000 + 1000 * (b.n % 20), q.odds, r.at - interval '2 minutes' + (b.n % 100) * interval '1 second'
     from generate_series($1::bigint, $2::bigint) b(n)
     join kept_round r on r.n = 1 + (b.n - 1) * $4::bigint / $3::bigint
     join kept_pick q on q.at = 1 + b.n * 7919 % ${picks.length}
     join member m on m.uid = ${member('b.n')}`,
    given,
  )
  // A round may lie on both sides of a month's end.
  await client.query(
    `with laid as materialized (
       select distinct round_id, member_id, odds_key, pick from bet
       where id between ${betNo('($1::bigint - $3::bigint / $4::bigint - 1)')} and ${betNo('$2::bigint')}
     )
     insert into opposed_pick (round_id, member_id, odds_key, pick)
     select distinct l.round_id, l.member_id, l.odds_key, l.pick from laid l
     join laid m using (round_id, member_id)
     join kept_opposed o on o.key = l.odds_key and o.pick = l.pick and o.other_key = m.odds_key and o.other = m.pick
     on conflict do nothing`,
    given,
  )
  await client.query(
    `insert into moved
     select member_id, 'stake', id, stake, -stake, null::bigint, placed_at from bet
     where id between ${betNo('$1::bigint')} and ${betNo('$2::bigint')}
     union all
     select member_id, 'win', n, amount, amount, null, at + interval '1 second' from (
       select b.member_id, r.n, r.at, sum(b.stake * b.odds_hundredths / 100)::bigint as amount
       from bet b join kept_round r on r.n = b.round_id
       join kept_outcome o on o.n = r.n % ${DRAWS_KEPT} and o.key = b.odds_key and o.pick = b.pick and o.won
       where b.id between ${betNo('$1::bigint')} and ${betNo('$2::bigint')} group by b.member_id, r.n, r.at) won`,
    [from, to],
  )
  await client.query(
    `insert into outcome (round_id, odds_key, pick, won)
     select r.n, o.key, o.pick, o.won from kept_round r join kept_outcome o on o.n = r.n % ${DRAWS_KEPT}
     where r.n between 1 + ($1::bigint - 1) * $4::bigint / $3::bigint and 1 + ($2::bigint - 1) * $4::bigint / $3::bigint
     on conflict do nothing`,
    given,
  )
}

/** A month at the slots: each round a bet, its callback, and of every second one a win. */
async function writeSlots(client: pg.Client, { from, to }: Span, slots: number) {
  const at = `timestamptz '${END}' - interval '1 year' + (n.n - 1) * interval '1 year' / $3::bigint`
  await client.query(
    `create temp table spin as
     select n.n, ${slotNo('n.n')} as bet, m.id as member, 1000 + 1000 * (n.n % 5) as amount,
       case when n.n % 2 = 0 then 1900 * (1 + n.n % 5) end as won, ${at} as at
     from generate_series($1::bigint, $2::bigint) n join member m on m.uid = ${member('n.n')}`,
    [from, to, slots],
  )
  const said = `'{"session":"p1","round":"h"}', sha256(n::text::bytea), 'ok', '{"status":"ok"}'`
  await client.query(`
    insert into vendor_bet (id, vendor_id, tx, round_id, member_id, game_id, amount, picks, placed_at)
    select bet, '${VENDOR}', 'hb' || n, n, member, '${SLOT}', amount, '[]', at from spin;
    insert into vendor_win (id, vendor_id, tx, round_id, member_id, amount, at)
    select n, '${VENDOR}', 'hw' || n, n, member, won, at + interval '1 second' from spin where won is not null;
    insert into vendor_counted (bet_id, member_id, counts, pushed) select bet, member, amount, 0 from spin;
    insert into vendor_win_bet (bet_id, win_id) select bet, n from spin where won is not null;
    insert into moved
    select member, 'vendor.stake', bet, amount, -amount, null::bigint, at from spin
    union all select member, 'vendor.win', n, won, won, null, at + interval '1 second' from spin where won is not null;
    insert into vendor_call (vendor_id, call, tx, body, body_hash, status, answer, at)
    select '${VENDOR}', call, tx, ${said}, at from (
      select n, 'bet' as call, 'hb' || n as tx, at from spin
      union all select n, 'win', 'hw' || n, at + interval '1 second' from spin where won is not null) called order by at`)
}

/** The rounds of those slots: what is credited to one stands in the ledger before its end. */
const endSlots = (client: pg.Client) =>
  client.query(`
    insert into vendor_round (id, vendor_id, ref, game_id, opened_at, ended_at, result, judged, ended_no)
    select n, '${VENDOR}', 'h' || n, '${SLOT}', at, at + interval '1 second', '', true, last.id
    from spin, (select max(id) as id from transfer) last;
    drop table spin`)

/** Every member's deposit of a month and a fourth of the members' withdrawal. */
async function writeCashier(client: pg.Client, month: number) {
  const at = `timestamptz '${END}' - interval '1 month' * ${MONTHS - month + 1} + (id % 20000) * interval '1 minute'`
  await client.query(`
    with done as (
      insert into deposit (member_id, type, amount, money_before, state, credited, at, decided_by, decided_at)
      select id, 'bank', 100000, 0, 'done', 100000, ${at}, 1, ${at} + interval '3 minutes' from member order by id
      returning id, member_id, decided_at
    ) insert into moved select member_id, 'deposit', id, 100000, 100000, null, decided_at from done`)
  await client.query(`
    with done as (
      insert into withdrawal (member_id, amount, money_before, state, at, decided_by, decided_at, deposits_before, staked_before, unsettled)
      select id, 50000, 1000000000, 'done', ${at} + interval '1 day', 1, ${at} + interval '25 hours', 0, 0, '{}'
      from member where id % 4 = 0 order by id
      returning id, member_id, at, decided_at
    ) insert into moved
    select member_id, 'withdrawal.hold', id, 50000, -50000, 50000, at from done
    union all select member_id, 'withdrawal.pay', id, 50000, 0, 0, decided_at from done`)
}

/** Each member's login of every week. */
const writeLogins = (client: pg.Client) =>
  client.query(`
    insert into login (member_id, address, at)
    select id, '203.0.113.' || (id % 250), timestamptz '${END}' - (52 - week) * interval '7 days' - (id % 1000) * interval '1 minute'
    from generate_series(1, 52) week cross join member order by week, id`)

/**
 * Writes so many bets on draws, a tenth as many at the slots, and all that belongs to them, over a year; adds up the days
 * as the house's jobs do. The house's server stands still meanwhile.
 */
export async function writeHistory({ client, serverUrl }: BenchHouse, bets: number) {
  const rounds = Math.max(365, Math.min(175_200, Math.ceil(bets / 20)))
  const slots = Math.ceil(bets / OF_SLOTS)
  const began = performance.now()
  const step = (name: string) =>
    say(`·   ${name} (${Math.round((performance.now() - began) / 1_000)} s)`)
  const spans = (all: number): Span[] =>
    Array.from({ length: MONTHS }, (_, n) => ({
      from: 1 + Math.floor((all * n) / MONTHS),
      to: Math.floor((all * (n + 1)) / MONTHS),
    }))
  await writeKinds(client)
  await withoutIndexes(client, async () => {
    // Who joined before the year has their first money before it.
    await client.query(`update transfer set at = timestamptz '${END}' - interval '1 year'`)
    await writeRounds(client, rounds)
    await client.query(
      `select setval('bet_id', ${slotNo('$1::bigint')}), setval('vendor_round_id', $1::bigint), setval('vendor_win_id', $1::bigint)`,
      [slots],
    )
    await openMoves(client)
    const [ofBets, ofSlots] = [spans(bets), spans(slots)]
    for (let month = 0; month < MONTHS; month++) {
      await writeBets(client, ofBets[month]!, { bets, rounds })
      await writeSlots(client, ofSlots[month]!, slots)
      await writeCashier(client, month + 1)
      await writeMoves(client)
      await endSlots(client)
      step(`month ${month + 1}`)
    }
    await writeLogins(client)
    await client.query(`
      update wallet w set money = b.money from balance b where b.member_id = w.member_id;
      drop table balance, moved`)
    // A year of draws that nobody opened has no book: sealing it would run beside all that is measured.
    await client.query(`update seal_begin set draw_id = (select max(id) from draw)`)
  })
  step('indexes')
  await client.query('drop table kept_round, kept_outcome, kept_draw, kept_pick, kept_opposed')
  await client.query(`
    insert into vendor_sum (since, game_id, bets, stakes, wins, expected)
    select since, game_id, bets, stakes, wins, expected from vendor_played(array(select id from vendor_round))`)
  await client.query('vacuum analyze')
  step('vacuum')
  const db = openDb({ url: serverUrl, statementTimeoutMs: 600_000 })
  try {
    await addUpGames({ db })
    await addUpDays({ db })
  } finally {
    await db.close()
  }
  step('days added up')
}
