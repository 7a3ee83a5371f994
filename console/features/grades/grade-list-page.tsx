/** Grades of members: who is in each, by which caps, and what its members read. */
import { Link, useNavigate } from '@tanstack/react-router'

import { gradeCapKeys, gradeCaps } from '@madang/contract/core/grades.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import type { GradeRow } from '@madang/contract/operator/grades.ts'
import { gradeText } from '@madang/contract/operator/plain/grades.ts'

import { dayTime } from '../../shell/format.ts'
import { GradeTag } from '../../shell/grade-tag.tsx'
import { Begin, ListPage } from '../../shell/list-page.tsx'
import { useMay } from '../../shell/me.ts'
import type { Column } from '../../shell/table.tsx'
import { useGrades } from './use-grades.ts'

const capsText = ({ caps }: GradeRow) =>
  gradeCapKeys
    .flatMap((cap) => {
      const amount = caps[cap]
      return amount === undefined ? [] : [`${gradeCaps[cap]} ${formatWon(amount)}원`]
    })
    .join(' · ') || '사이트 설정 그대로'

const columns: Column<GradeRow>[] = [
  { head: '순서', num: true, as: 'mute on-none', cell: ({ position }) => position },
  {
    head: '그룹',
    as: 'is-name on-first',
    link: true,
    cell: (row) => <GradeTag grade={row} />,
    beside: (row) => (
      <>
        {row.newcomers && <span className="tag">새 회원</span>}{' '}
        {row.waiting && <span className="tag ochre">승인 대기</span>}
      </>
    ),
  },
  {
    head: '회원',
    num: true,
    as: 'on-end',
    at: '1 / 2',
    cell: ({ id, members }) => (
      <Link className="op-under" to="/members" search={{ grade: String(id) }}>
        {formatWon(members)}명
      </Link>
    ),
  },
  { head: '한도', as: 'is-wrapped', at: 'wide', cell: capsText },
  {
    head: '안내',
    as: 'soft is-wrapped on-small',
    at: 'wide',
    cell: ({ message }) => message || '없음',
  },
  { head: '수정', as: 'mute on-none', cell: ({ by, changedAt }) => `${by} ${dayTime(changedAt)}` },
]

export function GradeListPage() {
  const navigate = useNavigate()
  const mayWrite = useMay('grades.write')
  const { data, ...query } = useGrades()
  const make = () => void navigate({ to: '/grades/$id', params: { id: 'new' } })
  return (
    <ListPage
      name="grades"
      table="is-tall"
      title="회원 그룹"
      hint={gradeText.hint}
      query={{ ...query, data: data?.list }}
      columns={columns}
      idOf={({ id }) => id}
      none="회원 그룹이 없습니다. 그룹을 만들면 회원마다 다른 한도와 안내를 정할 수 있습니다."
      to={({ id }) => ({ to: '/grades/$id', params: { id: String(id) } })}
      keys={(row) => ({
        ...(mayWrite && { n: make }),
        ...(row && {
          u: () => void navigate({ to: '/members', search: { grade: String(row.id) } }),
        }),
      })}
      acts={mayWrite && <Begin onClick={make}>새 그룹</Begin>}
    />
  )
}
