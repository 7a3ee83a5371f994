/** Requests for deposit or withdrawal in columns. */
import type { ReactNode } from 'react'

import { formatWon } from '@madang/contract/core/won.ts'

import { Button } from '../../shell/button.tsx'
import { clockTime } from '../../shell/format.ts'
import { won, type Column } from '../../shell/table.tsx'
import { cameColumn, type Acts } from './queue-list.tsx'
import { checkColumn, type Checks } from './use-checks.tsx'
import { RequestTag, type Cashier } from '../../shell/request-tag.tsx'
import { Assigned } from './use-assign.tsx'
import type { CashierRow } from './use-cashier.ts'
import { isDue } from './use-undo.tsx'

type Props = {
  kind: Cashier
  now: Date
  needsSecond: (amount: number, asked: number) => boolean
  own: string
  acts: Acts<CashierRow> | undefined
  /** asks who is to have a request; undefined for who may not say */
  onAssign: ((row: CashierRow) => void) | undefined
  onOpen: (index: number) => void
  /** takes one's own decision back */
  onUndo: (row: CashierRow) => void
  /** where several may be decided at once */
  checks: Checks<CashierRow> | null
}

export const cashierColumns = (props: Props): Column<CashierRow>[] => {
  const { kind, now, needsSecond, own, acts, onAssign, onOpen, onUndo, checks } = props
  const isPending = ({ state }: CashierRow) => state === 'pending'
  return [
    ...(checks ? [checkColumn(checks, ({ member }) => member.uid)] : []),
    cameColumn(now, isPending, '2 / 1', ({ at }) => (
      <span className="mute">{clockTime(at).slice(0, 5)}</span>
    )),
    {
      head: '회원',
      at: '1 / 1',
      cell: ({ member: { uid, nick } }, index) => (
        <button type="button" className="op-cover strong" onClick={() => onOpen(index)}>
          {uid} <span className="mute">{nick}</span>
        </button>
      ),
    },
    won('금액', ({ amount }) => amount, { as: 'cashier-amount', at: '1 / 2' }),
    won('신청 때 보유금', ({ moneyBefore }) => moneyBefore, {
      ...{ as: 'soft on-none', spare: true },
    }),
    {
      head: '계좌 · 예금주',
      as: 'soft is-cut on-small on-right',
      at: '2 / 2 / 3 / 4',
      cell: (row) => <Account row={row} />,
    },
    {
      head: '상태',
      as: 'desk-came on-end',
      at: '1 / 3',
      cell: (row) => (
        <RequestTag
          kind={kind}
          state={row.state}
          waiting={row.waiting !== null}
          due={isDue(row) ? row.due!.act : null}
        />
      ),
    },
    {
      head: '비고 · 처리자',
      as: (row) => (noteOf(row, needsSecond) === '' ? 'on-none' : 'is-cut'),
      at: '3 / 1 / 4 / 4',
      cell: (row) => <Note row={row} needsSecond={needsSecond} />,
    },
    {
      head: '처리',
      as: (row) => (acts && isPending(row) ? 'cashier-acts on-buttons' : 'cashier-acts on-none'),
      at: 'wide',
      cell: (row) => <Buttons {...{ row, acts, onAssign, onUndo, needsSecond, own }} />,
    },
  ]
}

type SumsProps = { rows: readonly CashierRow[]; boxes: boolean; checked: ReactNode }

/** `checked`: what is marked, in the place of how many wait. */
export const CashierSums = ({ rows, boxes, checked }: SumsProps) => (
  <tr>
    <td colSpan={boxes ? 3 : 2}>이 페이지 합계 {rows.length}건</td>
    <td className="num">{formatWon(rows.reduce((sum, { amount }) => sum + amount, 0))}</td>
    <td colSpan={5}>
      {checked ?? `${rows.filter(({ state }) => state === 'pending').length}건 대기중`}
    </td>
  </tr>
)

const types = { bank: '', coin: '코인 ', usdt: 'USDT ', conversion: '' } as const

/** A conversion has none. */
const Account = ({ row }: { row: CashierRow }) =>
  row.type !== 'conversion' && (
    <>
      {types[row.type ?? 'bank']}
      {row.bank} <span title={row.account}>··{row.account.slice(-2)}</span>{' '}
      <span className="mute">{row.holder}</span>
    </>
  )

type NeedsSecond = Props['needsSecond']

/** What is credited when it is carried out, where that is another amount than the asked one. */
const dueSum = ({ due, amount }: CashierRow) =>
  due && due.amount !== null && due.amount !== amount ? `${formatWon(due.amount)}원 처리` : null

/** Who decided and why; before that, what makes the request special; empty where nothing does. */
function noteOf(row: CashierRow, needsSecond: NeedsSecond): string {
  const { state, waiting, due, credited, amount, decidedBy, reason } = row
  if (state === 'pending') {
    const other = waiting && waiting.amount !== amount ? `${formatWon(waiting.amount)}원` : null
    const special = due
      ? [due.by, due.why ? `처리하지 못함: ${due.why}` : dueSum(row)]
      : waiting
        ? [`${waiting.by} 승인`, other]
        : [needsSecond(amount, amount) && '2차 승인 필요']
    return special.filter(Boolean).join(' · ')
  }
  const other = typeof credited === 'number' && credited !== amount
  const words = [
    row.type === 'conversion' ? '코인변환' : decidedBy,
    other ? `${formatWon(credited)}원 처리` : null,
    reason,
  ]
  return words.filter(Boolean).join(' · ')
}

export function Note({
  row,
  needsSecond = () => false,
}: {
  row: CashierRow
  needsSecond?: NeedsSecond
}) {
  const text = noteOf(row, needsSecond)
  if (text === '') return <span className="mute">—</span>
  if (row.state === 'pending')
    return (
      <span className={row.waiting || isDue(row) ? 'soft' : 'c-ochre'} title={text}>
        {text}
      </span>
    )
  return (
    <span className="mute" title={text}>
      {text}
    </span>
  )
}

type ButtonsProps = Pick<Props, 'acts' | 'onAssign' | 'onUndo' | 'needsSecond' | 'own'> & {
  row: CashierRow
}

function Buttons({ row, acts, onAssign, onUndo, needsSecond, own }: ButtonsProps) {
  if (row.state !== 'pending') return <span className="mute">처리완료</span>
  if (!acts) return <span className="mute">처리할 권한이 없습니다</span>
  if (isDue(row))
    return row.due!.by === own ? (
      <Button small onClick={() => onUndo(row)}>
        되돌리기
      </Button>
    ) : (
      <span className="mute">{row.due!.by} 처리중</span>
    )
  const mine = row.waiting?.by === own
  const up = !row.waiting && needsSecond(row.amount, row.amount)
  return (
    <span className="row">
      {mine ? (
        <span className="mute cashier-mine">다른 운영자 대기</span>
      ) : (
        <Button small main onClick={() => acts.approve(row)}>
          {row.waiting ? '2차 승인' : up ? '2차 승인 요청' : '승인'}
        </Button>
      )}
      <Button small danger onClick={() => acts.refuse(row)}>
        {row.waiting && !mine ? '반려' : '거절'}
      </Button>
      <Assigned {...{ row, own }} onAsk={onAssign && (() => onAssign(row))} />
    </span>
  )
}
