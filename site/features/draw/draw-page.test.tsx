import { act, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { drawText } from '@madang/contract/member/plain/draw.ts'

import { tellPage } from '../../shell/live.ts'
import { queries } from '../../api/queries.ts'
import { closeSite, logIn, on, openSite, summary } from '../../testing/house.tsx'
import { RoundHead } from './round-head.tsx'
import { betPage, betPageNow, betRow, house, panel, results, ROUND } from './testing/sample.ts'
import type { Round } from '../../shell/round.ts'

beforeEach(() => logIn())
afterEach(closeSite)

const open = (path: string, ...rules: ReturnType<typeof on>[]) =>
  openSite(path, [
    house(),
    on('betPage', () => betPageNow()),
    on('betList', () => ({ result: true, msg: '', data: { data: [] } })),
    on('lastResults', () => ({ result: true, msg: '', data: results() })),
    ...rules,
  ])

/** The page once its picks can be pressed. */
async function openRound(...rules: ReturnType<typeof on>[]) {
  const page = open('/ntry/eos5', ...rules)
  await waitFor(() => expect(panel('파워볼 홀').disabled).toBe(false))
  return page
}

const cart = () => within(screen.getByRole('region', { name: '베팅카트' }))
const amount = () => cart().getByLabelText<HTMLInputElement>('베팅금액')
const said = async (title: string) => screen.findByRole('alertdialog', { name: title })

test('the panel has every pick at the odds the server states', async () => {
  await openRound(on('betPage', () => betPageNow({ info: { poOdd: 1.85 } })))
  expect(screen.getAllByRole('button', { name: /배당 \d/ })).toHaveLength(51)
  expect(panel('파워볼 홀').textContent).toContain('1.85')
  expect(panel('숫자 7').textContent).toContain('9.00')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`EOS 파워볼 5분 ${ROUND}회`)
  expect(screen.getByText('12:04:40 마감 · 12:05:00 추첨')).toBeDefined()
})

test('a ladder has its ten picks', async () => {
  open(
    '/named/powerLadder',
    on('betPage', () => betPageNow({ round: 145 })),
  )
  await waitFor(() => expect(screen.getAllByRole('button', { name: /배당 \d/ })).toHaveLength(10))
})

