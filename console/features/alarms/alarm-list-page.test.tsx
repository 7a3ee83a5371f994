import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { Alarm, AlarmRow } from '@madang/contract/operator/alarms.ts'
import { alarmRuleNames } from '@madang/contract/operator/plain/alarms.ts'

import { ago } from '../../testing/desk.ts'
import { asRole, closeConsole, list, logIn, on, openConsole, waits } from '../../testing/house.tsx'

beforeEach(logIn)
afterEach(closeConsole)

const alarm = (changes: Partial<AlarmRow> = {}): AlarmRow => ({
  ...{ id: 7, rule: 'forged', subject: '하늘마루', member: null, state: 'open', count: 14 },
  ...{ detail: {}, openedAt: ago(3), lastAt: ago(1) },
  ...{ seenBy: null, seenAt: null, closedBy: null, closedAt: null, reason: null },
  ...changes,
})
const alarms = (rows: () => AlarmRow[], standing = false) =>
  on('alarmList', () => {
    const { data, ...said } = list(rows())
    const looked = { watching: [...alarmRuleNames], lookedAt: ago(2), standing }
    const counts = { open: rows().filter(({ state }) => state === 'open').length, seen: 0 }
    return { ...said, data: { ...data, ...looked, counts } }
  })
const view = (causes: Alarm['causes'] = [], changes: Partial<AlarmRow> = {}) =>
  on('alarmView', () => ({ result: true, msg: '', data: { ...alarm(changes), causes } }))
const done = { result: true as const, msg: '' }

test('where nothing is wrong the page names how many rules watch', async () => {
  openConsole('/alarms', [alarms(() => [])])
  expect(await screen.findByText('열린 경보가 없습니다. 규칙 11개가 보고 있습니다.')).toBeTruthy()
})

test('rules that stand still are said', async () => {
  openConsole('/alarms', [alarms(() => [], true)])
  expect(await screen.findByText(/부터 보지 못하고 있습니다/)).toBeTruthy()
})

test('a takes the marked one, once however long it is held; a rule that closed one is named 규칙', async () => {
  const rows = [alarm(), alarm({ id: 3, rule: 'win', state: 'closed', closedAt: ago(1) })]
  const { user, calls } = openConsole('/alarms', [
    alarms(() => rows),
    on('alarmTake', () => {
      rows[0] = alarm({ state: 'seen', seenBy: '운영 김마루' })
      return done
    }),
  ])
  expect(await screen.findByRole('cell', { name: '규칙' })).toBeTruthy()
  await user.keyboard('{a>5/}')
  expect(await screen.findByRole('cell', { name: '운영 김마루' })).toBeTruthy()
  await user.keyboard('a')
  expect(calls('alarmTake').map(({ input }) => input)).toEqual([{ id: 7 }])
})

test('c closes with a reason and not without', async () => {
  const { user, calls } = openConsole('/alarms', [
    alarms(() => [alarm()]),
    on('alarmClose', () => done),
  ])
  await screen.findByText('위조 요청', { selector: 'button' })
  await user.keyboard('c')
  const asked = await screen.findByRole('dialog')
  await waitFor(async () => {
    await user.click(within(asked).getByRole('button', { name: '닫기' }))
    expect(within(asked).getByText(/사유를 2자 이상/)).toBeTruthy()
  })
  await user.type(within(asked).getByLabelText('사유'), '옛 키')
  await user.click(within(asked).getByRole('button', { name: '닫기' }))
  await waitFor(() =>
    expect(calls('alarmClose').map(({ input }) => input)).toEqual([{ id: 7, reason: '옛 키' }]),
  )
})

test('Enter opens the rows that caused it, Esc folds them', async () => {
  const causes = [
    {
      at: ago(1),
      kind: 'vendor.signature',
      who: 'haneul',
      detail: { path: '/wallet/win', count: 14 },
    },
  ]
  const { user } = openConsole('/alarms', [alarms(() => [alarm()]), view(causes)])
  await screen.findByText('위조 요청', { selector: 'button' })
  await user.keyboard('{Enter}')
  const pane = await screen.findByRole('complementary', { name: '경보 하나' })
  const rows = await within(pane).findByRole('region', { name: '원인' })
  expect(rows.textContent).toContain('서명이 틀린 게임사 요청')
  expect(rows.textContent).toContain('/wallet/win')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
})

test('an alarm of a ring leads to its case', async () => {
  openConsole('/alarms?no=7', [
    alarms(() => [alarm()]),
    view([], { rule: 'rings', subject: 'G-31' }),
  ])
  const pane = await screen.findByRole('complementary', { name: '경보 하나' })
  const link = await within(pane).findByRole('link', { name: '맞베팅 레이더' })
  expect(link.getAttribute('href')).toMatch(/^\/radar\?no=.*31/)
})

test('who may only read is offered no act', async () => {
  const { user, calls } = openConsole('/alarms?no=7', [
    asRole('열람'),
    alarms(() => [alarm()]),
    view(),
  ])
  await screen.findByRole('heading', { name: '위조 요청' })
  await user.keyboard('ac')
  expect(screen.queryByRole('button', { name: /내가 봅니다/ })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(calls('alarmTake')).toEqual([])
})

test('the head counts those that nobody looks at', async () => {
  const counted = { count: 2, oldestAt: ago(3), newest: 7, urgent: 1, urgentNewest: 7 }
  openConsole('/alarms', [alarms(() => []), waits({ alarms: counted })])
  const head = await screen.findByRole('navigation', { name: '실시간 대기' })
  const link = await within(head).findByRole('link', { name: /경보 ?2/ })
  expect(link.className).toContain('late')
})
