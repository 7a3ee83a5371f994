/**
 * The member's own inquiries, with the question for the deposit account and the way to write
 * (docs/spec/shell.md#pages).
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import type { InquiryRow } from '@madang/contract/member/inquiry.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { ask } from '../../api/ask.ts'
import { Board, BoardEmpty, BoardList, When } from '../../shell/board.tsx'
import { useDevice } from '../../shell/device.ts'
import { useFailedLoad } from '../../shell/failed-load.ts'
import { usePageNumber } from '../../shell/page-number.ts'
import { useSummary } from '../../shell/summary.ts'
import { BankButton } from './bank-button.tsx'
import { statusOf, StatusTag } from './inquiry-status.tsx'
import './inquiry.css'

/** Rows a page (docs/spec/shell.md#figures). */
const ROWS = 15

export function InquiryListPage() {
  const device = useDevice()
  const [page, setPage] = usePageNumber()
  const unread = useSummary().summary?.cs ?? 0
  const query = useQuery({
    // With the count of unread answers: an answer that comes or is read elsewhere changes the list.
    queryKey: ['inquiries', page, unread],
    queryFn: async () => (await ask('inquiryList', { pageIndex: page })).data,
    placeholderData: keepPreviousData,
  })
  useFailedLoad(query, '/')
  const first = (query.data?.totalCnt ?? 0) - (page - 1) * ROWS

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
        listing={query.data}
        page={page}
        onPage={setPage}
        waiting={query.isPlaceholderData}
        empty={
          <BoardEmpty
            title="문의가 없습니다."
            hint="궁금한 점을 글로 남기시면 운영자가 답변해드립니다."
          >
            <WriteLink />
          </BoardEmpty>
        }
      >
        {(list) => (device === 'pc' ? <Rows list={list} first={first} /> : <Cards list={list} />)}
      </BoardList>
    </Board>
  )
}

const WriteLink = () => (
  <Link to="/cs/write" className="btn btn-main">
    문의하기
  </Link>
)

/** Numbered downwards: the newest carries the count. */
const Rows = ({ list, first }: { list: InquiryRow[]; first: number }) => (
  <table className="inquiry-table">
    <thead>
      <tr>
        <th className="num">번호</th>
        <th>제목</th>
        <th>작성일</th>
        <th>상태</th>
      </tr>
    </thead>
    <tbody>
      {list.map((inquiry, i) => (
        <tr key={inquiry.no} className={`is-${statusOf(inquiry)}`}>
          <td className="num mute">{first - i}</td>
          <td>
            <Link className="board-link inquiry-link" to={`/cs/${inquiry.no}`}>
              {inquiry.subject}
            </Link>
          </td>
          <td className="soft">
            <When at={inquiry.date} />
          </td>
          <td>
            <StatusTag status={statusOf(inquiry)} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Cards = ({ list }: { list: InquiryRow[] }) => (
  <ul>
    {list.map((inquiry) => (
      <li key={inquiry.no} className={`is-${statusOf(inquiry)}`}>
        <Link className="board-card" to={`/cs/${inquiry.no}`}>
          <span className="grow grid">
            <span className="inquiry-subject">{inquiry.subject}</span>
            <span className="row between t13 mute">
              <StatusTag status={statusOf(inquiry)} />
              <When at={inquiry.date} />
            </span>
          </span>
          <Icon name="next" className="ic-s" />
        </Link>
      </li>
    ))}
  </ul>
)
