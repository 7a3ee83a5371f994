/** The statement: what every pocket holds and all that ever changed it, searched by pocket and days, or taken as a file. */
import { statementPocketText, statementText } from '@madang/contract/member/plain/statement.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { useHouse } from '../../api/house.ts'
import { Board, BoardEmpty, BoardList } from '../../shell/board.tsx'
import { useDevice } from '../../shell/device.ts'
import { PeriodForm } from '../../shell/period-form.tsx'
import { PlayLine } from '../../shell/play-line.tsx'
import { Books } from './books.tsx'
import { StatementRows } from './statement-rows.tsx'
import { useStatement } from './use-statement.ts'
import './statement.css'

export function StatementPage() {
  // For the clock that today comes from.
  useHouse()
  const device = useDevice()
  const { period, pocket, page, go, query, books, balances, saving, save } = useStatement()
  const file = (
    <button type="button" className="btn" aria-disabled={saving} onClick={() => void save()}>
      <Icon name="file" className="ic-s" />
      {saving ? '받는 중' : 'CSV로 받기'}
    </button>
  )
  return (
    <Board title="머니내역" actions={device === 'pc' ? file : undefined}>
      <div className="statement-play">
        <PlayLine />
      </div>
      <Books
        books={books}
        balances={balances}
        pocket={pocket}
        onPocket={(to) => go({ ...period, pocket: to })}
      />
      <PeriodForm
        key={`${period.start} ${period.end}`}
        period={period}
        onSearch={(days) => go(days)}
      />
      <BoardList
        query={query}
        page={page}
        onPage={(to) => go({ page: to })}
        empty={
          <BoardEmpty
            sign="file"
            title={statementText.empty}
            hint={
              pocket === 'all'
                ? '이 기간에는 바뀐 것이 없습니다. 기간을 바꿔 검색해보세요.'
                : `이 기간에는 ${statementPocketText[pocket]} 변동이 없습니다. 기간을 바꿔 검색해보세요.`
            }
          />
        }
      >
        {(list) => <StatementRows list={list} />}
      </BoardList>
      {/* with the list, so that it need not move when that comes */}
      {device === 'mobile' && query.data !== undefined && query.data.list.length > 0 && file}
    </Board>
  )
}
