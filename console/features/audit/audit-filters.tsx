/** Who, what and when. */
import { actionWords } from '@madang/contract/operator/plain/actions.ts'

import { SearchField } from '../../shell/form.tsx'
import { FilterSelect } from '../../shell/list-page.tsx'

export const filterNames = ['actor', 'member', 'action', 'start', 'end'] as const
export type Filter = Record<(typeof filterNames)[number], string>

type Props = {
  filter: Filter
  change: (name: keyof Filter, value: string) => void
}

export function AuditFilters({ filter, change }: Props) {
  return (
    <>
      <SearchField
        className="audit-actor"
        label="운영자 아이디"
        text={filter.actor}
        onText={(text) => change('actor', text)}
      />
      <SearchField
        className="audit-actor"
        label="회원 아이디"
        text={filter.member}
        onText={(text) => change('member', text.toLowerCase())}
      />
      <FilterSelect
        label="작업"
        all="모든 작업"
        value={filter.action}
        onChange={(to) => change('action', to)}
        words={Object.entries(actionWords)}
      />
      <input
        className="input"
        type="date"
        aria-label="시작일"
        max={filter.end || undefined}
        value={filter.start}
        onChange={(event) => change('start', event.target.value)}
      />
      <input
        className="input"
        type="date"
        aria-label="종료일"
        min={filter.start || undefined}
        value={filter.end}
        onChange={(event) => change('end', event.target.value)}
      />
    </>
  )
}
