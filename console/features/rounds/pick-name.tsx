/** A pick as the panel shows it: sign, short name, colour of its kind. */
import type { OddsKey } from '@madang/contract/core/draw/picks.ts'
import { PickMark, type MarkName } from '@madang/ui/icons.tsx'

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

export function PickName({ row, name }: { row: OddsKey; name: string }) {
  const mark = sides.find(([pattern]) => pattern.test(row.key))?.[1]
  return (
    <span className={`row strong pick-name c-${row.tone}`}>
      <span className="pick-sign" aria-hidden="true">
        {mark ? <PickMark name={mark} /> : <i />}
      </span>
      <span className="pick-group">{row.group} </span>
      {name}
    </span>
  )
}
