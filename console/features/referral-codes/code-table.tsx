/** What is said of each referral code. */
import { Link } from '@tanstack/react-router'

import { formatWon } from '@madang/contract/core/won.ts'
import type { CodeRow } from '@madang/contract/operator/referral-codes.ts'
import { codeStates, type CodeState } from '@madang/contract/core/referral-code.ts'

import { Button } from '../../shell/button.tsx'
import { minuteTime } from '../../shell/format.ts'
import type { Column } from '../../shell/table.tsx'
import { Tag, type Sign } from '../../shell/tag.tsx'

/** `onSwitch`: null where this operator may only look. */
export const codeColumns = (
  onSwitch: ((row: CodeRow) => void) | null,
): (Column<CodeRow> | false)[] => [
  { head: '코드', as: 'codes-code strong', cell: ({ code }) => code },
  { head: '상위', at: '2 / 1', cell: ({ owner }) => <Owner owner={owner} /> },
  {
    head: '상태',
    as: 'on-end',
    at: '1 / 2',
    cell: ({ state }) => <Tag word={codeStates[state]} {...looks[state]} />,
  },
  {
    head: '사용',
    num: true,
    at: '2 / 2',
    phone: true,
    cell: ({ uses, maxUses }) => (
      <>
        {formatWon(uses)}
        <span className="mute"> / {maxUses === null ? '제한 없음' : formatWon(maxUses)}</span>
      </>
    ),
  },
  {
    head: '가입 회원',
    num: true,
    phone: true,
    cell: ({ code, joined }) =>
      joined === 0 ? (
        <span className="mute">0명</span>
      ) : (
        <Link
          className="person-link"
          to="/members"
          search={{ code }}
          aria-label={`${code} 가입 회원 ${formatWon(joined)}명`}
        >
          {formatWon(joined)}명
        </Link>
      ),
  },
  {
    head: '기한',
    as: 'soft',
    phone: true,
    cell: ({ expiresAt }) => (expiresAt === null ? '없음' : minuteTime(expiresAt)),
  },
  { head: '생성자', as: 'soft on-none', cell: ({ madeBy }) => madeBy ?? '—' },
  { head: '생성일시', as: 'mute on-none', cell: ({ madeAt }) => minuteTime(madeAt) },
  onSwitch !== null && {
    head: '처리',
    as: 'on-full',
    cell: (row) => (
      <Button
        small
        danger={row.state !== 'off'}
        aria-label={`${row.code} ${switchWord(row)}`}
        onClick={() => onSwitch(row)}
      >
        {switchWord(row)}
      </Button>
    ),
  },
]

const switchWord = ({ state }: CodeRow) => (state === 'off' ? '사용' : '사용 중지')

const Owner = ({ owner }: Pick<CodeRow, 'owner'>) =>
  owner === null ? (
    <span className="soft">본사</span>
  ) : (
    <Link className="person-link" to="/members/$id" params={{ id: String(owner.id) }}>
      {owner.uid}
    </Link>
  )

const looks: Record<CodeState, Omit<Sign, 'word'>> = {
  open: { tone: 'jade', icon: 'check' },
  used: { tone: '', icon: 'minus' },
  expired: { tone: 'ochre', icon: 'clock' },
  off: { tone: 'bad', icon: 'x' },
}
