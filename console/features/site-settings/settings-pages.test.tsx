import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { scheduledText } from '@madang/contract/operator/plain/scheduled.ts'
import { settingRules, settingText } from '@madang/contract/operator/plain/site-settings.ts'

import type { Setting } from '@madang/contract/operator/site-settings.ts'

import { asRole, closeConsole, logIn, on, openConsole } from '../../testing/house.tsx'
import { setting } from '../../testing/rows.ts'
import { valueError, valueWords } from '../../shell/setting-values.ts'

beforeEach(logIn)
afterEach(closeConsole)

const house = (): { rows: Setting[] } => ({
  rows: [
    setting('turnoverPercent', 100, 3),
    setting('siteStatus', 'open'),
    setting('registration', false, 1),
    setting('secondOperatorFrom', 1_000_000),
    setting('siteClosedHtml', '<h2>점검중</h2><p>곧 엽니다</p>'),
  ],
})
const lists = (here: ReturnType<typeof house>) =>
  on('settingList', () => ({ result: true, msg: '', data: here.rows }))
const history = on('settingHistory', () => ({
  result: true,
  msg: '',
  data: [
    {
      version: 3,
      value: 100,
      changedBy: 'admin2',
      changedAt: '2026-11-20T03:00:00.000Z',
      reason: '행사 끝',
    },
    {
      version: 2,
      value: 50,
      changedBy: 'admin1',
      changedAt: '2026-11-19T03:00:00.000Z',
      reason: '주말 행사',
    },
  ],
}))
const saves = (here: ReturnType<typeof house>) =>
  on('settingSave', ({ key, value, version }) => {
    const data = setting(key, value, version + 1)
    here.rows = here.rows.map((row) => (row.key === key ? data : row))
    return { result: true, msg: settingText.saved, data, waiting: false }
  })

test('settings stand in their groups, in words, with who changed them', async () => {
  openConsole('/settings', [lists(house())])
  const cashier = await screen.findByRole('region', { name: '충전·환전' })
  const row = within(cashier)
    .getByRole('link', { name: settingRules.turnoverPercent.label })
    .closest('tr')!
  expect(row.textContent).toContain('100%')
  expect(row.textContent).toContain('admin2')
  expect(within(cashier).getByText('1,000,000원')).toBeTruthy()
  const site = screen.getByRole('region', { name: '사이트' })
  expect(within(site).getByText('점검중 곧 엽니다')).toBeTruthy()
  expect(within(site).getByText('운영중')).toBeTruthy()
})

test.each([
  ['turnoverPercent', '501', settingText.number('0', '500')],
  ['turnoverPercent', '500', undefined],
  ['turnoverPercent', '', settingText.number('0', '500')],
  ['bankCheckFrom', '24:00', settingText.time],
  ['bankCheckFrom', '23:30', undefined],
  ['bankCheckFrom', '', settingText.time],
  ['siteClosedUntil', '', undefined],
  ['siteClosedUntil', '25:00', settingText.time],
  ['cashierText', ' ', settingText.length(2, 200)],
  ['runningNotice', '', undefined],
] as const)('%s %j: %s', (key, text, error) => {
  expect(valueError(settingRules[key], text)).toBe(error)
})

test('a switch, a choice and a sum are read as words', () => {
  expect(valueWords(settingRules.registration, false)).toBe('꺼짐')
  expect(valueWords(settingRules.siteStatus, 'closed')).toBe('점검중')
  expect(valueWords(settingRules.roundExposure, 300_000_000)).toBe('300,000,000원')
  expect(valueWords(settingRules.runningNotice, '')).toBe('비어 있음')
})

test('a change needs a value that is allowed and other than now, and a reason', async () => {
  const { user, calls } = openConsole('/settings/turnoverPercent', [lists(house()), history])
  await user.click(await screen.findByRole('button', { name: '저장' }))
  const form = within(screen.getByRole('form'))
  expect(form.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    '지금 값과 같습니다.',
    operatorText.noReason,
  ])
  const value = screen.getByLabelText('새 값 (%)')
  await user.clear(value)
  await user.type(value, '9x99')
  expect(form.getAllByRole('alert')[0]?.textContent).toBe(settingText.number('0', '500'))
  expect(calls('settingSave')).toHaveLength(0)
})

