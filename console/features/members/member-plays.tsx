/** The game windows a member opened last, and what they have on vendors' rounds that are not over. */
import { Link } from '@tanstack/react-router'

import { formatWon } from '@madang/contract/core/won.ts'

import { shortTime } from '../../shell/format.ts'
import { useMay } from '../../shell/me.ts'
import { useAsked } from '../../shell/use-asked.ts'

export function Plays({ id, uid }: { id: number; uid: string }) {
  const mayRead = useMay('vendors.read')
  const { data } = useAsked('memberPlays', { name: 'memberPlays', params: { id } })
  if (!data) return null
  const { windows, rounds } = data
  return (
    <section className="card pad grid person-list" aria-label="카지노·슬롯">
      <h2>카지노·슬롯</h2>
      {windows.length === 0 && <p className="soft">게임 창을 연 적이 없습니다.</p>}
      {rounds.length > 0 && (
        <ul aria-label="진행중">
          {rounds.map(({ id: round, title, staked }) => (
            <li key={round} className="row between">
              <span>
                <span className="tag ochre">진행중</span>{' '}
                {mayRead ? (
                  <Link to="/vendors/rounds/$id" params={{ id: String(round) }}>
                    {title}
                  </Link>
                ) : (
                  title
                )}
              </span>
              <b className="num">{formatWon(staked)}원</b>
            </li>
          ))}
        </ul>
      )}
      <ul aria-label="연 창">
        {windows.map(({ id: window, vendor, title, openedAt, live }) => (
          <li key={window} className="row between">
            <span>
              {title} <span className="mute">{vendor}</span>
              {live && <span className="tag jade">열려 있음</span>}
            </span>
            <span className="mute">{shortTime(openedAt)}</span>
          </li>
        ))}
      </ul>
      {mayRead && windows.length > 0 && (
        <Link className="btn btn-s" to="/vendors/calls" search={{ player: uid }}>
          오늘의 요청
        </Link>
      )}
    </section>
  )
}
