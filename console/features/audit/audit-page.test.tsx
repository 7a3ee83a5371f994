import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { asRole, closeConsole, entry, list, logIn, on, openConsole } from '../../testing/house.tsx'
import { changesOf } from './changes.ts'
import { fieldWord, valueWord } from './words.ts'

beforeEach(logIn)
afterEach(closeConsole)

const log = on('auditList', () =>
  list([
    entry({
      id: 2,
      action: 'round.void.approve',
      subject: '파워볼 20261121 187회',
      reason: '추첨 화면 오류',
      before: { approval: 9, state: 'pending' },
      after: { state: 'approved', members: 31 },
    }),
    entry(),
  ]),
)
const verifies = (brokenAt: number | null, cut = 0) =>
  on('auditVerify', () => ({ result: true, msg: '', data: { entries: 1_234, brokenAt, cut } }))

test('an entry says who did what, and what changed', async () => {
  openConsole('/audit', [log])
  const row = (await screen.findByText('회차 무효 승인', { selector: 'td' })).closest('tr')!
  expect(row.textContent).toContain('admin1 관리자')
  expect(row.textContent).toContain('상태 대기중 → 승인')
  expect(row.textContent).toContain('회원 수 31')
})

test('a change is told field by field; what stayed is left out', () => {
  expect(changesOf({ a: 1, b: 'x' }, { a: 1, b: 'y', c: [2] })).toEqual([
    { name: 'b', before: 'x', after: 'y' },
    { name: 'c', before: null, after: '[2]' },
  ])
  expect(changesOf(null, null)).toEqual([])
  expect(changesOf(3, 4)).toEqual([{ name: '값', before: '3', after: '4' }])
})

test.each([
  ['scopes', '["bet","cashier"]', '정지', '베팅 · 충전·환전'],
  ['scopes', '[]', '정지', '없음'],
  ['amount', '3000000', '금액', '3,000,000'],
  ['turnoverPercent', '150', '환전에 필요한 베팅 비율', '150'],
  ['registration', 'false', '회원가입 받기', '아니요'],
  ['subject', 'pending', '제목', 'pending'],
  [
    'versions',
    'kind use version 1, kind privacy version 2',
    ...(['약관 버전', '이용약관 1 · 개인정보 처리방침 2'] as const),
  ],
  ['constructor', 'x', 'constructor', 'x'],
])('%s %s is read as %s %s', (name, text, field, value) => {
  expect([fieldWord(name), valueWord(name, text)]).toEqual([field, value])
})

test('a long text opens when it is asked for', async () => {
  const html = `<p>${'가'.repeat(400)}</p>`
  openConsole('/audit', [
    on('auditList', () => list([entry({ action: 'notice.save', after: { html } })])),
  ])
  const row = (await screen.findByText('공지 저장', { selector: 'td' })).closest('tr')!
  const summary = row.querySelector('summary')!
  expect(summary.textContent?.length).toBe(121)
  expect(row.querySelector('details')?.textContent).toContain(html)
  expect(row.querySelector('p')).toBeNull()
})

test('v verifies the chain and answers with its length', async () => {
  const { user, calls } = openConsole('/audit', [log, verifies(null)])
  await screen.findByText('회차 무효 승인', { selector: 'td' })
  await user.keyboard('v')
  expect((await screen.findByRole('status')).textContent).toBe(
    '기록 1,234건의 해시체인이 모두 이어집니다.',
  )
  expect(calls('auditVerify')).toHaveLength(1)
})

test('a broken chain names its first wrong entry', async () => {
  const { user } = openConsole('/audit', [log, verifies(1_235)])
  await user.click(await screen.findByRole('button', { name: '해시체인 검증' }))
  expect((await screen.findByRole('status')).textContent).toContain('1,235번 기록부터')
})

