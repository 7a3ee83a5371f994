/** What both lists are alike in: states, table, pages, keys, taking one down. */
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { confirm } from '@madang/ui/dialog.tsx'

import { Button } from '../../shell/button.tsx'
import { dayTime } from '../../shell/format.ts'
import { Begin, ListPage } from '../../shell/list-page.tsx'
import { useHouseNow, useMay } from '../../shell/me.ts'
import type { Column } from '../../shell/table.tsx'
import { useFilter } from '../../shell/use-filter.ts'
import { audienceWords, Period, ShownTag } from './schedule.tsx'
import { useBoard, useWithdraw, type Boards } from './use-board.ts'
import './boards.css'

type Props<K extends keyof Boards> = {
  queue: K
  title: string
  /** where one of them is written; a new one at `<path>/new` */
  path: '/notices' | '/popups'
  newLabel: string
  empty: string
  /** the columns in which the lists differ */
  own: Column<Boards[K]>[]
  /** the head of the column with the link, and what the link says */
  linked: string
  label: (row: Boards[K]) => ReactNode
  /** what a question calls it */
  nameOf: (row: Boards[K]) => string
}

export function BoardList<K extends keyof Boards>(props: Props<K>) {
  const { queue, title, path, newLabel, empty, own, linked, label, nameOf } = props
  const navigate = useNavigate()
  const { page, paging } = useFilter([])
  const mayWrite = useMay('notices.write')
  const now = useHouseNow()
  const query = useBoard(queue, page)
  const change = useWithdraw(queue)
  const to = (id: number | 'new') => ({ to: `${path}/$id`, params: { id: String(id) } })
  const write = () => void navigate(to('new'))

  async function withdraw(row: Boards[K]) {
    const question = row.withdrawn
      ? { title: '다시 게시하시겠습니까?', lines: [nameOf(row)], confirmLabel: '다시 게시' }
      : { title: '게시를 중지하시겠습니까?', lines: [nameOf(row)], confirmLabel: '게시 중지' }
    if (await confirm(question)) await change(row)
  }
  const columns: Column<Boards[K]>[] = [
    { head: '상태', at: '1 / 1', cell: (row) => <ShownTag shown={row} now={now} /> },
    ...own,
    {
      head: linked,
      as: 'boards-name is-name is-wrapped',
      at: 'wide',
      link: true,
      cell: label,
    },
    {
      head: '대상',
      as: 'on-small on-right',
      at: 'auto / 3',
      cell: ({ audience }) => audienceWords[audience],
    },
    {
      head: '게시 기간',
      as: 'soft on-small on-wrapped',
      at: 'auto / 1 / auto / 3',
      cell: ({ startsAt, endsAt }) => <Period startsAt={startsAt} endsAt={endsAt} />,
    },
    { head: '수정자', as: 'on-none', cell: ({ by }) => by },
    { head: '수정일시', as: 'mute on-none', cell: ({ changedAt }) => dayTime(changedAt) },
    {
      // The link covers the row; this button lies above it.
      head: <span className="sr">처리</span>,
      as: 'boards-act',
      at: '1 / 3',
      cell: (row) =>
        mayWrite && (
          <Button small onClick={() => void withdraw(row)}>
            {row.withdrawn ? '다시 게시' : '게시 중지'}
          </Button>
        ),
    },
  ]
  return (
    <ListPage
      name={queue}
      table="boards is-tall"
      cards="auto 1fr auto"
      title={title}
      query={query}
      columns={columns}
      idOf={({ id }) => id}
      none={empty}
      to={({ id }) => to(id)}
      keys={(row) => (mayWrite ? { n: write, w: () => row && void withdraw(row) } : {})}
      {...paging}
      acts={mayWrite && <Begin onClick={write}>{newLabel}</Begin>}
    />
  )
}
