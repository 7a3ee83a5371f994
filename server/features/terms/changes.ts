/** What is different between two texts, line by line of what is read. */
import { diffArrays } from 'diff'

type Change = { change: 'same' | 'added' | 'removed'; text: string }

/** Elements that begin a line of their own. */
const BLOCK = /<\/?(?:p|div|h[1-4]|ul|ol|li|table|tr|blockquote|hr|br)\b[^>]*>/gi
const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** The lines of a cleaned text, without its elements. */
export const linesOf = (html: string): string[] =>
  html
    .replaceAll(/<\/t[dh]>/gi, ' ')
    .replaceAll(BLOCK, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity]!)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')

/** From one cleaned text to another. */
export function changesOf(before: string, after: string): Change[] {
  return diffArrays(linesOf(before), linesOf(after)).flatMap(({ added, removed, value }) => {
    const change = added ? ('added' as const) : removed ? ('removed' as const) : ('same' as const)
    return value.map((text) => ({ change, text }))
  })
}
