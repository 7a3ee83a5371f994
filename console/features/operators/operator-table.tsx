/** What is said of each operator, and what can be done to them. */
import type { Staff } from '@madang/contract/operator/operators.ts'

import { Button } from '../../shell/button.tsx'
import { dayTime } from '../../shell/format.ts'
import type { Column } from '../../shell/table.tsx'
import { Tag } from '../../shell/tag.tsx'

export type StaffAct = 'role' | 'active' | 'sessions' | 'factor'
type Props = {
  /** the id of the one who looks: they change their own things on their own page */
  own: string | undefined
  mayWrite: boolean
  onAct: (act: StaffAct, staff: Staff) => void
}

export const staffColumns = ({ own, mayWrite, onAct }: Props): Column<Staff>[] => [
  {
    head: '운영자',
    at: 'auto / 1 / auto / 3',
    cell: ({ name, uid }) => (
      <>
        <b className="strong">{name}</b> <span className="mute">{uid}</span>
      </>
    ),
  },
  {
    head: '역할',
    as: 'operators-role on-end',
    at: 'auto / 3',
    cell: ({ role, pendingRole }) => (
      <>
        <span className="tag">{role}</span>
        {pendingRole !== null && (
          <Tag word={`${pendingRole} 승인 대기중`} tone="ochre" icon="clock" />
        )}
      </>
    ),
  },
  {
    head: '상태',
    cell: ({ active }) => <OnOff on={active} words={['사용', '중지']} />,
  },
  {
    head: '2단계 인증',
    phone: '2단계',
    cell: ({ secondFactor, passkeys }) => (
      <>
        <OnOff on={secondFactor} words={['켜짐', '꺼짐']} off="ochre" />
        {passkeys > 0 && <span className="mute"> 패스키 {passkeys}</span>}
      </>
    ),
  },
  {
    head: '세션',
    num: true,
    phone: true,
    cell: ({ sessions }) => sessions,
  },
  {
    head: '마지막 로그인',
    as: 'soft on-small',
    at: 'wide',
    phone: '마지막',
    cell: ({ lastLoginAt }) => (lastLoginAt === null ? '없음' : dayTime(lastLoginAt)),
  },
  {
    head: '처리',
    as: 'operators-acts on-buttons',
    at: 'wide',
    cell: (staff) => (
      <Acts
        staff={staff}
        own={staff.uid === own}
        mayWrite={mayWrite}
        act={(name) => onAct(name, staff)}
      />
    ),
  },
]

type OnOffProps = { on: boolean; words: [string, string]; off?: 'bad' | 'ochre' }

const OnOff = ({ on, words: [yes, no], off = 'bad' }: OnOffProps) =>
  on ? (
    <Tag word={yes} tone="jade" icon="check" />
  ) : (
    <Tag word={no} tone={off} icon={off === 'bad' ? 'x' : 'warn'} />
  )

type ActsProps = {
  staff: Staff
  own: boolean
  mayWrite: boolean
  act: (name: StaffAct) => void
}

function Acts({ staff, own, mayWrite, act }: ActsProps) {
  const button = (name: StaffAct, word: string, danger = false) => (
    <Button small danger={danger} onClick={() => act(name)}>
      {word}
    </Button>
  )
  return (
    <span className="row">
      {button('sessions', '세션')}
      {mayWrite && button('role', '역할')}
      {mayWrite &&
        (staff.secondFactor || staff.passkeys > 0) &&
        !own &&
        button('factor', '2단계 해제')}
      {mayWrite && !own && button('active', staff.active ? '사용 중지' : '사용', staff.active)}
    </span>
  )
}
