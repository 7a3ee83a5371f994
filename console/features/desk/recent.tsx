/** Under what waits: what was decided last, by whom. */

import { shortTime } from '../../shell/format.ts'
import { won, Table, type Column } from '../../shell/table.tsx'
import { Note } from './cashier-table.tsx'
import { RequestTag, type Cashier } from '../../shell/request-tag.tsx'
import { useCashier, type CashierRow } from './use-cashier.ts'

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
      <Table
        name="is-inset"
        columns={columnsOf(kind)}
        rows={rows}
        idOf={({ id }) => id}
        cards="minmax(0, 1fr) auto auto"
      />
    </section>
  )
}

const columnsOf = (kind: Cashier): Column<CashierRow>[] => [
  {
    head: '처리일시',
    as: 'mute on-small',
    at: '2 / 1',
    cell: ({ decidedAt, at }) => shortTime(decidedAt ?? at),
  },
  {
    head: '회원',
    as: 'strong',
    at: '1 / 1',
    cell: ({ member: { uid, nick } }) => (
      <>
        {uid} <span className="mute">{nick}</span>
      </>
    ),
  },
  won('금액', ({ amount }) => amount, { as: 'strong', at: '1 / 2' }),
  { head: '결과', at: '1 / 3', cell: ({ state }) => <RequestTag kind={kind} state={state} /> },
  {
    head: '처리자 · 사유',
    as: 'is-cut on-small on-right',
    at: '2 / 2 / 3 / 4',
    cell: (row) => <Note row={row} />,
  },
]
