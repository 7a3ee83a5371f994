/** All popups of the home page, in the order they lie on each other. */
import { htmlWords } from '../../shell/format.ts'
import { BoardList } from './board-list.tsx'

const SHORT = 60

export const PopupListPage = () => (
  <BoardList
    queue="popupQueue"
    title="팝업"
    path="/popups"
    newLabel="새 팝업"
    empty="아직 팝업이 없습니다. 새 팝업을 누르면 첫 화면에 띄울 내용을 씁니다."
    nameOf={({ id }) => `${id}번 팝업`}
    head={
      <>
        <th className="num">순서</th>
        <th>내용</th>
      </>
    }
    sortCell={({ num }) => (
      <td className="num soft boards-type" data-label="순서">
        {num}
      </td>
    )}
    label={({ html }) => htmlWords(html, SHORT) || '(그림만)'}
  />
)
