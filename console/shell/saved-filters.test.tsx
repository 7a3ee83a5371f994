import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { SavedFilter } from '@madang/contract/operator/filters.ts'
import { filterText } from '@madang/contract/operator/plain/filters.ts'

import { closeConsole, list, logIn, on, openConsole } from '../testing/house.tsx'
import { keptOf, shownOf } from './saved-filters.tsx'

beforeEach(logIn)
afterEach(closeConsole)

const events = on('eventList', () => list([]))
function openEvents(path: string, saved: SavedFilter[]) {
  const kept = [...saved]
  return openConsole(path, [
    events,
    on('filterList', () => ({ result: true, msg: '', data: [...kept] })),
    on('filterSave', ({ name, search }) => {
      kept.push({ slot: 2, name, search })
      return { result: true, msg: filterText.saved(2), slot: 2 }
    }),
    on('filterRemove', ({ slot }) => {
      kept.splice(
        kept.findIndex((one) => one.slot === slot),
        1,
      )
      return { result: true, msg: filterText.removed }
    }),
  ])
}
const urgent = { slot: 1, name: '긴급', search: { weight: 'urgent' } }

test('its digit brings a kept filter, a digit without one still opens its page of the menu', async () => {
  const { user, router, calls } = openEvents('/events?weight=low&page=3', [urgent])
  const button = await screen.findByRole('button', { name: /긴급/ })
  expect(button.getAttribute('aria-pressed')).toBe('false')
  await user.keyboard('1')
  await waitFor(() => expect(router.state.location.search).toEqual({ weight: 'urgent' }))
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'))
  await waitFor(() =>
    expect(calls('eventList').at(-1)?.input).toMatchObject({ weight: 'urgent', pageIndex: 1 }),
  )
  await user.keyboard('5')
  await waitFor(() => expect(router.state.location.pathname).toBe('/members'))
})

test('the filter of the list is kept under a name, without its page, and let go again', async () => {
  const { user, calls } = openEvents('/events?kind=login.failed&page=2', [urgent])
  await screen.findByRole('button', { name: /긴급/ })
  await user.click(screen.getByRole('button', { name: '조건 저장' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: '저장' }))
  expect(within(dialog).getByRole('alert').textContent).toBe(filterText.noName)
  await user.click(within(dialog).getByRole('button', { name: '긴급 삭제' }))
  await waitFor(() => expect(within(dialog).queryByText('긴급')).toBeNull())
  await user.type(within(dialog).getByLabelText('이름'), '실패{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls('filterSave').map(({ input }) => input)).toEqual([
    { list: 'events', name: '실패', search: { kind: 'login.failed' } },
  ])
  expect(calls('filterRemove').map(({ input }) => input)).toEqual([{ list: 'events', slot: 1 }])
  expect((await screen.findByRole('button', { name: /실패/ })).getAttribute('aria-pressed')).toBe(
    'true',
  )
})

test('days up to today move on with the calendar, days of the past stay as they are', () => {
  const week = { start: '2026-11-17', end: '2026-11-23', state: 'won', page: 4 }
  const kept = keptOf(week, '2026-11-23')
  expect(kept).toEqual({ start: '-6', end: '0', state: 'won' })
  expect(shownOf(kept, '2026-12-01')).toEqual({
    start: '2026-11-25',
    end: '2026-12-01',
    state: 'won',
  })
  const past = { start: '2026-11-01', end: '2026-11-02' }
  expect(shownOf(keptOf(past, '2026-11-23'), '2026-12-01')).toEqual(past)
})