test('a bet is confirmed in words, sent exactly once, and leaves an empty cart', async () => {
  const { user, asked, times } = await openRound(
    on('bet', () => ({ result: true, msg: '베팅이 완료되었습니다.', no: 7 })),
  )
  await user.click(panel('파워볼 홀'))
  expect(panel('파워볼 홀').getAttribute('aria-pressed')).toBe('true')
  await user.click(cart().getByRole('button', { name: '10,000' }))
  await user.click(cart().getByRole('button', { name: '5,000' }))
  expect(cart().getByText('29,250')).toBeDefined()
  expect(cart().getByText(/확률 50.00% · 공정 배당 2.00 · 하우스 엣지 2.50%/)).toBeDefined()

  const lists = times('betList')
  await user.click(cart().getByRole('button', { name: '15,000원 베팅하기' }))
  const dialog = await said(`EOS 파워볼 5분 ${ROUND}회에 베팅하시겠습니까?`)
  expect(dialog.textContent).toMatch(/픽파워볼 홀 1\.95베팅금액15,000원예상 당첨금29,250원/)
  expect(times('bet')).toBe(0)
  await user.click(within(dialog).getByRole('button', { name: '확인' }))

  await screen.findByText(drawText.done)
  const bets = asked.filter(({ name }) => name === 'bet')
  expect(bets).toHaveLength(1)
  expect(bets[0]!.input).toEqual({
    game: 'eos5',
    page: 'ntry',
    today: '20261121',
    round: ROUND,
    type: 'poOdd',
    pick: '파워볼 홀',
    rate: 1.95,
    money: 15_000,
    win: 29_250,
  })
  expect(bets[0]!.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
  expect(amount().value).toBe('')
  expect(panel('파워볼 홀').getAttribute('aria-pressed')).toBe('false')
  await waitFor(() => expect(times('betList')).toBe(lists + 1))
})

test('a press while a bet is on its way says so, and nothing is sent again', async () => {
  const answer = Promise.withResolvers<void>()
  const { user, times } = await openRound(
    on('bet', async () => {
      await answer.promise
      return { result: true, msg: drawText.done, no: 7 }
    }),
  )
  await user.click(panel('파워볼 홀'))
  await user.click(cart().getByRole('button', { name: '5,000' }))
  await user.click(cart().getByRole('button', { name: '5,000원 베팅하기' }))
  const question = await said(`EOS 파워볼 5분 ${ROUND}회에 베팅하시겠습니까?`)
  await user.click(within(question).getByRole('button', { name: '확인' }))
  await waitFor(() => expect(times('bet')).toBe(1))
  await user.keyboard('{Enter}')
  const told = await said(drawText.inFlight)
  await user.click(within(told).getByRole('button', { name: '확인' }))
  answer.resolve()
  await screen.findByText(drawText.done)
  expect(times('bet')).toBe(1)
})

test('nothing is sent when the member cancels, and the cart stays', async () => {
  const { user, times } = await openRound()
  await user.click(panel('숫자 7'))
  await user.click(cart().getByRole('button', { name: '5,000' }))
  await user.click(cart().getByRole('button', { name: '5,000원 베팅하기' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: '취소' }),
  )
  expect(times('bet')).toBe(0)
  expect(amount().value).toBe('5,000')
  expect(panel('숫자 7').getAttribute('aria-pressed')).toBe('true')
})

test('the same pick again clears it, another replaces it, Escape takes it back', async () => {
  const { user } = await openRound()
  await user.click(panel('파워볼 홀'))
  await user.click(panel('파워볼 홀'))
  expect(cart().getByText('픽을 골라주세요')).toBeDefined()
  await user.click(panel('파워볼 홀'))
  await user.click(panel('파워볼 짝'))
  expect(screen.getAllByRole('button', { pressed: true, name: /배당/ })).toEqual([
    panel('파워볼 짝'),
  ])
  await user.keyboard('{Escape}')
  expect(cart().getByText('픽을 골라주세요')).toBeDefined()
})

test.each([
  ['no pick', null, '10000', drawText.noPick],
  ['no amount', '파워볼 홀', '', drawText.noAmount],
  ['less than the minimum', '파워볼 홀', '4999', '최소 베팅금액은 5,000원 입니다.'],
])('%s is said in the seeds’ words and not sent', async (_, pick, typed, words) => {
  const { user, times } = await openRound()
  if (pick !== null) await user.click(panel(pick))
  if (typed !== '') await user.type(amount(), typed)
  await user.click(cart().getByRole('button', { name: /베팅하기$/ }))
  await said(words)
  expect(times('bet')).toBe(0)
})

test.each([
  ['파워볼 홀', 1_000_000, '1,000,000'],
  ['숫자 7', 1_000_000, '555,555'],
  ['파워볼 홀', 62_000, '62,000'],
])('what is typed for %s with %d won stops at %s', async (pick, money, shown) => {
  const { user } = await openRound(
    on('betPage', () => betPageNow({ money })),
    on('refresh', () => ({
      result: false,
      code: 103,
      msg: '',
    })),
  )
  await user.click(panel(pick))
  await user.type(amount(), '9999999')
  expect(amount().value).toBe(shown)
})

test('keyboard alone bets: arrows, Enter, digits, Enter', async () => {
  const { user, times } = await openRound(on('bet', () => ({ result: true, msg: '', no: 1 })))
  panel('파워볼 홀').focus()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{Enter}')
  expect(panel('파워볼 짝').getAttribute('aria-pressed')).toBe('true')
  expect(document.activeElement).toBe(amount())
  await user.keyboard('20000{Enter}')
  const dialog = await screen.findByRole('alertdialog')
  expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: '취소' }))
  await user.keyboard('{Tab}{Enter}')
  await waitFor(() => expect(times('bet')).toBe(1))
})

