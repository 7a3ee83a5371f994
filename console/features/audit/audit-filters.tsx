/** Who, what and when. */
import { actionWords } from '@madang/contract/operator/plain/actions.ts'

import { SearchField } from '../../shell/form.tsx'
import { FilterDate } from '../../shell/filter-date.tsx'
import { FilterSelect } from '../../shell/list-page.tsx'
import type { Filtering } from '../../shell/use-filter.ts'

export const filterNames = ['actor', 'member', 'action', 'start', 'end'] as const
type Name = (typeof filterNames)[number]

export function AuditFilters({ filter, change, chosen, typed }: Filtering<Name>) {
  const { start, end } = filter
  return (
    <>
      <SearchField className="audit-actor" label="운영자 아이디" {...typed('actor')} />
      <SearchField
        className="audit-actor"
        label="회원 아이디"
        {...typed('member')}
        onText={(text) => change('member', text.toLowerCase())}
      />
      <FilterSelect
        label="작업"
        all="모든 작업"
        {...chosen('action')}
        words={Object.entries(actionWords)}
      />
      <FilterDate label="시작일" max={end || undefined} {...chosen('start')} />
      <FilterDate label="종료일" min={start || undefined} {...chosen('end')} />
    </>
  )
}
