/**
 * The page of limits: what rests, what each limit holds, the reality check, time-out and exclusion
 * (docs/spec/rules.md#player-protection).
 */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { restText } from '@madang/contract/member/plain/rest.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'

import { useHouse } from '../../api/house.ts'
import { Board } from '../../shell/board.tsx'
import { useFailedLoad } from '../../shell/failed-load.ts'
import { GradePart } from './grade-part.tsx'
import { LimitDialog } from './limit-dialog.tsx'
import { LimitList } from './limit-list.tsx'
import { CheckPart, ExcludePart, RestPart } from './rests.tsx'
import { useLimits, type Limit, type Limits } from './use-limits.ts'
import './limits.css'

export function LimitsPage() {
  // For the clock that a raise grows ripe by.
  useHouse()
  const { query, sending, change, raise, rest, exclude } = useLimits()
  const [editing, setEditing] = useState<Limit | null>(null)
  const { data } = query
  useFailedLoad(query, '/')
  const excluded = data?.rest?.kind === 'excluded' || data?.rest?.kind === 'ended'

  return (
    <Board title="한도와 휴식">
      {data ? (
        <>
          {data.rest && (
            <Resting
              rest={data.rest}
              sending={sending}
              comeBack={() => void change({ act: 'return' })}
            />
          )}
          {data.grade && <GradePart grade={data.grade} />}
          <LimitList
            limits={data.limits}
            sending={sending}
            edit={setEditing}
            raise={raise}
            keep={({ kind, period }) => void change({ act: 'keep', kind, period })}
          />
          <div className="limits-parts">
            <CheckPart
              minutes={data.checkMinutes}
              sending={sending}
              choose={(minutes) => void change({ act: 'check', minutes })}
            />
            {!excluded && <RestPart sending={sending} rest={(days) => void rest(days)} />}
            <ExcludePart sending={sending} exclude={(months) => void exclude(months)} />
          </div>
          {editing && (
            <LimitDialog
              limit={editing}
              sending={sending}
              change={change}
              close={() => setEditing(null)}
            />
          )}
        </>
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Board>
  )
}

type RestingProps = {
  rest: NonNullable<Limits['rest']>
  sending: boolean
  comeBack: () => void
}

/** What rests, until when, and what can be done meanwhile. */
const Resting = ({ rest, sending, comeBack }: RestingProps) => (
  <section className="card pad limits-rest" aria-label="휴식중">
    <p className="limits-why">
      <Icon name="clock" className="ic-s" />
      {restText(rest)}
    </p>
    <div className="grid limits-left">
      <Link to="/exchange" className="btn">
        환전
      </Link>
      <Link to="/betting" className="btn">
        베팅내역
      </Link>
      <Link to="/statement" className="btn">
        머니내역
      </Link>
    </div>
    {rest.kind === 'ended' && (
      <button type="button" className="btn btn-main" aria-disabled={sending} onClick={comeBack}>
        이용 재개
      </button>
    )}
  </section>
)
