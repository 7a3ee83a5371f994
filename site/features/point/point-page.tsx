/**
 * The points' page: how many there are, turning them into money, and where they came from and went
 * (docs/spec/member-pages.md#pages).
 */
import { formatWon } from '@madang/contract/core/won.ts'
import type { PointRow } from '@madang/contract/member/point.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { useCountUp } from '@madang/ui/count-up.tsx'
import { Skeleton } from '@madang/ui/skeleton.tsx'

import { useHouse } from '../../api/house.ts'
import { useLine } from '../../api/line.ts'
import { Board, BoardEmpty, BoardList, When } from '../../shell/board.tsx'
import { BoardRows, type BoardTable } from '../../shell/board-rows.tsx'
import { useListSearch } from '../../shell/list-search.ts'
import { PeriodForm } from '../../shell/period-form.tsx'
import { PlayLine } from '../../shell/play-line.tsx'
import { PocketTabs } from '../../shell/pocket-tabs.tsx'
import { usePoints } from './use-points.ts'
import './point.css'

/** Days back from today that a search begins with (docs/spec/member-pages.md#figures). */
const DAYS_BACK = 7

export function PointPage() {
  // For the clock that today comes from.
  useHouse()
  const { up } = useLine()
  const { period, page, go } = useListSearch(DAYS_BACK)
  const { points, query, sending, convert } = usePoints(period, page)

  return (
    <Board title="포인트">
      <PocketTabs />
      <div className="point-play">
        <PlayLine />
      </div>
      <section className="card pad row between" aria-label="현재 포인트">
        <span>
          <span className="t13 mute">현재 포인트</span>
          <b className="t22 point-now">
            {points === undefined ? <Skeleton width={96} height={24} /> : <Running to={points} />}
          </b>
        </span>
        <button
          type="button"
          className="btn btn-main btn-big"
          aria-disabled={sending || !up || points === undefined}
          onClick={() => void convert()}
        >
          {!up && <Icon name="lock" className="ic-s" />}
          포인트 전환
        </button>
      </section>
      <PeriodForm key={`${period.start} ${period.end}`} period={period} onSearch={go} />
      <BoardList
        query={query}
        page={page}
        onPage={(to) => go({ page: to })}
        empty={
          <BoardEmpty
            sign="cash"
            title="포인트내역이 없습니다."
            hint="포인트를 받거나 전환하면 여기에 남습니다. 기간을 바꿔 검색해보세요."
          />
        }
      >
        {(list, first) => <BoardRows {...rows} list={list} first={first} />}
      </BoardList>
    </Board>
  )
}

const Running = ({ to }: { to: number }) => <Points points={useCountUp(to)} />

const Points = ({ points }: { points: number }) => (
  <span className="won">
    {formatWon(points)}
    <i> P</i>
  </span>
)

/** With a sign: what came, what went. */
const Moved = ({ points }: { points: number }) => (
  <span className={points > 0 ? 'won gain' : 'won loss'}>
    {points > 0 ? '+' : '−'}
    {formatWon(Math.abs(points))}
    <i> P</i>
  </span>
)

const rows: BoardTable<PointRow> = {
  name: 'point-table',
  caption: '포인트내역',
  idOf: ({ no }) => no,
  columns: [
    { head: '번호', cell: (_, no) => no },
    { head: '내용', cell: ({ log }) => log },
    { head: '포인트', set: 'num', as: 'strong', cell: ({ point }) => <Moved points={point} /> },
    { head: '일시', cell: ({ date }) => <When at={date} /> },
  ],
  item: 'li point-card',
  card: ({ log, point, date }, no) => (
    <>
      <span className="grow">
        <b className="strong">{log}</b>
        <br />
        <span className="t13 mute">
          {no} · <When at={date} />
        </span>
      </span>
      <b className="t17">
        <Moved points={point} />
      </b>
    </>
  ),
}
