/** What is said of each member of the list. */
import type { MemberRow } from '@madang/contract/operator/members.ts'

import { dayTime } from '../../shell/format.ts'
import { GradeTag } from '../../shell/grade-tag.tsx'
import { won, type Column } from '../../shell/table.tsx'
import { StateTag } from '../../shell/member-words.tsx'

export const memberColumns: Column<MemberRow>[] = [
  {
    head: '회원',
    at: '1 / 1',
    link: true,
    cell: ({ uid }) => uid,
    beside: ({ nick, online }) => (
      <>
        <span className="soft">{nick}</span>{' '}
        {online && <span className="members-online">접속중</span>}
      </>
    ),
  },
  { head: '등급', as: 'on-none', cell: ({ type }) => type },
  {
    head: '그룹',
    as: 'on-none',
    cell: ({ grade }) => (grade ? <GradeTag grade={grade} /> : <span className="mute">—</span>),
  },
  {
    head: '상태',
    at: '2 / 1',
    cell: ({ state, scopes }) => <StateTag state={state} scopes={scopes} />,
  },
  { head: '상위', as: 'soft on-none', cell: ({ upper }) => upper ?? '—' },
  won('보유금', ({ money }) => money, { as: 'strong members-money', at: '1 / 2' }),
  won('금고', ({ safe }) => safe, { as: 'on-none' }),
  won('포인트', ({ point }) => point, { as: 'on-none' }),
  { head: '휴대폰', as: 'soft on-small', at: '2 / 2', cell: ({ phone }) => phone },
  {
    head: '가입',
    as: 'mute on-none',
    cell: ({ joinedAt }) => dayTime(joinedAt).slice(0, 10),
  },
  {
    head: '마지막 로그인',
    as: 'mute on-none',
    cell: ({ lastLoginAt }) => (lastLoginAt === null ? '없음' : dayTime(lastLoginAt).slice(0, 16)),
  },
]
