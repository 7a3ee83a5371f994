/** What narrows all requests of a queue, decided ones too: days, state, kept filters; and their export. */
import { dateOf } from '@madang/contract/core/kst.ts'

import { ExportButton } from '../../shell/export-button.tsx'
import { FilterSelect } from '../../shell/list-page.tsx'
import { useHouseNow } from '../../shell/me.ts'
import { QuickDays } from '../../shell/period-filter.tsx'
import { stateWords, type Cashier } from '../../shell/request-tag.tsx'
import { SavedFilters } from '../../shell/saved-filters.tsx'

/** The filter of a queue, as its address writes it. */
export type QueueFilter = Record<'view' | 'uid' | 'state' | 'start' | 'end' | 'assigned', string>

export type AllProps = {
  kind: Cashier
  filter: QueueFilter
  change: (name: keyof QueueFilter, value: string) => void
  changeAll: (values: Partial<QueueFilter>) => void
}

export function CashierAllTools({ kind, filter, change, changeAll }: AllProps) {
  return (
    <>
      <QuickDays
        names={['오늘', '어제', '7일', '이번 달']}
        today={dateOf(useHouseNow())}
        days={filter}
        onDays={changeAll}
        again={{ start: '', end: '' }}
      />
      <FilterSelect
        label="상태"
        all="모든 상태"
        value={filter.state}
        onChange={(to) => change('state', to)}
        words={Object.entries(stateWords[kind])}
      />
      <SavedFilters list={kind} />
      <ExportButton list={kind} start={filter.start} end={filter.end} filter={filter} />
    </>
  )
}
