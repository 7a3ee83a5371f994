import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { scheduledText } from '@madang/contract/operator/plain/scheduled.ts'
import { vendorText } from '@madang/contract/operator/plain/casino.ts'
import type { StoredCall } from '@madang/contract/operator/casino-wire.ts'
import type { VendorGameRow, VendorRow } from '@madang/contract/operator/casino.ts'

import { asRole, closeConsole, list, logIn, on, openConsole } from '../../testing/house.tsx'

beforeEach(logIn)
afterEach(closeConsole)

const game = (id: string, changes: Partial<VendorGameRow> = {}): VendorGameRow => ({
  id,
  title: `${id} 게임`,
  state: 'on',
  message: '',
  scheduled: [],
  version: 3,
  type: 'baccarat',
  gone: false,
  rtp: 9_894,
  rtpLeast: 8_564,
  plays: 0,
  openRounds: 0,
  oldest: null,
  members: 0,
  held: 0,
  ...changes,
})
const vendor = (id: string, changes: Partial<VendorRow> = {}): VendorRow => ({
  id,
  title: `${id} 게임사`,
  state: 'on',
  message: '',
  scheduled: [],
  version: 7,
  kind: 'casino',
  readAt: '2026-11-21T06:30:43.000Z',
  silent: false,
  games: [game(`${id}.one`, { plays: 2, openRounds: 1, oldest: 95, members: 1, held: 30_000 })],
  ...changes,
})
const ok = { result: true as const, msg: '' }
const vendors = (...rows: VendorRow[]) => on('vendorList', () => ({ ...ok, data: rows }))
const saved = on('vendorSave', () => ({ ...ok, msg: vendorText.saved }))

test('a vendor is switched off by keys alone, with words for members and a reason', async () => {
  const { user, calls } = openConsole('/vendors', [
    vendors(vendor('haneul'), vendor('dalbit', { silent: true })),
    saved,
  ])
  const row = (await screen.findByRole('link', { name: 'dalbit 게임사' })).closest('tr')!
  expect(within(row).getByText('응답 없음')).toBeTruthy()
  expect(within(row).getAllByRole('cell')[7]!.textContent).toBe('30,000')
  await screen.findByRole('button', { name: 'dalbit 게임사 상태' })
  await user.keyboard('jx')
  const dialog = await screen.findByRole('dialog', { name: 'dalbit 게임사' })
  const words = within(dialog).getByRole('textbox', { name: '회원에게 보일 안내' })
  await user.clear(words)
  await user.click(within(dialog).getByRole('button', { name: '중지' }))
  expect(within(dialog).getByText(vendorText.noMessage)).toBeTruthy()
  expect(within(dialog).getByText(operatorText.noReason)).toBeTruthy()
  expect(calls('vendorSave')).toHaveLength(0)
  await user.type(words, '잠시 쉽니다')
  await user.type(within(dialog).getByRole('textbox', { name: '사유' }), '결과 오류')
  await user.click(within(dialog).getByRole('button', { name: '중지' }))
  await waitFor(() =>
    expect(calls('vendorSave').map(({ input }) => input)).toEqual([
      {
        ...{ vendor: 'dalbit', version: 7, state: 'off' },
        ...{ message: '잠시 쉽니다', reason: '결과 오류' },
      },
    ]),
  )
})

test('the lobby’s order is changed by keys and saved once, with a reason', async () => {
  const { user, calls } = openConsole('/vendors', [
    vendors(vendor('a'), vendor('b'), vendor('c')),
    on('vendorOrder', () => ({ ...ok, msg: vendorText.ordered })),
  ])
  await screen.findByRole('button', { name: 'a 게임사 아래로' })
  const names = () =>
    screen.getAllByRole('link', { name: /게임사$/ }).map((link) => link.textContent)
  const shown = () => names().filter((name) => /^[abc] /.test(name ?? ''))
  await user.keyboard('{]}{]}')
  expect(shown()).toEqual(['b 게임사', 'c 게임사', 'a 게임사'])
  await user.keyboard('{[}w')
  expect(shown()).toEqual(['b 게임사', 'a 게임사', 'c 게임사'])
  const dialog = await screen.findByRole('dialog', { name: '로비 순서 저장' })
  await user.type(within(dialog).getByRole('textbox', { name: '사유' }), '행사')
  await user.click(within(dialog).getByRole('button', { name: '저장' }))
  await waitFor(() =>
    expect(calls('vendorOrder').map(({ input }) => input)).toEqual([
      { order: ['b', 'a', 'c'], reason: '행사' },
    ]),
  )
})

