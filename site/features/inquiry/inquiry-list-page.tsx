/**
 * The member's own inquiries, with the question for the deposit account and the way to write
 * (docs/spec/shell.md#pages).
 */
import { Link } from '@tanstack/react-router'

import { inquiryCategories } from '@madang/contract/core/inquiry.ts'
import type { InquiryRow } from '@madang/contract/member/inquiry.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { ask } from '../../api/ask.ts'
import { Board, BoardEmpty, BoardList, When } from '../../shell/board.tsx'
import { BoardRows, type BoardTable } from '../../shell/board-rows.tsx'
import { useLoaded } from '../../shell/loaded.ts'
import { usePageNumber } from '../../shell/page-number.ts'
import { useSummary } from '../../shell/summary.ts'
import { BankButton } from './bank-button.tsx'
import { statusOf, StatusTag } from './inquiry-status.tsx'
import './inquiry.css'

export function InquiryListPage() {
  const [page, setPage] = usePageNumber()
  const unread = useSummary().summary?.cs ?? 0
  const query = useLoaded(
    // With the count of unread answers: an answer that comes or is read elsewhere changes the list.
    ['inquiries', page, unread],
    async () => (await ask('inquiryList', { pageIndex: page })).data,
  )

  return (
    <Board
      title="고객센터"
      actions={
        <>
          <BankButton
            onAsked={() => {
              if (page === 1) void query.refetch()
              else setPage(1)
            }}
          />
          <WriteLink />
        </>
      }
    >
      <BoardList
        query={query}
        page={page}
        onPage={setPage}
        empty={
          <BoardEmpty
            sign="cs"
            title="문의가 없습니다."
            hint="궁금한 점을 글로 남기시면 운영자가 답변해드립니다."
          >
            <WriteLink />
          </BoardEmpty>
        }
      >
        {(list, first) => <BoardRows {...rows} list={list} first={first} />}
      </BoardList>
    </Board>
  )
}

const WriteLink = () => (
  <Link to="/cs/write" className="btn btn-main">
    문의하기
  </Link>
)

const rows: BoardTable<InquiryRow> = {
  name: 'inquiry-table',
  idOf: ({ no }) => no,
  as: (inquiry) => `is-${statusOf(inquiry)}`,
  columns: [
    { head: '번호', set: 'num', as: 'mute', cell: (_, no) => no },
    { head: '분류', as: 'soft', cell: ({ category }) => inquiryCategories[category] },
    {
      head: '제목',
      cell: ({ no, subject }) => (
        <Link className="board-link inquiry-link" to={`/cs/${no}`}>
          {subject}
        </Link>
      ),
    },
    { head: '작성일', as: 'soft', cell: ({ date }) => <When at={date} /> },
    { head: '상태', cell: (inquiry) => <StatusTag status={statusOf(inquiry)} /> },
  ],
  card: (inquiry) => (
    <Link className="board-card" to={`/cs/${inquiry.no}`}>
      <span className="grow grid">
        <span className="inquiry-subject">{inquiry.subject}</span>
        <span className="row between t13 mute">
          <StatusTag status={statusOf(inquiry)} />
          <span>
            {inquiryCategories[inquiry.category]} · <When at={inquiry.date} />
          </span>
        </span>
      </span>
      <Icon name="next" className="ic-s" />
    </Link>
  ),
}
