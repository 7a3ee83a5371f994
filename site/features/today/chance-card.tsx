/** How usual the day is: one sentence, and the shape it is counted from (docs/adr/0093-the-days-own-book.md). */
import { largest } from '@madang/contract/core/lists.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import type { Chance } from '@madang/contract/member/today.ts'
import { Won } from '@madang/ui/won.tsx'

import { usualText } from '../../shell/usual.ts'

export function ChanceCard({ chance }: { chance: Chance }) {
  const { others } = chance
  return (
    <section className="card pad chance-card" aria-labelledby="chance">
      {chance.bets > 0 ? <Known chance={chance} /> : <Unknown />}
      {others.bets > 0 && (
        <p className="t13 mute">
          하이로우처럼 하는 방식에 따라 확률이 달라지는 베팅 {formatWon(others.bets)}번은 뺐습니다.
          평균 <Won amount={others.mean} signed />
        </p>
      )}
    </section>
  )
}

const Unknown = () => (
  <>
    <h2 className="t17" id="chance">
      결과가 나온 베팅이 없습니다.
    </h2>
    <p className="soft">결과가 나오면 얼마나 흔한 일인지 계산해 알려드립니다.</p>
  </>
)

function Known({ chance }: { chance: Chance }) {
  const { says, counts } = usualText(chance)
  return (
    <>
      <h2 className="t17" id="chance">
        {says}
      </h2>
      <p className="soft">
        같은 금액을 같은 픽에 건 1,000명을 확률대로 뽑아 세었습니다. {counts}. 노란 막대가 오늘의
        나입니다.
      </p>
      <Bars chance={chance} />
      <div className="row between t13 mute">
        <span>많이 잃은 쪽</span>
        <span>
          평균 <Won amount={chance.mean} signed />
        </span>
        <span>많이 딴 쪽</span>
      </div>
    </>
  )
}

const WIDE = 320
const HIGH = 72

function Bars({ chance: { bars, own, mean, least, most } }: { chance: Chance }) {
  const step = WIDE / bars.length
  const top = largest(bars)
  const at = most > least ? ((mean - least) / (most - least)) * WIDE : WIDE / 2
  return (
    <svg className="chance-bars" viewBox={`0 0 ${WIDE} ${HIGH + 10}`} aria-hidden="true">
      {bars.map((count, place) => {
        // Whoever is there is seen: one of a thousand is a line.
        const high = count === 0 ? (place === own ? 2 : 0) : Math.max(2, (count / top) * HIGH)
        return (
          <rect
            key={place}
            className={place === own ? 'is-own' : undefined}
            x={place * step + 2}
            y={HIGH + 8 - high}
            width={step - 4}
            height={high}
            rx="2"
          />
        )
      })}
      <path className="chance-mean" d={`M${at} 2V${HIGH + 8}`} />
      <path className="chance-floor" d={`M0 ${HIGH + 9}H${WIDE}`} />
    </svg>
  )
}
