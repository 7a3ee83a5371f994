/**
 * Text that people write and others read as text: inquiries, answers, titles. Never HTML, on no page
 * (docs/spec/threats.md#global-rules).
 */

/** Controls that could forge a line of a log, and marks that turn the direction of what follows. */
const UNSEEN = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu
const SEEN = /[^\p{Z}\p{C}\u115f\u1160\u3164\uffa0\u2800]/u

/** The text composed (NFC), its line ends `\n`, without controls; empty when there is nothing to see. */
export function plainText(given: string): string {
  const text = given.replaceAll(/\r\n?/g, '\n').replaceAll(UNSEEN, '').normalize('NFC').trim()
  return SEEN.test(text) ? text : ''
}

/** The same on one line. */
export const plainLine = (given: string): string => plainText(given).replaceAll(/\s+/g, ' ')

/** Characters as PostgreSQL counts them. */
export const lengthOf = (text: string): number => Array.from(text).length
