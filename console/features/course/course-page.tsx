/** How the day goes, beside yesterday and the same weekday of last week, and what waits for this operator. */
import { Link, useNavigate } from '@tanstack/react-router'

import { addDays, dateOf } from '@madang/contract/core/kst.ts'
import type { HouseDay } from '@madang/contract/operator/course.ts'

import { ExportButton } from '../../shell/export-button.tsx'
import { Foot } from '../../shell/foot.tsx'
import { clockTime, dayTime, shortWon } from '../../shell/format.ts'
import { useKeys } from '../../shell/keys.ts'
import { useHouseNow, useMay } from '../../shell/me.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { Pending } from '../../shell/pending.tsx'
import type { Place } from '../../shell/places.ts'
import { useAsked } from '../../shell/use-asked.ts'
import { HourTable } from './hour-table.tsx'
import { Decided, Exposure, OnlineNow } from './sides.tsx'
import { Waits } from './waits.tsx'
import { Charts } from './charts.tsx'
import { placeOfWait } from './words.ts'
import './course.css'

const everyMs = 10_000

export function TodayPage() {
  const query = useAsked('houseDay', { name: 'houseDay', everyMs })
  const { data } = query
  const mayRounds = useMay('rounds.read')
  useDayKeys(data?.waits ?? [], mayRounds, data?.course ? data.at : null)
  if (!data) return <Pending error={query.error} again={query.refetch} rows={10} />
  const { at, course, online, waits } = data
  const told = whenOf(at)
  return (
    <>
      <PageHead
        title="오늘"
        count={told.day}
        acts={
          <>
            {data.books && <BooksBadge books={data.books} />}
            {course && (
              <Link className="btn" to="/today/$day" params={{ day: addDays(told.date, -1) }}>
                어제 <kbd aria-hidden="true">[</kbd>
              </Link>
            )}
            {course && <ExportButton list="hours" start={told.date} end={told.date} />}
          </>
        }
      />
      <div className="today">
        <div className="today-course">
          {course && <Charts course={course} {...told} />}
          <div className="op-halves">
            {online && <OnlineNow online={online} />}
            <Decided operators={data.operators} />
          </div>
        </div>
        <div className="today-side">
          <Waits waits={waits} />
          {mayRounds && <Exposure />}
        </div>
        {course && <HourTable course={course} {...told} />}
      </div>
      <Foot
        keys={[
          [[`1…${waits.length}`], '기다리는 일 열기'],
          ...(mayRounds ? ([[['g'], '지급 리스크']] as [string[], string][]) : []),
          [['o'], '접속중'],
          ...(course
            ? ([
                [['t'], '표로'],
                [['['], '어제'],
              ] as [string[], string][])
            : []),
        ]}
        note="숫자만 바뀌고 자리는 그대로"
        everyMs={everyMs}
        at={query.dataUpdatedAt}
      />
    </>
  )
}

/** The minute that is told, as it is written. */
function whenOf(at: string) {
  const zone = { timeZone: 'Asia/Seoul', weekday: 'short' } as const
  const weekday = new Date(at).toLocaleDateString('ko', zone)
  const time = clockTime(at)
  const date = dayTime(at).slice(0, 10)
  return {
    date,
    day: `${date} (${weekday})`,
    hour: Number(time.slice(0, 2)),
    until: time.slice(0, 5),
    words: { today: '오늘', yesterday: '어제', week: `지난 ${weekday}` },
    than: '어제 이때',
    running: true,
  }
}

function useDayKeys(waits: HouseDay['waits'], mayRounds: boolean, at: string | null) {
  const navigate = useNavigate()
  const go = (place: Place) => () => void navigate(place)
  useKeys({
    ...Object.fromEntries(waits.map(({ name }, at) => [`${at + 1}`, go(placeOfWait(name))])),
    '[':
      at === null
        ? undefined
        : go({ to: '/today/$day', params: { day: addDays(dateOf(new Date(at)), -1) } }),
    g: mayRounds ? go({ to: '/exposure' }) : undefined,
    o: go({ to: '/online' }),
    t: () => document.querySelector<HTMLElement>('#today-table')?.focus(),
  })
}

/** A comparison that was not made for so long says nothing. */
const OLD_MS = 180_000

/** Whether what members hold is what the ledger says, as it was compared last; unknown when that was long ago. */
function BooksBadge({ books }: { books: NonNullable<HouseDay['books']> }) {
  const now = useHouseNow()
  const { at, held, expected, equal } = books
  const old = now.getTime() - Date.parse(at) > OLD_MS
  const [word, tone] = equal
    ? old
      ? ['장부 모름', 'ochre']
      : ['장부 맞음', 'jade']
    : ['장부 다름', 'bad']
  return (
    <Link to="/books" className={`tag ${tone} today-books`}>
      {word} · {equal ? `${shortWon(expected)} = ` : `장부 ${shortWon(expected)} · 지갑 `}
      {shortWon(held)} · {clockTime(at)}
    </Link>
  )
}
