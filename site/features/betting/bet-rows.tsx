/** The rows of the history: a table on a desktop, cards on a phone (docs/spec/member-pages.md#pages). */
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import type { BettingRow, UserBettingRow } from '@madang/contract/member/betting.ts'
import { bettingText } from '@madang/contract/member/plain/betting.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { SafeHtml } from '@madang/ui/safe-html.tsx'
import { Won } from '@madang/ui/won.tsx'

import { useDevice } from '../../shell/device.ts'
import { BetPick, Brought, StatusTag } from './bet-status.tsx'

/** One's own can be deleted; those of members below name their member, who can be picked. */
type Props = {
  list: (BettingRow & Partial<Pick<UserBettingRow, 'id'>>)[]
  onDelete?: (no: number) => void
  onMember?: (id: string) => void
}

export function BetRows(props: Props) {
  const device = useDevice()
  const box = useRef<HTMLDivElement>(null)
  useInnerLinks(box)
  return <div ref={box}>{device === 'pc' ? <Table {...props} /> : <Cards {...props} />}</div>
}

/** Links in written HTML lead within the site without loading it anew. */
function useInnerLinks(box: React.RefObject<HTMLElement | null>) {
  const router = useRouter()
  useEffect(() => {
    const element = box.current
    const follow = (event: MouseEvent) => {
      const href = (event.target as Element).closest('a[href^="/"]')?.getAttribute('href')
      if (!href || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      router.history.push(href)
    }
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [box, router])
}

/** Month, day, hour and minute; the year stands in the search. */
const Time = ({ at }: { at: string }) => (
  <time dateTime={at.replace(' ', 'T')}>{at.slice(5, 16)}</time>
)

const Table = ({ list, onDelete, onMember }: Props) => (
  <table className="betting-table">
    <caption className="sr">베팅내역</caption>
    <thead>
      <tr>
        {onDelete && (
          <th scope="col">
            <span className="sr">삭제</span>
          </th>
        )}
        {onMember && <th scope="col">회원</th>}
        <th scope="col">게임</th>
        <th scope="col">게임일시</th>
        <th scope="col">베팅픽</th>
        <th scope="col">결과픽</th>
        <th scope="col" className="num">
          베팅금액
        </th>
        <th scope="col" className="num">
          당첨금
        </th>
        <th scope="col">베팅일시</th>
        <th scope="col">상태</th>
      </tr>
    </thead>
    <tbody>
      {list.map((bet) => (
        <tr key={bet.no}>
          {onDelete && (
            <td className="betting-act">
              <Delete bet={bet} onDelete={onDelete} />
            </td>
          )}
          {onMember && (
            <td>
              <Whose id={bet.id} onMember={onMember} />
            </td>
          )}
          <td className="strong">{bet.game}</td>
          <td>
            <Time at={bet.time} />
          </td>
          <td>
            <BetPick bet={bet} />
          </td>
          <td className="betting-drawn">
            <SafeHtml html={bet.result} className="betting-result" />
          </td>
          <td className="num">
            <Won amount={bet.money} />
          </td>
          <td className="num strong">
            {bet.status === '1' ? <span className="mute">—</span> : <Won amount={bet.win} />}
          </td>
          <td>
            <Time at={bet.date} />
          </td>
          <td>
            <StatusTag bet={bet} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Cards = ({ list, onDelete, onMember }: Props) => (
  <ul className="betting-cards">
    {list.map((bet) => (
      <li className="card betting-card" key={bet.no}>
        <div className="betting-main">
          {onMember && <Whose id={bet.id} onMember={onMember} />}
          <div className="row between">
            <b className="strong betting-game">{bet.game}</b>
            <StatusTag bet={bet} />
          </div>
          <div className="row between">
            <BetPick bet={bet} />
            <b className="strong">
              <Brought bet={bet} />
            </b>
          </div>
          <div className="betting-sums t13 mute">
            <span>
              베팅금액 <Won amount={bet.money} />
            </span>
            <span>당첨금 {bet.status === '1' ? '—' : <Won amount={bet.win} />}</span>
          </div>
        </div>
        {onDelete && <Delete bet={bet} onDelete={onDelete} />}
        <div className="betting-detail">
          <SafeHtml html={bet.result} className="betting-result" />
          <div className="betting-times t13 mute">
            <span>
              게임 <Time at={bet.time} />
            </span>
            <span>
              베팅 <Time at={bet.date} />
            </span>
          </div>
        </div>
      </li>
    ))}
  </ul>
)

/** Whose bet it is; pressed, theirs alone are listed. */
const Whose = ({ id = '', onMember }: { id?: string; onMember: (id: string) => void }) => (
  <button
    type="button"
    className="betting-member"
    title={`${id} 회원만 보기`}
    onClick={() => onMember(id)}
  >
    {id}
  </button>
)

/** What waits for its result cannot be taken off the list. */
function Delete({ bet, onDelete }: { bet: BettingRow; onDelete: (no: number) => void }) {
  const waits = bet.status === '1'
  return (
    <button
      type="button"
      className="icon-btn betting-delete"
      aria-label={`${bet.game} ${bet.bet} 삭제`}
      title={waits ? bettingText.waiting : undefined}
      disabled={waits}
      onClick={() => onDelete(bet.no)}
    >
      <Icon name="trash" className="ic-s" />
    </button>
  )
}
