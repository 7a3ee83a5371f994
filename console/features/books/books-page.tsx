/** What the house owes now, sums to date, and the days that are closed. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { formatSigned, formatWon } from '@madang/contract/core/won.ts'
import type { BookDayRow, BookSums } from '@madang/contract/operator/books.ts'
import { bookSpans, bookSpanText, type BookSpan } from '@madang/contract/operator/plain/books.ts'
import type { Permission } from '@madang/contract/operator/plain/permissions.ts'

import { dayTime } from '../../shell/format.ts'
import { Kpi } from '../../shell/kpi.tsx'
import { List } from '../../shell/list-page.tsx'
import { useMay } from '../../shell/me.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { Pending } from '../../shell/pending.tsx'
import { toBets, type Place } from '../../shell/places.ts'
import { reportColumns, reportLooks } from '../../shell/report.tsx'
import { TableCard } from '../../shell/rows.tsx'
import type { Column } from '../../shell/table.tsx'
import { useAsked, type Data } from '../../shell/use-asked.ts'
import { useFilter } from '../../shell/use-filter.ts'
import { Query } from './book-rows.tsx'
import { coinsOf, figureWords } from './words.ts'
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

/** Every amount leads to where it lies. */
function Owed({ now }: { now: Now }) {
  const { pockets, expected, open } = now
  const same = (Object.keys(pockets) as (keyof typeof pockets)[]).every(
    (name) => pockets[name] === expected[name],
  )
  const total = pockets.money + pockets.safe + pockets.held + pockets.point
  return (
    <>
      <div className="op-figures">
        <Kpi title="회원에게 갚을 돈" unit="원" under="보유금 + 금고 + 환전 신청 + 포인트">
          {formatWon(total)}
        </Kpi>
        <Owing title="보유금" needs="members.read" to={{ to: '/members' }}>
          {formatWon(pockets.money)}
        </Owing>
        <Owing title="금고" needs="members.read" to={{ to: '/members' }}>
          {formatWon(pockets.safe)}
        </Owing>
        <Owing
          title="환전 신청"
          needs="withdrawals.read"
          to={{ to: '/desk/$queue', params: { queue: 'withdrawals' } }}
        >
          {formatWon(pockets.held)}
        </Owing>
        <Owing
          title="포인트"
          unit="P"
          needs="rolling.read"
          to={{ to: '/rolling', search: { tab: 'points' } }}
        >
          {formatWon(pockets.point)}
        </Owing>
        <Owing title="코인" unit="" needs="members.read" to={{ to: '/members' }}>
          {coinsOf(pockets.coin)}
        </Owing>
        <Owing
          title="결과 대기 베팅"
          needs="bets.read"
          to={toBets({ state: 'wait' })}
          under={`${formatWon(open.bets)}건 · 갚을 돈에 넣지 않음`}
        >
          {formatWon(open.stakes)}
        </Owing>
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
      >
        <Query text={now.query} />
      </TableCard>
    </>
  )
}

type OwingProps = {
  title: string
  unit?: string
  under?: string
  needs: Permission
  to: Place
  children: ReactNode
}

function Owing({ title, unit = '원', under = '목록 열기', needs, to, children }: OwingProps) {
  const may = useMay(needs)
  return (
    <Kpi title={title} unit={unit} under={may ? <Link {...to}>{under}</Link> : under}>
      {children}
    </Kpi>
  )
}

const profitOf = ({ stakes, wins, returned }: BookSums) => stakes - wins - returned

type Summed = { sums: BookSums }
const sums = [
  ...figureWords.map(
    ([figure, word]) => [word, ({ sums: of }: Summed) => formatSigned(of[figure])] as const,
  ),
  ['게임 손익', ({ sums: of }: Summed) => formatSigned(profitOf(of))] as const,
]

type SoFar = Summed & { span: BookSpan; name: string }

/** Each leads to what it is the sum of. */
const sumColumns: Column<SoFar>[] = reportColumns<SoFar>(['기간', ({ name }) => name], ...sums).map(
  (column, at) => {
    const word = figureWords[at - 1]
    if (!word) return column
    const [figure, title] = word
    return {
      ...column,
      cell: ({ span, name, sums: of }) => (
        <Link
          to="/books/so-far"
          search={{ span, figure }}
          className="books-open"
          aria-label={`${name} ${title} ${formatSigned(of[figure])} 열기`}
        >
          {formatSigned(of[figure])}
        </Link>
      ),
    }
  },
)

const dayColumns = reportColumns<BookDayRow>(['날짜', ({ day }) => day], ...sums).map(
  (column, at) => (at === 0 ? { ...column, link: true as const } : column),
)
