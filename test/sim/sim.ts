/**
 * `npm run sim -- [--members 200] [--minutes 2] [--seed n] [--site http://127.0.0.1:8080]`: people use a house over
 * the wire; then its books are audited. With `--site` the house that runs there (its books by DATA_DIR or
 * DATABASE_URL), else one of its own, with WORKERS as given.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { findServerUrl } from '../../server/db/server-role.ts'
import { runningDatabase } from '../../scripts/house-folder.ts'
import { onStop } from '../../scripts/stopping.ts'
import { openDb, type Db } from '../../server/db/db.ts'
import { checkBooks } from '../../server/ledger/books.ts'
import { randomOf } from '../faults/random.ts'
import { startHouse } from '../house-process.ts'
import { logIn, signUp } from '../wire.ts'
import { live } from './behaviours.ts'
import { openTally } from './tally.ts'

const TELL_EVERY_MS = 10_000
const JOIN_AT_ONCE = 8
/** In a house with rounds of minutes, the last may still wait for their draw; vendors' rolling waits for its minute. */
const OVER_WITHIN_MS = 90_000

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '2' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    site: { type: 'string' },
  },
})
const seed = Number(values.seed)
const members = Number(values.members)
const say = (text: string) => void process.stdout.write(`${text}\n`)

const ending = new AbortController()
const running = simulate().catch((error: Error) => {
  say(`FAILED: ${error.message}`)
  return false
})
const end = onStop(async () => {
  ending.abort(new Error('stopped'))
  await running
})
await end((await running) ? 0 : 1)

async function simulate(): Promise<boolean> {
  say(`seed ${seed}, ${members} members, ${values.minutes} minutes`)
  const house = values.site ? null : await startHouse({}, ending.signal)
  try {
    const site = values.site ?? house!.site
    const url =
      (house ? null : process.env.DATABASE_URL) ??
      runningDatabase(house?.dataDir ?? process.env.DATA_DIR ?? '.madang')
    if (!url) throw new Error('No books to audit: set DATA_DIR or DATABASE_URL to the house’s.')
    const db = openDb({
      url: await findServerUrl(url, process.env.SERVER_DATABASE_URL),
      statementTimeoutMs: 600_000,
    })
    try {
      const uids = await joinAll(site)
      await showHighlow(db, uids)
      const sound = await letLive(site, uids)
      const settled = await tellWins(db, uids)
      return (await audit(db)) && settled && sound
    } finally {
      await db.close()
    }
  } finally {
    await house?.stop()
  }
}

/** New members, numbered from a place of this run's own, so that a house can be visited again. */
async function joinAll(site: string): Promise<string[]> {
  const first = 10_000_000 + (Math.floor(Date.now() / 1_000) % 80_000) * 1_000
  const numbers = Array.from({ length: members }, (_, index) => first + index)
  const uids: string[] = []
  const join = async () => {
    for (let number = numbers.shift(); number !== undefined; number = numbers.shift())
      uids.push(await signUp(site, number, ending.signal))
  }
  await Promise.all(Array.from({ length: JOIN_AT_ONCE }, join))
  say(`${uids.length} members joined`)
  return uids
}

/** The tile is for who has the flag, which an operator gives. */
function showHighlow(db: Db, uids: string[]) {
  return db.query`
    update member set features = array_append(features, 'highlow') where uid = any(${uids}::text[])`
}

async function letLive(site: string, uids: string[]): Promise<boolean> {
  const tally = openTally()
  const time = AbortSignal.timeout(Number(values.minutes) * 60_000)
  const stop = AbortSignal.any([time, ending.signal])
  const telling = setInterval(() => say(tally.soFar()), TELL_EVERY_MS)
  try {
    await Promise.all(
      uids.map(async (uid, index) => {
        const seat = await logIn(site, uid, ending.signal)
        await live({ site, seat, tally, stop, random: randomOf(seed + index) })
      }),
    )
  } finally {
    clearInterval(telling)
  }
  ending.signal.throwIfAborted()
  const { lines, failed } = tally.all()
  for (const line of lines) say(line)
  return !failed
}

