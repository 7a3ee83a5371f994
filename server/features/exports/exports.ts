/**
 * Lists as CSV: read in parts, at most 100,000 rows, each export an entry of the audit log
 * (docs/spec/rules.md#operators).
 */
import { addDays, compactDateOf, dateOf, midnight } from '@madang/contract/core/kst.ts'
import type { Parsed } from '@madang/contract/core/call.ts'
import type { csvExport } from '@madang/contract/operator/exports.ts'
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

export { BYTE_ORDER_MARK, csvRow, type Cell } from './csv.ts'

const MOST = 100_000
/** Rows that are asked of the database at once. */
const PART = 2_000

/** Characters of a piece, about: what is sent in one turn. */
const PIECE = 65_536

type Part = { before: number; limit: number }

/**
 * A list as CSV: its head, then what `read` answers part by part, newest first, `most` entries at the most, in pieces
 * to be sent one by one. `write` makes an entry's text of it by csvRow, several rows if need be, in short turns.
 */
export async function writeCsv<R extends { id: number }>(
  head: Cell[],
  read: (part: Part) => Promise<readonly R[]>,
  write: (row: R) => string,
  most: number,
): Promise<{ pieces: string[]; rows: number; /** there may be more */ cut: boolean }> {
  const pieces = []
  let piece = BYTE_ORDER_MARK + csvRow(head)
  let rows = 0
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    const limit = Math.min(PART, most - rows)
    const part = limit > 0 ? await read({ before, limit }) : []
    await inTurns(part, (row) => {
      piece += write(row)
      if (piece.length < PIECE) return
      pieces.push(piece)
      piece = ''
    })
    rows += part.length
    before = part.at(-1)?.id ?? 0
    if (part.length < PART) break
  }
  pieces.push(piece)
  return { pieces, rows, cut: rows === most }
}

type Export = Acting & Parsed<typeof csvExport> & { most?: number }

type Days = Pick<Export, 'start' | 'end'>

/** The days asked for, both ends of them open. */
const daysOf = ({ start, end }: Days) => ({
  from: start ? midnight(start) : null,
  until: end ? midnight(addDays(end, 1)) : null,
})

/** The days of a search at most, and the last of them unless asked: for lists that are added up. */
function searchOf({ start, end }: Days, now: Date) {
  const last = end ?? dateOf(now)
  const { from, to } = readPeriod({ start: start ?? addDays(last, -SEARCH_DAYS), end: last }, now)
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
  const days = list === 'rolling' ? searchOf(ask, clock.now()) : daysOf(ask)
  // What is added up is read once, as of one moment; the rest by its numbers.
  const whole = all && (await all(deps, { ...searchOf(ask, clock.now()), filter }))
  const rowsOf = async ({ before, limit }: Part) =>
    whole?.filter(({ id }) => id < before).slice(0, limit) ??
    (await read!(deps, { ...days, filter, before, limit, role: operator.role }))
  const write = ({ cells }: Awaited<ReturnType<typeof rowsOf>>[number]) => csvRow(cells())
  const { pieces, rows, cut } = await writeCsv(head, rowsOf, write, most)
  const narrowed = isNumber(filter.text) ? { ...filter, text: '번호' } : filter
  const detail = {
    rows,
    start: start ?? null,
    end: end ?? null,
    ...(Object.keys(filter).length > 0 && { filter: narrowed }),
  }
  await db.begin(async (tx) => {
    await recordEvents(tx, [{ kind: 'csv.exported', actor: operator.uid, target: list, detail }])
    await record(tx, {
      about: null,
      operator,
      action: 'csv.export',
      subject: list,
      after: detail,
      address,
    })
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

/** A phone or an account: what was searched for stands in no log. */
const isNumber = (text = '') => /^[\d -]{9,}$/.test(text.trim())
