/** What is decided of something and waits for its instant; each can be taken back before (docs/adr/0124). */
import { useState, type ReactNode } from 'react'

import { scheduledText } from '@madang/contract/operator/plain/scheduled.ts'

import { Button } from './button.tsx'
import { fromSeoulField, minuteTime } from './format.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { TableCard } from './rows.tsx'
import type { Column } from './table.tsx'
import { TextField } from './form.tsx'

export type Scheduled = {
  id: number
  inForceAt: string
  by: string
  approvedBy: string | null
  reason: string
  /** the change whose end this is: both are cancelled together */
  ends: number | null
}

type Props<Row extends Scheduled> = {
  /** of what, where a page has several */
  of?: string
  /** one after the other */
  rows: Row[]
  /** what it becomes, in words */
  cell: (row: Row, index: number) => ReactNode
  /** sends it; null: who reads may not */
  onCancel: ((id: number, reason: string) => Promise<boolean>) | null
}

/** Nothing where nothing waits. */
export function ScheduledCard<Row extends Scheduled>({ of, rows, cell, onCancel }: Props<Row>) {
  const [asked, setAsked] = useState<Row | null>(null)
  if (rows.length === 0) return null
  const columns: Column<Row>[] = [
    { head: '적용일시', cell: ({ inForceAt }) => minuteTime(inForceAt) },
    { head: '바꿀 값', at: 'wide', cell: (row) => cell(row, rows.indexOf(row)) },
    { head: '사유', cell: ({ reason }) => reason },
    {
      head: '예약',
      as: 'on-small',
      cell: ({ by, approvedBy }) => (approvedBy === null ? by : `${by} · 승인 ${approvedBy}`),
    },
    {
      head: <span className="sr">처리</span>,
      cell: (row) =>
        row.ends !== null ? (
          <span className="mute">되돌림</span>
        ) : (
          onCancel && (
            <Button small onClick={() => setAsked(row)}>
              예약 취소
            </Button>
          )
        ),
    },
  ]
  const later = asked ? rows.length - 1 - rows.indexOf(asked) : 0
  return (
    <TableCard
      title={of === undefined ? '예약된 변경' : `${of} · 예약된 변경`}
      table="is-inset"
      cards="minmax(0, 1fr) minmax(0, auto)"
      query={{ data: rows }}
      columns={columns}
      idOf={({ id }) => id}
      none=""
    >
      {asked && onCancel && (
        <ReasonDialog
          title="예약을 취소하시겠습니까?"
          label="예약 취소"
          danger
          onClose={() => setAsked(null)}
          onSend={(reason) => onCancel(asked.id, reason)}
        >
          <p>{minuteTime(asked.inForceAt)}에 적용할 변경을 취소합니다.</p>
          {later > 0 && <p>그 뒤에 예약된 {later}건도 함께 취소됩니다.</p>}
        </ReasonDialog>
      )}
    </TableCard>
  )
}

type Whens = { starts: string; ends: string }
type WhenProps = Whens & { error: string | undefined; onChange: (changed: Partial<Whens>) => void }

/** From when a change is to hold, and till when. */
export const WhenFields = ({ starts, ends, error, onChange }: WhenProps) => (
  <div className="op-pair">
    <TextField
      label="적용일시"
      type="datetime-local"
      hint="비우면 바로 적용합니다."
      value={starts}
      onChange={({ target }) => onChange({ starts: target.value })}
    />
    {starts !== '' && (
      <TextField
        label="되돌릴 일시"
        type="datetime-local"
        hint="비우면 계속 적용합니다."
        value={ends}
        error={error}
        onChange={({ target }) => onChange({ ends: target.value })}
      />
    )}
  </div>
)

/** What is wrong with an end; an end without a beginning is none. */
export const endError = ({ starts, ends }: Whens) =>
  starts !== '' && ends !== '' && ends <= starts ? scheduledText.until : undefined

/** The instants as they are sent, ISO 8601. */
export function whenOf({ starts, ends }: Whens): { inForceAt?: string; until?: string } {
  const [inForceAt, until] = [fromSeoulField(starts), fromSeoulField(ends)]
  if (inForceAt === null) return {}
  return { inForceAt, ...(until !== null && { until }) }
}
