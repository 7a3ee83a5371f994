/** The bets of the members below, of all or of one; read, never changed (docs/spec/member-pages.md#pages). */
import { bettingText } from '@madang/contract/member/plain/betting.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { Board, BoardEmpty, BoardList } from '../../shell/board.tsx'
import { ReferralTabs } from '../../shell/referral-tabs.tsx'
import { BetRows } from './bet-rows.tsx'
import { BettingTotals } from './betting-totals.tsx'
import { BettingSearch, ShowAll } from './betting-search.tsx'
import { useUserBetting } from './use-betting.ts'
import './betting.css'

export function UserBettingPage() {
  const betting = useUserBetting()
  const { type, page, go, query, sum, uuid } = betting
  return (
    <Board title="하위 회원 베팅내역">
      <ReferralTabs />
      <BettingSearch {...betting} />
      <BettingTotals sum={sum} />
      <BoardList
        query={query}
        page={page}
        onPage={(to) => go({ page: to })}
        apart
        action={<Whose uuid={uuid} onAll={() => go({ uuid: '' })} />}
        empty={
          type === 'all' ? (
            <BoardEmpty sign="list" title={bettingText.empty} hint="기간을 바꿔 검색해보세요.">
              {uuid !== '' && (
                <button type="button" className="btn" onClick={() => go({ uuid: '' })}>
                  전체 회원 보기
                </button>
              )}
            </BoardEmpty>
          ) : (
            <ShowAll title={bettingText.empty} go={go} />
          )
        }
      >
        {(list) => <BetRows list={list} onMember={(id) => go({ uuid: id })} />}
      </BoardList>
    </Board>
  )
}

/** Whose bets are listed; one member's lead back to everyone's. */
const Whose = ({ uuid, onAll }: { uuid: string; onAll: () => void }) =>
  uuid === '' ? (
    <span className="soft">전체 회원</span>
  ) : (
    <button
      type="button"
      className="soft betting-whose"
      aria-label={`${uuid} 회원만 보는 중, 전체 회원 보기`}
      onClick={onAll}
    >
      <b className="strong">{uuid}</b>
      <Icon name="x" className="ic-s" />
    </button>
  )