test('the form of passwordMin refuses less than the minimum in settingList, and without one uses the rule’s minimum', async () => {
  const of = (changes: Partial<Setting>) =>
    openConsole('/settings/passwordMin', [
      lists({ rows: [{ ...setting('passwordMin', 9), ...changes }] }),
      history,
    ])
  const errorOf = async ({ user, calls }: ReturnType<typeof of>) => {
    const value = await screen.findByLabelText('새 값 (자)')
    await user.clear(value)
    await user.type(value, '4')
    await user.click(screen.getByRole('button', { name: '저장' }))
    const form = within(screen.getByRole('form'))
    expect(calls('settingSave')).toHaveLength(0)
    return form.getAllByRole('alert').map((alert) => alert.textContent)
  }
  const short = settingText.number('8', '64')
  expect(await errorOf(of({ min: 8 }))).toEqual([short, operatorText.noReason])
  expect(screen.getByText('4자 · 8–64')).toBeTruthy()
  closeConsole()
  logIn()
  expect(await errorOf(of({}))).toEqual([operatorText.noReason])
})

test('a change is asked once with both values, then sent with its version and reason', async () => {
  const here = house()
  const { user, calls } = openConsole('/settings/turnoverPercent', [
    lists(here),
    history,
    saves(here),
  ])
  const value = await screen.findByLabelText('새 값 (%)')
  await user.clear(value)
  await user.type(value, '150')
  await user.type(screen.getByLabelText('사유'), '연휴 뒤 되돌림')
  await user.click(screen.getByRole('button', { name: '저장' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('100%')
  expect(question.textContent).toContain('150%')
  await user.click(within(question).getByRole('button', { name: '바꾸기' }))
  await waitFor(() => expect(screen.getByText('150%')).toBeTruthy())
  expect(calls('settingSave').map(({ input }) => input)).toEqual([
    { key: 'turnoverPercent', value: 150, version: 3, reason: '연휴 뒤 되돌림' },
  ])
  const form = within(screen.getByRole('form'))
  expect(form.queryByRole('alert')).toBeNull()
  expect(form.getByLabelText<HTMLTextAreaElement>('사유').value).toBe('')
})

const planned = (
  id: number,
  value: Setting['value'],
  inForceAt: string,
  ends: number | null = null,
): Setting['scheduled'][number] => ({
  ...{ id, value, inForceAt, ends, by: 'admin2', approvedBy: null, reason: '정기 점검' },
})

test('a change is scheduled with its end, asked with both instants', async () => {
  const here = house()
  const { user, calls } = openConsole('/settings/siteStatus', [lists(here), history, saves(here)])
  await user.selectOptions(await screen.findByLabelText('새 값'), '점검중')
  expect(screen.queryByLabelText(/^되돌릴 일시/)).toBeNull()
  fireEvent.input(screen.getByLabelText(/^적용일시/), { target: { value: '2026-12-01T02:00' } })
  fireEvent.input(screen.getByLabelText(/^되돌릴 일시/), { target: { value: '2026-12-01T02:00' } })
  await user.type(screen.getByLabelText('사유'), '정기 점검')
  await user.click(screen.getByRole('button', { name: '저장' }))
  expect(screen.getByText(scheduledText.until)).toBeTruthy()
  fireEvent.input(screen.getByLabelText(/^되돌릴 일시/), { target: { value: '2026-12-01T04:00' } })
  await user.click(screen.getByRole('button', { name: '저장' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('2026-12-01 02:00')
  expect(question.textContent).toContain('2026-12-01 04:00')
  await user.click(within(question).getByRole('button', { name: '예약' }))
  await waitFor(() =>
    expect(calls('settingSave')[0]?.input).toMatchObject({
      ...{ key: 'siteStatus', value: 'closed' },
      ...{ inForceAt: '2026-12-01T02:00:00+09:00', until: '2026-12-01T04:00:00+09:00' },
    }),
  )
})

test('what is scheduled stands in the list and on its page, and is taken back with what follows it', async () => {
  const row = {
    ...setting('siteStatus', 'open'),
    scheduled: [
      planned(7, 'closed', '2026-11-30T17:00:00.000Z'),
      planned(8, 'open', '2026-11-30T19:00:00.000Z', 7),
    ],
  }
  const here = { rows: [row] }
  const { user, calls } = openConsole('/settings', [
    lists(here),
    history,
    on('settingUnschedule', () => {
      here.rows = [setting('siteStatus', 'open')]
      return { result: true, msg: scheduledText.cancelled, count: 2 }
    }),
  ])
  const link = await screen.findByRole('link', { name: settingRules.siteStatus.label })
  expect(link.closest('tr')!.textContent).toContain('예약 2026-12-01 02:00 점검중')
  await user.click(link)
  const card = await screen.findByRole('region', { name: '예약된 변경' })
  expect(within(card).getByText('2026-12-01 04:00')).toBeTruthy()
  await user.click(within(card).getByRole('button', { name: '예약 취소' }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText('그 뒤에 예약된 1건도 함께 취소됩니다.')).toBeTruthy()
  await user.type(question.getByLabelText('사유'), '날짜 변경')
  await user.click(question.getByRole('button', { name: '예약 취소' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: '예약된 변경' })).toBeNull())
  expect(calls('settingUnschedule').map(({ input }) => input)).toEqual([
    { id: 7, reason: '날짜 변경' },
  ])
})

test('a save at once needs two where it is looser than what two approved for later', async () => {
  const end = planned(8, 100, '2026-11-30T19:00:00.000Z', 7)
  const row = { ...setting('turnoverPercent', 50), scheduled: [{ ...end, approvedBy: 'admin3' }] }
  const here = { rows: [row] }
  const { user } = openConsole('/settings/turnoverPercent', [lists(here), history])
  const card = await screen.findByRole('region', { name: '예약된 변경' })
  expect(within(card).getByText('되돌림')).toBeTruthy()
  expect(within(card).queryByRole('button', { name: '예약 취소' })).toBeNull()
  const field = await screen.findByRole('textbox', { name: /^새 값/ })
  await user.type(screen.getByLabelText('사유'), '연장')
  for (const [typed, label] of [
    ['50', '2차 승인 요청'],
    ['99', '2차 승인 요청'],
    ['100', '바꾸기'],
  ] as const) {
    await user.clear(field)
    await user.type(field, typed)
    await user.click(screen.getByRole('button', { name: '저장' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.queryByRole('button', { name: label }), typed).toBeTruthy()
    await user.click(question.getByRole('button', { name: '취소' }))
  }
})

test('its earlier values stand below it, with reasons', async () => {
  openConsole('/settings/turnoverPercent', [lists(house()), history])
  const past = await screen.findByRole('region', { name: '변경 기록' })
  await within(past).findByText('주말 행사')
  expect(within(past).getAllByRole('row')).toHaveLength(3)
})

test('a switch goes over the wire as true or false', async () => {
  const here = house()
  const { user, calls } = openConsole('/settings/registration', [lists(here), history, saves(here)])
  await user.selectOptions(await screen.findByLabelText('새 값'), '켜짐')
  await user.type(screen.getByLabelText('사유'), '다시 받습니다')
  await user.click(screen.getByRole('button', { name: '저장' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: '바꾸기' }),
  )
  await waitFor(() => expect(calls('settingSave')[0]?.input).toMatchObject({ value: true }))
})

test('the page shown while the site is closed is written with its preview', async () => {
  openConsole('/settings/siteClosedHtml', [
    lists(house()),
    history,
    on('htmlPreview', ({ html }) => ({ result: true, msg: '', html })),
  ])
  const shown = await screen.findByRole('region', { name: '미리보기' })
  expect(await within(shown).findByText('곧 엽니다')).toBeTruthy()
})

test('what another operator changed meanwhile is said, and can be taken over', async () => {
  const here = house()
  const late = { result: false, code: 'state', msg: operatorText.changed } as const
  const { user } = openConsole('/settings/turnoverPercent', [
    lists(here),
    history,
    on('settingSave', () => {
      here.rows = [setting('turnoverPercent', 200, 4)]
      return late
    }),
  ])
  const value = await screen.findByLabelText<HTMLInputElement>('새 값 (%)')
  await user.clear(value)
  await user.type(value, '150')
  await user.type(screen.getByLabelText('사유'), '되돌림')
  await user.click(screen.getByRole('button', { name: '저장' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: '바꾸기' }),
  )
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: '확인' }),
  )
  expect(value.value).toBe('150')
  await user.click(await screen.findByRole('button', { name: '바뀐 내용 불러오기' }))
  expect(value.value).toBe('200')
})

test('who may only read finds the value and its past, and no form', async () => {
  openConsole('/settings/turnoverPercent', [lists(house()), history, asRole('정산')])
  await screen.findByText('주말 행사')
  expect(screen.queryByRole('button', { name: '저장' })).toBeNull()
})

test('an unknown setting is no page', async () => {
  openConsole('/settings/__proto__', [lists(house())])
  expect((await screen.findByRole('alert')).textContent).toContain(settingText.unknown)
})
