/**
 * Comma-separated values that a spreadsheet shows as they are: no cell of them is ever worked out
 * (docs/spec/threats.md#console).
 */

export type Cell = string | number | null

/** What a spreadsheet would take for a formula, typed in full width too, and what it cuts before looking. */
const FORMULA = /^[\s\u00a0\u200b\ufeff]*[=+\-@|%＝＋－＠\t\r\n]/u

/** A text that could be a formula gets the mark by which a spreadsheet knows it is none. */
function written(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  return `"${(FORMULA.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`
}

/** A row with its end (RFC 4180: CRLF). */
export const csvRow = (cells: Cell[]): string => `${cells.map(written).join(',')}\r\n`

/** Without it a spreadsheet takes the Korean for something else. */
export const BYTE_ORDER_MARK = '\ufeff'
