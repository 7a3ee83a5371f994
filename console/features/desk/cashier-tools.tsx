/** What narrows a queue of the cashier: waiting or all, days, state, the beginning of an id. */
import { Suspense } from 'react'

import type { AllProps, QueueFilter } from './cashier-all-tools.tsx'
import { View } from './desk-layout.tsx'
import { lazyPiece } from '../../shell/lazy-page.ts'
import { stateWords, type RequestState } from '../../shell/request-tag.tsx'
import { AssignFilter, assignedOf } from './use-assign.tsx'
import type { CashierFilter } from './use-cashier.ts'

/** Of all alone, and so not among what the desk brings at first; who comes to all has them with the page. */
const AllTools = lazyPiece(
  () => import('./cashier-all-tools.tsx'),
  ({ CashierAllTools }) => CashierAllTools,
)
export const bringAllTools = AllTools.load

export const filterNames = ['view', 'uid', 'state', 'start', 'end', 'assigned'] as const

const stateOf = (word: string): RequestState | undefined =>
  word in stateWords.deposits ? (word as RequestState) : undefined

/** What the server is asked for: the oldest waiting ones, or all that fit. */
export function toFilter({ view, uid, state, start, end, assigned }: QueueFilter): CashierFilter {
  const narrowed = uid === '' ? {} : { uid }
  if (view !== 'all') return { ...narrowed, state: 'pending', ...assignedOf(assigned) }
  const known = stateOf(state)
  return {
    ...narrowed,
    ...(known && { state: known }),
    ...(start !== '' && { start }),
    ...(end !== '' && { end }),
  }
}

type Props = AllProps & { search: React.Ref<HTMLInputElement> }

export function CashierTools({ kind, filter, change, changeAll, search }: Props) {
  const all = filter.view === 'all'
  return (
    <div className={all ? 'row desk-tools is-all' : 'row desk-tools'}>
      {all && (
        <Suspense>
          <AllTools.Page {...{ kind, filter, change, changeAll }} />
        </Suspense>
      )}
      {!all && <AssignFilter value={filter.assigned} onChange={(to) => change('assigned', to)} />}
      <UidSearch value={filter.uid} onSearch={(uid) => change('uid', uid)} search={search} />
      <View
        all={all}
        word="대기중"
        onAll={(to) =>
          changeAll(
            to ? { view: 'all', assigned: '' } : { view: '', state: '', start: '', end: '' },
          )
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
