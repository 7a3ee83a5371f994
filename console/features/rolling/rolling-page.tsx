/** What lines earned and where points went, by days: a chart, and the same numbers as tables. */
import { Link } from '@tanstack/react-router'

import {
  playedGames,
  playedGameText,
  type PlayedGame,
} from '@madang/contract/operator/plain/rolling.ts'

import { ExportButton } from '../../shell/export-button.tsx'
import { SearchField } from '../../shell/form.tsx'
import { useKeys } from '../../shell/keys.ts'
import { FilterSelect } from '../../shell/list-page.tsx'
import { PageHead } from '../../shell/page-head.tsx'
import { SavedFilters } from '../../shell/saved-filters.tsx'
import { PeriodFilter, useDays } from '../../shell/period-filter.tsx'
import { useFilter, type Filtering } from '../../shell/use-filter.ts'
import { PointReport } from './point-report.tsx'
import { RollingReport } from './rolling-report.tsx'

const names = ['tab', 'start', 'end', 'game', 'line'] as const
type Name = (typeof names)[number]

export function RollingPage() {
  const filtering = useFilter(names)
  const { filter, change, changeAll, paging } = filtering
  const days = useDays(filter)
  const points = filter.tab === 'points'
  const asked = { start: days.start, end: days.end }
  useKeys({ p: () => change('tab', points ? '' : 'points') })
  return (
    <>
      <PageHead
        title="롤링·포인트"
        className="report-filter"
        first=".filter-date input"
        tools={
          <>
            {/* First of a row that ends at the right: the days stay where they are when it goes. */}
            {!points && <LineFilter {...filtering} />}
            <PeriodFilter days={days} onDays={changeAll} />
            <SavedFilters list="rolling" />
            <ExportButton
              list={points ? 'points' : 'rolling'}
              {...asked}
              {...(!points && { filter })}
            />
          </>
        }
      />
      <nav className="tabs report-tabs" aria-label="보고서">
        <Link to="/rolling" search={asked} aria-current={points ? undefined : 'page'}>
          롤링
        </Link>
        <Link
          to="/rolling"
          search={{ tab: 'points', ...asked }}
          aria-current={points ? 'page' : undefined}
        >
          포인트
        </Link>
      </nav>
      {points ? (
        <PointReport days={asked} />
      ) : (
        <RollingReport
          asked={{ ...asked, game: gameOf(filter.game), line: filter.line }}
          paging={paging}
        />
      )}
    </>
  )
}

const gameOf = (text: string): PlayedGame | '' => playedGames.find((game) => game === text) ?? ''

const LineFilter = ({ filter, chosen, typed }: Filtering<Name>) => (
  <>
    <FilterSelect
      label="게임 종류"
      all="모든 게임"
      {...chosen('game')}
      value={gameOf(filter.game)}
      words={playedGames.map((game) => [game, playedGameText[game]])}
    />
    <SearchField
      key={filter.line}
      className="report-line"
      label="라인 (회원 아이디)"
      {...typed('line')}
    />
  </>
)
