/** What was sent to members, newest first, and how far it was read. */
import { Link, useNavigate } from '@tanstack/react-router'

import type { Mailing } from '@madang/contract/operator/memo.ts'

import { dayTime } from '../../shell/format.ts'
import { Begin, ListPage } from '../../shell/list-page.tsx'
import { useMay } from '../../shell/me.ts'
import { won, type Column } from '../../shell/table.tsx'
import { useAsked } from '../../shell/use-asked.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { useFilter } from '../../shell/use-filter.ts'
import { audienceInWords, ReadBar } from './words.tsx'
import './memos.css'

const columns: Column<Mailing>[] = [
  { head: '보낸 일시', as: 'soft is-wrapped on-small', at: 'wide', cell: ({ at }) => dayTime(at) },
  {
    head: '제목',
    as: 'is-name is-wrapped on-first',
    at: 'wide',
    link: true,
    cell: ({ subject }) => subject,
  },
  { head: '받는 사람', as: 'is-wrapped on-small', cell: ({ to }) => audienceInWords(to) },
  {
    head: '읽음 / 받음',
    num: true,
    at: 'auto / 2',
    cell: (mailing) => <ReadBar {...mailing} />,
  },
  won('삭제', ({ deleted }) => deleted, { as: 'mute on-none' }),
  { head: '보낸 사람', as: 'on-none', cell: ({ by }) => by ?? '자동' },
]

export function MemoListPage() {
  const navigate = useNavigate()
  const { page, paging } = useFilter([])
  const mayWrite = useMay('memos.write')
  const input = { pageIndex: page }
  const query = useAsked('mailingList', { name: 'mailings', input, everyMs: 10_000 })
  const write = () => void navigate({ to: '/memos/new' })
  return (
    <ListPage
      name="mailings"
      table="is-tall"
      title="쪽지"
      label="보낸 쪽지"
      query={query}
      columns={columns}
      idOf={({ id }) => id}
      none="아직 보낸 쪽지가 없습니다. 새 쪽지를 눌러 회원에게 써보세요."
      to={({ id }) => ({ to: '/memos/$id', params: { id: String(id) } })}
      keys={() => (mayWrite ? { n: write } : {})}
      {...paging}
      acts={
        <>
          <ExportButton list="mailings" />
          <Link className="btn" to="/memos/templates">
            템플릿
          </Link>
          <Link className="btn" to="/memos/planned">
            예약한 쪽지
          </Link>
          {mayWrite && <Begin onClick={write}>새 쪽지</Begin>}
        </>
      }
    />
  )
}
