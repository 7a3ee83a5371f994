/** The rows of the history: a table on a desktop, cards on a phone (docs/spec/member-pages.md#pages). */
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import type { BettingRow, UserBettingRow } from '@madang/contract/member/betting.ts'
import { bettingText } from '@madang/contract/member/plain/betting.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { SafeHtml } from '@madang/ui/safe-html.tsx'
import { Won } from '@madang/ui/won.tsx'

import { BoardRows, type BoardTable } from '../../shell/board-rows.tsx'
import { BetPick, Brought, StatusTag } from './bet-status.tsx'

type Bet = BettingRow & Partial<Pick<UserBettingRow, 'id'>>

/** One's own can be deleted; those of members below name their member, who can be picked. */
type Props = {
  list: Bet[]
  onDelete?: ((no: number) => void) | undefined
  onMember?: ((id: string) => void) | undefined
}

export function BetRows({ list, ...acts }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useInnerLinks(box)
  return (
    <div ref={box}>
      <BoardRows {...tableOf(acts)} list={list} />
    </div>
  )
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

const tableOf = ({ onDelete, onMember }: Omit<Props, 'list'>): BoardTable<Bet> => ({
  name: 'betting-table',
  caption: '베팅내역',
  idOf: ({ no }) => no,
  columns: [
    onDelete && {
      head: <span className="sr">삭제</span>,
      as: 'betting-act',
      cell: (bet) => <Delete bet={bet} onDelete={onDelete} />,
    },
    onMember && { head: '회원', cell: ({ id }) => <Whose id={id} onMember={onMember} /> },
    { head: '게임', as: 'strong', cell: ({ game }) => game },
    { head: '게임일시', cell: ({ time }) => <Time at={time} /> },
    { head: '베팅픽', cell: (bet) => <BetPick bet={bet} own={!onMember} /> },
    {
      head: '결과픽',
      as: 'betting-drawn',
      cell: ({ result }) => <SafeHtml html={result} className="betting-result" />,
    },
    { head: '베팅금액', set: 'num', cell: ({ money }) => <Won amount={money} /> },
    {
      head: '당첨금',
      set: 'num',
      as: 'strong',
      cell: ({ status, win }) =>
        status === '1' ? <span className="mute">—</span> : <Won amount={win} />,
    },
    { head: '베팅일시', cell: ({ date }) => <Time at={date} /> },
    { head: '상태', cell: (bet) => <StatusTag bet={bet} /> },
  ],
  items: 'betting-cards',
  item: 'card betting-card',
  card: (bet) => <Card bet={bet} onDelete={onDelete} onMember={onMember} />,
})

const Card = ({ bet, onDelete, onMember }: Omit<Props, 'list'> & { bet: Bet }) => (
  <>
    <div className="betting-main">
      {onMember && <Whose id={bet.id} onMember={onMember} />}
      <div className="row between">
        <b className="strong betting-game">{bet.game}</b>
        <StatusTag bet={bet} />
      </div>
      <div className="row between">
        <BetPick bet={bet} own={!onMember} />
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
  </>
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
