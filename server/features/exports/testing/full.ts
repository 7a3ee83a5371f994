/** A year of a busy house by SQL, without its checks: for how its lists are written, not for what they say. */
import pg from 'pg'

import { games } from '@madang/contract/core/draw/games.ts'
import { oddsKeys } from '@madang/contract/core/draw/picks.ts'

const BEGAN = '2025-03-02T00:00:00+09:00'
const DAYS = 365
/** Lists that are read in parts: more than one part of each. */
const ROWS = 2_500

/** All that lists and reports read; everything that is one member's belongs to `member`. */
export async function fillHouse(url: string, member: number) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const at = `timestamptz '${BEGAN}' + (n * interval '${DAYS} days' / ${ROWS})`
  const keys = games.flatMap((game) =>
    oddsKeys(game).map(({ key, defaultOdds }) => ({ game: game.key, key, odds: defaultOdds })),
  )
  await client.query(`
    set session_replication_role = replica;
    update house_clock set offset_ms = extract(epoch from timestamptz '2026-03-02T10:00:00+09:00' - clock_timestamp()) * 1000;
    insert into member (uid, nick, nick_key, password_hash, created_at, upper_id)
      select 'full' || n, '가득' || n, '가득' || n, '-', ${at}, ${member} from generate_series(1, ${ROWS}) n;
    insert into wallet (member_id, money) select id, 1000000 from member where uid like 'full%';
    insert into login (member_id, address) select id, '10.0.0.1' from member where uid like 'full%';
    insert into session (member_id, token_hash, address)
      select id, uid::bytea, '10.0.0.1' from member where uid like 'full%';
    insert into audit (id, at, actor, role, action, subject, before, after, prev_hash, hash)
      select n, ${at}, 'op' || n % 9, '정산', 'setting.save', 'site' || n, jsonb_build_object('text', repeat('이전 값 "x" ', 60)),
        jsonb_build_object('text', repeat('다음 값, "y" ', 60)), '\\x00', n::text::bytea
      from generate_series(1000001, 1000000 + ${ROWS}) m, lateral (select m - 1000000 as n) q;
    insert into event (kind, actor, target, detail, at)
      select 'vendor.call', 'full', 'x' || n, jsonb_build_object('body', repeat('{"amount": 1} ', 140)), ${at}
      from generate_series(1, ${ROWS}) n;
    insert into alarm (rule, subject, opened_at, last_at, state, closed_at, reason)
      select 'logins', '10.0.0.' || n, ${at}, ${at}, 'closed', ${at}, '확인' from generate_series(1, ${ROWS}) n;
    insert into blacklist (kind, range, reason, made_by, made_at)
      select 'address', ('10.1.' || n / 200 || '.' || n % 200)::cidr, '확인', 1, ${at} from generate_series(1, ${ROWS}) n;
    insert into deposit (member_id, type, amount, money_before, at)
      select id, 'bank', 50000, 0, created_at from member where uid like 'full%';
    insert into withdrawal (member_id, amount, money_before, at, deposits_before, staked_before, unsettled)
      select id, 50000, 100000, created_at, 0, 0, '{}' from member where uid like 'full%';
    insert into inquiry (member_id, kind, subject, contents, created_at, answered_at, answered_by, answer_subject, answer_contents)
      select ${member}, 'plain', '문의 ' || n, repeat('긴 문의 글, "따옴표"와 줄\n', 250), ${at}, ${at}, 1, '답변', repeat('답변 글 ', 900)
      from generate_series(1, ${ROWS}) n;
    update member set type = '총판' where uid like 'full%' and substr(uid, 5)::int <= 500;
    insert into signup (member_id, at, state, decided_by, decided_at, reason)
      select id, created_at, 'approved', 1, created_at, '확인' from member where uid like 'full%';
    insert into account_change (member_id, at, state, phone_sealed, phone_hash, decided_at, decided_by, reason)
      select id, created_at, 'done', '\\x00', '\\x00', created_at, 1, '확인' from member where uid like 'full%';
    insert into approval (action, subject, title, reason, requested_by, requested_at, state, decided_by, decided_at, decision_reason)
      select 'round.void', n, '파워볼 ' || n || '회', repeat('사유 ', 60), 1, ${at}, 'approved', 2, ${at}, repeat('확인 ', 60)
      from generate_series(1, ${ROWS}) n;
    insert into referral_code (code, owner_id, uses, created_at, made_by)
      select 'FULL' || n, ${member}, n, ${at}, 1 from generate_series(1, ${ROWS}) n;
    with sent as (
      insert into mailing (subject, html, audience, sent_by, sent_at)
        select '쪽지 ' || n, '<p>쪽지</p>', '{}', 1, ${at} from generate_series(1, ${ROWS}) n returning id)
    insert into memo (mailing_id, member_id, read_at) select id, ${member}, now() from sent;
    insert into handover (id, operator_id, began_at, at, entry, notes, acts, queues)
      select n, 1, ${at}, ${at}, n, repeat('넘기는 말 ', 60), '{}', '{}' from generate_series(1, ${ROWS}) n;
    insert into handover_item (handover_id, about, subject, fate)
      select n, 'deposits', n, 'kept' from generate_series(1, ${ROWS}) n;
    insert into vendor (id, title, kind, thumbnail, read_at) values ('full', '가득', 'casino', '/x.svg', now());
    insert into vendor_game (id, vendor_id, ko, type, thumbnail, rtp, rtp_least, min_stake, max_stake)
      select 'full.' || n, 'full', '게임 ' || n, case when n % 2 = 0 then 'slot' else 'baccarat' end, '/x.svg', 9500, 9500, 1000, 1000000
      from generate_series(1, 60) n;
    insert into vendor_sum (since, game_id, bets, stakes, wins, expected)
      select timestamptz '${BEGAN}' + (n || ' days')::interval, 'full.' || g, 100, 1000000, 900000, 950000
      from generate_series(0, ${DAYS - 1}) n, generate_series(1, 60) g;
    insert into vendor_call (vendor_id, call, tx, body, body_hash, status, answer, at)
      select 'full', 'bet', 'x' || n, q.body, '\\x00', 'OK', repeat('{"status":"OK"}', 4), ${at}
      from generate_series(1, ${ROWS}) n, lateral (select json_build_object('round', 'r' || n, 'amount', 200000, 'picks', (
        select json_agg(json_build_object('key', 'pick' || p, 'label', '플레이어 페어 ' || p, 'stake', 1000)) from generate_series(1, 100) p))::text as body) q;
    insert into transfer (member_id, kind, cause, amount, money_after, point_after, at)
      select ${member}, 'point.out', n, 1000, 1000 * n, 5000, timestamptz '2026-01-01' + n * interval '3 minutes' from generate_series(1, 25000) n;
    insert into rolling_run (game, at, posted_at)
      select (array['baccarat', 'slot', 'etc'])[1 + n % 3], ${at.replace(String(ROWS), '40000')}, now() from generate_series(1, 40000) n;
    insert into rolling_earned (run_id, member_id, bettor_id, at, stake, points)
      select id, ${member}, ${member}, at, 10000, 40 from rolling_run;
    insert into ring (score, lines, explanations, opened_at, last_at, counted_at, state, ended, closed_at, closed_by, reason)
      select n % 100, '[]', '{}', ${at}, ${at}, ${at}, 'closed', 'done', ${at}, 1, repeat('같이 놀지 않는 사람들 ', 20) from generate_series(1, ${ROWS}) n;
    insert into ring_member (ring_id, member_id, certain)
      select n, m.id, true from generate_series(1, ${ROWS}) n, (select id from member where uid like 'full%' limit 30) m;
  `)
  await client.query(
    `with made as (
       insert into round (game, date, number, draw_id, close_at, draw_at, odds_version, state, settled_at)
       select q.game, to_char(d, 'YYYYMMDD'), 1, 1, d + interval '9 hours', d + interval '9 hours', 1, 'SETTLED', d
       from (select distinct unnest($1::text[]) as game) q, generate_series(timestamp '2025-03-02', timestamp '2026-03-01', interval '1 day') d
       returning id, game, draw_at
     )
     insert into bet (id, round_id, member_id, odds_key, pick, stake, odds_hundredths, placed_at)
     select nextval('bet_id'), m.id, $4, q.key, '-', 5000, q.odds + o, m.draw_at - interval '1 minute'
     from made m join unnest($1::text[], $2::text[], $3::int[]) as q(game, key, odds) using (game), generate_series(0, 1) o
     where m.draw_at >= '2025-11-25'`,
    [
      keys.map(({ game }) => game),
      keys.map(({ key }) => key),
      keys.map(({ odds }) => odds),
      member,
    ],
  )
  // Two bets after each other are a pair, all of one case.
  await client.query(`
    with paired as materialized (
      select id, round_id, stake, member_id, placed_at, 1 + (no - 1) / 2 as n, no % 2 as side
      from (select *, row_number() over (order by id) as no from bet order by id limit ${2 * ROWS}) b
    ), pairs as (
      insert into ring_pair (ring_id, vendor, round_id, at)
      select (select min(id) from ring), false, round_id, placed_at from paired where side = 1 order by n
    )
    insert into ring_stake (bet_id, pair_id, member_id, stake, house) select id, n, member_id, stake, 100 from paired`)
  await client.query('vacuum analyze')
  await client.end()
}
