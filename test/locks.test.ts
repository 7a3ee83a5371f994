/**
 * What decides is read after the lock, in a statement of its own (ARCHITECTURE.md, Life of a request). A statement that
 * waits for a row gives back that row as it stands afterwards, but all it reads beside it as it stood before. So such a
 * statement reads its own rows, and of other tables only what never changes.
 */
import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** Columns that a statement may read beside its lock, because a row keeps them for ever; all of them: rows never change. */
const fixed: Record<string, string[] | 'all'> = {
  member: ['id', 'uid'],
  session: ['member_id', 'token_hash'],
  round: ['id', 'game', 'date', 'number'],
  odds_version: 'all',
  bet: 'all',
  outcome: 'all',
  vendor_bet: 'all',
  // Under the locks of wallets: whoever writes it holds them.
  transfer: 'all',
}

/** Clocks read beside a lock that decide nothing; each with its reason. */
const clocks: Record<string, string> = {
  'server/features/casino/returns.ts': 'an older moment sums less up now and the rest next time',
  'server/ledger/post-set.ts': 'the moment is written down and decides nothing',
}

/** Read beside a lock and judged again after it. */
const again = new Set([
  // saveRates compares the upper once the member is locked too, and begins anew where the tree moved.
  'server/features/rolling/sql.ts reads member: m.upper_id',
])

/** Not one that passes over what is locked: it is as young as its beginning. */
const waits = (text: string) => !/\bskip locked\b/.test(text)
const LOCK = /\bfor (?:no key update|key share|update|share)\b(?: of (\w+))?/

type Statement = { path: string; text: string }
async function statements(): Promise<Statement[]> {
  const paths = (await Array.fromAsync(glob('server/**/*.ts'))).filter(
    (path) => !/\.test\.ts$|\/testing\/|node_modules/.test(path),
  )
  const files = await Promise.all(
    paths.sort().map(async (path) => ({ path, text: await readFile(path, 'utf8') })),
  )
  return files.flatMap(({ path, text }) => statementsOf(text).map((one) => ({ path, text: one })))
}

/** The tagged templates of a file that a query is made of; values are left out, and what is written inside them. */
function statementsOf(text: string): string[] {
  return [
    ...text.matchAll(/\.query(?:<[^`]*?>)?`((?:\$\{(?:[^{}`]|\{[^{}]*\}|`[^`]*`)*\}|[^`])*)`/g),
  ].map(([, sql]) =>
    sql!.replaceAll(/\$\{(?:[^{}`]|\{[^{}]*\}|`[^`]*`)*\}/g, '?').replaceAll(/--.*$/gm, ''),
  )
}

type Table = { table: string; alias: string }
/** Tables that a statement reads, without its own `with` names and functions. */
function tablesOf(sql: string): Table[] {
  const own = new Set(
    [...sql.matchAll(/\b(\w+)(?:\([^)]*\))? as (?:not )?(?:materialized )?\(/g)].map(
      ([, name]) => name!,
    ),
  )
  return [
    ...sql.matchAll(
      /\b(?:from|join|,)\s+(\w+)\b(?!\s*\()(?:\s+(?:as\s+)?(?!where|join|for|on|order|using|cross|left|group|limit|set|union|offset|returning)(\w+))?/g,
    ),
  ]
    .filter(
      ([, name]) => !own.has(name!) && !['lateral', 'unnest', 'select', 'array'].includes(name!),
    )
    .filter(([whole]) => !whole.startsWith(','))
    .map(([, table, alias]) => ({ table: table!, alias: alias ?? table! }))
}

/** What a locking statement reads beside its lock that may have changed while it waited. */
function besideLock(sql: string): string[] {
  const lock = LOCK.exec(sql)
  if (!lock) return []
  const tables = tablesOf(sql)
  const locked = lock[1] ?? tables[0]?.alias
  return tables
    .filter(({ alias }) => alias !== locked)
    .flatMap(({ table, alias }) => {
      const allowed = fixed[table]
      if (allowed === 'all') return []
      if (!allowed) return [table]
      return [...sql.matchAll(new RegExp(`\\b${alias}\\.(\\w+|\\*)`, 'g'))]
        .filter(([, column]) => !allowed.includes(column!))
        .map(([name]) => `${table}: ${name}`)
    })
}

const all = await statements()
const locking = all.filter(({ text }) => LOCK.test(text))

test('the check sees what it is for', () => {
  expect(locking.length).toBeGreaterThan(30)
  expect(
    besideLock(`select m.id, m.state, w.money from session s join member m on m.id = s.member_id
      join wallet w on w.member_id = m.id where s.token_hash = ? order by m.id for update of w`),
  ).toEqual(['member: m.state'])
  expect(
    besideLock('select p.state from play p join wallet w using (member_id) for update of w'),
  ).toEqual(['play'])
  expect(besideLock('select state from withdrawal where id = ? for update')).toEqual([])
})

test('no statement that waits for a row reads beside it what may change meanwhile', () => {
  const found = locking
    .flatMap(({ path, text }) => besideLock(text).map((what) => `${path} reads ${what}`))
    .filter((what) => !again.has(what))
  expect(found).toEqual([])
})

test('no statement that waits for a row reads the clock that something is decided by', () => {
  const found = locking
    .filter(
      ({ path, text }) =>
        waits(text) && !(path in clocks) && /business_now\(\)|clock_timestamp\(\)/.test(text),
    )
    .map(({ path }) => path)
  expect(found).toEqual([])
})

/** The part of a statement that locks: from its own select to the lock. */
const lockPart = (sql: string) => {
  const before = sql.slice(0, LOCK.exec(sql)!.index)
  return before.slice(before.lastIndexOf('select'))
}
/** Found by a key of their own they are one row, or none. */
const ONE = /\b(?:id|member_id|uid|token_hash|ticket_hash|code|key|no)\s*=\s*(?:\?|'\w+')/

/** One row by a partial unique index, or the only one of its table. */
const one = [
  'select from course_through',
  "select id from approval where action = ? and subject = ? and state = 'pending'",
  'select id from rolling_run where round_id = ? and taken_at is null',
]

test('whoever locks more rows than one does so in an order: two who lock the same ones cannot wait for each other', () => {
  const found = locking
    .filter(({ text }) => !/\border by\b/.test(lockPart(text)) && !ONE.test(lockPart(text)))
    .map(({ text }) => lockPart(text).replaceAll(/\s+/g, ' ').trim())
    .filter((what) => !one.includes(what))
  expect(found).toEqual([])
})

test('what a member has done is read by member: a session that ends takes none of it along', () => {
  const done = /\b(?:bet|answer|opposed_pick|vendor_bet|deposit|withdrawal)\b/
  const found = all
    .filter(
      ({ text }) =>
        /\b(?:from|join)\s+session\b/.test(text) && !/^\s*(?:delete|update|insert)/.test(text),
    )
    .filter(({ text }) => tablesOf(text).some(({ table }) => done.test(table)))
    .map(({ path }) => path)
  expect(found).toEqual([])
})
