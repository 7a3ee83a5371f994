/** All popups of the home page, in the order they lie on each other. */
import { Link } from '@tanstack/react-router'

import type { Popup } from '@madang/contract/operator/notices.ts'

import { dayTime, htmlWords } from '../../shell/format.ts'
import { BoardList, WithdrawCell, type RowProps } from './board-list.tsx'
import { audienceWords, Period, ShownTag } from './schedule.tsx'

export const PopupListPage = () => (
  <BoardList
    queue="popupQueue"
    title="팝업"
    path="/popups"
    newLabel="새 팝업"
    empty="아직 팝업이 없습니다. 새 팝업을 누르면 첫 화면에 띄울 내용을 씁니다."
    nameOf={({ id }) => `${id}번 팝업`}
    head={
      <tr>
        <th>상태</th>
        <th className="num">순서</th>
        <th>내용</th>
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

const SHORT = 60

const Row = ({ row, now, marked, mark, withdraw }: RowProps<Popup>) => (
  <tr className={marked ? 'is-marked' : undefined} aria-current={marked || undefined}>
    <td className="boards-state">
      <ShownTag shown={row} now={now} />
    </td>
    <td className="num soft boards-type" data-label="순서">
      {row.num}
    </td>
    <td className="boards-name">
      <Link className="op-cover" to="/popups/$id" params={{ id: String(row.id) }} onClick={mark}>
        {htmlWords(row.html, SHORT) || '(그림만)'}
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
