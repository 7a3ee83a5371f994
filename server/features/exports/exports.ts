/** Lists as CSV: read in parts, at most 100,000 rows, each export an entry of the audit log (spec/rules.md §10). */
import { addDays, compactDateOf, midnight } from '@madang/contract/core/kst.ts'
import type { Parsed } from '@madang/contract/core/call.ts'
import type { csvExport } from '@madang/contract/operator/audit.ts'
import { memberText } from '@madang/contract/operator/plain/members.ts'

import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import type { Acting } from '../../http/serve-operator.ts'
import { record } from '../audit/audit.ts'
import { BYTE_ORDER_MARK, csvRow, type Cell } from './csv.ts'
import { lists } from './lists.ts'

export { csvRow } from './csv.ts'

const MOST = 100_000
/** Rows a part: others' calls are answered between two. */
const PART = 5_000

type Written = { id: number; text: string }
type Part = { before: number; limit: number }

/**
 * A list as one CSV text: its head, then what `read` answers part by part, newest first, `most` entries at the most.
 * An entry may be several rows; its text comes from csvRow. `cut`: there may be more than that.
 */
export async function writeCsv(
  head: Cell[],
  read: (part: Part) => Promise<Written[]>,
  most: number,
): Promise<{ csv: string; rows: number; cut: boolean }> {
  const texts = [BYTE_ORDER_MARK, csvRow(head)]
  let rows = 0
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    const limit = Math.min(PART, most - rows)
    const part = limit > 0 ? await read({ before, limit }) : []
    texts.push(...part.map(({ text }) => text))
    rows += part.length
    before = part.at(-1)?.id ?? 0
    if (part.length < PART) break
  }
  return { csv: texts.join(''), rows, cut: rows === most }
}

/** A list of the days asked for, newest first; `most` rows of it at the most. */
export async function exportCsv(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  {
    operator,
    address,
    list,
    start,
    end,
    most = MOST,
  }: Acting & Parsed<typeof csvExport> & { most?: number },
) {
  const { head, read } = lists[list]
  const range = {
    from: start ? midnight(start) : null,
    until: end ? midnight(addDays(end, 1)) : null,
  }
  const readPart = async (part: Part) =>
    (await read(db, { ...range, ...part })).map(({ id, cells }) => ({ id, text: csvRow(cells) }))
  const { csv, rows, cut } = await writeCsv(head, readPart, most)
  const detail = { rows, start: start ?? null, end: end ?? null }
  await db.begin(async (tx) => {
    await recordEvents(tx, [{ kind: 'csv.exported', actor: operator.uid, target: list, detail }])
    await record(tx, { operator, action: 'csv.export', subject: list, after: detail, address })
  })
  return {
    ...(cut && { msg: memberText.cut }),
    name: `madang-${list}-${compactDateOf(clock.now())}.csv`,
    csv,
    rows,
  }
}
