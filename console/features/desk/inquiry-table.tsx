/** Inquiries in columns; all a member wrote is text. */
import { inquiryCategories } from '@madang/contract/core/inquiry.ts'
import type { InquiryRow } from '@madang/contract/operator/inquiry.ts'

import type { Column } from '../../shell/table.tsx'
import { Tag } from '../../shell/tag.tsx'
import { cameColumn } from './queue-list.tsx'
import { Assigned } from './use-assign.tsx'

export const inquiryColumns = (
  now: Date,
  onOpen: (index: number) => void,
  own: string,
  onAssign: ((row: InquiryRow) => void) | undefined,
): Column<InquiryRow>[] => [
  cameColumn(now, ({ state }) => state === 'open', '2 / 2'),
  {
    head: '회원',
    as: 'on-small',
    at: '2 / 1',
    cell: ({ member: { uid, nick } }) => (
      <>
        <b className="strong">{uid}</b> <span className="mute">{nick}</span>
      </>
    ),
  },
  {
    head: '제목',
    as: 'inquiry-subject',
    at: '1 / 1 / 2 / 4',
    cell: ({ kind, subject, turns }, index) => (
      <button type="button" className="op-cover" onClick={() => onOpen(index)}>
        {kind === 'bank' && <span className="tag ochre">입금계좌</span>}
        {turns > 0 && <span className="tag indigo">재문의 {turns}</span>}
        <span>{subject}</span>
      </button>
    ),
  },
  {
    head: '분류',
    as: 'soft on-small',
    at: '2 / 4',
    cell: ({ category }) => inquiryCategories[category],
  },
  { head: '상태', as: 'on-end', at: '2 / 3', cell: (row) => <State {...{ row, own, onAssign }} /> },
  { head: '처리자', as: 'mute on-none', cell: ({ answeredBy }) => answeredBy ?? '—' },
]

type StateProps = {
  row: InquiryRow
  own: string
  onAssign: ((row: InquiryRow) => void) | undefined
}

function State({ row, own, onAssign }: StateProps) {
  const { state, readAt, hidden, closed } = row
  if (state === 'open')
    return (
      <span className="row">
        <Assigned {...{ row, own }} onAsk={onAssign && (() => onAssign(row))} />
        <Tag word="처리중" tone="ochre" icon="clock" />
      </span>
    )
  const after = hidden ? '회원 삭제' : closed ? '종료' : readAt === null ? '읽지 않음' : '읽음'
  return <Tag word={`답변완료 · ${after}`} tone="jade" icon="check" />
}