type Wins = {
  bets: number
  staked: number
  wagers: number
  wagered: number
  returned: number
  counted: number
  wins: number
  won: number
  waiting: number
  overdue: number
  points: number
  earners: number
}

/**
 * What the bets of these members came to, once their rounds are over and the lines above have their points; answers
 * whether none of the rounds is overdue.
 */
async function tellWins(db: Db, uids: string[]): Promise<boolean> {
  const until = performance.now() + OVER_WITHIN_MS
  for (;;) {
    const [row] = await db.query<Wins>`
      with mine as (select id from member where uid = any(${uids}::text[]))
      select
        (select count(*) from bet where member_id in (select id from mine)) as bets,
        (select coalesce(sum(stake), 0)::bigint from bet where member_id in (select id from mine)) as staked,
        (select count(*) from transfer where kind = 'win' and member_id in (select id from mine)) as wins,
        (select coalesce(sum(amount), 0)::bigint from transfer
         where kind = 'win' and member_id in (select id from mine)) as won,
        (select count(*) from vendor_bet where member_id in (select id from mine)) as wagers,
        (select coalesce(sum(amount), 0)::bigint from vendor_bet where member_id in (select id from mine)) as wagered,
        (select coalesce(sum(amount), 0)::bigint from transfer
         where kind in ('vendor.win', 'vendor.refund') and member_id in (select id from mine)) as returned,
        (select coalesce(sum(counts), 0)::bigint from vendor_counted where member_id in (select id from mine)) as counted,
        (select count(distinct r.id) from vendor_bet b join vendor_round r on r.id = b.round_id
         left join vendor_counted c on c.bet_id = b.id left join rolling_run u on u.id = c.run_id
         where b.member_id in (select id from mine)
           and (not r.judged or u.id is not null and u.posted_at is null)) +
        (select count(distinct r.id) from bet b join round r on r.id = b.round_id
         where b.member_id in (select id from mine) and not (r.state = 'VOID' or r.state = 'SETTLED' and r.rolled
           and not exists (select from rolling_run u where u.round_id = r.id and u.posted_at is null))) as waiting,
        (select count(distinct r.id) from bet b join round r on r.id = b.round_id
         where b.member_id in (select id from mine) and r.state not in ('SETTLED', 'VOID')
           and r.draw_at < business_now() - interval '1 minute') as overdue,
        (select coalesce(sum(points), 0)::bigint from rolling_earned
         where bettor_id in (select id from mine)) as points,
        (select count(distinct member_id) from rolling_earned
         where bettor_id in (select id from mine)) as earners`
    const { bets, staked, wins, won, waiting, points, earners } = row!
    const { wagers, wagered, returned, counted } = row!
    if (waiting === 0 || performance.now() > until) {
      say(`${bets} bets, ${staked} won staked; ${wins} wins paid ${won} won`)
      say(
        `${wagers} bets at vendors’ games, ${wagered} won staked, ${returned} came back, ${counted} count`,
      )
      say(`${points} points of rolling for the ${earners} above them`)
      say(`${waiting} rounds wait for their draw or their rolling`)
      const { overdue } = row!
      if (overdue > 0)
        say(`WRONG ${overdue} rounds are neither settled nor void a minute after their draw`)
      // A house of the run's own draws within seconds: there nothing may wait.
      const unfinished = values.site === undefined && waiting > 0
      if (unfinished) say(`WRONG ${waiting} rounds wait still`)
      return overdue === 0 && !unfinished
    }
    await sleep(500, undefined, { signal: ending.signal })
  }
}

async function audit(db: Db): Promise<boolean> {
  const checks = await checkBooks(db)
  for (const { name, broken } of checks)
    say(`${broken === 0 ? 'ok    ' : 'BROKEN'} ${name}${broken ? ` (${broken})` : ''}`)
  const sound = checks.every(({ broken }) => broken === 0)
  say(sound ? 'The books are right.' : 'The books are broken.')
  return sound
}
