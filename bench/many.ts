/**
 * A million rows of what the history of bets (history.ts) does not write: what desks and members read in lists beside
 * bets and money. Set by set, without the triggers: what a list reads of a row is as its own slice would have written it.
 */
import type { BenchHouse } from './house.ts'
import { MEMBERS, say } from './measure.ts'

/** Rows spread evenly over the year before the day that is measured, oldest first. */
const AT = `timestamptz '2026-01-15T05:00:00+09:00' - interval '1 year' * (1 - n::float8 / $1::bigint)`
const rows = 'from generate_series(1, $1::bigint) n'
const of = `(1 + n * 48271 % ${MEMBERS})`
/** The operator of the bench. */
const DESK = `(select min(id) from operator where uid = 'bench')`

const RINGS = 'greatest(10, $1::bigint / 100)'
/** Two bets after each other are a pair; a house of this size has as many bets as rows. */
const PAIRED = `select id, round_id, member_id, stake, placed_at, 1 + (no - 1) / 2 as n, (no - 1) % 2 as side
  from (select *, row_number() over (order by id) as no from bet order by id limit $1::bigint / 2 * 2) ordered`

/** One statement a table; `$1` is how many rows. */
const FILLS: Record<string, string> = {
  event: `insert into event (kind, actor, target, reason, detail, at)
    select (array['login', 'login.failed', 'session.end', 'deposit.request'])[1 + n % 4], 'bench' || ${of}, 'bench' || ${of},
      null, jsonb_build_object('address', '203.0.113.' || n % 250), ${AT} ${rows}`,
  audit: `insert into audit (id, at, actor, role, action, subject, reason, before, after, address, prev_hash, hash)
    select n, ${AT}, 'bench', '관리자', (array['deposit.approve', 'withdrawal.approve', 'member.state', 'memo.send'])[1 + n % 4],
      'bench' || ${of}, '측정', null, '{"amount":1000}', '203.0.113.1', sha256(('a' || n - 1)::bytea), sha256(('a' || n)::bytea) ${rows}`,
  approval: `insert into approval (action, subject, title, reason, requested_by, requested_at, state, decided_at)
    select 'round.void', n, '측정 ' || n, '측정', ${DESK}, at, case when ended then 'withdrawn' else 'pending' end, case when ended then at end
    from (select n, ${AT} as at, n % 500 > 0 as ended ${rows}) asked`,
  alarm: `insert into alarm (rule, subject, state, count, opened_at, last_at, closed_by, closed_at)
    select (array['logins', 'win', 'withdrawal', 'addresses'])[1 + n % 4], 'bench' || n, case when n % 1000 = 0 then 'open' else 'closed' end, 1,
      ${AT}, ${AT}, case when n % 1000 > 0 then ${DESK} end, case when n % 1000 > 0 then ${AT} end ${rows}`,
  inquiry: `insert into inquiry (member_id, kind, subject, contents, created_at, asked_at, answered_at, answered_by, answer_subject, answer_contents, category)
    select ${of}, 'plain', '문의 ' || n, '내용 ' || n, at, at, case when answered then at + interval '5 minutes' end,
      case when answered then ${DESK} end, case when answered then '답변' end, case when answered then '답변 내용' end,
      (array['deposit', 'withdrawal', 'bets', 'casino', 'account', 'other'])[1 + n % 6]
    from (select n, ${AT} as at, n % 500 > 0 as answered ${rows}) asked`,
  mailing: `insert into mailing (subject, html, audience, sent_by, sent_at)
    select '쪽지 ' || n, '<p>쪽지</p>', '{"kind":"all"}', ${DESK}, ${AT} from generate_series(1, greatest(10, $1::bigint / 1000)) n`,
  memo: `insert into memo (mailing_id, member_id, read_at)
    select mailing.id, who, case when who % 2 = 0 then mailing.sent_at + interval '1 hour' end
    from mailing, lateral (select 1 + (mailing.id * 7919 + k * 31) % ${MEMBERS} as who from generate_series(1, least(1000, $1::bigint / 10)) k) t
    on conflict do nothing`,
  signup: `insert into signup (member_id, at, state, decided_by, decided_at)
    select id, created_at, 'approved', ${DESK}, created_at from member where id % 2 = 0 and $1::bigint > 0`,
  blacklist: `insert into blacklist (kind, range, reason, made_by, made_at)
    select 'address', ('10.' || n / 65536 || '.' || n / 256 % 256 || '.' || n % 256 || '/32')::cidr, '측정', ${DESK}, ${AT} ${rows}`,
  recovery: `insert into recovery (ticket_hash, member_id, by_phone, nick_matches, holder_matches, account_matches, address, at, until, closed_at, closed_by)
    select sha256(('r' || n)::bytea), ${of}, false, true, false, false, '203.0.113.1', ${AT}, ${AT} + interval '1 day', ${AT}, ${DESK} ${rows}`,
  referral_code: `insert into referral_code (code, owner_id, created_at) select 'BENCH' || n, ${of}, ${AT} ${rows}`,
  notice: `insert into notice (type, subject, html, color, size, audience, starts_at, changed_by)
    select '공지사항', '공지 ' || n, '<p>공지</p>', '', 0, 'all', ${AT}, 'bench' from generate_series(1, $1::bigint / 10) n`,
  handover: `insert into handover (id, operator_id, began_at, at, entry, notes, acts, queues)
    select n, ${DESK}, ${AT} - interval '8 hours', ${AT}, n, '측정', '[]', '[]' from generate_series(1, $1::bigint / 10) n`,
  ring: `insert into ring (score, lines, explanations, opened_at, last_at, counted_at, state, ended, closed_at, closed_by)
    select n % 100, '[]', '{}', at, at, at, case when closed then 'closed' else 'open' end, case when closed then 'done' end,
      case when closed then at end, case when closed then ${DESK} end
    from (select n, ${AT} as at, n % 10 = 0 as closed from generate_series(1, ${RINGS}) n) found`,
  ring_member: `insert into ring_member (ring_id, member_id, certain, since)
    select n, 1 + (n * 48271 + k) % ${MEMBERS}, k < 2, ${AT} from generate_series(1, ${RINGS}) n, generate_series(0, 2) k`,
  // Half of all pairs are the first case's.
  ring_pair: `insert into ring_pair (ring_id, vendor, round_id, at)
    select case when n % 2 = 1 then 1 else 1 + n % ${RINGS} end, false, round_id, placed_at
    from (${PAIRED}) bet where side = 0 order by n`,
  ring_stake: `insert into ring_stake (bet_id, pair_id, member_id, stake, house)
    select id, n, member_id, stake, 100 from (${PAIRED}) bet`,
}

/** What is filled, so many rows of each (of what people write one by one a tenth, of mailings a thousandth). */
export async function writeMany({ client }: BenchHouse, count: number) {
  await client.query('set session_replication_role = replica')
  for (const [table, sql] of Object.entries(FILLS)) {
    const began = performance.now()
    const { rowCount } = await client.query(sql, [count])
    const seconds = Math.round((performance.now() - began) / 1_000)
    say(`·   ${table}: ${(rowCount ?? 0).toLocaleString('en')} (${seconds} s)`)
  }
  // Without the triggers nothing was counted as it closed.
  await client.query(
    `insert into alarm_closed_count select rule, count(*) from alarm where state = 'closed' group by rule`,
  )
  await client.query(
    `update referral_code set owner_id = (select id from member where uid = 'bench2') where code = 'BENCH1'`,
  )
  // Of twenty codes thousands of members came.
  await client.query(`update member set came_by = 'BENCH' || 1 + id % 20 where came_by is null`)
  await client.query('reset session_replication_role')
  await client.query('vacuum analyze')
}
