/** The safe's page: what is where, moving it, locking it, the last moves (docs/spec/member-pages.md#pages). */
import type { ReactNode } from 'react'

import { handOffText, handsOff } from '@madang/contract/member/plain/hand-off.ts'
import { useLockLeft } from '@madang/ui/safe/questions.ts'
import { SafeDesk } from '@madang/ui/safe/safe-desk.tsx'
import { SafeMoves } from '@madang/ui/safe/safe-moves.tsx'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'

import { ask } from '../../api/ask.ts'
import { clock, useHouse } from '../../api/house.ts'
import { useLine } from '../../api/line.ts'
import { useSession } from '../../api/session.ts'
import { Board, BoardEmpty } from '../../shell/board.tsx'
import { useRequests } from '../../shell/cashier.ts'
import { useDevice } from '../../shell/device.ts'
import { useFailedLoad } from '../../shell/failed-load.ts'
import { openHandOff } from '../../shell/hand-off.ts'
import { PlayLine } from '../../shell/play-line.tsx'
import { PocketTabs } from '../../shell/pocket-tabs.tsx'
import { useSafe } from './use-safe.ts'
import './safe.css'

export function SafePage() {
  const session = useSession()
  return session && handsOff(session.userType) ? <PartnerDoor /> : <OwnSafe />
}

function OwnSafe() {
  const device = useDevice()
  // For the clock that the lock runs by.
  useHouse()
  const query = useRequests('safeList', () => ask('safeList'))
  const { data, refetch } = query
  useFailedLoad(query, '/')
  const { sending, move, lock } = useSafe(refetch)
  const { up } = useLine()
  const lockedUntil = data?.lockedUntil ?? null
  const lockLeft = useLockLeft(lockedUntil, clock)

  return (
    <Frame
      left={
        <SafeDesk
          safe={data}
          lockLeft={lockLeft}
          sending={sending}
          cutOff={!up}
          move={move}
          lock={lock}
        />
      }
      right={
        data ? (
          <SafeMoves rows={data.list} wide={device === 'pc'} empty={<NoMoves />} />
        ) : (
          <SkeletonRows rows={5} />
        )
      }
    />
  )
}

const NoMoves = () => (
  <div className="board-empty">
    <BoardEmpty
      sign="safe"
      title="금고내역이 없습니다."
      hint="금액을 정하고 금고에 보관을 누르면 여기에 남습니다."
    />
  </div>
)

/** Where a partner lands who did not come by a menu: the same door. */
const PartnerDoor = () => (
  <Board title="금고">
    <PocketTabs />
    <section className="card board-empty">
      <BoardEmpty sign="safe" title={handOffText.title} hint={handOffText.hint}>
        <button type="button" className="btn btn-main btn-big" onClick={() => void openHandOff()}>
          {handOffText.open}
        </button>
      </BoardEmpty>
    </section>
  </Board>
)

/** One column on a phone; moving on the left, the moves on the right of a desktop's card. */
function Frame({ left, right }: { left: ReactNode; right: ReactNode }) {
  const device = useDevice()
  return (
    <Board title="금고">
      {device === 'pc' ? (
        <section className="card safe-card">
          <PocketTabs />
          <PlayLine />
          <div className="safe-cols">
            <div className="safe-left">{left}</div>
            <div className="safe-right">{right}</div>
          </div>
        </section>
      ) : (
        <>
          <PocketTabs />
          <div className="safe-play">
            <PlayLine />
          </div>
          <div className="safe-left">{left}</div>
          {right}
        </>
      )}
    </Board>
  )
}
