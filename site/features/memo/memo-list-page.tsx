/** The member's memos: a table on a desktop, cards with a short date on a phone (docs/spec/member-pages.md#pages). */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import type { MemoRow } from '@madang/contract/member/memo.ts'
import { memoText } from '@madang/contract/member/plain/memo.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { ask } from '../../api/ask.ts'
import { Board, BoardEmpty, BoardList, When } from '../../shell/board.tsx'
import { useDevice } from '../../shell/device.ts'
import { useFailedLoad } from '../../shell/failed-load.ts'
import { usePageNumber } from '../../shell/page-number.ts'
import { PocketTabs } from '../../shell/pocket-tabs.tsx'
import { useSummary } from '../../shell/summary.ts'
import { ReadTag } from './read-tag.tsx'
import { useDelete } from './use-delete.ts'
import './memo.css'

/** Rows a page (docs/spec/member-pages.md#figures). */
const ROWS = 15

export function MemoListPage() {
  const device = useDevice()
  const [page, setPage] = usePageNumber()
  const { summary } = useSummary()
  const query = useQuery({
    // With what is unread: a memo that comes or is read elsewhere changes the list.
    queryKey: ['memos', page, summary?.memo ?? 0, summary?.memoNo ?? null],
    queryFn: async () => (await ask('memoList', { params: { pageIndex: page } })).data,
    placeholderData: keepPreviousData,
  })
  useFailedLoad(query, '/')
  const { remove, pending } = useDelete()
  const first = (query.data?.totalCnt ?? 0) - (page - 1) * ROWS
  const rows = (list: MemoRow[]) => ({
    list,
    first,
    pending,
    onDelete: async (no: number) => {
      if (await remove(no)) void query.refetch()
    },
  })

  return (
    <Board title="쪽지">
      <PocketTabs />
      <BoardList
        listing={query.data}
        page={page}
        onPage={setPage}
        waiting={query.isPlaceholderData}
        empty={
          <BoardEmpty title={memoText.none} hint="받은 쪽지가 여기에 쌓입니다.">
            <Link to="/" className="btn">
              홈으로
            </Link>
          </BoardEmpty>
        }
      >
        {(list) => (device === 'pc' ? <Rows {...rows(list)} /> : <Cards {...rows(list)} />)}
      </BoardList>
    </Board>
  )
}

type Props = {
  list: MemoRow[]
  /** the number of the first row: they count down from the total */
  first: number
  pending: boolean
  onDelete: (no: number) => Promise<void>
}

const stateOf = ({ read }: MemoRow) => (read === '1' ? 'is-read' : 'is-unread')

const Rows = ({ list, first, pending, onDelete }: Props) => (
  <table className="memo-table">
    <thead>
      <tr>
        <th className="num">번호</th>
        <th>제목</th>
        <th>상태</th>
        <th>받은 일시</th>
        <th className="mid">삭제</th>
      </tr>
    </thead>
    <tbody>
      {list.map((memo, i) => (
        <tr key={memo.no} className={stateOf(memo)}>
          <td className="num mute">{first - i}</td>
          <td>
            <Link className="board-link memo-link" to={`/memo/${memo.no}`}>
              {memo.subject}
            </Link>
          </td>
          <td>
            <ReadTag read={memo.read} />
          </td>
          <td className="soft">
            <When at={memo.date} />
          </td>
          <td className="mid">
            <DeleteButton memo={memo} pending={pending} onDelete={onDelete} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Cards = ({ list, first, pending, onDelete }: Props) => (
  <ul>
    {list.map((memo, i) => (
      <li key={memo.no} className={`memo-card ${stateOf(memo)}`}>
        <Link className="board-card grow" to={`/memo/${memo.no}`}>
          <span className="grow grid">
            <span className="memo-subject">{memo.subject}</span>
            <span className="row t13 mute memo-facts">
              <span>{first - i}</span>
              <ReadTag read={memo.read} />
              <time dateTime={memo.date.replace(' ', 'T')}>{memo.mdate}</time>
            </span>
          </span>
        </Link>
        <DeleteButton memo={memo} pending={pending} onDelete={onDelete} />
      </li>
    ))}
  </ul>
)

/** What is not read cannot be deleted, and says so with a dash (docs/spec/member-pages.md#pages). */
function DeleteButton({
  memo,
  pending,
  onDelete,
}: Pick<Props, 'pending' | 'onDelete'> & { memo: MemoRow }) {
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
