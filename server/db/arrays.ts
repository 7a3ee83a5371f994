/**
 * Arrays as PostgreSQL reads and writes them. The driver's own way asks every element what it is and escapes it by
 * pattern; a batch of bets sends thousands of elements, nearly all of them numbers.
 */

const PLAIN = /^[\w.:+-]+$/

/** The text of a one-dimensional array; null and undefined are NULL, objects travel as JSON. */
export function arrayText(items: readonly unknown[]): string {
  let text = '{'
  for (let index = 0; index < items.length; index++) {
    if (index > 0) text += ','
    text += elementText(items[index])
  }
  return `${text}}`
}

function elementText(item: unknown): string {
  if (typeof item === 'number' || typeof item === 'boolean' || typeof item === 'bigint')
    return String(item)
  if (item === null || item === undefined) return 'NULL'
  if (typeof item === 'string') return quoted(item)
  if (Buffer.isBuffer(item)) return `"\\\\x${item.toString('hex')}"`
  if (item instanceof Date) return `"${item.toISOString()}"`
  return quoted(JSON.stringify(item))
}

const quoted = (text: string) =>
  PLAIN.test(text) && text.toUpperCase() !== 'NULL'
    ? text
    : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

export function readInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`int8 beyond 2^53: ${text}`)
  return value
}

export const readInt8Array = (text: string): (number | null)[] =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((item) => (item === 'NULL' ? null : readInt8(item)))
