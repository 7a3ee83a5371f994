/** What is said of each referral code. */
import { Link } from '@tanstack/react-router'

import { formatWon } from '@madang/contract/core/won.ts'
import type { CodeRow } from '@madang/contract/operator/referral-codes.ts'
import { codeStates, type CodeState } from '@madang/contract/operator/plain/referral-codes.ts'
import { Icon, type IconName } from '@madang/ui/icons.tsx'

import { minuteTime } from '../../shell/format.ts'
import type { Column } from '../../shell/table.tsx'

/** `onSwitch`: null where this operator may only look. */
export const codeColumns = (
  onSwitch: ((row: CodeRow) => void) | null,
): (Column<CodeRow> | false)[] => [
  { head: '코드', as: 'codes-code strong', cell: ({ code }) => code },
  { head: '상위', as: 'codes-owner', cell: ({ owner }) => <Owner owner={owner} /> },
  { head: '상태', as: 'codes-state', cell: ({ state }) => <StateTag state={state} /> },
  {
    head: '사용',
    num: true,
    as: 'codes-uses',
    phone: true,
    cell: ({ uses, maxUses }) => (
      <>
        {formatWon(uses)}
        <span className="mute"> / {maxUses === null ? '제한 없음' : formatWon(maxUses)}</span>
      </>
    ),
  },
  {
    head: '기한',
    as: 'soft codes-until',
    phone: true,
    cell: ({ expiresAt }) => (expiresAt === null ? '없음' : minuteTime(expiresAt)),
  },
  { head: '생성자', as: 'soft codes-wide', cell: ({ madeBy }) => madeBy ?? '—' },
  { head: '생성일시', as: 'mute codes-wide', cell: ({ madeAt }) => minuteTime(madeAt) },
  onSwitch !== null && {
    head: '처리',
    as: 'codes-acts',
    cell: (row) => (
      <button
        type="button"
        className={row.state === 'off' ? 'btn btn-s' : 'btn btn-s btn-danger'}
        aria-label={`${row.code} ${row.state === 'off' ? '사용' : '사용 중지'}`}
        onClick={() => onSwitch(row)}
      >
        {row.state === 'off' ? '사용' : '사용 중지'}
      </button>
    ),
  },
]

const Owner = ({ owner }: Pick<CodeRow, 'owner'>) =>
  owner === null ? (
    <span className="soft">본사</span>
  ) : (
    <Link className="person-link" to="/members/$id" params={{ id: String(owner.id) }}>
      {owner.uid}
    </Link>
  )

const looks: Record<CodeState, { tag: string; icon: IconName }> = {
  open: { tag: 'tag jade', icon: 'check' },
  used: { tag: 'tag', icon: 'minus' },
  expired: { tag: 'tag ochre', icon: 'clock' },
  off: { tag: 'tag bad', icon: 'x' },
}

const StateTag = ({ state }: { state: CodeState }) => (
  <span className={looks[state].tag}>
    <Icon name={looks[state].icon} className="ic-xs" />
    {codeStates[state]}
  </span>
)