test('a new key is shown once and told whether the vendor knows it', async () => {
  const secret = 'ab'.repeat(32)
  const { user, calls } = openConsole('/vendors/haneul', [
    vendors(vendor('haneul')),
    on('vendorKeys', () => ({
      ...ok,
      data: [
        {
          id: 9,
          at: '2026-11-21T06:30:43.000Z',
          by: 'house',
          print: 'aa11',
          state: 'used',
          until: null,
        },
      ],
    })),
    on('vendorKeyTurn', () => ({ ...ok, data: { secret, told: false } })),
  ])
  await screen.findByText('aa11')
  await user.keyboard('c')
  const dialog = await screen.findByRole('dialog', { name: 'haneul 게임사 키 교체' })
  await user.selectOptions(within(dialog).getByRole('combobox'), '1440')
  await user.type(within(dialog).getByRole('textbox', { name: '사유' }), '정기 교체')
  await user.click(within(dialog).getByRole('button', { name: '교체' }))
  expect(await screen.findByText(secret)).toBeTruthy()
  expect(screen.getByText(/게임사가 응답하지 않았습니다/)).toBeTruthy()
  expect(calls('vendorKeyTurn')[0]!.input).toEqual({
    ...{ vendor: 'haneul', newest: 9, overlap: 1_440, reason: '정기 교체' },
  })
  await user.click(screen.getByRole('button', { name: '닫기' }))
  expect(screen.queryByText(secret)).toBeNull()
})

test('a game is put into maintenance; who may only read sees no switch and no key', async () => {
  const { user, calls } = openConsole('/vendors/haneul', [vendors(vendor('haneul')), saved])
  await user.click(await screen.findByRole('button', { name: 'haneul.one 게임 상태' }))
  const dialog = await screen.findByRole('dialog')
  await user.selectOptions(within(dialog).getByRole('combobox'), 'maintenance')
  await user.type(within(dialog).getByRole('textbox', { name: '사유' }), '정기 점검')
  await user.click(within(dialog).getByRole('button', { name: '점검으로' }))
  await waitFor(() =>
    expect(calls('vendorSave')[0]?.input).toMatchObject({
      ...{ vendor: 'haneul', game: 'haneul.one', version: 3, state: 'maintenance' },
    }),
  )
  closeConsole()
  logIn()
  openConsole('/vendors/haneul', [vendors(vendor('haneul')), asRole('열람')])
  expect(await screen.findByText('haneul.one 게임')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /상태·안내|게임사 중지|키 교체/ })).toBeNull()
})

const stored = (changes: Partial<StoredCall> = {}): StoredCall => ({
  ...{ id: 5, at: '2026-11-21T06:30:43.000Z', vendor: 'haneul', call: 'bet', tx: 't1' },
  ...{ round: 'r1', refers: null, amount: 10_000, status: 'OK', body: '{"tx":"t1"}' },
  answer: '{"status":"OK","balance":90000,"tx":"t1"}',
  ...changes,
})

test('a stored call is opened whole and repeated; both answers stand side by side', async () => {
  const { user, calls } = openConsole('/vendors/calls', [
    vendors(vendor('haneul')),
    on('vendorCalls', () => {
      const { data, ...said } = list([stored(), stored({ id: 4, tx: 't0', status: 'LIMIT' })])
      return { ...said, data: { ...data, more: false } }
    }),
    on('vendorReplay', ({ id }) => ({
      ...ok,
      data: { body: '{}', then: '{"a":1}', now: id === 5 ? '{"a":1}' : '{"a":2}', same: id === 5 },
    })),
  ])
  await screen.findByText('t1')
  expect(screen.getByRole('row', { name: /t1/ }).textContent).toMatch(
    /haneul 게임사베팅t1r110,000처리90,000/,
  )
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('button', { name: '같은 요청을 다시 보내기' }))
  expect(await screen.findByText('응답이 완전히 같습니다.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '닫기' }))
  await user.keyboard('j{Enter}')
  await user.click(await screen.findByRole('button', { name: '같은 요청을 다시 보내기' }))
  expect(await screen.findByText(/답이 다릅니다/)).toBeTruthy()
  expect(screen.getByText('{"a":2}')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '닫기' }))
  await user.selectOptions(screen.getByRole('combobox', { name: '상태' }), 'LIMIT')
  await waitFor(() => expect(calls('vendorCalls').at(-1)!.input).toMatchObject({ status: 'LIMIT' }))
})

test('what is open shows its age and what it holds; a round is asked after by hand', async () => {
  const round = {
    ...{ id: 8, vendor: 'haneul', ref: 'r1', game: 'haneul.one', title: '하늘 바카라' },
    ...{ openedAt: '2026-11-21T06:30:43.000Z', age: 725, askedAt: null, members: 1, held: 30_000 },
  }
  const { user, calls } = openConsole('/vendors/rounds', [
    vendors(vendor('haneul')),
    on('vendorRounds', () => list([round])),
    on('vendorRound', () => ({
      ...ok,
      data: {
        ...round,
        ...{ endedAt: null, result: '<b>A</b>' },
        bets: [
          {
            ...{ id: 1, tx: 't1', member: 12, uid: 'demo1', at: round.openedAt, amount: 30_000 },
            ...{ picks: [{ label: '뱅커', stake: 30_000 }], state: 'open' as const, paid: 0 },
          },
        ],
      },
    })),
    on('vendorRoundAsk', () => ({ ...ok, msg: vendorText.stillOpen, data: { ended: false } })),
  ])
  const live = await screen.findByRole('region', { name: 'haneul.one 게임' })
  expect(live.textContent).toMatch(/30,000원.*2 · 1명.*1 · 01:35/)
  expect((await screen.findByRole('row', { name: /하늘 바카라/ })).textContent).toContain('12:05')
  await user.keyboard('{Enter}')
  expect(await screen.findByText('뱅커 30,000')).toBeTruthy()
  await user.keyboard('a')
  await waitFor(() => expect(calls('vendorRoundAsk')[0]?.input).toEqual({ id: 8 }))
})

