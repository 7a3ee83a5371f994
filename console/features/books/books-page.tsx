/** What the house owes now, sums to date, and the days that are closed. */
import { Link } from '@tanstack/react-router'

import { formatSigned, formatWon } from '@madang/contract/core/won.ts'
import type { BookDayRow, BookSums } from '@madang/contract/operator/books.ts'
import {
  bookHoldings,
  bookHoldingText,
  bookSpans,
  bookSpanText,
  type BookColumn,
  type BookHolding,
  type BookSpan,
} from '@madang/contract/operator/plain/books.ts'

import { dayTime } from '../../shell/format.ts'
import { Kpi } from '../../shell/kpi.tsx'
import { List } from '../../shell/list-page.tsx'
import { PageHead } from '../../shell/page-head.tsx'
import { Pending } from '../../shell/pending.tsx'
import type { Place } from '../../shell/places.ts'
import { reportColumns, reportLooks } from '../../shell/report.tsx'
import { TableCard } from '../../shell/rows.tsx'
import type { Column } from '../../shell/table.tsx'
import { useAsked, type Data } from '../../shell/use-asked.ts'
import { useFilter } from '../../shell/use-filter.ts'
import { coinsOf, figureWords, holdingOf, holdingUnit } from './words.ts'
import './books.css'

type Now = Data<'bookNow'>

export function BooksPage() {
  const { page, paging } = useFilter([])
  const now = useAsked('bookNow', { name: 'bookNow', everyMs: 60_000 })
  const query = useAsked('bookDays', {
    name: 'bookDays',
    input: { pageIndex: page },
    everyMs: 60_000,
  })
  return (
    <>
      <PageHead title="장부 마감" hint={now.data ? hintOf(now.data) : UNKNOWN} />
      <div className="report">
        {now.data ? <Owed now={now.data} /> : <Pending error={now.error} again={now.refetch} />}
        <List<BookDayRow>
          name="books"
          table={reportLooks.name}
          cards={reportLooks.cards}
          label="마감된 날"
          title={<h2 className="op-part">마감된 날</h2>}
          query={query}
          columns={dayColumns}
          idOf={({ day }) => day}
          none="아직 마감된 날이 없습니다. 하루는 자정이 지나고 10분 뒤에 마감되어 여기에 표시됩니다."
          to={({ day }) => ({ to: '/books/$day', params: { day } })}
          {...paging}
        />
      </div>
    </>
  )
}

/** As long as what comes in its place, so that it takes the same lines on a phone. */
const UNKNOWN = '불러오는중 · 마지막 마감을 확인하고 있습니다'

const hintOf = ({ at, closed }: Now) => `${dayTime(at)} 기준 · 마지막 마감 ${closed ?? '아직 없음'}`

/** Every amount leads to the rows that it is the sum of. */
function Owed({ now }: { now: Now }) {
  const { pockets, expected } = now
  const same = (Object.keys(pockets) as (keyof typeof pockets)[]).every(
    (name) => pockets[name] === expected[name],
  )
  return (
    <>
      <div className="op-figures">
        {bookHoldings.map((of) => (
          <Owing key={of} of={of} now={now} />
        ))}
      </div>
      {same ? (
        <p className="soft">
          <span className="tag jade">장부 맞음</span> 지갑의 합이 마지막 마감과 그 뒤의 모든 거래를
          더한 값과 같습니다.
        </p>
      ) : (
        <p className="card pad" role="alert">
          <span className="tag bad">장부 다름</span> 지갑의 합이 장부와 다릅니다. 장부로는 보유금{' '}
          {formatWon(expected.money)}원, 금고 {formatWon(expected.safe)}원, 환전 신청{' '}
          {formatWon(expected.held)}원, 포인트 {formatWon(expected.point)}P, 코인{' '}
          {coinsOf(expected.coin)}입니다. 마감된 날을 다시 계산해 다른 줄을 찾아주세요.
        </p>
      )}
      <TableCard
        title="오늘까지"
        query={{
          data: bookSpans.map((span) => ({ span, name: bookSpanText[span], sums: now[span] })),
        }}
        columns={sumColumns}
        idOf={({ name }) => name}
        none=""
        table={reportLooks.name}
        cards={reportLooks.cards}
        note="숫자를 누르면 그 값을 이루는 날과 거래, 계산한 질의가 열립니다. 이번 달과 올해는 마감된 날에 아직 마감되지 않은 거래를 더한 값이고, 게임 손익은 베팅 − 당첨금 − 반환입니다."
      />
    </>
  )
}

function Owing({ of, now: { pockets, open } }: { of: BookHolding; now: Now }) {
  const sums = {
    ...pockets,
    owed: pockets.money + pockets.safe + pockets.held + pockets.point,
    open: open.stakes,
  }
  const under = {
    owed: '보유금 + 금고 + 환전 신청 + 포인트',
    open: `${formatWon(open.bets)}건 · 갚을 돈에 넣지 않음`,
  }
  const [title, amount] = [bookHoldingText[of], holdingOf(of, sums[of])]
  return (
    <Kpi
      title={title}
      unit={holdingUnit[of]}
      under={of === 'owed' || of === 'open' ? under[of] : '회원별 금액'}
    >
      <Link
        to="/books/owed"
        search={{ of }}
        className="books-open"
        // The number stands by itself in it, as it does on the page.
        aria-label={[title, amount, holdingUnit[of], '열기']
          .filter((word) => word !== '')
          .join(' ')}
      >
        {amount}
      </Link>
    </Kpi>
  )
}

type Summed = { sums: BookSums }

/** Each sum leads to what it is the sum of. */
const opening = <Row extends Summed>(
  head: string,
  name: (row: Row) => string,
  to: (row: Row, figure: BookColumn) => Place,
): Column<Row>[] =>
  reportColumns<Row>(
    [head, name],
    ...figureWords.map(
      ([figure, word]) => [word, ({ sums }: Row) => formatSigned(sums[figure])] as const,
    ),
  ).map((column, at) => {
    const word = figureWords[at - 1]
    if (!word) return column
    const [figure, title] = word
    return {
      ...column,
      cell: (row) => (
        <Link
          {...to(row, figure)}
          className="books-open"
          aria-label={`${name(row)} ${title} ${formatSigned(row.sums[figure])} 열기`}
        >
          {formatSigned(row.sums[figure])}
        </Link>
      ),
    }
  })

type SoFar = Summed & { span: BookSpan; name: string }

const sumColumns = opening<SoFar>(
  '기간',
  ({ name }) => name,
  ({ span }, figure) => ({ to: '/books/so-far', search: { span, figure } }),
)

const dayColumns = opening<BookDayRow>(
  '날짜',
  ({ day }) => day,
  ({ day }, figure) => ({ to: '/books/$day', params: { day }, search: { figure } }),
).map((column, at) => (at === 0 ? { ...column, link: true as const } : column))
