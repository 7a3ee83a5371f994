/**
 * Idempotency: the first answer to a key, kept in the money transaction and given again (docs/spec/wire.md#headers).
 */
import type { Tx } from '../db/db.ts'

export type Asked = { member: number; call: string; key: string; bodyHash: Buffer }
export type Stored = { answer: string } | 'keyReuse' | null

/** For each: the stored answer, `keyReuse` when the key came with another body, or null. Ask under the wallet lock. */
export async function readAnswers(tx: Tx, asked: Asked[]): Promise<Stored[]> {
  if (asked.length === 0) return []
  const rows = await tx.query<{
    member_id: number
    call: string
    key: string
    body_hash: Buffer
    answer: string
  }>`
    select a.member_id, a.call, a.key, a.body_hash, a.answer
    from (select unnest(${asked.map(({ member }) => member)}::bigint[]), unnest(${asked.map(({ call }) => call)}::text[]),
                unnest(${asked.map(({ key }) => key)}::text[])) as asked(member_id, call, key)
    join answer a using (member_id, call, key)`
  const found = new Map(rows.map((row) => [`${row.member_id} ${row.call} ${row.key}`, row]))
  return asked.map(({ member, call, key, bodyHash }) => {
    const row = found.get(`${member} ${call} ${key}`)
    if (!row) return null
    return row.body_hash.equals(bodyHash) ? { answer: row.answer } : 'keyReuse'
  })
}

/** The stored answer of a key, whatever body it came with; null when it has none. Ask under the wallet lock. */
export async function readAnswer(
  tx: Tx,
  { member, call, key }: Omit<Asked, 'bodyHash'>,
): Promise<string | null> {
  const [row] = await tx.query<{ answer: string }>`
    select answer from answer where member_id = ${member} and call = ${call} and key = ${key}`
  return row?.answer ?? null
}

/** Keeps what was answered to keys, in the transaction that did it (docs/spec/wire.md#headers); a key twice breaks it. */
export async function writeAnswers(tx: Tx, given: (Asked & { answer: string })[]): Promise<void> {
  if (given.length === 0) return
  // The moment once for all: the column's default would ask the clock, and the house's offset, for each.
  await tx.query`
    with clock as materialized (select business_now() as at)
    insert into answer (member_id, call, key, body_hash, answer, at)
    select n.*, clock.at from clock, (select unnest(${given.map(({ member }) => member)}::bigint[]), unnest(${given.map(({ call }) => call)}::text[]),
      unnest(${given.map(({ key }) => key)}::text[]), unnest(${given.map(({ bodyHash }) => bodyHash)}::bytea[]),
      unnest(${given.map(({ answer }) => answer)}::text[])) as n`
}
