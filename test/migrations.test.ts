/** A release runs with the schema of the one before and after it (docs/spec/many-machines.md; ADR 0152). */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

import { readMigrations } from '../server/db/migrate.ts'
import { BASELINE, faultsOf, HOT, statementsOf } from './migration-rules.ts'

const released = [
  ...(await readFile('CHANGELOG.md', 'utf8')).matchAll(/^## (\d+\.\d+\.\d+) — /gm),
].map(([, version]) => version!)
const judged = (sql: string) => faultsOf('x', sql, ['0.1.0'])

test('no migration since the baseline takes away what the release before uses, or makes members wait', async () => {
  expect(released).toContain('0.1.0')
  const migrations = await readMigrations()
  const fresh = migrations.filter(({ name }) => name > BASELINE)
  expect(fresh.flatMap(({ name, text }) => faultsOf(name, text, released))).toEqual([])
  // The rules see what older ones did, with the house stopped.
  const older = migrations.filter(({ name }) => name <= BASELINE)
  expect(
    older.filter(({ name, text }) => faultsOf(name, text, released).length > 0).length,
  ).toBeGreaterThan(20)
})

test('every hot table is there', async () => {
  const schema = await readFile('server/db/schema.sql', 'utf8')
  const tables = new Set(
    [...schema.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, name]) => name!),
  )
  expect([...HOT].filter((name) => !tables.has(name))).toEqual([])
})

test.each([
  'drop table memo;',
  'DROP TABLE IF EXISTS memo CASCADE;',
  'drop view bet_fate',
  'drop function micros(timestamptz);',
  'drop type pocket;',
  'alter table memo drop column body;',
  'alter table memo drop body;',
  'alter table memo add column x int, drop column body;',
  'alter table memo rename column body to text;',
  'alter table memo rename to letter;',
  'alter table only public.memo rename body to text',
  `alter type role rename value 'a' to 'b';`,
  'alter table memo alter column body type int using 1;',
  'alter table memo alter body set data type int;',
  'alter table memo alter column body drop default;',
  'alter table memo alter column body set not null;',
  'alter table memo add column kind text not null;',
  'alter table memo\n  add column a int,\n  add column kind text not null check (kind in (1, 2));',
  'do $$ begin drop table memo; end $$;',
  '-- a note\nalter table "memo" drop column "body";',
])(
  '%s breaks the release before, and may come when a release that is out has stopped using it',
  (sql) => {
    expect(judged(sql)).toHaveLength(1)
    expect(judged(`-- unused since 0.1.0: nothing reads it\n${sql}`)).toEqual([])
    // Not yet out, or no release at all.
    expect(judged(`-- unused since 0.2.0: nothing reads it\n${sql}`)[0]).toContain('no release')
    expect(judged(`-- unused since Unreleased: soon\n${sql}`)).toHaveLength(1)
    expect(judged(`-- unused since 0.1.0:\n${sql}`)).toHaveLength(1)
  },
)

test.each([
  'create index bet_by on bet (game);',
  'create unique index on only public.wallet (member_id);',
  'drop index bet_by;',
  'alter table bet add column at timestamptz not null default clock_timestamp();',
  'alter table bet add column id2 uuid default gen_random_uuid();',
  'alter table bet add column twice bigint generated always as (stake_won * 2) stored;',
  'alter table bet add column n bigserial;',
  'alter table transfer add constraint positive check (amount > 0);',
  'alter table transfer add check (amount > 0);',
  'alter table transfer add constraint one unique (cause, kind);',
  'alter table transfer add foreign key (member_id) references member;',
  'alter table bet add column by bigint references operator;',
  'alter table bet add column a int, add constraint b check (a > 0);',
  'update member set uid = lower(uid);',
  'delete from answer where at < now();',
  'truncate moved;',
  'lock table wallet in exclusive mode;',
  'alter table session set logged;',
  'do $$ begin update bet set stake_won = 1; end $$;',
])('%s makes members wait, whoever stopped using what', (sql) => {
  expect(judged(sql)).toHaveLength(1)
  expect(judged(`-- unused since 0.1.0: nothing reads it\n${sql}`)).toHaveLength(1)
})

test.each([
  `create table letter (id int primary key, body text not null, member_id bigint references member);
   create index letter_of on letter (member_id);
   alter table letter alter column body set not null;`,
  'alter table bet add column colour text;',
  `alter table bet add column colour text not null default 'red';`,
  'alter table bet add column at timestamptz default now();',
  'alter table transfer add constraint positive check (amount > 0) not valid;',
  'alter table transfer validate constraint positive;',
  'alter table transfer add constraint one unique using index one_of;',
  'alter table memo add column colour text, add check (colour <> 0);',
  'alter table memo drop constraint memo_kind_check;',
  'alter table bet drop constraint bet_kind_check;',
  'alter table memo alter column body drop not null;',
  `alter table memo alter column body set default 'x';`,
  'create index concurrently if not exists bet_by on bet (game);',
  'drop index concurrently if exists bet_by;',
  'create index memo_by on memo (at);',
  `update memo set body = 'drop table memo';`,
  `insert into setting values ('it''s; drop table bet;');`,
  '-- drop table memo;\n/* update bet set x = 1; */ select 1;',
  `create or replace function f() returns void language sql as $f$ update bet set stake_won = 1; $f$;`,
])('%s stands beside the release before', (sql) => {
  expect(judged(sql)).toEqual([])
})

test('an index made while members bet is a migration of its own, which a killed start repeats', () => {
  expect(judged('create index concurrently if not exists a on bet (game); select 1;')).toHaveLength(
    1,
  )
  expect(judged('create index concurrently a on bet (game);')).toHaveLength(1)
  expect(judged('drop index concurrently a;')).toHaveLength(1)
})

test('statements are told from texts, comments and what functions hold', () => {
  expect(
    statementsOf(`select ';'; -- ; a\nselect /* ; */ 2; do $x$ begin perform 3; end $x$`),
  ).toEqual([`select ''`, 'select 2', 'begin perform 3', 'end'])
})
