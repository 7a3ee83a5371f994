/**
 * The day's own book, told by itself after the evening's last bet (docs/adr/0108-the-evening.md): one computed sentence
 * under the day's figures, in the place of the hours. It calls to nothing; 그대로 closes it for this evening.
 */
import { Link } from '@tanstack/react-router'

import type { Today } from '@madang/contract/member/today.ts'
import { Skeleton } from '@madang/ui/skeleton.tsx'

import { useChance } from '../../shell/chance.ts'
import { usualText } from '../../shell/usual.ts'

export function Evening({ day, close }: { day: Today; close: () => void }) {
  const chance = useChance(day)
  return (
    <div className="day-told">
      {!chance ? (
        <Skeleton height={44} />
      ) : (
        <p className="strong">
          {chance.bets > 0 ? usualText(chance).says : '확률을 계산할 수 있는 베팅이 없습니다.'}
        </p>
      )}
      <div className="grid g2">
        <button type="button" className="btn" onClick={close}>
          그대로
        </button>
        <Link to="/today" className="btn">
          장부 보기
        </Link>
      </div>
    </div>
  )
}