test('a refusal is shown; `reload` asks for the round again, at its new odds', async () => {
  let odds = 1.95
  const { user, times } = await openRound(
    on('betPage', () => betPageNow({ info: { poOdd: odds } })),
    on('bet', () => {
      odds = 1.9
      return { result: false, code: 'reload', msg: drawText.oddsChanged(195, 190) }
    }),
  )
  const pages = times('betPage')
  await user.click(panel('파워볼 홀'))
  await user.click(cart().getByRole('button', { name: '5,000' }))
  await user.click(cart().getByRole('button', { name: /베팅하기$/ }))
  await user.click(await screen.findByRole('button', { name: '확인' }))
  await user.click(within(await said(drawText.oddsChanged(195, 190))).getByRole('button'))
  await waitFor(() => expect(panel('파워볼 홀').textContent).toContain('1.90'))
  expect(times('betPage')).toBe(pages + 1)
  expect(amount().value).toBe('5,000')
})

test('after the close everything waits for the result, and the cart is empty', async () => {
  let lastTime = 220
  const { user, times } = await openRound(
    on('betPage', () => betPage({ lastTime, startTime: lastTime + 20 })),
  )
  await user.click(panel('파워볼 홀'))
  lastTime = 0
  window.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(panel('파워볼 홀').disabled).toBe(true))
  expect(screen.getAllByText(drawText.waiting).length).toBeGreaterThan(0)
  expect(panel('파워볼 홀').getAttribute('aria-pressed')).toBe('false')
  await user.click(cart().getByRole('button', { name: drawText.waiting }))
  await said(drawText.late)
  expect(times('bet')).toBe(0)
})

test.each<[string, Partial<Round>, string, string, string]>([
  [
    'open',
    { phase: 'open', seconds: 102, left: 0.5 },
    ...(['01:42', '마감까지 01:42', '15:32:25 마감 · 15:32:30 추첨'] as const),
  ],
  [
    'closed',
    { phase: 'waiting', seconds: 8, left: 0.4 },
    ...(['8초', '추첨까지 8초', '15:32:30 추첨까지'] as const),
  ],
  [
    'drawn',
    { phase: 'waiting', drawing: true, seconds: 25 },
    ...(['추첨중', '추첨중', '15:32:25 마감 · 15:32:30 추첨'] as const),
  ],
  [
    'told',
    { phase: 'waiting', drawing: true, over: true, seconds: 9 },
    ...(['결과', '결과', '15:32:25 마감 · 15:32:30 추첨'] as const),
  ],
])('%s, the ring counts to what comes next, and to one thing', (_, state, shown, told, times) => {
  const at = (time: string) => new Date(`2026-11-21T${time}+09:00`)
  const stands = { closeAt: at('15:32:25'), drawAt: at('15:32:30') }
  const still = { date: '20261121', number: 585, drawing: false, seconds: null, left: 0 }
  const round = { ...still, ...stands, phase: 'loading' as const, ...state }
  const { container } = render(<RoundHead game={gameByKey('ntry.eos5')!} round={round} />)
  expect(screen.getByRole('timer', { name: told }).textContent).toBe(shown)
  expect(screen.getByText(times)).toBeDefined()
  // One number on the page, and none once nothing is counted.
  expect(container.querySelector('.go') !== null).toBe(/\d/.test(shown))
})

