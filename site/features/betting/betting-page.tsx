/** The betting history: days and kind of game in the address, what was staked and won, the rows and their pages (seed 2 §2). */
import { Link } from '@tanstack/react-router'

import type { BettingSum } from '@madang/contract/member/betting.ts'
import { betKinds, betKindText, bettingText } from '@madang/contract/member/plain/betting.ts'
import { Pager } from '@madang/ui/pager.tsx'
import { Skeleton } from '@madang/ui/skeleton.tsx'
import { Won } from '@madang/ui/won.tsx'

import { Board, BoardEmpty } from '../../shell/board.tsx'
import { useDevice } from '../../shell/device.ts'
import { PeriodForm } from '../../shell/period-form.tsx'
import { BetRows } from './bet-rows.tsx'
import { useBetting } from './use-betting.ts'
import './betting.css'

export function BettingPage() {
  const device = useDevice()
  const betting = useBetting()
  const { period, type, go } = betting
  return (
    <Board title="베팅내역">
      <PeriodForm key={`${period.start} ${period.end}`} period={period} onSearch={go}>
        {device === 'mobile' && (
          <select
            className="input"
            aria-label="게임 종류"
            value={type}
            onChange={(event) => go({ ...period, type: event.target.value })}
          >
            {betKinds.map((kind) => (
              <option value={kind} key={kind}>
                {betKindText[kind]}
              </option>
            ))}
          </select>
        )}
      </PeriodForm>
      {device === 'pc' && (
        <nav className="tabs betting-tabs" aria-label="게임 종류">
          {betKinds.map((kind) => (
            <button
              type="button"
              key={kind}
              aria-current={kind === type ? 'true' : undefined}
              onClick={() => go({ ...period, type: kind })}
            >
              {betKindText[kind]}
            </button>
          ))}
        </nav>
      )}
      <Totals sum={betting.sum} />
      <Listing {...betting} />
    </Board>
  )
}

/** Of everything searched; what waits is told apart, for it is neither won nor lost. */
const Totals = ({ sum }: { sum: BettingSum | undefined }) => (
  <section className="card betting-totals" aria-label="합계">
    <div>
      <span className="t13 mute">베팅</span>
      <b className="strong">{sum ? <Won amount={sum.money} /> : <Skeleton width={88} />}</b>
    </div>
    <div>
      <span className="t13 mute">당첨</span>
      <b className="strong">{sum ? <Won amount={sum.win} /> : <Skeleton width={88} />}</b>
    </div>
    <div>
      <span className="t13 mute">손익</span>
      <b className="strong">
        {sum ? <Won amount={sum.win - sum.money} signed /> : <Skeleton width={88} />}
      </b>
    </div>
    {sum && sum.waiting > 0 && (
      <p className="t13 mute">
        결과 대기중 <Won amount={sum.waiting} />은 뺀 금액입니다.
      </p>
    )}
  </section>
)

function Listing(betting: ReturnType<typeof useBetting>) {
  const { listing, page, period, type, go, waiting, removeOne, removeAll } = betting
  if (!listing) return <ListSkeleton />
  const { totalCnt, totalPages, list } = listing
  if (totalCnt === 0)
    return (
      <section className="card board-empty">
        <BoardEmpty
          title={bettingText.empty}
          hint={
            type === 'all'
              ? '기간을 바꾸어 찾거나, 숫자 추첨에서 픽을 골라보세요.'
              : '숫자 추첨 베팅은 전체에서 볼 수 있습니다.'
          }
        >
          {type === 'all' ? (
            <Link className="btn" to="/ntry/powerBall">
              숫자 추첨으로
            </Link>
          ) : (
            <button type="button" className="btn" onClick={() => go({ ...period, type: 'all' })}>
              전체 보기
            </button>
          )}
        </BoardEmpty>
      </section>
    )
  return (
    <div className="board-list" aria-busy={waiting}>
      <div className="row between betting-count">
        <p className="soft">총 {totalCnt.toLocaleString('ko-KR')}건</p>
        <button type="button" className="soft" onClick={() => void removeAll()}>
          검색결과 모두 삭제
        </button>
      </div>
      {list.length > 0 ? (
        <BetRows list={list} onDelete={(no) => void removeOne(no)} />
      ) : (
        <section className="card board-empty">
          <b className="strong">이 쪽에는 베팅내역이 없습니다.</b>
          <button type="button" className="btn" onClick={() => go({ page: 1 })}>
            첫 쪽으로
          </button>
        </section>
      )}
      {totalPages > 1 && (
        <Pager
          page={Math.min(page, totalPages)}
          totalPages={totalPages}
          onPage={(to) => go({ page: to })}
        />
      )}
    </div>
  )
}

/** Rows of the final height while the list loads. */
const ListSkeleton = () => (
  <output className="board-list">
    <span className="sr">불러오는중..</span>
    <div className="betting-count row">
      <Skeleton width={72} height={22} />
    </div>
    <div className="card board-rows" aria-hidden="true">
      {Array.from({ length: 15 }, (_, row) => (
        <div className="board-skeleton betting-skeleton" key={row}>
          <Skeleton width={`${[52, 38, 64, 44, 58][row % 5]}%`} />
        </div>
      ))}
    </div>
  </output>
)
