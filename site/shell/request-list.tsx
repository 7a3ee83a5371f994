/** The last requests of a cashier page with what became of them: a table on a desktop, two-line cards on a phone. */
import type { ReactNode } from 'react'

import { depositStatus } from '@madang/contract/member/plain/deposit.ts'
import { withdrawalStatus } from '@madang/contract/member/plain/withdrawal.ts'
import { Art } from '@madang/ui/art.tsx'
import { Icon, type IconName } from '@madang/ui/icons.tsx'
import { Won } from '@madang/ui/won.tsx'

import { BoardRows, type BoardTable } from './board-rows.tsx'

type RequestRow = {
  num: number
  /** yyyy-MM-dd HH:mm:ss */
  time: string
  money: number
  name: string
  status: string
  /** what the operator wrote who refused it */
  reason?: string | null
  /** `'1'`: a coin conversion, which has no state of its own (docs/spec/shell.md#states) */
  type?: '0' | '1'
}

type Props = {
  title: string
  /** whose name stands in the row, such as 입금자 */
  who: string
  rows: RequestRow[]
  empty: string
  /** takes a waiting request back; no button without it */
  onCancel?: (row: RequestRow) => void
}

export function RequestList(props: Props) {
  const { title, rows, empty } = props
  return (
    <section className="cashier-list" aria-labelledby="last-requests">
      <div className="row between">
        <h2 className="t17" id="last-requests">
          {title}
        </h2>
        <span className="t13 mute">최근 15건</span>
      </div>
      {rows.length === 0 ? (
        <div className="cashier-empty">
          <span className="cashier-art">
            <Art name="yard" />
          </span>
          <p className="soft">{empty}</p>
        </div>
      ) : (
        <BoardRows {...tableOf(props)} list={rows} />
      )}
    </section>
  )
}

const tableOf = ({ title, who, onCancel }: Props): BoardTable<RequestRow> => ({
  caption: title,
  idOf: ({ num }) => num,
  columns: [
    { head: '신청일시', cell: ({ time }) => time.slice(0, 16) },
    { head: who, cell: ({ name }) => name },
    { head: '금액', set: 'num', as: 'strong', cell: ({ money }) => <Won amount={money} /> },
    {
      head: '상태',
      cell: (row) => (
        <span className="row">
          <Status row={row} />
          <Cancel row={row} onCancel={onCancel} />
        </span>
      ),
    },
  ],
  item: 'li',
  card: (row) => (
    <>
      <span className="grow">
        <Status row={row} />
        <br />
        <span className="t13 mute cashier-when">
          {row.time.slice(5, 16)} · {row.name}
        </span>
      </span>
      <b className="t17">
        <Won amount={row.money} />
      </b>
      <Cancel row={row} onCancel={onCancel} />
    </>
  ),
})

function Cancel({ row, onCancel }: { row: RequestRow; onCancel?: (row: RequestRow) => void }) {
  if (!onCancel || row.status !== withdrawalStatus.pending) return null
  return (
    <button type="button" className="btn btn-line cashier-cancel" onClick={() => onCancel(row)}>
      신청 취소
    </button>
  )
}

/** 대기중, done, and everything else a failure with its word (docs/spec/shell.md#states). */
function Status({ row: { status, type, reason } }: { row: RequestRow }) {
  if (type === '1') return tag('jade', 'swap', '코인변환')
  if (status === depositStatus.pending) return tag('ochre', 'clock', status)
  if (status === depositStatus.done || status === withdrawalStatus.done)
    return tag('jade', 'check', status)
  return (
    <span className="cashier-lost">
      {tag('bad', 'x', '실패')}
      <span className="t13 mute">
        {status}
        {reason && ` · ${reason}`}
      </span>
    </span>
  )
}

const tag = (tone: string, icon: IconName, word: string): ReactNode => (
  <span className={`tag ${tone}`}>
    <Icon name={icon} className="ic-xs" />
    {word}
  </span>
)
