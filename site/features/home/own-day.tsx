/** 오늘의 나: bets, net and minutes of the day, and what is left of the member's own limit. */
import { Link } from '@tanstack/react-router'

import { clockOf } from '@madang/contract/core/kst.ts'
import { minutesText } from '@madang/contract/core/protection.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import { useNow } from '@madang/ui/clock.ts'
import { Skeleton } from '@madang/ui/skeleton.tsx'
import { Won } from '@madang/ui/won.tsx'

import { clock } from '../../api/house.ts'
import { useToday } from '../../shell/today.ts'

export function OwnDay() {
  const { data: day } = useToday()
  return (
    <section className="card pad own-day" aria-labelledby="own-day">
      <div className="head">
        <h2 className="t17" id="own-day">
          오늘의 나
        </h2>
        <BookLink day={day} />
      </div>
      <dl className="day-figures">
        <Figure name="베팅">{day && `${formatWon(day.bets)}번`}</Figure>
        <Figure name="건 돈">{day && <Won amount={day.staked} />}</Figure>
        <Figure name="손익">{day && <Won amount={day.net} signed />}</Figure>
        <Figure name="이용 시간">{day && minutesText(day.minutes)}</Figure>
      </dl>
      <Limit day={day} />
    </section>
  )
}

/** The last hour of a day: its book is told of, in the place where it always is. */
const EVENING = '23:00'

function BookLink({ day }: { day: Day }) {
  const evening = clockOf(useNow(clock)) >= EVENING && day !== undefined && day.bets > 0
  return (
    <Link to="/today" className={`t13 home-more ${evening ? 'c-ochre strong' : 'soft'}`}>
      {evening ? '오늘의 장부 보기' : '오늘의 장부'}
    </Link>
  )
}

const Figure = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt className="t13 mute">{name}</dt>
    <dd className="strong">{children ?? <Skeleton width={56} height={24} />}</dd>
  </div>
)

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
