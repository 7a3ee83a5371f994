/** The documents members agree to: what is in force, what is announced, and what waits for a second operator. */
import { termsNames } from '@madang/contract/core/terms.ts'
import type { TermsDocument } from '@madang/contract/operator/terms.ts'

import { minuteTime } from '../../shell/format.ts'
import { ListPage } from '../../shell/list-page.tsx'
import type { Column } from '../../shell/table.tsx'
import { useAsked } from '../../shell/use-asked.ts'

export function TermsListPage() {
  const { data, error, refetch } = useAsked('termsList', { name: 'terms' })
  return (
    <ListPage
      name="terms"
      title="약관"
      hint="시행된 버전은 바꿀 수 없습니다. 새 버전은 다른 운영자의 승인을 받아 정한 시각부터 시행됩니다."
      query={{ data, error, refetch }}
      columns={columns}
      idOf={({ kind }) => kind}
      none="약관이 없습니다."
      to={({ kind }) => ({ to: '/terms/$kind', params: { kind } })}
    />
  )
}

const inForceOf = ({ versions }: TermsDocument) => versions.find(({ state }) => state === 'inForce')
const comingOf = ({ versions }: TermsDocument) => versions.find(({ state }) => state === 'coming')

const columns: Column<TermsDocument>[] = [
  { head: '약관', as: 'strong', link: true, cell: ({ kind }) => termsNames[kind] },
  { head: '상태', cell: (row) => <State row={row} /> },
  { head: '버전', num: true, cell: (row) => inForceOf(row)?.version ?? '—' },
  {
    head: '시행일시',
    as: 'mute on-none',
    cell: (row) => {
      const found = inForceOf(row)
      return found ? minuteTime(found.inForceAt) : '—'
    },
  },
  {
    head: '예정',
    as: 'on-none',
    cell: (row) => {
      const found = comingOf(row)
      return found ? `버전 ${found.version} · ${minuteTime(found.inForceAt)}` : '—'
    },
  },
]

function State({ row }: { row: TermsDocument }) {
  if (row.waiting) return <span className="tag ochre">2차 승인 대기중</span>
  if (comingOf(row)) return <span className="tag indigo">시행 예정</span>
  if (inForceOf(row)) return <span className="tag jade">시행중</span>
  return <span className="tag">없음</span>
}