test('actual and theoretical return stand beside each other per game', async () => {
  const sum = { bets: 10, stakes: 100_000, wins: 91_000, expected: 98_000 }
  openConsole('/vendors/returns', [
    vendors(vendor('haneul')),
    on('vendorReturns', () => ({
      ...ok,
      data: {
        sum,
        days: [{ date: '2026-11-20', ...sum }],
        games: [
          {
            game: 'haneul.one',
            title: '하늘 바카라',
            vendor: '하늘마루',
            rtp: 9_894,
            rtpLeast: 8_564,
            ...sum,
          },
        ],
      },
    })),
  ])
  const games = await screen.findByRole('region', { name: '게임별' })
  const cells = within(games).getAllByRole('cell')
  expect(cells.map((cell) => cell.textContent)).toEqual([
    ...['하늘 바카라', '하늘마루', '10', '100,000', '91,000', '9,000', '98,000'],
    ...['98.00%', '91.00%', '85.64%~98.94%'],
  ])
})

test('maintenance is scheduled with its end; what waits is told in both lists and taken back', async () => {
  const waits = {
    ...{
      id: 5,
      state: 'maintenance' as const,
      message: '정기 점검',
      by: 'game1',
      approvedBy: null,
    },
    ...{ inForceAt: '2026-11-30T17:00:00.000Z', reason: '업데이트', ends: null },
  }
  const back = { ...waits, id: 6, ends: 5, state: 'on' as const, message: '' }
  let row = vendor('haneul', { kind: 'slot' })
  const { user, calls } = openConsole('/vendors/haneul', [
    on('vendorList', () => ({ ...ok, data: [row] })),
    on('vendorSave', () => {
      row = { ...row, scheduled: [waits, { ...back, inForceAt: '2026-11-30T19:00:00.000Z' }] }
      return { ...ok, msg: scheduledText.saved }
    }),
    on('vendorUnschedule', () => {
      row = { ...row, scheduled: [] }
      return { ...ok, msg: scheduledText.cancelled, count: 2 }
    }),
  ])
  await screen.findByRole('button', { name: /상태·안내/ })
  await user.keyboard('s')
  const dialog = await screen.findByRole('dialog', { name: 'haneul 게임사' })
  await user.selectOptions(within(dialog).getByRole('combobox', { name: '상태' }), '점검')
  expect(within(dialog).getByRole('checkbox')).toBeTruthy()
  const written = (label: RegExp, value: string) =>
    fireEvent.input(within(dialog).getByLabelText(label), { target: { value } })
  written(/^적용일시/, '2026-12-01T02:00')
  // Premium is no switch: it is saved at once or not at all.
  expect(within(dialog).queryByRole('checkbox')).toBeNull()
  written(/^되돌릴 일시/, '2026-12-01T02:00')
  await user.type(within(dialog).getByRole('textbox', { name: '사유' }), '업데이트')
  await user.click(within(dialog).getByRole('button', { name: '예약' }))
  expect(within(dialog).getByText(scheduledText.until)).toBeTruthy()
  expect(calls('vendorSave')).toHaveLength(0)
  written(/^되돌릴 일시/, '2026-12-01T04:00')
  await user.click(within(dialog).getByRole('button', { name: '예약' }))
  await waitFor(() =>
    expect(calls('vendorSave').map(({ input }) => input)).toEqual([
      {
        ...{ vendor: 'haneul', version: 7, state: 'maintenance', reason: '업데이트' },
        message: '점검중입니다. 잠시 후 다시 이용해주세요.',
        ...{ inForceAt: '2026-12-01T02:00:00+09:00', until: '2026-12-01T04:00:00+09:00' },
      },
    ]),
  )
  const card = await screen.findByRole('region', { name: 'haneul 게임사 · 예약된 변경' })
  expect(within(card).getByText('점검')).toBeTruthy()
  await user.click(within(card).getAllByRole('button', { name: '예약 취소' })[0]!)
  const question = await screen.findByRole('dialog', { name: '예약을 취소하시겠습니까?' })
  expect(within(question).getByText(/그 뒤에 예약된 1건도/)).toBeTruthy()
  await user.type(within(question).getByRole('textbox', { name: '사유' }), '연기')
  await user.click(within(question).getByRole('button', { name: '예약 취소' }))
  await waitFor(() =>
    expect(calls('vendorUnschedule').map(({ input }) => input)).toEqual([
      { id: 5, reason: '연기' },
    ]),
  )
  await waitFor(() => expect(screen.queryByText(/예약된 변경/)).toBeNull())
})
