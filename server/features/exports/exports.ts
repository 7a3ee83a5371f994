/** Lists as CSV: read in parts, at most 100,000 rows, each export an entry of the audit log (spec/rules.md §10). */
import { addDays, compactDateOf, dateOf, midnight } from '@madang/contract/core/kst.ts'
import type { Parsed } from '@madang/contract/core/call.ts'
import type { csvExport } from '@madang/contract/operator/audit.ts'
import { SEARCH_DAYS } from '@madang/contract/member/plain/dates.ts'
import { memberText } from '@madang/contract/operator/plain/members.ts'
import { exportRights, may, operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { readPeriod } from '../../http/period.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Acting } from '../../http/serve-operator.ts'
import { inTurns } from '../../http/turns.ts'
import { record } from '../audit/audit.ts'
import { BYTE_ORDER_MARK, csvRow, type Cell } from './csv.ts'
import { lists } from './lists.ts'

export { csvRow } from './csv.ts'

const MOST = 100_000
/** Rows that are asked of the database at once. */
const PART = 2_000

type Written = { id: number; text: string }
type Part = { before: number; limit: number }

/**
 * A list as CSV: its head, then what `read` answers part by part, newest first, `most` entries at the most, in pieces
 * that are each a part. An entry may be several rows; its text comes from csvRow. `cut`: there may be more than that.
 */
export async function writeCsv(
  head: Cell[],
  read: (part: Part) => Promise<Written[]>,
  most: number,
): Promise<{ pieces: string[]; rows: number; cut: boolean }> {
  const pieces = [BYTE_ORDER_MARK + csvRow(head)]
  let rows = 0
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    const limit = Math.min(PART, most - rows)
    const part = limit > 0 ? await read({ before, limit }) : []
    if (part.length > 0) pieces.push(part.map(({ text }) => text).join(''))
    rows += part.length
    before = part.at(-1)?.id ?? 0
    if (part.length < PART) break
  }
  return { pieces, rows, cut: rows === most }
}

type Export = Acting & Parsed<typeof csvExport> & { most?: number }

/** The days asked for; lists that are added up take those of a search at most, and the last of them unless asked. */
function rangeOf(
  { start, end, bounded }: Pick<Export, 'start' | 'end'> & { bounded: boolean },
  now: Date,
) {
  if (!bounded)
    return {
      from: start ? midnight(start) : null,
      until: end ? midnight(addDays(end, 1)) : null,
    }
  const last = end ?? dateOf(now)
  const first = start ?? addDays(last, -SEARCH_DAYS)
  const { from, to } = readPeriod({ start: first, end: last }, now)
  return { from, until: to }
}

/**
 * A list of the days and filter asked for, newest first; `most` rows of it at the most. Refuses `denied` for who does
 * not work it, `badInput` for days it cannot take.
 */
export async function exportCsv(deps: Pick<Deps, 'db' | 'clock' | 'keys'>, ask: Export) {
  const { operator, address, list, start, end, filter, most = MOST } = ask
  const { db, clock } = deps
  if (!may(operator.role, exportRights[list])) throw new Refusal('denied', operatorText.denied)
  const { head, read, all } = lists[list]
  const range = {
    ...rangeOf({ start, end, bounded: all !== undefined || list === 'rolling' }, clock.now()),
    filter,
  }
  // What is added up is read once, as of one moment; the rest by its numbers.
  const whole = all && (await all(deps, range))
  const rowsOf = async ({ before, limit }: Part) =>
    whole?.filter(({ id }) => id < before).slice(0, limit) ??
    (await read!(deps, { ...range, before, limit }))
  const { pieces, rows, cut } = await writeCsv(
    head,
    async (part) => inTurns(await rowsOf(part), ({ id, cells }) => ({ id, text: csvRow(cells) })),
    most,
  )
  const narrowed = isPhone(filter.text) ? { ...filter, text: '휴대폰 번호' } : filter
  const detail = {
    rows,
    start: start ?? null,
    end: end ?? null,
    ...(Object.keys(filter).length > 0 && { filter: narrowed }),
  }
  await db.begin(async (tx) => {
    await recordEvents(tx, [{ kind: 'csv.exported', actor: operator.uid, target: list, detail }])
    await record(tx, { operator, action: 'csv.export', subject: list, after: detail, address })
  })
  return {
    answer: {
      ...(cut && { msg: memberText.cut }),
      name: `madang-${list}-${compactDateOf(clock.now())}.csv`,
      rows,
    },
    pieces,
  }
}

const isPhone = (text = '') => /^[\d -]{9,}$/.test(text.trim())
