/** A filter of one day, typed or picked from the calendar; never the browser's own field, which no two browsers share. */
import { useId, useState } from 'react'

import { dateOf, isDay } from '@madang/contract/core/kst.ts'
import { DateField, dashed } from '@madang/ui/date-field.tsx'

import { useHouseNow } from './me.ts'
import './filter-date.css'

type Props = {
  label: string
  /** yyyy-MM-dd, or nothing */
  value: string
  min?: string | undefined
  max?: string | undefined
  /** a list that always has one */
  needed?: boolean
  /** a day between both, or nothing */
  onChange: (value: string) => void
}

/** What is typed stays until it is a day that can be asked for, and the list as it was; why it is none stands under it. */
export function FilterDate({ label, value, min, max, needed = false, onChange }: Props) {
  const today = dateOf(useHouseNow())
  const id = useId()
  const [text, setText] = useState(value)
  const [left, setLeft] = useState(false)
  const [known, setKnown] = useState({ value, asked: value })
  // Another day than was asked for: a quick range, or going back.
  if (value !== known.value) {
    setKnown({ ...known, value })
    if (value !== known.asked) setText(value)
  }
  const error = wrongOf(dashed(text), min, max)
  // Half a day is no mistake while it is typed.
  const told = error !== undefined && (left || text.length >= 10)
  const type = (to: string) => {
    setText(to)
    const day = dashed(to)
    if (day === value || (needed && day === '') || wrongOf(day, min, max)) return
    setKnown({ ...known, asked: day })
    onChange(day)
  }
  const leave = () => {
    setLeft(true)
    if (needed && text === '') setText(value)
  }
  return (
    <div className="filter-date" onFocus={() => setLeft(false)} onBlur={leave}>
      <DateField
        label={label}
        value={text}
        max={max ?? today}
        onChange={type}
        invalid={told}
        {...(told && { describedBy: id })}
      />
      {told && (
        <p className="error" id={id} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

function wrongOf(text: string, min?: string, max?: string): string | undefined {
  if (text === '') return undefined
  if (!isDay(text)) return '2026-11-21처럼 있는 날짜를 입력해주세요.'
  if (min !== undefined && text < min) return `${min}부터 입력할 수 있습니다.`
  if (max !== undefined && text > max) return `${max}까지 입력할 수 있습니다.`
  return undefined
}
