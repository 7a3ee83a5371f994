/** The notices: type and subject, a table on a desktop, cards on a phone (docs/spec/shell.md#pages). */
import { Link } from '@tanstack/react-router'

import type { NoticeRow } from '@madang/contract/member/notice.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { NoticeSubject } from '@madang/ui/notice-subject.tsx'

import { ask } from '../../api/ask.ts'
import { useSession } from '../../api/session.ts'
import { Board, BoardEmpty, BoardList } from '../../shell/board.tsx'
import { BoardRows, type BoardTable } from '../../shell/board-rows.tsx'
import { useLoaded } from '../../shell/loaded.ts'
import { usePageNumber } from '../../shell/page-number.ts'
import { NoticeType } from './notice-type.tsx'
import './notice.css'

export function NoticeListPage() {
  const [page, setPage] = usePageNumber()
  const session = useSession()
  const query = useLoaded(
    ['notices', page, session?.userId],
    async () => (await ask('noticeList', { pageIndex: page })).data,
  )

  return (
    <Board title="공지사항">
      <BoardList
        query={query}
        page={page}
        onPage={setPage}
        empty={
          <BoardEmpty
            sign="bell"
            title="등록된 공지가 없습니다."
            hint="새 공지와 이벤트가 생기면 여기에 나옵니다."
          >
            <Link to="/" className="btn">
              홈으로
            </Link>
          </BoardEmpty>
        }
      >
        {(list) => <BoardRows {...rows} list={list} />}
      </BoardList>
    </Board>
  )
}

const rows: BoardTable<NoticeRow> = {
  name: 'notice-table',
  idOf: ({ no }) => no,
  columns: [
    { head: '구분', cell: ({ type }) => <NoticeType type={type} /> },
    {
      head: '제목',
      cell: (notice) => (
        <Link className="board-link" to={`/notice/${notice.no}`}>
          <NoticeSubject {...notice}>{notice.subject}</NoticeSubject>
        </Link>
      ),
    },
    { head: '등록일', as: 'soft', cell: ({ date }) => <time dateTime={date}>{date}</time> },
  ],
  card: (notice) => (
    <Link className="board-card" to={`/notice/${notice.no}`}>
      <NoticeType type={notice.type} />
      <span className="grow strong">
        <NoticeSubject {...notice}>{notice.subject}</NoticeSubject>
      </span>
      <time className="t13 mute" dateTime={notice.date}>
        {notice.date.slice(5)}
      </time>
      <Icon name="next" className="ic-s" />
    </Link>
  ),
}
