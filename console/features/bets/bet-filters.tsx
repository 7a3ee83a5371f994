/** Of which game, whose, of how much, what became of it, and when. */
import { games } from '@madang/contract/core/draw/games.ts'
import {
  betKinds,
  betKindWords,
  betStates,
  betStateWords,
} from '@madang/contract/operator/plain/bets.ts'

import { Button } from '../../shell/button.tsx'
import { ExportButton } from '../../shell/export-button.tsx'
import { SearchField } from '../../shell/form.tsx'
import { FilterDate } from '../../shell/filter-date.tsx'
import { FilterSelect } from '../../shell/list-page.tsx'
import { QuickDays, useDays, type Days } from '../../shell/period-filter.tsx'
import { SavedFilters } from '../../shell/saved-filters.tsx'
import type { Filtering } from '../../shell/use-filter.ts'
import type { Name } from './use-bets.ts'

type Props = Filtering<Name> & { days: Partial<Days> }

export function BetFilters({ filter, change, changeAll, chosen, typed, days }: Props) {
  const { today } = useDays({ start: '', end: '' })
  const { start = '', end = '' } = days
  const { no: _no, start: _start, end: _end, ...narrowed } = filter
  return (
    <>
      <FilterSelect
        label="종류"
        all="전체"
        {...chosen('kind')}
        words={betKinds.map((kind) => [kind, betKindWords[kind]])}
      />
      <SearchField className="bets-name" label="회원 아이디" {...typed('uid')} />
      <SearchField className="bets-name" label="파트너 아이디 (하위 모두)" {...typed('partner')} />
      <FilterSelect
        label="게임"
        all="모든 게임"
        {...chosen('game')}
        words={games.map(({ key, hall, title }) => [key, `${hall} ${title}`])}
      />
      <SearchField className="bets-amount" label="최소 금액" {...typed('least')} />
      <SearchField className="bets-amount" label="최대 금액" {...typed('most')} />
      <FilterSelect
        label="결과"
        all="모든 결과"
        {...chosen('state')}
        words={betStates.map((state) => [state, betStateWords[state]])}
      />
      <FilterDate
        label="시작일"
        max={end || today}
        value={start}
        onChange={(day) => change('start', day)}
      />
      <FilterDate
        label="종료일"
        min={start || undefined}
        max={today}
        value={end}
        onChange={(day) => change('end', day)}
      />
      <QuickDays
        names={['오늘', '어제', '7일']}
        days={{ start, end }}
        today={today}
        onDays={(to) => changeAll(to)}
      />
      {(filter.round || filter.vendorRound) && (
        <Button small onClick={() => changeAll({ round: '', vendorRound: '' })}>
          한 회차만 보는 중 · 모두 보기
        </Button>
      )}
      <SavedFilters list="bets" />
      <ExportButton list="bets" start={start} end={end} filter={narrowed} />
    </>
  )
}
