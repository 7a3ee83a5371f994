/** The ledger's rows that a figure of a day is the sum of, how it is added up, and the list that works them. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { formatSigned, formatWon } from '@madang/contract/core/won.ts'
import type { BookRow, BookSoFar } from '@madang/contract/operator/books.ts'
import { bookColumnText, type BookColumn } from '@madang/contract/operator/plain/books.ts'

import { clockTime } from '../../shell/format.ts'
import { List } from '../../shell/list-page.tsx'
import { useMay } from '../../shell/me.ts'
import { toStatement } from '../../shell/places.ts'
import type { Column } from '../../shell/table.tsx'
import { useAsked } from '../../shell/use-asked.ts'
import { listOf } from './words.ts'

/** What the list of them is called. */
export const ROWS = '거래'

type Props = {
  day: string
  figure: BookColumn
  of: BookSoFar['of']
  /** of one game alone; empty: of all */
  game?: string
  partner?: number
  page: number
  paging: { page: number; onPage: (page: number) => void }
  /** how often they are read again: of a day that runs */
  everyMs?: number | false
  /** what they are filtered by */
  children: ReactNode
}

export function BookRows(props: Props) {
  const { day, figure, of, game = '', partner, page, paging, everyMs = false, children } = props
  const query = useAsked('bookRows', {
    name: 'bookRows',
    input: {
      ...{ day, figure, pageIndex: page },
      ...(game !== '' && { game }),
      ...(partner !== undefined && { partner }),
    },
    everyMs,
  })
  const { data } = query
  return (
    <List<BookRow>
      name="book-rows"
      table="is-lines is-inset is-inset-end"
      label={ROWS}
      title={
        <div className="row between op-part op-filter">
          <h2>
            {bookColumnText[figure]}{' '}
            {data && `${formatSigned(data.sum)} · ${formatWon(data.totalCnt)}건`}
          </h2>
          <div className="row">{children}</div>
        </div>
      }
      query={query}
      columns={rowColumns}
      idOf={({ id }) => id}
      none="이 조건의 거래가 없습니다."
      to={({ member }) => toStatement(member, { start: day, end: day })}
      under={
        <section className="card pad books-told" aria-label="계산 방법">
          <p className="soft">
            {day} 0시부터 24시까지 장부에 적힌 {kindsText(of)}의 합입니다.{' '}
            <Elsewhere figure={figure} day={day} game={game} />
          </p>
          {data && <Query text={data.query} />}
        </section>
      }
      {...paging}
    />
  )
}

/** '당첨, − 회수' */
export const kindsText = (of: BookSoFar['of']) =>
  of.map(({ label, sign }) => `${sign < 0 ? '− ' : ''}${label}`).join(', ')

/** How a figure is computed, for who wants to ask the database. */
export const Query = ({ text }: { text: string }) => (
  <details className="books-query">
    <summary>계산한 질의</summary>
    <pre>{text}</pre>
  </details>
)

function Elsewhere({ figure, day, game }: { figure: BookColumn; day: string; game: string }) {
  const list = listOf(figure, day, game)
  const may = useMay(list?.needs ?? 'books.read')
  return list && may ? <Link {...list.to}>{list.title}에서 보기</Link> : null
}

const rowColumns: Column<BookRow>[] = [
  { head: '일시', as: 'soft on-small', at: '2 / 1', cell: ({ at }) => clockTime(at) },
  { head: '회원', as: 'strong on-first', at: '1 / 1', link: true, cell: ({ uid }) => uid },
  { head: '내용', as: 'on-small', at: '3 / 1', cell: ({ label }) => label },
  { head: '게임', as: 'on-small', at: '3 / 2', cell: ({ game }) => game || '—' },
  { head: '원인 번호', num: true, as: 'mute on-small', at: '2 / 2', cell: ({ cause }) => cause },
  {
    head: '금액',
    num: true,
    as: 'strong',
    at: '1 / 2',
    cell: ({ amount }) => formatSigned(amount),
  },
]
