/**
 * A day, typed as yyyy-MM-dd or picked from a Korean calendar; days after `max` cannot be picked. Our own, for here a day
 * is text of Seoul's calendar: the calendars there are compute with Date in the reader's own zone, leave the typing and
 * the dialog to us, and weigh 20 kB where this is 1.5.
 */
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

import { addDays, isDay, midnight } from '@madang/contract/core/kst.ts'

import { Icon } from './icons.tsx'
import { openQuestion } from './question.ts'
import './date-field.css'

type Props = {
  label: string
  value: string
  /** the last day that can be picked */
  max: string
  /** what is typed, whatever it is; a day once it is one */
  onChange: (text: string) => void
  invalid?: boolean
  /** the id of the message that says why */
  describedBy?: string
}

export function DateField({ label, value, max, onChange, invalid = false, describedBy }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <div className="input date-field">
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        placeholder="yyyy-MM-dd"
        aria-label={label}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => onChange(dashed(value))}
        // Enter sends the form at once, with what the page knows by then.
        onKeyDown={({ key }) => {
          if (key === 'Enter') flushSync(() => onChange(dashed(value)))
        }}
      />
      <button type="button" aria-label={`${label} 달력`} onClick={() => setOpen(true)}>
        <Icon name="calendar" className="ic-s" />
      </button>
      {open && (
        <Calendar
          label={label}
          day={isDay(value) && value <= max ? value : max}
          max={max}
          onPick={onChange}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

/** 20261114 → 2026-11-14; anything else stays as it was typed. */
export const dashed = (text: string) =>
  text.trim().replace(/^(\d{4})\D?(\d{2})\D?(\d{2})$/, '$1-$2-$3')

type CalendarProps = {
  label: string
  day: string
  max: string
  onPick: (day: string) => void
  onClose: () => void
}

const WEEK = ['일', '월', '화', '수', '목', '금', '토']
const weekday = (day: string) => new Date(midnight(day).getTime() + 9 * 3_600_000).getUTCDay()
const firstOf = (day: string) => `${day.slice(0, 8)}01`
const monthBefore = (day: string) => firstOf(addDays(firstOf(day), -1))
const monthAfter = (day: string) => firstOf(addDays(firstOf(day), 31))

/** The month's days in weeks from Sunday, null where another month's would stand. */
function weeksOf(day: string): (string | null)[][] {
  const first = firstOf(day)
  const cells: (string | null)[] = Array.from({ length: weekday(first) }, () => null)
  for (let next = first; next < monthAfter(day); next = addDays(next, 1)) cells.push(next)
  while (cells.length % 7 > 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

const steps: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: firstOf,
  End: (day) => addDays(monthAfter(day), -1),
  PageUp: monthBefore,
  PageDown: monthAfter,
}

function Calendar({ label, day, max, onPick, onClose }: CalendarProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(day)
  const [moved, setMoved] = useState(true)
  const titleId = useId()
  const back = useRef<Element | null>(null)

  useEffect(() => {
    back.current = document.activeElement
    openQuestion(dialog.current)
    return () => {
      if (back.current instanceof HTMLElement) back.current.focus()
    }
  }, [])
  useEffect(() => {
    if (moved) dialog.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
  }, [at, moved])

  /** By the keys the focus goes along; by the arrows of the month it stays on them. */
  const goTo = (to: string, focus: boolean) => {
    setMoved(focus)
    setAt(to > max ? max : to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    goTo(step(at), true)
  }
  const pick = (to: string) => {
    onPick(to)
    onClose()
  }

  return (
    <dialog
      ref={dialog}
      className="dialog calendar"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="row between">
        <button
          type="button"
          className="icon-btn"
          aria-label="이전 달"
          onClick={() => goTo(monthBefore(at), false)}
        >
          <Icon name="back" />
        </button>
        <b className="t17" id={titleId} aria-live="polite">
          <span className="sr">{label} </span>
          {Number(at.slice(0, 4))}년 {Number(at.slice(5, 7))}월
        </b>
        <button
          type="button"
          className="icon-btn"
          aria-label="다음 달"
          disabled={monthAfter(at) > max}
          onClick={() => goTo(monthAfter(at), false)}
        >
          <Icon name="next" />
        </button>
      </div>
      <table>
        <thead>
          <tr>
            {WEEK.map((name) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at).map((week, row) => (
            <tr key={row}>
              {week.map((each, column) => (
                <td key={column}>
                  {each !== null && (
                    <button
                      type="button"
                      data-day={each}
                      tabIndex={each === at ? 0 : -1}
                      aria-pressed={each === day}
                      disabled={each > max}
                      onKeyDown={onKeyDown}
                      onClick={() => pick(each)}
                    >
                      <span className="sr">
                        {Number(each.slice(0, 4))}년 {Number(each.slice(5, 7))}월{' '}
                      </span>
                      {Number(each.slice(8))}
                      <span className="sr">일</span>
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="grid g2">
        <button type="button" className="btn" onClick={onClose}>
          닫기
        </button>
        <button type="button" className="btn" onClick={() => pick(max)}>
          오늘
        </button>
      </div>
    </dialog>
  )
}
