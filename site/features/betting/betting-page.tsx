/**
 * The betting history: what was staked and won, and rows that can be taken off the list
 * (docs/spec/member-pages.md#pages).
 */
import { Link } from '@tanstack/react-router'

import { bettingText } from '@madang/contract/member/plain/betting.ts'

import { Board, BoardEmpty, BoardList } from '../../shell/board.tsx'
import { BetRows } from './bet-rows.tsx'
import { BettingTotals } from './betting-totals.tsx'
import { BettingSearch, ShowAll } from './betting-search.tsx'
import { KeptReceipts } from './kept-receipts.tsx'
import { useBetting } from './use-betting.ts'
import './betting.css'

export function BettingPage() {
  const betting = useBetting()
  const { type, page, go, query, sum, removeOne, removeAll } = betting
  return (
    <Board title="베팅내역">
      <BettingSearch {...betting} />
      <BettingTotals sum={sum} />
      <BoardList
        query={query}
        page={page}
        onPage={(to) => go({ page: to })}
        apart
        action={
          <button type="button" className="soft" onClick={() => void removeAll()}>
            검색된 내역 모두 삭제
          </button>
        }
        empty={
          type === 'all' ? (
            <BoardEmpty
              sign="list"
              title={bettingText.empty}
              hint="기간을 바꿔 검색하거나, 미니게임에서 픽을 골라보세요."
            >
              <Link className="btn" to="/ntry/powerBall">
                미니게임으로
              </Link>
            </BoardEmpty>
          ) : (
            <ShowAll title={bettingText.empty} go={go} />
          )
        }
      >
        {(list) => <BetRows list={list} onDelete={(no) => void removeOne(no)} />}
      </BoardList>
      <KeptReceipts />
    </Board>
  )
}
