/** A closed day: by game and by partner, each figure with its rows and its query, and the day added up again. */
import { Link, useParams } from '@tanstack/react-router'

import { formatSigned, formatWon } from '@madang/contract/core/won.ts'
import type { BookDay, BookSums } from '@madang/contract/operator/books.ts'
import type { BookColumn } from '@madang/contract/operator/plain/books.ts'

import { BackHead, Detail } from '../../shell/detail.tsx'
import { Facts } from '../../shell/facts.tsx'
import { dayTime } from '../../shell/format.ts'
import { FilterSelect } from '../../shell/list-page.tsx'
import { reportLooks } from '../../shell/report.tsx'
import { TableCard } from '../../shell/rows.tsx'
import type { Column } from '../../shell/table.tsx'
import { useAsked } from '../../shell/use-asked.ts'
import { useFilter, type Filtering } from '../../shell/use-filter.ts'
import { BookCheck } from './book-check.tsx'
import { BookRows, ROWS } from './book-rows.tsx'
import { coinsOf, figureWords, isFigure } from './words.ts'
import './books.css'

const names = ['figure', 'game', 'partner'] as const
type Name = (typeof names)[number]

export function BookDayPage() {
  const { day = '' } = useParams({ strict: false })
  const { data, ...query } = useAsked('bookDay', {
    name: 'bookDay',
    params: { day },
    everyMs: false,
  })
  return (
    <Detail to="/books" query={query} it={data}>
      {(it) => <Closed key={it.day} day={it} />}
    </Detail>
  )
}

function Closed({ day }: { day: BookDay }) {
  const filtering = useFilter(names)
  const open = (figure: BookColumn, of: { game?: string; partner?: string }) => {
    filtering.changeAll({ figure, game: '', partner: '', ...of })
    // They stand below the tables: who pressed goes there.
    document.querySelector<HTMLElement>(`section[aria-label="${ROWS}"]`)?.focus()
  }
  return (
    <>
      <BackHead to="/books" title={`${day.day} 마감`}>
        <span className="tag jade">잠금</span>
        {day.before && (
          <Link to="/books/$day" params={{ day: day.before }}>
            전날
          </Link>
        )}
        {day.after && (
          <Link to="/books/$day" params={{ day: day.after }}>
            다음 날
          </Link>
        )}
      </BackHead>
      <div className="report">
        <section className="card pad books-facts" aria-label="마감">
          <Facts
            of={{
              보유금: `${formatWon(day.money)}원`,
              금고: `${formatWon(day.safe)}원`,
              '환전 신청': `${formatWon(day.held)}원`,
              포인트: `${formatWon(day.point)}P`,
              코인: coinsOf(day.coin),
            }}
          />
          <Facts
            of={{
              마감: dayTime(day.closedAt),
              sha256: <code className="books-hash">{day.hash}</code>,
              '전날 sha256': <code className="books-hash">{day.prevHash || '첫 마감'}</code>,
            }}
          />
        </section>
        <BookCheck day={day.day} />
        <TableCard
          title="게임별"
          query={{ data: [...day.games, { game: null, title: '모두', sums: day.sums }] }}
          columns={columnsOf<{ game: string | null; title: string; sums: BookSums }>(
            ['게임', ({ title }) => title],
            (figure, { game }) => open(figure, game === null || game === '' ? {} : { game }),
          )}
          idOf={({ game }) => game ?? 'all'}
          none=""
          table={reportLooks.name}
          cards={reportLooks.cards}
          note="숫자를 누르면 그 값을 이루는 장부의 거래가 아래에 열립니다."
        />
        <TableCard
          title="파트너별"
          query={{ data: day.partners }}
          columns={columnsOf<BookDay['partners'][number]>(
            [
              '파트너',
              ({ uid, type, members }) =>
                `${uid ?? '파트너 없음'} ${type ?? ''} · ${formatWon(members)}명`,
            ],
            (figure, { id }) => open(figure, { partner: String(id ?? 0) }),
          )}
          idOf={({ id }) => id ?? 0}
          none="이날 움직인 회원이 없습니다."
          table={reportLooks.name}
          cards={reportLooks.cards}
          note="회원은 마감할 때 바로 위에 있던 파트너 한 명에게만 들어가므로, 더하면 그날의 합과 같습니다."
        />
        <Opened day={day} filtering={filtering} />
      </div>
    </>
  )
}

const columnsOf = <Row extends { sums: BookSums }>(
  [head, name]: [string, (row: Row) => string],
  open: (figure: BookColumn, row: Row) => void,
): Column<Row>[] => [
  { head, as: 'strong', at: 'wide', cell: name },
  ...figureWords.map(([figure, word]): Column<Row> => ({
    head: word,
    num: true,
    as: 'on-small',
    phone: true,
    cell: (row) =>
      row.sums[figure] === 0 ? (
        '0'
      ) : (
        <button
          type="button"
          className="books-open"
          aria-label={`${name(row)} ${word} ${formatSigned(row.sums[figure])} 거래 열기`}
          onClick={() => open(figure, row)}
        >
          {formatSigned(row.sums[figure])}
        </button>
      ),
  })),
]

/** The rows of one figure, how it is added up, and the list that works them. */
function Opened({ day, filtering }: { day: BookDay; filtering: Filtering<Name> }) {
  const { filter, chosen, page, paging } = filtering
  const figure = isFigure(filter.figure) ? filter.figure : 'stakes'
  const partner = day.partners.find(({ id }) => String(id ?? 0) === filter.partner)
  const game = day.games.find(({ game: key }) => key !== '' && key === filter.game)?.game ?? ''
  return (
    <BookRows
      {...{ day: day.day, figure, game, page, paging }}
      {...(partner && { partner: partner.id ?? 0 })}
      of={day.told.find((each) => each.figure === figure)!.of}
    >
      <FilterSelect label="항목" {...chosen('figure')} value={figure} words={figureWords} />
      <FilterSelect
        label="게임"
        all="모든 게임"
        {...chosen('game')}
        value={game}
        words={day.games.filter((each) => each.game !== '').map((each) => [each.game, each.title])}
      />
      <FilterSelect
        label="파트너"
        all="모든 파트너"
        {...chosen('partner')}
        value={partner ? filter.partner : ''}
        words={day.partners.map(({ id, uid }) => [String(id ?? 0), uid ?? '파트너 없음'])}
      />
    </BookRows>
  )
}
