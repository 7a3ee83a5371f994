/** 오늘의 나: bets, net and minutes of the day, its hours, and what is left of the member's own limit; in the evening its book. */
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'

import { largest } from '@madang/contract/core/lists.ts'
import { minutesText } from '@madang/contract/core/protection.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import { isBookDue } from '@madang/contract/member/plain/today.ts'
import { useNow } from '@madang/ui/clock.ts'
import { keepCookie, readCookie } from '@madang/ui/cookie.ts'
import { Skeleton } from '@madang/ui/skeleton.tsx'
import { Won } from '@madang/ui/won.tsx'

import { clock } from '../../api/house.ts'
import { lazyPart } from '../../shell/lazy-page.tsx'
import { useSummary } from '../../shell/summary.ts'
import { useToday } from '../../shell/today.ts'

const Evening = lazyPart(
  () => import('./evening.tsx'),
  (module) => module.Evening,
)

/** The evening's card is said once: until it is closed, on the day it is of. */
function useEvening(day: Day) {
  const { summary } = useSummary()
  const [closed, setClosed] = useState(() => readCookie('book'))
  const now = useNow(clock)
  const told =
    day !== undefined && closed !== day.date && summary?.rest === null && isBookDue(day, now)
  return {
    told: told ? day : null,
    close: () => {
      setClosed(day!.date)
      keepCookie('book', day!.date, DAY_SECONDS)
    },
  }
}
const DAY_SECONDS = 86_400

export function OwnDay() {
  const { data: day } = useToday()
  const { told, close } = useEvening(day)
  return (
    <section className="card pad own-day" aria-labelledby="own-day">
      <div className="head">
        <h2 className="t17" id="own-day">
          {told ? '오늘의 장부' : '오늘의 나'}
        </h2>
        {!told && (
          <Link to="/today" className="t13 soft home-more">
            오늘의 장부
          </Link>
        )}
      </div>
      <dl className="day-figures">
        <Figure name="베팅">{day && `${formatWon(day.bets)}번`}</Figure>
        <Figure name="건 돈">{day && <Won amount={day.staked} />}</Figure>
        <Figure name="손익">{day && <Won amount={day.net} signed />}</Figure>
        <Figure name="이용 시간">{day && minutesText(day.minutes)}</Figure>
      </dl>
      <div className="day-below">
        {told ? (
          <Suspense fallback={null}>
            <Evening.Page day={told} close={close} />
          </Suspense>
        ) : (
          <>
            <Hours day={day} />
            <Limit day={day} />
          </>
        )}
      </div>
    </section>
  )
}

const Figure = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt className="t13 mute">{name}</dt>
    <dd className="strong">{children ?? <Skeleton width={56} height={24} />}</dd>
  </div>
)

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
/** The drawing's own units: an hour's width, the middle line, how far a bar may go from it. */
const [WIDE, LINE, MOST] = [13, 23, 22] as const

/** The net of each hour of the day, gains up and losses down; an hour to come has nothing yet. */
function Hours({ day }: { day: Day }) {
  const nets = day?.hours ?? []
  const most = largest(nets.map(Math.abs), 1)
  const said = nets.flatMap((net, hour) =>
    net === 0 ? [] : [`${hour}시 ${net > 0 ? '+' : '−'}${formatWon(Math.abs(net))}원`],
  )
  return (
    <div className="day-hours t13 mute">
      <span className="sr">시간대별 손익: {said.join(', ') || '없음'}</span>
      <svg viewBox="0 0 312 46" preserveAspectRatio="none" aria-hidden="true">
        {HOURS.map((hour) => {
          const net = nets[hour] ?? 0
          const high = net === 0 ? 2 : Math.max(3, (Math.abs(net) / most) * MOST)
          return (
            <rect
              key={hour}
              className={
                net > 0 ? 'is-gain' : net < 0 ? 'is-loss' : hour < nets.length ? '' : 'is-to-come'
              }
              x={hour * WIDE + 1.5}
              y={net > 0 ? LINE - high : net < 0 ? LINE : LINE - 1}
              width={WIDE - 3}
              height={high}
            />
          )
        })}
      </svg>
      <span className="row between" aria-hidden="true">
        <span>0시</span>
        <span>12시</span>
        <span>24시</span>
      </span>
    </div>
  )
}

type Day = ReturnType<typeof useToday>['data']

function Limit({ day }: { day: Day }) {
  const limit = day?.limit ?? null
  const share = day && limit ? Math.min(1, day.staked / limit) : 0
  return (
    <Link to="/limits" className="day-limit">
      <span className="row between t13">
        <span className="mute">하루 베팅 한도</span>
        <span className="soft">
          {!day
            ? ' '
            : limit === null
              ? '정하지 않음'
              : `${formatWon(limit)}원 중 ${formatWon(day.staked)}원`}
        </span>
      </span>
      <span className="bar-h" aria-hidden="true">
        <i style={{ width: `${share * 100}%` }} />
      </span>
    </Link>
  )
}
