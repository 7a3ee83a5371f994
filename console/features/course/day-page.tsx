/** How another day went, beside the day before it and the same weekday of the week before. */
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'

import { dateOf, isDay } from '@madang/contract/core/kst.ts'
import { DateField } from '@madang/ui/date-field.tsx'

import { ExportButton } from '../../shell/export-button.tsx'
import { clockTime } from '../../shell/format.ts'
import { useKeys } from '../../shell/keys.ts'
import { useHouseNow } from '../../shell/me.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { Pending } from '../../shell/pending.tsx'
import type { Place } from '../../shell/places.ts'
import { useAsked, type Data } from '../../shell/use-asked.ts'
import { Charts } from './charts.tsx'
import { HourTable } from './hour-table.tsx'
import type { Told } from './words.ts'
import './course.css'

type Day = Data<'courseDay'>

export function DayPage() {
  const { day = '' } = useParams({ strict: false })
  const { data, ...query } = useAsked('courseDay', {
    name: 'courseDay',
    params: { day },
    input: { day },
    everyMs: false,
  })
  return (
    <>
      <Head key={day} day={day} data={data} />
      {data ? (
        <div className="today">
          <div className="today-course is-whole">
            <Charts course={data.course} {...toldOf(data)} />
          </div>
          <HourTable course={data.course} {...toldOf(data)} />
        </div>
      ) : (
        <Pending error={query.error} again={query.refetch} rows={10} />
      )}
    </>
  )
}

const weekdayOf = (day: string) =>
  new Date(`${day}T12:00:00+09:00`).toLocaleDateString('ko', {
    timeZone: 'Asia/Seoul',
    weekday: 'short',
  })

function toldOf({ at, over }: Day): Told {
  const time = clockTime(at)
  return {
    words: { today: '그날', yesterday: '전날', week: '한 주 전' },
    than: '전날',
    hour: over ? 23 : Number(time.slice(0, 2)),
    until: over ? '24:00' : time.slice(0, 5),
    running: !over,
  }
}

const stateOf = ({ over, closed }: Day) =>
  closed
    ? (['마감 · 바뀌지 않음', 'jade'] as const)
    : over
      ? (['마감 전 · 바뀔 수 있음', 'ochre'] as const)
      : (['진행중', 'ochre'] as const)

function Head({ day, data }: { day: string; data: Day | undefined }) {
  const navigate = useNavigate()
  const today = dateOf(useHouseNow())
  const [typed, setTyped] = useState(day)
  const go = (to: Place) => void navigate(to)
  const dayOf = (to: string): Place => ({ to: '/today/$day', params: { day: to } })
  const [before, after] = [data?.before ?? null, data?.after ?? null]
  useKeys({
    '[': before === null ? undefined : () => go(dayOf(before)),
    ']': after === null ? undefined : () => go(after === today ? { to: '/today' } : dayOf(after)),
    t: () => document.querySelector<HTMLElement>('#today-table')?.focus(),
  })
  const [word, tone] = data ? stateOf(data) : ['', '']
  return (
    <PageHead
      title="하루"
      count={
        isDay(day) && (
          <>
            {day} ({weekdayOf(day)}) {data && <span className={`tag ${tone}`}>{word}</span>}
          </>
        )
      }
      className="today-tools"
      tools={
        <>
          <Step to={before} name="전날" hotkey="[" go={(to) => go(dayOf(to))} />
          <DateField
            label="날짜"
            value={typed}
            max={today}
            onChange={(text) => {
              setTyped(text)
              if (isDay(text) && text !== day) go(dayOf(text))
            }}
          />
          <Step to={after} name="다음 날" hotkey="]" go={(to) => go(dayOf(to))} />
          <Link className="btn" to="/today">
            오늘
          </Link>
          {isDay(day) && <ExportButton list="hours" start={day} end={day} />}
        </>
      }
    />
  )
}

type StepProps = { to: string | null; name: string; hotkey: string; go: (day: string) => void }
const Step = ({ to, name, hotkey, go }: StepProps) => (
  <button type="button" className="btn" disabled={to === null} onClick={() => to && go(to)}>
    {name} <kbd aria-hidden="true">{hotkey}</kbd>
  </button>
)
