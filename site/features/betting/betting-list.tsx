/** The sums of what is searched, and a page of its rows. */
import { formatWon } from '@madang/contract/core/won.ts'
import type { ReactNode } from 'react'

import type { BettingSum } from '@madang/contract/member/betting.ts'
import { Pager } from '@madang/ui/pager.tsx'
import { Skeleton } from '@madang/ui/skeleton.tsx'
import { Won } from '@madang/ui/won.tsx'

/** Of everything searched; what waits is told apart, for it is neither won nor lost. */
export const BettingTotals = ({ sum }: { sum: BettingSum | undefined }) => (
  <section className="card betting-totals" aria-label="합계">
    <div>
      <span className="t13 mute">베팅금액</span>
      <b className="strong">{sum ? <Won amount={sum.money} /> : <Skeleton width={88} />}</b>
    </div>
    <div>
      <span className="t13 mute">당첨금</span>
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
        결과 대기중인 베팅 <Won amount={sum.waiting} />은 제외한 금액입니다.
      </p>
    )}
  </section>
)

type Props<Row> = {
  listing: { totalCnt: number; totalPages: number; list: Row[] } | undefined
  page: number
  go: (changes: { page: number }) => void
  /** the page shown is still the last one while the next loads */
  waiting: boolean
  /** stands across from the count */
  action: ReactNode
  /** what stands where nothing was found */
  empty: ReactNode
  children: (list: Row[]) => ReactNode
}

export function BettingList<Row>(props: Props<Row>) {
  const { listing, page, go, waiting, action, empty, children } = props
  if (!listing) return <ListSkeleton />
  const { totalCnt, totalPages, list } = listing
  if (totalCnt === 0) return <section className="card board-empty">{empty}</section>
  return (
    <div className="board-list" aria-busy={waiting}>
      <div className="row between betting-count">
        <p className="soft">총 {formatWon(totalCnt)}건</p>
        {action}
      </div>
      {list.length > 0 ? (
        children(list)
      ) : (
        <section className="card board-empty">
          <b className="strong">이 페이지에는 내역이 없습니다.</b>
          <button type="button" className="btn" onClick={() => go({ page: 1 })}>
            첫 페이지로
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
