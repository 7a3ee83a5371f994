/** The days that sums of the page are chosen by. */
import { useState } from 'react'

import { addDays } from '@madang/contract/core/kst.ts'
import { useToday } from '@madang/ui/clock.ts'

import { clock } from './clock.ts'

/** First days of the ranges, all through today. */
const ranges = {
  오늘: (today: string) => today,
  '7일': (today: string) => addDays(today, -6),
  '30일': (today: string) => addDays(today, -29),
  '이번 달': (today: string) => `${today.slice(0, 8)}01`,
} as const
type Range = keyof typeof ranges
const names = Object.keys(ranges) as Range[]

/** The days chosen (null until the server's date is known), and what chooses them. */
export function useDays(first: Range) {
  const [range, setRange] = useState<Range>(first)
  const end = useToday(clock)
  const chooser = (
    <fieldset className="seg" aria-label="기간">
      {names.map((name) => (
        <button
          type="button"
          key={name}
          aria-pressed={name === range}
          onClick={() => setRange(name)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
  return { days: end === null ? null : { start: ranges[range](end), end }, chooser }
}