test('who, what and when narrow the list; a name is asked for when its typing ends', async () => {
  const { user, calls } = openConsole('/audit', [log])
  await screen.findByText('회차 무효 승인', { selector: 'td' })
  await user.keyboard('f')
  expect(document.activeElement).toBe(screen.getByLabelText('운영자 아이디'))
  await user.keyboard('admin2')
  await user.selectOptions(screen.getByLabelText('작업'), 'round.void.request')
  await user.type(screen.getByLabelText('시작일'), '2026-11-20')
  await user.type(screen.getByLabelText('종료일'), '2026-11-21')
  await waitFor(() =>
    expect(calls('auditList').at(-1)?.input).toEqual({
      actor: 'admin2',
      action: 'round.void.request',
      start: '2026-11-20',
      end: '2026-11-21',
      pageIndex: 1,
    }),
  )
  expect(calls('auditList').map(({ input }) => input)).not.toContainEqual({
    actor: 'adm',
    pageIndex: 1,
  })
})

test('who may not read the log is told, and nothing is asked', async () => {
  const { calls } = openConsole('/audit', [log, asRole('정산')])
  expect((await screen.findByRole('alert')).textContent).toContain('권한이 없습니다.')
  expect(calls('auditList')).toHaveLength(0)
})

test('the filtered days are exported as a file; only whose role may finds the button', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:audit'
  })
  const csv = '\ufeff"번호"\r\n1\r\n'
  const { user, calls } = openConsole('/audit?start=2026-11-20', [
    log,
    on('csvExport', () => ({ result: true, msg: '', name: 'audit.csv', csv, rows: 1 })),
  ])
  await user.click(await screen.findByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(calls('csvExport').map(({ input }) => input)).toEqual([
    { list: 'audit', start: '2026-11-20' },
  ])
  expect([...new Uint8Array(await saved[0]!.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf])
})

test('who may only read the log does not carry it away', async () => {
  openConsole('/audit', [log, asRole('열람')])
  await screen.findByText('회차 무효 승인', { selector: 'td' })
  expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull()
})

test('an end that is gone is said to be gone, with how many', async () => {
  const { user } = openConsole('/audit', [log, verifies(1_235, 3)])
  await screen.findByText('회차 무효 승인', { selector: 'td' })
  await user.keyboard('v')
  expect((await screen.findByText(/사라졌습니다/)).textContent).toBe(
    '마지막 기록 3건이 사라졌습니다. 그 앞 1,234건은 맞습니다.',
  )
})

test('what lies inside a field is read in words, not as JSON', async () => {
  const change = entry({
    action: 'odds.save',
    subject: '파워볼',
    before: { odds: { poOdd: 195 } },
    after: { odds: { poOdd: 196 }, limits: { maxWinMoney: 4_000_000 }, list: ['가', '나'] },
  })
  openConsole('/audit', [on('auditList', () => list([change]))])
  const row = (await screen.findByText('배당·한도 변경', { selector: 'td' })).closest('tr')!
  expect(row.textContent).toContain('파워볼 홀 1.95 → 1.96')
  expect(row.textContent).toContain('4000000')
  expect(row.textContent).toContain('가 · 나')
  expect(row.textContent).not.toMatch(/[{}"]/)
})

test('a member is asked for, and the list of the screen is exported as it is filtered', async () => {
  const { user, calls } = openConsole('/audit?member=moon7&actor=admin1', [
    log,
    on('csvExport', () => ({ result: true, msg: '', name: 'x.csv', csv: '', rows: 0 })),
  ])
  await screen.findByText('회차 무효 승인', { selector: 'td' })
  expect(calls('auditList')[0]?.input).toMatchObject({ member: 'moon7', actor: 'admin1' })
  await user.click(screen.getByRole('button', { name: 'CSV' }))
  await waitFor(() =>
    expect(calls('csvExport').map(({ input }) => input)).toEqual([
      { list: 'audit', filter: { member: 'moon7', actor: 'admin1' } },
    ]),
  )
})
