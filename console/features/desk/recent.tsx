/** Under what waits: what was decided last, by whom. */
import { formatWon } from '@madang/contract/core/won.ts'

import { dayTime } from '../../shell/format.ts'
import { Note } from './cashier-table.tsx'
import { StateTag, type Cashier } from './state-tag.tsx'
import { useCashier } from './use-cashier.ts'

const LAST = 8

export function Recent({ kind }: { kind: Cashier }) {
  const { data } = useCashier(kind, {}, 1)
  const rows = (data?.list ?? [])
    .filter(({ state }) => state !== 'pending')
    .toSorted((a, b) => (b.decidedAt ?? b.at).localeCompare(a.decidedAt ?? a.at))
    .slice(0, LAST)
  if (rows.length === 0) return null
  return (
    <section className="card op-table op-cards desk-recent" aria-labelledby="recent">
      <h2 className="strong" id="recent">
        최근 처리
      </h2>
      <table>
        <thead>
          <tr>
            <th>처리일시</th>
            <th>회원</th>
            <th className="num">금액</th>
            <th>결과</th>
            <th>처리자 · 사유</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="mute recent-at">{dayTime(row.decidedAt ?? row.at).slice(5, 16)}</td>
              <td className="strong recent-member">
                {row.member.uid} <span className="mute recent-nick">{row.member.nick}</span>
              </td>
              <td className="num strong recent-amount">{formatWon(row.amount)}</td>
              <td className="recent-state">
                <StateTag kind={kind} state={row.state} />
              </td>
              <td className="recent-note">
                <Note row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
