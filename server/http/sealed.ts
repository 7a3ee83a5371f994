/** Where sealed values lie, and the background work that seals them anew with the key in use (docs/adr/0170). */
import type { Db, Reader } from '../db/db.ts'
import { lockKeys, selectKeys } from './fingerprints.ts'
import type { Keys } from './keys.ts'

type Sealed = { table: string; columns: readonly string[] }

/** Every column that `Keys.seal` wrote; a test compares it with the database's catalogue. */
export const sealed: readonly Sealed[] = [
  { table: 'account_change', columns: ['holder_sealed', 'account_sealed', 'phone_sealed'] },
  { table: 'blacklist', columns: ['value_sealed'] },
  { table: 'book_key', columns: ['sealed'] },
  { table: 'deposit', columns: ['holder_sealed', 'account_sealed'] },
  { table: 'digest_key', columns: ['sealed'] },
  { table: 'member', columns: ['holder_sealed', 'account_sealed', 'phone_sealed'] },
  { table: 'member_factor', columns: ['sealed', 'next_sealed'] },
  { table: 'operator', columns: ['factor_sealed', 'factor_next_sealed'] },
  { table: 'own_data_piece', columns: ['sealed'] },
  { table: 'recovery', columns: ['code_sealed'] },
  { table: 'vendor_secret', columns: ['sealed'] },
  { table: 'withdrawal', columns: ['holder_sealed', 'account_sealed'] },
]

/** A statement whose names come from the list above and from nowhere else; values stand between its parts. */
const statement = (...parts: string[]): TemplateStringsArray => Object.assign(parts, { raw: parts })

const COUNT = statement(
  sealed
    .map(
      ({ table, columns }) => `
    select '${table}' as "table", key, count(*) as count from (
      ${columns.map((name) => `select key_of(${name}) as key from ${table} where ${name} is not null`).join(' union all ')}
    ) s group by key`,
    )
    .join(' union all '),
)

/** How many values lie sealed in each table, by the key they say; null: those that say none. Reads all of them. */
export const countSealed = (db: Reader) =>
  db.query<{ table: string; key: string | null; count: number }>(COUNT)

type Row = { place: string } & Record<string, Buffer | null>

/** Rows are found by where they lie: a pass reads a table once, whatever its key. */
function statementsOf({ table, columns }: Sealed) {
  const gap = '\u0000'
  const cut = (text: string) => statement(...text.split(gap))
  const other = columns
    .map((name) => `${name} is not null and key_of(${name}) is distinct from ${gap}`)
    .join(' or ')
  return {
    table,
    columns,
    blocks: statement(
      `select ceil(pg_relation_size('${table}') / current_setting('block_size')::float)::int as blocks`,
    ),
    // Who holds a row is not waited for: it comes with the next pass. So nobody waits for a lock while holding one here.
    take: cut(
      `select ctid::text as place, ${columns.join(', ')} from ${table}
       where ctid >= ${gap}::text::tid and ctid < ${gap}::text::tid and (${other}) limit ${gap}
       for no key update skip locked`,
    ),
    put: cut(
      `update ${table} set ${columns.map((name) => `${name} = ${gap}`).join(', ')} where ctid = ${gap}::text::tid`,
    ),
  }
}
type Statements = ReturnType<typeof statementsOf>
const statements = sealed.map(statementsOf)

/** rows in one transaction: so long somebody who wants one of them may wait */
const PORTION = 100
const BLOCKS = 64

type House = { db: Db; keys: Keys }
type Asked = {
  portion?: number
  stopped?: () => boolean
  /** told of each row that no key opens; it stays as it is, and keeps the key before from being retired */
  left?: (why: string) => void
}

/**
 * Seals anew what is not sealed with the key in use, portion by portion, and notes when nothing else is left. Of several
 * processes at once each takes what the others do not hold; one that is killed has done what it committed. 'soon': not
 * all of it could be had.
 */
export async function reseal(
  { db, keys }: House,
  { portion = PORTION, stopped = () => false, left = () => undefined }: Asked = {},
): Promise<'soon' | void> {
  const find = async (from: Reader) =>
    (await selectKeys(from, 'server.key')).find(({ state }) => state === 'write')
  const write = await find(db)
  if (!write?.marks || write.resealedAt !== null) return
  // The process hears of it within seconds (key-watch.ts).
  const { id, marks } = keys.sealing()
  if (id !== write.id || !marks) return 'soon'
  for (const each of statements) {
    const [{ blocks } = { blocks: 0 }] = await db.query<{ blocks: number }>(each.blocks)
    for (let from = 0; from < blocks; from += BLOCKS)
      for (let more = true, unread = 0; more;) {
        if (stopped()) return 'soon'
        const most = portion + unread
        const part = await resealPart({ db, keys }, { ...each, from, id, most })
        for (const why of part.unread.slice(unread)) left(why)
        unread = part.unread.length
        more = part.found === most && part.found > unread
      }
  }
  if ((await countSealed(db)).some(({ key }) => key !== id)) return 'soon'
  await db.begin(async (tx) => {
    await lockKeys(tx)
    if ((await find(tx))?.id !== id) return
    await tx.query`
      update key_fingerprint set resealed_at = clock_timestamp()
      where name = 'server.key' and fingerprint = ${id} and resealed_at is null`
  })
}

type Part = Statements & { from: number; id: string; most: number }

/** Answers how many rows of some blocks were found, and those that were left as they are. */
const resealPart = ({ db, keys }: House, { table, take, put, columns, from, id, most }: Part) =>
  db.begin(async (tx) => {
    await tx.query`select set_config('madang.resealing', 'on', true)`
    const others = columns.map(() => id)
    const between = [`(${from},0)`, `(${from + BLOCKS},0)`]
    const rows = await tx.query<Row>(take, ...between, ...others, most)
    const unread: string[] = []
    const anew = rows.flatMap((row) => {
      try {
        return [[...columns.map((name) => row[name] && keys.seal(keys.open(row[name]))), row.place]]
      } catch (error) {
        unread.push(`${table} ${row.place}: ${(error as Error).message}`)
        return []
      }
    })
    await Promise.all(anew.map((values) => tx.query(put, ...values)))
    return { found: rows.length, unread }
  })
