/** What members ask to have changed of bank account, holder and phone; those that wait first. Decided on the member's page. */
import type { AccountChange } from '@madang/contract/operator/members-account.ts'

import { shortTime } from '../../shell/format.ts'
import { FilterSelect, ListPage } from '../../shell/list-page.tsx'
import type { Column } from '../../shell/table.tsx'
import { Tag } from '../../shell/tag.tsx'
import { useAsked } from '../../shell/use-asked.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { useFilter } from '../../shell/use-filter.ts'
import { askedOf, changeStates, stateOf } from './change-words.tsx'

const columns: Column<AccountChange>[] = [
  { head: '신청일시', as: 'soft on-small', at: '3 / 1', cell: ({ at }) => shortTime(at) },
  {
    head: '회원',
    as: 'on-first',
    at: '1 / 1',
    link: true,
    cell: ({ member }) => (
      <>
        {member.uid} <span className="mute">{member.nick}</span>
      </>
    ),
  },
  {
    head: '변경할 항목',
    at: '2 / 1 / 3 / 3',
    cell: (change) =>
      askedOf(change)
        .map(({ word }) => word)
        .join(', '),
  },
  { head: '상태', as: 'on-end', at: '1 / 2', cell: (change) => <Tag {...stateOf(change)} /> },
  {
    head: '처리',
    as: 'mute on-small',
    at: '3 / 2',
    cell: ({ decidedBy, waiting, reason }) =>
      [decidedBy ?? waiting?.by, reason].filter(Boolean).join(' · ') || '—',
  },
]

const isState = (text: string): text is AccountChange['state'] => text in changeStates

export function ChangeListPage() {
  const { filter, page, chosen, paging } = useFilter(['state'])
  const state = isState(filter.state) && filter.state
  const input = { ...(state && { state }), pageIndex: page }
  const query = useAsked('accountChanges', { name: 'changes', input, everyMs: 10_000 })
  return (
    <ListPage
      name="changes"
      title="변경 신청"
      label="계좌·연락처 변경 신청"
      query={query}
      columns={columns}
      idOf={({ id }) => id}
      none="변경 신청이 없습니다. 회원이 내 계정에서 신청하면 여기에 표시됩니다."
      to={({ member }) => ({ to: '/members/$id', params: { id: String(member.id) } })}
      {...paging}
      tools={
        <>
          <FilterSelect
            label="상태"
            all="모든 상태"
            {...chosen('state')}
            words={Object.entries(changeStates).map(([name, { word }]) => [name, word])}
          />
          <ExportButton list="changes" filter={{ state: state || '' }} />
        </>
      }
    />
  )
}
