/** All popups of the home page and the slots' lobby, in the order they lie on each other. */
import { htmlWords } from '../../shell/format.ts'
import { BoardList } from './board-list.tsx'
import { placeWords } from './popup-page.tsx'

const SHORT = 60

export const PopupListPage = () => (
  <BoardList
    queue="popupQueue"
    title="팝업"
    path="/popups"
    newLabel="새 팝업"
    empty="아직 팝업이 없습니다. 새 팝업을 누르면 첫 화면에 띄울 내용을 씁니다."
    nameOf={({ id }) => `${id}번 팝업`}
    own={[
      {
        head: '순서',
        num: true,
        as: 'soft on-small',
        at: '1 / 2',
        phone: true,
        cell: ({ num }) => num,
      },
      { head: '자리', as: 'soft', cell: ({ place }) => placeWords[place] },
    ]}
    linked="내용"
    label={({ html }) => htmlWords(html, SHORT) || '(그림만)'}
  />
)
