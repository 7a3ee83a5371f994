/** The safe's page: what is where, moving it, locking it, the last moves (seed 2 §2). */
import type { ReactNode } from 'react'

import { safeText } from '@madang/contract/member/plain/safe.ts'
import { useCountUp } from '@madang/ui/count-up.tsx'
import { Icon } from '@madang/ui/icons.tsx'
import { Skeleton, SkeletonRows } from '@madang/ui/skeleton.tsx'
import { Won } from '@madang/ui/won.tsx'

import { ask } from '../../api/ask.ts'
import { useHouse } from '../../api/house.ts'
import { Board } from '../../shell/board.tsx'
import { useRequests } from '../../shell/cashier.ts'
import { useDevice } from '../../shell/device.ts'
import { useFailedLoad } from '../../shell/failed-load.ts'
import { PlayLine } from '../../shell/play-line.tsx'
import { PocketTabs } from '../../shell/pocket-tabs.tsx'
import { SafeForm } from './safe-form.tsx'
import { SafeLock } from './safe-lock.tsx'
import { SafeMoves } from './safe-moves.tsx'
import { useLockLeft, useSafe } from './use-safe.ts'
import './safe.css'

export function SafePage() {
  // For the clock that the lock runs by.
  useHouse()
  const query = useRequests('safeList', () => ask('safeList'))
  const { data, refetch } = query
  useFailedLoad(query, '/')
  const { sending, move, lock } = useSafe(refetch)
  const lockedUntil = data?.lockedUntil ?? null
  const lockLeft = useLockLeft(lockedUntil)

  return (
    <Frame
      left={
        <>
          <Balances money={data?.money} safe={data?.safe} />
          {data ? (
            <>
              <SafeForm safe={data} lockLeft={lockLeft} sending={sending} move={move} />
              <SafeLock
                lockedUntil={lockedUntil}
                lockLeft={lockLeft}
                sending={sending}
                lock={lock}
              />
            </>
          ) : (
            <FormToCome />
          )}
          <ul className="note">
            {safeText.notes.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      }
      right={data ? <SafeMoves rows={data.list} /> : <SkeletonRows rows={5} />}
    />
  )
}

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

const Balances = ({ money, safe }: { money?: number; safe?: number }) => (
  <section className="card safe-balances" aria-label="보유금과 금고">
    <div>
      <span className="t13 mute">보유금</span>
      <b className="t22">
        {money === undefined ? <Skeleton height={24} /> : <Running to={money} />}
      </b>
    </div>
    <span className="mute safe-swap">
      <Icon name="swap" />
    </span>
    <div className="end">
      <span className="t13 mute">금고</span>
      <b className="t22 c-ochre">
        {safe === undefined ? <Skeleton height={24} /> : <Running to={safe} />}
      </b>
    </div>
  </section>
)

const Running = ({ to }: { to: number }) => <Won amount={useCountUp(to)} />

const FormToCome = () => (
  <div className="safe-form">
    <Skeleton height={94} />
    <Skeleton height={102} />
    <Skeleton height={56} />
    <Skeleton height={104} />
  </div>
)
