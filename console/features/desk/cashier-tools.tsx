/** What narrows a queue of the cashier: waiting or all, days, state, the beginning of an id. */
import { dateOf } from '@madang/contract/core/kst.ts'

import { ExportButton } from '../../shell/export-button.tsx'
import { FilterSelect } from '../../shell/list-page.tsx'
import { useHouseNow } from '../../shell/me.ts'
import { QuickDays } from '../../shell/period-filter.tsx'
import { View } from './desk-layout.tsx'
import { stateWords, type Cashier, type RequestState } from '../../shell/request-tag.tsx'
import type { CashierFilter } from './use-cashier.ts'

export const filterNames = ['view', 'uid', 'state', 'start', 'end'] as const
type Filter = Record<(typeof filterNames)[number], string>

const stateOf = (word: string): RequestState | undefined =>
  word in stateWords.deposits ? (word as RequestState) : undefined

/** What the server is asked for: the oldest waiting ones, or all that fit. */
export function toFilter({ view, uid, state, start, end }: Filter): CashierFilter {
  const narrowed = uid === '' ? {} : { uid }
  if (view !== 'all') return { ...narrowed, state: 'pending' }
  const known = stateOf(state)
  return {
    ...narrowed,
    ...(known && { state: known }),
    ...(start !== '' && { start }),
    ...(end !== '' && { end }),
  }
}

type Props = {
  kind: Cashier
  filter: Filter
  change: (name: keyof Filter, value: string) => void
  changeAll: (values: Partial<Filter>) => void
  search: React.Ref<HTMLInputElement>
}

export function CashierTools({ kind, filter, change, changeAll, search }: Props) {
  const all = filter.view === 'all'
  const now = useHouseNow()
  return (
    <div className={all ? 'row desk-tools is-all' : 'row desk-tools'}>
      {all && (
        <QuickDays
          names={['오늘', '어제', '7일', '이번 달']}
          today={dateOf(now)}
          days={filter}
          onDays={changeAll}
          again={{ start: '', end: '' }}
        />
      )}
      {all && (
        <FilterSelect
          label="상태"
          all="모든 상태"
          value={filter.state}
          onChange={(to) => change('state', to)}
          words={Object.entries(stateWords[kind])}
        />
      )}
      <UidSearch value={filter.uid} onSearch={(uid) => change('uid', uid)} search={search} />
      {all && <ExportButton list={kind} start={filter.start} end={filter.end} filter={filter} />}
      <View
        all={all}
        word="대기중"
        onAll={(to) =>
          changeAll(to ? { view: 'all' } : { view: '', state: '', start: '', end: '' })
        }
      />
    </div>
  )
}

type SearchProps = {
  value: string
  onSearch: (uid: string) => void
  search: React.Ref<HTMLInputElement>
}

/** Enter asks; leaving the field does too. */
export const UidSearch = ({ value, onSearch, search }: SearchProps) => (
  <input
    key={value}
    ref={search}
    className="input desk-search"
    type="search"
    aria-label="아이디 검색"
    placeholder="아이디"
    maxLength={20}
    autoComplete="off"
    defaultValue={value}
    onKeyDown={(event) => {
      if (event.key === 'Enter') event.currentTarget.blur()
    }}
    onBlur={({ currentTarget }) => {
      const uid = currentTarget.value.trim().toLowerCase()
      if (uid !== value) onSearch(uid)
    }}
  />
)
