/** All notices, newest first: to whom, when, and whether they are shown now. */
import { BoardList } from './board-list.tsx'

export const NoticeListPage = () => (
  <BoardList
    queue="noticeQueue"
    title="공지"
    path="/notices"
    newLabel="새 공지"
    empty="아직 공지가 없습니다. 새 공지를 눌러 첫 글을 써보세요."
    nameOf={({ subject }) => subject}
    own={[{ head: '종류', as: 'soft on-small', at: '1 / 2', cell: ({ type }) => type }]}
    linked="제목"
    label={({ color, subject }) => (
      <>
        {color !== '' && <Swatch color={color} />}
        {subject}
      </>
    )}
  />
)

/** The colour a notice is written in; the list itself stays readable in both themes. */
const Swatch = ({ color }: { color: string }) => (
  <svg className="boards-swatch" viewBox="0 0 10 10" aria-hidden="true">
    <rect width="10" height="10" rx="2" fill={color} />
  </svg>
)
