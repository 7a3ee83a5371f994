/** Sign-ups in columns. */
import type { SignupRow } from '@madang/contract/operator/members.ts'

import { Button } from '../../shell/button.tsx'
import type { Column } from '../../shell/table.tsx'
import { Tag, type Sign } from '../../shell/tag.tsx'
import { cameColumn, type Acts } from './queue-list.tsx'
import { Assigned } from './use-assign.tsx'
import { checkColumn, type Checks } from './use-checks.tsx'

const states: Record<SignupRow['state'], Sign> = {
  waiting: { word: '승인대기', tone: 'ochre', icon: 'clock' },
  approved: { word: '승인', tone: 'jade', icon: 'check' },
  refused: { word: '거절', tone: 'bad', icon: 'x' },
}

type Props = {
  now: Date
  acts: Acts<SignupRow> | undefined
  onOpen: (index: number) => void
  checks: Checks<SignupRow> | null
  own: string
  /** asks who is to have it; undefined for who may not say */
  onAssign: ((row: SignupRow) => void) | undefined
}

export const signupColumns = ({
  now,
  acts,
  onOpen,
  checks,
  own,
  onAssign,
}: Props): Column<SignupRow>[] => [
  ...(checks ? [checkColumn(checks, ({ uid }) => uid)] : []),
  cameColumn(now, ({ state }) => state === 'waiting', '3 / 1'),
  {
    head: '회원',
    at: '1 / 1',
    cell: ({ uid, nick }, index) => (
      <button type="button" className="op-cover strong" onClick={() => onOpen(index)}>
        {uid} <span className="mute">{nick}</span>
      </button>
    ),
  },
  { head: '상위', as: 'soft on-none', cell: ({ upper }) => upper ?? '—' },
  {
    head: '계좌 · 예금주',
    as: 'soft on-small',
    at: '2 / 1 / 3 / 3',
    cell: ({ bank, account, holder }) => (
      <>
        {bank} {account} <span className="mute">{holder}</span>
      </>
    ),
  },
  { head: '휴대폰', as: 'soft on-small', at: '3 / 2', cell: ({ phone }) => phone },
  { head: '상태', as: 'on-end', at: '1 / 2', cell: ({ state }) => <Tag {...states[state]} /> },
  {
    head: '처리',
    as: 'on-buttons',
    at: 'wide',
    cell: (row) => <Buttons {...{ row, acts, own, onAssign }} />,
  },
]

/** As the question of who has it wants it. */
export const assigning = ({ id, uid, assigned }: SignupRow) => ({ id, member: { uid }, assigned })

type ButtonsProps = Pick<Props, 'acts' | 'own' | 'onAssign'> & { row: SignupRow }

function Buttons({ row, acts, own, onAssign }: ButtonsProps) {
  if (row.state !== 'waiting') {
    const words = [row.decidedBy ?? '자동 승인', row.reason]
    return <span className="mute">{words.filter(Boolean).join(' · ')}</span>
  }
  const who = <Assigned row={assigning(row)} own={own} onAsk={onAssign && (() => onAssign(row))} />
  if (!acts)
    return (
      <span className="row">
        <span className="mute">처리할 권한이 없습니다</span> {who}
      </span>
    )
  return (
    <span className="row">
      <Button small main onClick={() => acts.approve(row)}>
        승인
      </Button>
      <Button small danger onClick={() => acts.refuse(row)}>
        거절
      </Button>
      {who}
    </span>
  )
}
