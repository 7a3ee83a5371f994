/** The frame of both lists: head with its button, states, table, pages, keys. */
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { Notice, Popup } from '@madang/contract/operator/notices.ts'
import { confirm } from '@madang/ui/dialog.tsx'
import { Pager } from '@madang/ui/pager.tsx'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'

import { Failed } from '../../shell/failed.tsx'
import { dayTime } from '../../shell/format.ts'
import { useHouseNow, useMay } from '../../shell/me.ts'
import { useFilter } from '../../shell/use-filter.ts'
import { useList } from '../../shell/use-list.ts'
import { audienceWords, Period, ShownTag } from './schedule.tsx'
import { useBoard, useWithdraw } from './use-board.ts'
import './boards.css'

type Rows = { noticeQueue: Notice; popupQueue: Popup }
type Props<K extends keyof Rows> = {
  queue: K
  title: string
  /** where one of them is written; a new one at `<path>/new` */
  path: '/notices' | '/popups'
  newLabel: string
  empty: string
  /** the heads of the two columns in which the lists differ: by what it is sorted, and its label */
  head: ReactNode
  sortCell: (row: Rows[K]) => ReactNode
  label: (row: Rows[K]) => ReactNode
  /** what a question calls it */
  nameOf: (row: Rows[K]) => string
}

export function BoardList<K extends keyof Rows>(props: Props<K>) {
  const { queue, title, path, newLabel, empty, head, sortCell, label, nameOf } = props
  const navigate = useNavigate()
  const { page, onPage } = useFilter([])
  const mayWrite = useMay('notices.write')
  const now = useHouseNow()
  const { data, error, refetch } = useBoard(queue, page)
  const change = useWithdraw(queue)
  const rows: Rows[K][] = data?.list ?? []
  const totalPages = data?.totalPages ?? 1
  const open = (id: number | 'new') =>
    void navigate({ to: `${path}/$id`, params: { id: String(id) } })

  async function withdraw(row: Rows[K]) {
    const question = row.withdrawn
      ? { title: '다시 게시하시겠습니까?', lines: [nameOf(row)], confirmLabel: '다시 게시' }
      : { title: '게시를 중지하시겠습니까?', lines: [nameOf(row)], confirmLabel: '게시 중지' }
    if (await confirm(question)) await change(row)
  }
  const { marked, setMarked } = useList({
    name: queue,
    rows,
    idOf: ({ id }) => id,
    open: ({ id }) => open(id),
    page,
    totalPages,
    onPage,
    more: (row) => (mayWrite ? { n: () => open('new'), w: () => row && void withdraw(row) } : {}),
  })

  return (
    <>
      <div className="row between op-head">
        <h1 className="t22">{title}</h1>
        {mayWrite && (
          <span className="row op-acts">
            <button type="button" className="btn btn-main" onClick={() => open('new')}>
              {newLabel} <kbd className="op-keys">n</kbd>
            </button>
          </span>
        )}
      </div>
      <section className="card op-table op-cards" aria-busy={!data}>
        {!data && !error && <SkeletonRows rows={6} />}
        {!data && error && <Failed error={error} again={() => void refetch()} />}
        {data && rows.length === 0 && <p className="soft op-empty">{empty}</p>}
        {rows.length > 0 && (
          <table className="boards">
            <thead>
              <tr>
                <th>상태</th>
                {head}
                <th>대상</th>
                <th>게시 기간</th>
                <th>수정자</th>
                <th>고친 시각</th>
                <th>
                  <span className="sr">처리</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <Row
                  key={row.id}
                  row={row}
                  path={path}
                  now={now}
                  marked={index === marked}
                  mark={() => setMarked(index)}
                  sortCell={sortCell(row)}
                  label={label(row)}
                  withdraw={mayWrite ? () => void withdraw(row) : undefined}
                />
              ))}
            </tbody>
          </table>
        )}
      </section>
      {totalPages > 1 && <Pager page={page} totalPages={totalPages} onPage={onPage} />}
    </>
  )
}

type RowProps = {
  row: Notice | Popup
  path: Props<keyof Rows>['path']
  now: Date
  marked: boolean
  mark: () => void
  sortCell: ReactNode
  label: ReactNode
  /** undefined: this operator may not */
  withdraw: (() => void) | undefined
}

/** Its link covers the row; the button of the last cell lies above it. */
const Row = ({ row, path, now, marked, mark, sortCell, label, withdraw }: RowProps) => (
  <tr className={marked ? 'is-marked' : undefined} aria-current={marked || undefined}>
    <td className="boards-state">
      <ShownTag shown={row} now={now} />
    </td>
    {sortCell}
    <td className="boards-name">
      <Link className="op-cover" to={`${path}/$id`} params={{ id: String(row.id) }} onClick={mark}>
        {label}
      </Link>
    </td>
    <td className="boards-audience">{audienceWords[row.audience]}</td>
    <td className="soft boards-period">
      <Period startsAt={row.startsAt} endsAt={row.endsAt} />
    </td>
    <td className="boards-by">{row.by}</td>
    <td className="mute boards-at">{dayTime(row.changedAt)}</td>
    <td className="boards-act">
      {withdraw && (
        <button type="button" className="btn btn-s" onClick={withdraw}>
          {row.withdrawn ? '다시 게시' : '게시 중지'}
        </button>
      )}
    </td>
  </tr>
)
