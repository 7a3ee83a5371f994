import { expect, test } from 'vitest'

import { endError, scheduled, shownState } from './schedule.tsx'

test('what is shown is shown from its start, half-open, until its end', () => {
  const at = (time: string) => new Date(`2026-11-21T${time}Z`)
  const shown = {
    withdrawn: false,
    startsAt: '2026-11-21T01:00:00.000Z',
    endsAt: '2026-11-21T02:00:00.000Z',
  }
  const states = ['00:59:59.999', '01:00:00.000', '01:59:59.999', '02:00:00.000']
  expect(states.map((time) => shownState(shown, at(time)))).toEqual(['soon', 'on', 'on', 'over'])
  expect(shownState({ ...shown, withdrawn: true }, at('01:30:00'))).toBe('off')
})

test('times are typed in Seoul and sent as instants; an empty start is now', () => {
  const now = new Date('2026-11-21T01:00:00.000Z')
  expect(
    scheduled({ audience: 'all', starts: '2026-11-22T09:30', ends: '2026-11-23T00:00:30' }, now),
  ).toEqual({
    audience: 'all',
    startsAt: '2026-11-22T09:30:00+09:00',
    endsAt: '2026-11-23T00:00:30+09:00',
  })
  expect(scheduled({ audience: 'all', starts: '', ends: '' }, now)).toEqual({
    audience: 'all',
    startsAt: now.toISOString(),
    endsAt: null,
  })
  expect(endError({ audience: 'all', starts: '2026-11-22T09:30', ends: '2026-11-22T09:30' })).toBe(
    '종료 시각은 시작 시각보다 뒤여야 합니다.',
  )
})
