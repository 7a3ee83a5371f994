/** Each odds key with its true chance, the odds at which it would be fair, and what it gives back at these odds. */
import type { OddsKey } from '@madang/contract/core/draw/picks.ts'
import {
  fairOdds,
  isAboveCap,
  mayStand,
  RETURN_CAP_PERCENT,
  RETURN_CEILING_PERCENT,
  RETURN_FLOOR_PERCENT,
  returnOf,
} from '@madang/contract/core/draw/returns.ts'
import { formatOdds } from '@madang/contract/core/odds.ts'
import { formatWon } from '@madang/contract/core/won.ts'

import { Meter } from '../../shell/meter.tsx'
import { percent, readOdds } from './words.ts'

type Props = {
  keys: OddsKey[]
  /** what stands in each field */
  texts: Record<string, string>
  inForce: Record<string, number>
  /** null: this operator only reads */
  onChange: ((key: string, text: string) => void) | null
}

export const OddsTable = ({ keys, texts, inForce, onChange }: Props) => (
  <section className="card op-table odds-card" aria-label="배당">
    <table className="odds-table">
      <thead>
        <tr>
          <th className="odds-wide">구분</th>
          <th>픽</th>
          <th className="num odds-wide">경우</th>
          <th className="num odds-wide">확률</th>
          <th className="num odds-wide">공정 배당</th>
          <th className="num">배당</th>
          <th className="num">환수율</th>
          <th className="odds-bar odds-wide" aria-hidden="true" />
        </tr>
      </thead>
      <tbody>
        {keys.map((row, index) => (
          <Row
            key={row.key}
            row={row}
            first={keys[index - 1]?.group !== row.group}
            text={texts[row.key] ?? ''}
            before={inForce[row.key]!}
            onChange={onChange}
          />
        ))}
      </tbody>
    </table>
  </section>
)

type RowProps = {
  row: OddsKey
  first: boolean
  text: string
  before: number
  onChange: Props['onChange']
}

function Row({ row, first, text, before, onChange }: RowProps) {
  const odds = readOdds(text)
  const share = odds === null ? null : returnOf(row, odds)
  const above = odds !== null && isAboveCap(row, odds)
  const outside = odds !== null && !mayStand(row, odds)
  return (
    <tr className={odds === before ? undefined : 'is-changed'}>
      <td className="mute odds-wide">{first ? row.group : ''}</td>
      <td className="strong">
        {row.label}
        <span className="soft odds-narrow">
          확률 {percent(row.probability)} · 공정 {fairOdds(row).toFixed(4)}
        </span>
      </td>
      <td className="num soft odds-wide">
        {formatWon(row.wins)} / {formatWon(row.total)}
      </td>
      <td className="num soft odds-wide">{percent(row.probability)}</td>
      <td className="num soft odds-wide">{fairOdds(row).toFixed(4)}</td>
      <td className="num">
        {onChange === null ? (
          formatOdds(before)
        ) : (
          <input
            className="input odds-input"
            inputMode="decimal"
            autoComplete="off"
            maxLength={7}
            aria-label={`${row.group} ${row.label} 배당`}
            aria-invalid={odds === null || outside || undefined}
            value={text}
            onChange={({ target }) => onChange(row.key, target.value.replaceAll(/[^\d.]/g, ''))}
          />
        )}
      </td>
      <td className={above || outside ? 'num strong odds-above' : 'num strong'}>
        {share === null ? '—' : percent(share)}
        {(above || outside) && <span className="tag vermilion">{boundOf(share!, outside)}</span>}
      </td>
      <td className="odds-bar odds-wide" aria-hidden="true">
        <Meter share={share ?? 0} tone={above ? 'vermilion' : 'jade'} />
      </td>
    </tr>
  )
}

/** Which bound a return has passed: what nobody can save, or what two operators can. */
function boundOf(share: number, outside: boolean): string {
  if (!outside) return `${RETURN_CAP_PERCENT}% 초과`
  return share > 1 ? `${RETURN_CEILING_PERCENT}% 초과` : `${RETURN_FLOOR_PERCENT}% 미만`
}
