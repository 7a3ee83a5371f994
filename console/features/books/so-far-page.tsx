/** A figure of today, this month or this year: the days it is the sum of, and the rows of one that is not closed yet. */
import { formatSigned } from '@madang/contract/core/won.ts'
import type { BookSoFar } from '@madang/contract/operator/books.ts'
import {
  bookColumnText,
  bookSpans,
  bookSpanText,
  type BookColumn,
  type BookSpan,
} from '@madang/contract/operator/plain/books.ts'

import { BackHead, Detail } from '../../shell/detail.tsx'
import { dayTime } from '../../shell/format.ts'
import { FilterSelect } from '../../shell/list-page.tsx'
import type { Place } from '../../shell/places.ts'
import { TableCard } from '../../shell/rows.tsx'
import type { Column } from '../../shell/table.tsx'
import { useAsked } from '../../shell/use-asked.ts'
import { useFilter, type Filtering } from '../../shell/use-filter.ts'
import { BookRows, kindsText, Query } from './book-rows.tsx'
import { figureWords, isFigure } from './words.ts'
import './books.css'

const names = ['span', 'figure', 'day'] as const
type Of = { span: BookSpan; figure: BookColumn }
type Day = BookSoFar['days'][number]

const EVERY = 60_000
const spanWords = bookSpans.map((span) => [span, bookSpanText[span]] as const)

export function SoFarPage() {
  const filtering = useFilter(names)
  const { filter } = filtering
  const span = bookSpans.find((each) => each === filter.span) ?? 'today'
  const figure = isFigure(filter.figure) ? filter.figure : 'stakes'
  const { data, ...query } = useAsked('bookSoFar', {
    name: 'bookSoFar',
    input: { span, figure },
    everyMs: EVERY,
  })
  return (
    <Detail to="/books" query={query} it={data}>
      {(it) => <SoFar of={{ span, figure }} it={it} filtering={filtering} />}
    </Detail>
  )
}

type Props = { of: Of; it: BookSoFar; filtering: Filtering<(typeof names)[number]> }

function SoFar({ of: { span, figure }, it, filtering }: Props) {
  const { filter, chosen, page, paging } = filtering
  const open = it.days.filter(({ closed }) => !closed)
  const shown = open.find(({ day }) => day === filter.day) ?? open[0]!
  const toDay = ({ day, closed }: Day): Place =>
    closed
      ? { to: '/books/$day', params: { day }, search: { figure } }
      : { to: '/books/so-far', search: { span, figure, day } }
  return (
    <>
      <BackHead to="/books" title={`${bookSpanText[span]} ${bookColumnText[figure]}`}>
        <span className="soft">{dayTime(it.at)} 기준</span>
      </BackHead>
      <div className="report">
        <TableCard<Day>
          title={`날짜별 ${formatSigned(it.sum)}`}
          label="날짜별"
          part="op-part op-filter"
          beside={
            <div className="row">
              <FilterSelect label="기간" {...chosen('span')} value={span} words={spanWords} />
              <FilterSelect label="항목" {...chosen('figure')} value={figure} words={figureWords} />
            </div>
          }
          query={{ data: it.days }}
          idOf={({ day }) => day}
          none=""
          table="is-lines is-inset is-inset-end"
          columns={dayColumns}
          to={toDay}
          note={`장부에 적힌 ${kindsText(it.of)}의 합입니다. 마감된 날은 그날의 마감으로, 아직 마감되지 않은 날은 아래 거래로 이어집니다. 더한 값이 0원인 날은 빠집니다.`}
        >
          <Query text={it.query} />
        </TableCard>
        <BookRows
          {...{ day: shown.day, figure, page, paging, of: it.of, everyMs: EVERY }}
          key={shown.day}
        >
          <span className="soft">{shown.day} 마감 전</span>
        </BookRows>
      </div>
    </>
  )
}

const dayColumns = [
  { head: '날짜', as: 'strong on-first', at: '1 / 1', link: true, cell: ({ day }: Day) => day },
  {
    head: '마감',
    as: 'on-small',
    at: '2 / 1',
    cell: ({ closed }: Day) =>
      closed ? <span className="tag jade">잠금</span> : <span className="tag">마감 전</span>,
  },
  {
    head: '금액',
    num: true,
    as: 'strong',
    at: '1 / 2',
    cell: ({ amount }: Day) => formatSigned(amount),
  },
] satisfies Column<Day>[]
