/** A pick as the panel shows it: sign, short name, colour of its kind. */
import type { OddsKey } from '@madang/contract/core/draw/picks.ts'
import { markOf, PickMark } from '@madang/ui/icons.tsx'

export function PickName({ row, name }: { row: OddsKey; name: string }) {
  const mark = markOf(row.key)
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
