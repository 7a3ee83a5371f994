/**
 * What a history is searched by: days, and kinds of game as a dropdown on a phone and tabs on a desktop
 * (docs/spec/member-pages.md#pages).
 */
import { betKinds, betKindText, type BetKind } from '@madang/contract/member/plain/betting.ts'

import { BoardEmpty } from '../../shell/board.tsx'
import { useDevice } from '../../shell/device.ts'
import type { Period } from '../../shell/list-search.ts'
import { PeriodForm } from '../../shell/period-form.tsx'

type Go = (changes: Record<string, string | number>) => void
type Props = { period: Period; type: BetKind; go: Go }

export function BettingSearch({ period, type, go }: Props) {
  const device = useDevice()
  return (
    <>
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
    </>
  )
}

/** Nothing of one kind: the rest is a press away. */
export const ShowAll = ({ title, go }: { title: string; go: Go }) => (
  <BoardEmpty sign="game" title={title} hint="미니게임 베팅은 전체에서 볼 수 있습니다.">
    <button type="button" className="btn" onClick={() => go({ type: 'all' })}>
      전체 보기
    </button>
  </BoardEmpty>
)
