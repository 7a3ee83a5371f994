/** The notices: type and subject, a table on a desktop, cards on a phone (docs/spec/shell.md#pages). */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import type { NoticeRow } from '@madang/contract/member/notice.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { NoticeSubject } from '@madang/ui/notice-subject.tsx'

import { ask } from '../../api/ask.ts'
import { useSession } from '../../api/session.ts'
import { Board, BoardEmpty, BoardList } from '../../shell/board.tsx'
import { useDevice } from '../../shell/device.ts'
import { useFailedLoad } from '../../shell/failed-load.ts'
import { usePageNumber } from '../../shell/page-number.ts'
import { NoticeType } from './notice-type.tsx'
import './notice.css'

export function NoticeListPage() {
  const device = useDevice()
  const [page, setPage] = usePageNumber()
  const session = useSession()
  const query = useQuery({
    queryKey: ['notices', page, session?.userId],
    queryFn: async () => (await ask('noticeList', { pageIndex: page })).data,
    placeholderData: keepPreviousData,
  })
  useFailedLoad(query, '/')

  return (
    <Board title="공지사항">
      <BoardList
        listing={query.data}
        page={page}
        onPage={setPage}
        waiting={query.isPlaceholderData}
        empty={
          <BoardEmpty
            title="등록된 공지가 없습니다."
            hint="새 공지와 이벤트가 생기면 여기에 나옵니다."
          >
            <Link to="/" className="btn">
              홈으로
            </Link>
          </BoardEmpty>
        }
      >
        {(list) => (device === 'pc' ? <Rows list={list} /> : <Cards list={list} />)}
      </BoardList>
    </Board>
  )
}

const Rows = ({ list }: { list: NoticeRow[] }) => (
  <table className="notice-table">
    <thead>
      <tr>
        <th>구분</th>
        <th>제목</th>
      </tr>
    </thead>
    <tbody>
      {list.map((notice) => (
        <tr key={notice.no}>
          <td>
            <NoticeType type={notice.type} />
          </td>
          <td>
            <Link className="board-link" to={`/notice/${notice.no}`}>
              <NoticeSubject {...notice}>{notice.subject}</NoticeSubject>
            </Link>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Cards = ({ list }: { list: NoticeRow[] }) => (
  <ul>
    {list.map((notice) => (
      <li key={notice.no}>
        <Link className="board-card" to={`/notice/${notice.no}`}>
          <NoticeType type={notice.type} />
          <span className="grow strong">
            <NoticeSubject {...notice}>{notice.subject}</NoticeSubject>
          </span>
          <Icon name="next" className="ic-s" />
        </Link>
      </li>
    ))}
  </ul>
)