test('closed hours say so', async () => {
  const { user, times } = open(
    '/ntry/eos5',
    on('betPage', () => betPage({ round: '휴장중', lastTime: 0, startTime: 3_700 })),
  )
  await screen.findByText(drawText.closedHours)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('EOS 파워볼 5분 휴장중')
  // Seconds pass while a busy machine draws.
  expect(screen.getByText(/^1:0[01]:\d\d 뒤에 다시 엽니다$/)).toBeDefined()
  expect(panel('파워볼 홀').disabled).toBe(true)
  const pages = times('betPage')
  await user.click(cart().getByRole('button', { name: drawText.shut }))
  await user.click(within(await said(drawText.closedHours)).getByRole('button'))
  await waitFor(() => expect(times('betPage')).toBe(pages + 1))
})

test('a game closed to the member says why and goes home', async () => {
  const { user, router } = open(
    '/ntry/eos5',
    on('betPage', () => ({ ...betPage({ use: '1' }), msg: '점검중입니다.' })),
  )
  await user.click(within(await said('점검중입니다.')).getByRole('button'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test('last bets show what became of each: word, sign and amount', async () => {
  await openRound(
    on('betList', () => ({
      result: true,
      msg: '',
      data: {
        data: [
          betRow({ no: 5, result: '대기중', resultClass: 'wait' }),
          betRow({ no: 4, result: '적중', resultClass: 'won', win: 97_500 }),
          betRow({ no: 3, result: '낙첨', resultClass: 'lost' }),
          betRow({ no: 2, result: '적특', resultClass: 'push', win: 50_000 }),
          betRow({ no: 1, result: '취소', resultClass: 'void', win: 50_000 }),
        ],
      },
    })),
  )
  const rows = await waitFor(() => {
    const found = within(screen.getByRole('region', { name: '최근 베팅' })).getAllByRole('listitem')
    expect(found).toHaveLength(5)
    return found
  })
  expect(rows.map((row) => row.querySelector('.bet-end')!.textContent)).toEqual([
    '대기중—',
    '적중+47,500원',
    '낙첨−50,000원',
    '적특반환 50,000원',
    '취소반환 50,000원',
  ])
})

test('the last bet is put into the cart again at today’s odds, cut to what is there, and is asked before it goes', async () => {
  const paidIn = Promise.withResolvers<void>()
  const { user, asked } = await openRound(
    on('betPage', () => betPageNow({ info: { poOdd: 1.85 }, money: 30_000 })),
    // Money comes after the press: nothing grows by itself.
    on('refresh', async () => {
      await paidIn.promise
      return { result: true, msg: '', data: summary({ money: 70_000 }) }
    }),
    on('betList', () => ({
      result: true,
      msg: '',
      data: {
        data: [
          betRow({ no: 5, pick: '파워볼 홀', money: 50_000, result: '낙첨', resultClass: 'lost' }),
          betRow({ no: 4, pick: '숫자 7', money: 10_000 }),
        ],
      },
    })),
    on('bet', () => ({ result: true, msg: '베팅이 완료되었습니다.', no: 7 })),
  )
  const again = { name: '지난 베팅 담기: 파워볼 홀 50,000원' }
  await user.click(await cart().findByRole('button', again))
  expect(panel('파워볼 홀').getAttribute('aria-pressed')).toBe('true')
  expect(amount().value).toBe('30,000')
  expect(cart().queryByRole('button', again)).toBeNull()
  paidIn.resolve()
  await screen.findByText('70,000')
  await user.click(cart().getByRole('button', { name: '30,000원 베팅하기' }))
  const dialog = await said(`EOS 파워볼 5분 ${ROUND}회에 베팅하시겠습니까?`)
  expect(asked.some(({ name }) => name === 'bet')).toBe(false)
  await user.click(within(dialog).getByRole('button', { name: '확인' }))
  await screen.findByText(drawText.done)
  expect(asked.find(({ name }) => name === 'bet')!.input).toMatchObject({
    ...{ type: 'poOdd', pick: '파워볼 홀', rate: 1.85, money: 30_000, win: 55_500 },
  })
})

test('a last bet whose pick the game no longer has, or while nothing can be bet, is not offered', async () => {
  let lastTime = 220
  const list = (pick: string) => ({ result: true, msg: '', data: { data: [betRow({ pick })] } })
  let bets = list('없는 픽')
  await openRound(
    on('betPage', () => betPage({ lastTime, startTime: lastTime + 20 })),
    on('betList', () => bets),
  )
  const shown = () => cart().queryByRole('button', { name: /^지난 베팅 담기/ })
  await within(screen.getByRole('region', { name: '최근 베팅' })).findByText('없는 픽')
  expect(shown()).toBeNull()
  bets = list('숫자 7')
  await queries.invalidateQueries({ queryKey: ['betList'] })
  await waitFor(() => expect(shown()).not.toBeNull())
  lastTime = 0
  window.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(shown()).toBeNull())
})

test('a star keeps the draw on top, follows the press, and goes back where the server refuses', async () => {
  let draws = ['ntry.eos5']
  const data = () => ({ favourites: [], recent: [], draws })
  const { user, asked } = await openRound(
    on('favouriteList', () => ({ result: true, msg: '', data: data() })),
    on('favouriteDraw', ({ game, on: kept }) => {
      if (kept) return { result: false, code: 'retry', msg: '잠시 뒤 다시 시도해주세요.' }
      draws = draws.filter((each) => each !== game)
      return { result: true, msg: '' }
    }),
  )
  const star = await screen.findByRole<HTMLButtonElement>('button', {
    name: 'EOS 파워볼 5분 즐겨찾기',
  })
  await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'))
  await user.click(star)
  await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('false'))
  expect(asked.find(({ name }) => name === 'favouriteDraw')!.input).toEqual({
    ...{ game: 'ntry.eos5', on: false },
  })
  await user.click(star)
  await user.click(within(await said('잠시 뒤 다시 시도해주세요.')).getByRole('button'))
  await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('false'))
})

test('the board and the list show the last hundred, each with its proof', async () => {
  const { user } = await openRound()
  const list = within(screen.getByRole('region', { name: '최근 결과' }))
  expect(await list.findAllByRole('link')).toHaveLength(12)
  await user.click(list.getByRole('button', { name: '100회 모두 보기' }))
  const links = list.getAllByRole('link')
  expect(links).toHaveLength(100)
  expect(links[0]!.getAttribute('href')).toBe('/proof/ntry.eos5/20261121/144')
  const board = within(screen.getByRole('region', { name: '출목표' }))
  expect(board.getByText('홀 50회')).toBeDefined()
  expect(board.getByText('이론 확률(%) 50 : 50')).toBeDefined()
  await user.click(board.getByRole('button', { name: '대중소' }))
  expect(board.getByText('이론 확률(%) 32.1 : 35.9 : 32.1')).toBeDefined()
})

test('every pick’s chance, fair odds and house share stand in one table', async () => {
  const { user } = await openRound()
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (
    this: HTMLDialogElement,
  ) {
    this.open = true
  })
  await user.click(screen.getByRole('button', { name: '확률·배당' }))
  const rows = await within(screen.getByRole('dialog')).findAllByRole('row')
  expect(rows).toHaveLength(52)
  expect(rows[1]!.textContent).toBe('파워볼 홀1.9550.00%2.002.50%')
})

test('a betPage that fails does not start the countdown again: after the close nothing can be bet', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let fails = false
  await openRound(
    // As a house that draws faster than the schedule says: only its count of seconds tells the close.
    on('betPage', () =>
      fails
        ? { result: false, code: 'retry', msg: '잠시 후 다시 시도해주세요.' }
        : betPage({ lastTime: 20, startTime: 40 }),
    ),
  )
  fails = true
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  await act(async () => tellPage('round', { game: 'ntry.eos5', state: 'OPEN' }))
  await act(() => vi.advanceTimersByTimeAsync(8_000))
  expect(cart().getByRole('button', { name: drawText.waiting })).toBeDefined()
  expect(panel('파워볼 홀').disabled).toBe(true)
})
