/** The list of a queue, and what its columns are alike in. */
import type { ReactNode } from 'react'

import { Pager } from '@madang/ui/pager.tsx'

import { Button } from '../../shell/button.tsx'
import { age, dayTime, shortTime } from '../../shell/format.ts'
import { Rows, type Described, type Page } from '../../shell/rows.tsx'
import type { Column } from '../../shell/table.tsx'
import { Idle } from './desk-layout.tsx'
import './tables.css'

type Props<Row> = Omit<Described<Row>, 'query' | 'none'> & {
  title: string
  query: Described<Row>['query'] & { data: Page<Row> | undefined }
  /** said where all are shown and none fits; null where only what waits is shown */
  none: string | null
  className?: string
  marked: number
  page: number
  onPage: (page: number) => void
}

export function QueueList<Row>(props: Props<Row>) {
  const { title, query, none, table, className = '', page, onPage, ...rows } = props
  const totalPages = query.data?.totalPages ?? 1
  return (
    <>
      <h1 className="sr">{title}</h1>
      <div className={`op-table op-cards ${className}`} aria-busy={!query.data}>
        <Rows
          {...rows}
          query={query}
          table={`is-inset is-inset-end is-tall ${table}`}
          none={none ?? <Idle />}
          height={6}
        />
      </div>
      {totalPages > 1 && <Pager page={page} totalPages={totalPages} onPage={onPage} />}
    </>
  )
}

/** When it came; of what still waits, how long it has, and what else is said of it there. */
export const cameColumn = <Row extends { at: string }>(
  now: Date,
  waits: (row: Row) => boolean,
  at: string,
  beside?: (row: Row) => ReactNode,
): Column<Row> => ({
  head: '접수',
  as: 'desk-came on-small',
  at,
  hint: (row) => dayTime(row.at),
  cell: (row) =>
    waits(row) ? (
      <>
        <b className="strong">{age(row.at, now)}</b> {beside?.(row)}
      </>
    ) : (
      <span className="soft">{shortTime(row.at)}</span>
    ),
})

export type Acts<Row> = { approve: (row: Row) => void; refuse: (row: Row) => void }
type ActsProps<Row> = { row: Row; acts: Acts<Row> }

/** Both decisions of an opened request, above the member's card on a phone. */
export const Decide = <Row,>({ row, acts }: ActsProps<Row>) => (
  <div className="grid g2">
    <Button main onClick={() => acts.approve(row)}>
      승인
    </Button>
    <Button danger onClick={() => acts.refuse(row)}>
      거절
    </Button>
  </div>
)

/** The keys of a queue that is decided, as they are written above it. */
export const decideKeys = (mayDecide: boolean) =>
  [
    ['j k', '고르기'],
    ...(mayDecide
      ? ([
          ['a', '승인'],
          ['r', '거절'],
        ] as const)
      : []),
    ['n', '가장 오래된 신청'],
    ['h', '전체'],
  ] as const
