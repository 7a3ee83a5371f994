/** The member's memos: a table on a desktop, cards with a short date on a phone (docs/spec/member-pages.md#pages). */
import { Link } from '@tanstack/react-router'

import type { MemoRow } from '@madang/contract/member/memo.ts'
import { memoText } from '@madang/contract/member/plain/memo.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { ask } from '../../api/ask.ts'
import { Board, BoardEmpty, BoardList, When } from '../../shell/board.tsx'
import { BoardRows, type BoardTable } from '../../shell/board-rows.tsx'
import { useLoaded } from '../../shell/loaded.ts'
import { usePageNumber } from '../../shell/page-number.ts'
import { PocketTabs } from '../../shell/pocket-tabs.tsx'
import { useSummary } from '../../shell/summary.ts'
import { ReadTag } from './read-tag.tsx'
import { useDelete } from './use-delete.ts'
import './memo.css'

export function MemoListPage() {
  const [page, setPage] = usePageNumber()
  const { summary } = useSummary()
  const query = useLoaded(
    // With what is unread: a memo that comes or is read elsewhere changes the list.
    ['memos', page, summary?.memo ?? 0, summary?.memoNo ?? null],
    async () => (await ask('memoList', { params: { pageIndex: page } })).data,
  )
  const { remove, pending } = useDelete()
  const rows = rowsOf({
    pending,
    onDelete: async (no) => {
      if (await remove(no)) void query.refetch()
    },
  })

  return (
    <Board title="쪽지">
      <PocketTabs />
      <BoardList
        query={query}
        page={page}
        onPage={setPage}
        empty={
          <BoardEmpty sign="memo" title={memoText.none} hint="받은 쪽지가 여기에 쌓입니다.">
            <Link to="/" className="btn">
              홈으로
            </Link>
          </BoardEmpty>
        }
      >
        {(list, first) => <BoardRows {...rows} list={list} first={first} />}
      </BoardList>
    </Board>
  )
}

type Deleting = { pending: boolean; onDelete: (no: number) => Promise<void> }

const rowsOf = (deleting: Deleting): BoardTable<MemoRow> => ({
  name: 'memo-table',
  idOf: ({ no }) => no,
  as: ({ read }) => (read === '1' ? 'is-read' : 'is-unread'),
  columns: [
    { head: '번호', set: 'num', as: 'mute', cell: (_, no) => no },
    {
      head: '제목',
      cell: ({ no, subject }) => (
        <Link className="board-link memo-link" to={`/memo/${no}`}>
          {subject}
        </Link>
      ),
    },
    { head: '상태', cell: ({ read }) => <ReadTag read={read} /> },
    { head: '받은 일시', as: 'soft', cell: ({ date }) => <When at={date} /> },
    { head: '삭제', set: 'mid', cell: (memo) => <DeleteButton memo={memo} {...deleting} /> },
  ],
  item: 'memo-card',
  card: (memo, no) => (
    <>
      <Link className="board-card grow" to={`/memo/${memo.no}`}>
        <span className="grow grid">
          <span className="memo-subject">{memo.subject}</span>
          <span className="row t13 mute memo-facts">
            <span>{no}</span>
            <ReadTag read={memo.read} />
            <time dateTime={memo.date.replace(' ', 'T')}>{memo.mdate}</time>
          </span>
        </span>
      </Link>
      <DeleteButton memo={memo} {...deleting} />
    </>
  ),
})

/** What is not read cannot be deleted, and says so with a dash (docs/spec/member-pages.md#pages). */
function DeleteButton({ memo, pending, onDelete }: Deleting & { memo: MemoRow }) {
  if (memo.read === '0') return <span className="memo-dash mute">-</span>
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={`${memo.subject} 삭제`}
      aria-disabled={pending}
      onClick={() => void onDelete(memo.no)}
    >
      <Icon name="trash" className="ic-s" />
    </button>
  )
}
