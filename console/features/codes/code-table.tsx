/** Referral codes as rows; on a phone as cards. */
import { Link } from '@tanstack/react-router'

import { formatWon } from '@madang/contract/core/won.ts'
import type { CodeRow } from '@madang/contract/operator/codes.ts'
import { codeStates, type CodeState } from '@madang/contract/operator/plain/codes.ts'
import { Icon, type IconName } from '@madang/ui/icons.tsx'

import { minuteTime } from '../../shell/format.ts'

type Props = {
  rows: CodeRow[]
  marked: number
  mark: (index: number) => void
  /** null: this operator may only look */
  onSwitch: ((row: CodeRow) => void) | null
}

export const CodeTable = ({ rows, marked, mark, onSwitch }: Props) => (
  <table className="codes">
    <thead>
      <tr>
        <th>코드</th>
        <th>추천인</th>
        <th>상태</th>
        <th className="num">사용</th>
        <th>기한</th>
        <th>생성자</th>
        <th>생성일시</th>
        {onSwitch && <th>처리</th>}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, index) => (
        <tr
          key={row.code}
          className={index === marked ? 'is-marked' : undefined}
          aria-current={index === marked || undefined}
          onClick={() => mark(index)}
        >
          <td className="codes-code strong">{row.code}</td>
          <td className="codes-owner">
            {row.owner === null ? (
              <span className="soft">본사</span>
            ) : (
              <Link className="person-link" to="/members/$id" params={{ id: String(row.owner.id) }}>
                {row.owner.uid}
              </Link>
            )}
          </td>
          <td className="codes-state">
            <StateTag state={row.state} />
          </td>
          <td className="num codes-uses" data-label="사용">
            {formatWon(row.uses)}
            <span className="mute">
              {' '}
              / {row.maxUses === null ? '제한 없음' : formatWon(row.maxUses)}
            </span>
          </td>
          <td className="soft codes-until" data-label="기한">
            {row.expiresAt === null ? '없음' : minuteTime(row.expiresAt)}
          </td>
          <td className="soft codes-wide">{row.madeBy ?? '—'}</td>
          <td className="mute codes-wide">{minuteTime(row.madeAt)}</td>
          {onSwitch && (
            <td className="codes-acts">
              <button
                type="button"
                className={row.state === 'off' ? 'btn btn-s' : 'btn btn-s btn-danger'}
                aria-label={`${row.code} ${row.state === 'off' ? '켜기' : '끄기'}`}
                onClick={() => onSwitch(row)}
              >
                {row.state === 'off' ? '켜기' : '끄기'}
              </button>
            </td>
          )}
        </tr>
      ))}
    </tbody>
  </table>
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
