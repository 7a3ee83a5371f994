import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'

import { addDays, dateOf } from '@madang/contract/core/kst.ts'
import { periodText, SEARCH_DAYS } from '@madang/contract/member/plain/dates.ts'

import { PeriodForm } from './period-form.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const today = dateOf(new Date())
const ago = (days: number) => addDays(today, -days)

function open(start = ago(7), end = today) {
  const searched: { start: string; end: string }[] = []
  render(<PeriodForm period={{ start, end }} onSearch={(period) => searched.push(period)} />)
  return { user: userEvent.setup(), searched }
}
const field = (name: '시작일' | '종료일') => screen.getByRole('textbox', { name })
const isInvalid = (name: '시작일' | '종료일') => field(name).getAttribute('aria-invalid') === 'true'

test.each([
  ['nothing', '', today, periodText.badDate, ['시작일']],
  ['a word', ago(3), 'today', periodText.badDate, ['종료일']],
  ['a day the calendar lacks', '2026-02-30', today, periodText.badDate, ['시작일']],
  ['no day at either end', '2026-1-1', '2026/01/32', periodText.badDate, ['시작일', '종료일']],
  ['tomorrow', ago(1), addDays(today, 1), periodText.future, ['시작일', '종료일']],
  ['the end before the start', today, ago(1), periodText.backwards, ['시작일', '종료일']],
  ['a day too many', ago(SEARCH_DAYS + 1), today, periodText.long, ['시작일', '종료일']],
])(
  '%s is not searched: the sentence, and the fields it is about',
  async (_, start, end, text, wrong) => {
    const { user, searched } = open(start, end)
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(screen.getByRole('button', { name: '검색' }))
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toBe(text)
    expect((['시작일', '종료일'] as const).filter(isInvalid)).toEqual(wrong)
    for (const name of ['시작일', '종료일'] as const)
      expect(field(name).getAttribute('aria-describedby')).toBe(alert.id)
    expect(searched).toEqual([])
  },
)

test('the sentence goes as soon as the days are right, and as many as allowed are searched by Enter', async () => {
  const { user, searched } = open(ago(SEARCH_DAYS + 1))
  await user.type(field('종료일'), '{Enter}')
  expect(screen.getByRole('alert').textContent).toBe(periodText.long)
  await user.clear(field('시작일'))
  expect(screen.getByRole('alert').textContent).toBe(periodText.badDate)
  await user.type(field('시작일'), ago(SEARCH_DAYS))
  expect(screen.queryByRole('alert')).toBeNull()
  await user.keyboard('{Enter}')
  expect(searched).toEqual([{ start: ago(SEARCH_DAYS), end: today }])
})

test('a day typed without dashes, or with dots, is the same day', async () => {
  const { user, searched } = open(ago(9), ago(8))
  await user.clear(field('시작일'))
  await user.type(field('시작일'), ago(6).replaceAll('-', ''))
  await user.clear(field('종료일'))
  await user.type(field('종료일'), ago(5).replaceAll('-', '.'))
  await user.tab()
  await user.click(screen.getByRole('button', { name: '검색' }))
  expect(searched).toEqual([{ start: ago(6), end: ago(5) }])
})

test('a day typed without dashes is searched by Enter from where it was typed', async () => {
  const { user, searched } = open(ago(9), ago(8))
  await user.clear(field('시작일'))
  await user.type(field('시작일'), `${ago(6).replaceAll('-', '')}`)
  await user.clear(field('종료일'))
  await user.type(field('종료일'), `${ago(5).replaceAll('-', '')}{Enter}`)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(searched).toEqual([{ start: ago(6), end: ago(5) }])
})

test('the quick ranges search at once, and the one that is searched stands out', async () => {
  const { user, searched } = open(ago(6))
  const names = ['오늘', '어제', '7일', '이번 달']
  for (const name of names) await user.click(screen.getByRole('button', { name }))
  expect(searched).toEqual([
    { start: today, end: today },
    { start: ago(1), end: ago(1) },
    { start: ago(6), end: today },
    { start: `${today.slice(0, 8)}01`, end: today },
  ])
  expect(screen.getByRole('button', { name: '7일' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('button', { name: '어제' }).getAttribute('aria-pressed')).toBe('false')
})
