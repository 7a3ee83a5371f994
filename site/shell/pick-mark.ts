/** The shape that goes with a pick's colour, by its key; null for a combination of several. */
import type { MarkName } from '@madang/ui/icons.tsx'

const sides: [RegExp, MarkName][] = [
  [/^(po|def|num)Odd$|^odd$/, 'odd'],
  [/^(po|def|num)Even$|^even$/, 'even'],
  [/^(po|def|num)Under$/, 'under'],
  [/^(po|def|num)Over$/, 'over'],
  [/^left/, 'left'],
  [/^right/, 'right'],
  [/^line3$/, '3'],
  [/^line4$/, '4'],
]

export const markOf = (key: string): MarkName | null =>
  sides.find(([pattern]) => pattern.test(key))?.[1] ?? null
