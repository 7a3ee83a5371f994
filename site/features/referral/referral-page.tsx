/**
 * The referral status: the tree below the member with its betting and rolling of some days
 * (docs/spec/member-pages.md#pages).
 */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { formatWon } from '@madang/contract/core/won.ts'
import type { ReferralRow } from '@madang/contract/member/referral.ts'
import { referralText, TREE_MOST } from '@madang/contract/member/plain/referral.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { Skeleton } from '@madang/ui/skeleton.tsx'

import { useSession } from '../../api/session.ts'
import { Board, BoardEmpty } from '../../shell/board.tsx'
import { useDevice } from '../../shell/device.ts'
import { PeriodForm } from '../../shell/period-form.tsx'
import { ReferralTabs } from '../../shell/referral-tabs.tsx'
import { RatesDialog } from './rates-dialog.tsx'
import { TreeCards } from './tree-cards.tsx'
import { TreeTable } from './tree-table.tsx'
import { treeRows, uppersOf } from './tree.ts'
import { useReferrals } from './use-referral.ts'
import './referral.css'

export function ReferralPage() {
  const device = useDevice()
  const { period, list, go, waiting, again } = useReferrals()
  const [rating, setRating] = useState<string | null>(null)
  const days = <PeriodForm key={`${period.start} ${period.end}`} period={period} onSearch={go} />
  return (
    <Board title="추천인 현황" actions={days}>
      <Counts list={list} />
      {device === 'mobile' && <ReferralTabs />}
      {list === undefined ? (
        <TreeSkeleton />
      ) : (
        <Tree list={list} waiting={waiting} onRates={setRating} />
      )}
      {rating !== null && (
        <RatesDialog
          uuid={rating}
          onClose={(saved) => {
            setRating(null)
            if (saved) void again()
          }}
        />
      )}
    </Board>
  )
}

function Counts({ list }: { list: ReferralRow[] | undefined }) {
  const uid = useSession()?.userId
  if (!list) return <Skeleton width={180} height={22} />
  const direct = list.filter(({ rc }) => rc === uid).length
  return (
    <p className="soft">
      직추천 {formatWon(direct)}명 · 하위 {formatWon(list.length - direct)}명
      {list.length === TREE_MOST && ` · ${referralText.cut}`}
    </p>
  )
}

type TreeProps = {
  list: ReferralRow[]
  waiting: boolean
  onRates: (uuid: string) => void
}

/** Open from the beginning; all of it or single rows can be closed. */
function Tree({ list, waiting, onRates }: TreeProps) {
  const device = useDevice()
  const root = useSession()?.userId ?? ''
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const uppers = uppersOf(list)
  const isOpen = uppers.some((uuid) => !closed.has(uuid))
  const toggle = (uuid: string) => {
    const next = new Set(closed)
    if (!next.delete(uuid)) next.add(uuid)
    setClosed(next)
  }
  const all = uppers.length > 0 && (
    <button
      type="button"
      className="btn btn-s btn-line tree-all"
      onClick={() => setClosed(new Set(isOpen ? uppers : []))}
    >
      <Icon name={isOpen ? 'minus' : 'down'} className="ic-xs" />
      {isOpen ? '전체 접기' : '전체 펼치기'}
    </button>
  )
  const rows = treeRows(list, root, closed)
  const props = { rows, list, closed, onToggle: toggle, onRates }
  if (device === 'mobile')
    return list.length === 0 ? (
      <Nobody />
    ) : (
      <div className="board-list" aria-busy={waiting}>
        {all}
        <TreeCards {...props} />
      </div>
    )
  return (
    <section className="card tree-card-pc" aria-busy={waiting}>
      <div className="row between tree-head">
        <ReferralTabs />
        {all}
      </div>
      {list.length === 0 ? <Nobody /> : <TreeTable {...props} />}
    </section>
  )
}

const Nobody = () => (
  <div className="board-empty">
    <BoardEmpty
      sign="user"
      title={referralText.empty}
      hint="내 추천코드로 가입한 회원이 여기에 보입니다. 코드는 고객센터에 문의해주세요."
    >
      <Link className="btn" to="/cs/write">
        고객센터 문의
      </Link>
    </BoardEmpty>
  </div>
)

/** Rows of the final height while the tree loads. */
const TreeSkeleton = () => (
  <output className="card board-rows">
    <span className="sr">불러오는중..</span>
    {Array.from({ length: 8 }, (_, row) => (
      <div className="board-skeleton tree-skeleton" key={row} aria-hidden="true">
        <Skeleton width={`${[52, 38, 64, 44][row % 4]}%`} />
      </div>
    ))}
  </output>
)
