/** All notices, newest first: to whom, when, and whether they are shown now. */
import { Link } from '@tanstack/react-router'

import type { Notice } from '@madang/contract/operator/notices.ts'

import { dayTime } from '../../shell/format.ts'
import { BoardList, WithdrawCell, type RowProps } from './board-list.tsx'
import { audienceWords, Period, ShownTag } from './schedule.tsx'

export const NoticeListPage = () => (
  <BoardList
    queue="noticeQueue"
    title="공지"
    path="/notices"
    newLabel="새 공지"
    empty="아직 공지가 없습니다. 새 공지를 눌러 첫 글을 써 보세요."
    nameOf={({ subject }) => subject}
    head={
      <tr>
        <th>상태</th>
        <th>종류</th>
        <th>제목</th>
        <th>대상</th>
        <th>게시 기간</th>
        <th>고친 사람</th>
        <th>고친 시각</th>
        <th>
          <span className="sr">처리</span>
        </th>
      </tr>
    }
    renderRow={(props) => <Row key={props.row.id} {...props} />}
  />
)

const Row = ({ row, now, marked, mark, withdraw }: RowProps<Notice>) => (
  <tr className={marked ? 'is-marked' : undefined} aria-current={marked || undefined}>
    <td className="boards-state">
      <ShownTag shown={row} now={now} />
    </td>
    <td className="soft boards-type">{row.type}</td>
    <td className="boards-name">
      <Link className="op-cover" to="/notices/$id" params={{ id: String(row.id) }} onClick={mark}>
        {row.color !== '' && <Swatch color={row.color} />}
        {row.subject}
      </Link>
    </td>
    <td className="boards-audience">{audienceWords[row.audience]}</td>
    <td className="soft boards-period">
      <Period startsAt={row.startsAt} endsAt={row.endsAt} />
    </td>
    <td className="boards-by">{row.by}</td>
    <td className="mute boards-at">{dayTime(row.changedAt)}</td>
    <WithdrawCell row={row} withdraw={withdraw} />
  </tr>
)

/** The colour a notice is written in; the list itself stays readable in both themes. */
const Swatch = ({ color }: { color: string }) => (
  <svg className="boards-swatch" viewBox="0 0 10 10" aria-hidden="true">
    <rect width="10" height="10" rx="2" fill={color} />
  </svg>
)
