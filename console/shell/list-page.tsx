/** A list of the console: described by its query, columns and words; its states, keys and pages are the same everywhere. */
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { formatWon } from '@madang/contract/core/won.ts'
import { Pager } from '@madang/ui/pager.tsx'

import { Button } from './button.tsx'
import type { Keys } from './keys.ts'
import { PageHead } from './page-head.tsx'
import { Rows, type Described, type Page } from './rows.tsx'
import { useList } from './use-list.ts'

type ListProps<Row> = Omit<Described<Row>, 'table'> & {
  /** the mark is remembered by it, and the table's classes are its name unless `table` says */
  name: string
  table?: string
  /** what the list is called */
  label: string
  /** over its rows, on the same card */
  title?: ReactNode
  /** Enter on the marked row, where it does not lead anywhere (`to`) */
  open?: (row: Row) => void
  /** keys of the marked row; none is marked after it left the list */
  keys?: (row: Row | undefined, index: number) => Keys
  /** the page asked for and how another is: `useFilter` */
  page?: number
  onPage?: (page: number) => void
  /** stands between list and pages */
  under?: ReactNode
}

export function List<Row>(props: ListProps<Row>) {
  const { name, table = name, label, title, open, keys, page = 1, onPage, under, ...rows } = props
  const { data } = rows.query
  const { list, totalPages } = pageOf<Row>(data)
  const navigate = useNavigate()
  const { to } = rows
  const enter = open ?? (to && ((row: Row) => void navigate(to(row))))
  const { marked, setMarked } = useList<Row>({
    name,
    rows: list,
    idOf: rows.idOf,
    page,
    totalPages,
    ...(enter && { open: enter }),
    ...(onPage && { onPage }),
    ...(keys && { more: (row) => keys(row, row === undefined ? -1 : list.indexOf(row)) }),
  })
  return (
    <>
      <section
        className="card op-table op-cards"
        aria-label={label}
        aria-busy={!data}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the keyboard
        tabIndex={0}
      >
        {title}
        <Rows {...rows} table={table} marked={marked} onMark={setMarked} />
      </section>
      {under}
      {onPage && totalPages > 1 && <Pager page={page} totalPages={totalPages} onPage={onPage} />}
    </>
  )
}

const pageOf = <Row,>(data: Page<Row> | readonly Row[] | undefined) =>
  data && 'list' in data ? data : { list: data ?? [], totalPages: 1 }

type Props<Row> = Omit<ListProps<Row>, 'label' | 'title'> & {
  title: string
  label?: string
  /** the unit in which the head counts all that fit */
  unit?: string
  /** a line beside the title */
  hint?: string
  /** what waits above the rows; beside the title, it moves nothing */
  waiting?: ReactNode
  /** filters and export; f goes to their first field */
  tools?: ReactNode
  /** what is begun here */
  acts?: ReactNode
  /** stands between head and list */
  above?: ReactNode
  /** windows */
  children?: ReactNode
}

export function ListPage<Row>(props: Props<Row>) {
  const { title, label = title, unit, hint, waiting, tools, acts, above, children, ...list } = props
  const { data } = list.query
  const count = data && 'list' in data ? data.totalCnt : undefined
  return (
    <>
      <PageHead
        {...{ title, hint, waiting, tools, acts }}
        count={unit && count !== undefined ? formatWon(count) + unit : undefined}
      />
      {above}
      <List {...list} label={label} />
      {children}
    </>
  )
}

type SelectProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** said for no choice; none where one of the words is always chosen */
  all?: string
  words: readonly (readonly [value: string, word: string])[]
}

/** A filter of a few words. */
export const FilterSelect = ({ label, value, onChange, all, words }: SelectProps) => (
  <select
    className="input"
    aria-label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  >
    {all !== undefined && <option value="">{all}</option>}
    {words.map(([key, word]) => (
      <option key={key} value={key}>
        {word}
      </option>
    ))}
  </select>
)

type BeginProps = { onClick: () => void; children: string }

/** The button of what the key n begins. */
export const Begin = ({ onClick, children }: BeginProps) => (
  <Button main onClick={onClick}>
    {children} <kbd className="op-keys">n</kbd>
  </Button>
)
