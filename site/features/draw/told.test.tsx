/** What a member is told of a bet of theirs, from its press to its result (docs/adr/0089-my-bet-told.md). */
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { marksOf } from '@madang/contract/core/draw/families.ts'
import type { BetRow } from '@madang/contract/member/draw.ts'

import { queries } from '../../api/queries.ts'
import { tellPage } from '../../shell/live.ts'
import { playSound } from '../../shell/sound.ts'
import { closeSite, logIn, on, openSite, summary } from '../../testing/house.tsx'
import { betPage, betPageNow, betRow, house, panel, results, ROUND } from './testing/sample.ts'

const play = vi.fn()
vi.mock('@madang/ui/sound/player.ts', () => ({ openPlayer: async () => ({ play }) }))

beforeEach(() => {
  logIn()
  play.mockClear()
})
afterEach(closeSite)

const game = { game: 'ntry.eos5', date: '20261121', round: ROUND }
const draw = { balls: [1, 25, 26, 27, 28], powerball: 7 }
const result = {
  ...{ date: '20261121', round: ROUND, drawAt: '2026-11-21T03:05:00.000Z', state: 'SETTLED' },
  ...{ ...draw, marks: marksOf('powerball', draw) },
}
const won = { '파워볼 홀': 1.95 }
const ended = { result, fate: 'settled' as const, won }
const tell = (event: string, data: object) => act(async () => tellPage(event, data))
const settle = (changes: object = {}) =>
  tell('round', { ...game, state: 'SETTLED', ended: { ...ended, ...changes } })

const odd = (money: number) => betRow({ no: 1, money })
const even = (money: number) => betRow({ no: 2, pick: '파워볼 짝', money })

/** The page of an open round on which these bets wait, with a stream that lives. */
async function holding(held: BetRow[], ...rules: ReturnType<typeof on>[]) {
  const page = openSite('/ntry/eos5', [
    house(),
    on('betPage', () => betPageNow()),
    on('betList', () => ({ result: true, msg: '', data: { data: held } })),
    on('lastResults', () => ({ result: true, msg: '', data: results() })),
    ...rules,
  ])
  await waitFor(() => expect(panel('파워볼 홀').disabled).toBe(false))
  await waitFor(() => expect(page.times('refresh')).toBeGreaterThan(0))
  const list = within(screen.getByRole('region', { name: '최근 베팅' }))
  await waitFor(() =>
    expect(list.queryAllByRole('listitem')).toHaveLength(Math.min(15, held.length)),
  )
  await tell('beat', {})
  return page
}
const band = () => screen.queryByRole('region', { name: /내 베팅 결과$/ })
const said = () => document.querySelector('.draw-said')!.textContent
const known = () =>
  (queries.getQueriesData({ queryKey: ['header'] })[0]![1] as { money: number }).money

test('what I hold stands on its pick, with what I put on it, and says so', async () => {
  await holding([odd(10_000), betRow({ no: 2, money: 5_000 }), betRow({ no: 3, pick: '숫자 7' })])
  expect(panel('파워볼 홀').textContent).toContain('1.5만')
  expect(panel('숫자 7').textContent).toContain('5만')
  expect(
    screen.getByRole('button', { name: '파워볼 홀, 배당 1.95, 15,000원 베팅함' }),
  ).toBeDefined()
  expect(panel('파워볼 짝').className).not.toContain('held')
  expect(screen.getByText('내 베팅 3건').textContent).toBe('내 베팅 3건')
})

test.each([
  [
    'a gain',
    [odd(10_000)],
    {},
    'win',
    '145회 적중1건 중 1건+19,500원베팅금액 10,000원이번 회차 +9,500원',
    '145회 적중. 19,500원 받음. 베팅금액 10,000원, 이번 회차 9,500원 이익. 보유금 1,019,500원',
  ],
  [
    'a gain of several picks',
    [odd(10_000), even(5_000)],
    {},
    'win',
    '145회 적중2건 중 1건+19,500원베팅금액 15,000원이번 회차 +4,500원',
    '145회 적중. 19,500원 받음. 베팅금액 15,000원, 이번 회차 4,500원 이익. 보유금 1,019,500원',
  ],
  [
    'a loss',
    [even(10_000)],
    {},
    'lost',
    '145회 낙첨1건 중 0건−10,000원베팅할 때 이미 빠진 금액입니다',
    '145회 낙첨. 10,000원',
  ],
  [
    'a return below the stakes',
    [odd(10_000), even(20_000)],
    {},
    'part',
    '145회 결과2건 중 1건19,500원 받음베팅금액 30,000원이번 회차 −10,500원',
    '145회 결과. 19,500원 받음. 베팅금액 30,000원, 이번 회차 10,500원 손실. 보유금 1,019,500원',
  ],
  [
    'a return of the stakes',
    [odd(10_000), even(9_500)],
    {},
    'back',
    '145회 결과2건 중 1건19,500원 돌려받음베팅금액 19,500원이번 회차 0원',
    '145회 결과. 19,500원 돌려받음. 베팅금액 19,500원, 이번 회차 0원. 보유금 1,019,500원',
  ],
  [
    'a void round',
    [odd(10_000), even(5_000)],
    { fate: 'void' },
    'back',
    '145회 취소2건15,000원 반환회차 무효 · 베팅금액을 돌려드렸습니다',
    '145회 취소. 15,000원 반환. 보유금 1,015,000원',
  ],
  [
    'a push',
    [odd(10_000)],
    { fate: 'push' },
    'back',
    '145회 적특1건10,000원 반환회차 무효 · 베팅금액을 돌려드렸습니다',
    '145회 적특. 10,000원 반환. 보유금 1,010,000원',
  ],
])(
  '%s is told in its own words, by the sum of all my picks',
  async (_, held, how, kind, seen, heard) => {
    await holding(held)
    expect([band(), said()]).toEqual([null, ''])
    await settle(how)
    await waitFor(() => expect(band()).not.toBeNull())
    expect(band()!.querySelector('.band-told')!.textContent).toBe(seen)
    expect(band()!.className).toContain(`is-${kind}`)
    await waitFor(() => expect(said()).toBe(heard))
    // A tap explains: how the round was drawn, and where the money went.
    const ways = within(band()!)
    expect(ways.getByRole('link', { name: '왜 이 결과인가요' })).toHaveProperty(
      'href',
      expect.stringMatching(/\/proof\/ntry\.eos5\/20261121\/145$/) as string,
    )
    expect(ways.getByRole('link', { name: '머니내역' })).toBeDefined()
  },
)

test.each([
  ['a gain', [odd(10_000)], {}, ['small']],
  ['a gain of ten times the stake', [odd(10_000)], { won: { '파워볼 홀': 10 } }, ['big']],
  ['a loss', [even(10_000)], {}, []],
  ['a return below the stakes', [odd(10_000), even(20_000)], {}, []],
  ['a return of the stakes', [odd(10_000), even(9_500)], {}, []],
  ['a void round', [odd(10_000)], { fate: 'push' }, []],
])('with sound on, %s is heard as it is', async (_, held, how, tunes) => {
  document.cookie = 'sound=on; path=/'
  await holding(held)
  await settle(how)
  await waitFor(() => expect(band()).not.toBeNull())
  // Whatever was to be heard of the result comes before this.
  playSound('tick')
  await waitFor(() => expect(play).toHaveBeenLastCalledWith('tick'))
  expect(play.mock.calls.flat()).toEqual([...tunes, 'tick'])
})

test('a pick that won stands full while it is told, one that lost as it stood', async () => {
  await holding([odd(10_000), even(5_000)])
  await settle()
  await waitFor(() => expect(panel('파워볼 홀').className).toContain('is-won'))
  expect(panel('파워볼 짝').className).toContain('held')
  expect(panel('파워볼 짝').className).not.toContain('is-won')
})

test('the band folds after five seconds, and not while a key is on it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await holding([odd(10_000)])
  await settle()
  await waitFor(() => expect(band()).not.toBeNull())
  within(band()!).getByRole('button', { name: '접기' }).focus()
  await act(() => vi.advanceTimersByTimeAsync(9_000))
  expect(band()).not.toBeNull()
  act(() => (document.activeElement as HTMLElement).blur())
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  expect(band()).toBeNull()
  expect(panel('파워볼 홀').className).not.toContain('held')
})

test('the balance is what came in the moment it is told, whoever says it first', async () => {
  await holding([odd(10_000)])
  await settle()
  await waitFor(() => expect(band()).not.toBeNull())
  expect(known()).toBe(1_019_500)
  await tell('header', summary({ money: 1_019_500 }))
  expect(known()).toBe(1_019_500)
})

/** The house's time when the round's balls fall. */
const drawing = (seconds: number) => {
  const now = `2026-11-21T03:05:${String(seconds).padStart(2, '0')}.000Z`
  return [
    on('house', () => ({
      ...{ result: true as const, msg: '', sandbox: true, providerPort: 8_082 },
      ...{
        providerOrigin: null,
        drawSeconds: null,
        now,
        passwordMin: 8,
        passkeyOrigin: null,
        build: 'test',
      },
    })),
    on('betPage', () => betPage({ lastTime: 0, startTime: 0 })),
  ]
}

test('nothing tells the result before the balls have: not the band, the list, the board, nor the balance', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  openSite('/ntry/eos5', [
    on('betList', () => ({ result: true, msg: '', data: { data: [odd(10_000)] } })),
    on('lastResults', () => ({ result: true, msg: '', data: results() })),
    ...drawing(4),
  ])
  const list = () => screen.getByRole('region', { name: '최근 베팅' }).textContent
  await waitFor(() => expect(list()).toContain('대기중'))
  await waitFor(() => expect(screen.getAllByText('추첨중').length).toBeGreaterThan(0))
  await waitFor(() => expect(document.body.textContent).toContain('보유금1,000,000'))
  await tell('beat', {})
  await settle()
  await tell('header', summary({ money: 1_019_500 }))
  await act(() => vi.advanceTimersByTimeAsync(1_500))
  expect(list()).toContain('대기중')
  expect(band()).toBeNull()
  expect(screen.queryByRole('link', { name: '145회 증명' })).toBeNull()
  expect(document.body.textContent).not.toContain('1,019,500')
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(list()).toContain('적중')
  await waitFor(() => expect(band()?.textContent).toContain('+19,500원'))
  await waitFor(() => expect(document.body.textContent).toContain('보유금1,019,500'))
})

test('who does not look is not kept waiting', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  openSite('/ntry/eos5', [
    on('betList', () => ({ result: true, msg: '', data: { data: [odd(10_000)] } })),
    on('lastResults', () => ({ result: true, msg: '', data: results() })),
    ...drawing(0),
  ])
  const list = () => screen.getByRole('region', { name: '최근 베팅' }).textContent
  await waitFor(() => expect(list()).toContain('대기중'))
  await tell('beat', {})
  await settle()
  await waitFor(() => expect(band()).not.toBeNull())
})

test('a result that came while there was no line is told when it is back', async () => {
  let held = [odd(10_000), even(5_000)]
  await holding(
    held,
    on('betList', () => ({ result: true, msg: '', data: { data: held } })),
  )
  held = [
    { ...odd(10_000), result: '적중', resultClass: 'won', win: 19_500 },
    { ...even(5_000), result: '낙첨', resultClass: 'lost' },
  ]
  await tell('again', { within: 0 })
  await waitFor(() => expect(band()).not.toBeNull())
  expect(band()!.textContent).toContain('+19,500원')
})

test('a balance that was read with the win in it is not added to, however often the list is read before it is told', async () => {
  let held = [odd(10_000)]
  await holding(
    held,
    on('betList', () => ({ result: true, msg: '', data: { data: held } })),
  )
  const readList = () => act(() => queries.refetchQueries({ queryKey: ['betList'] }))
  const rows = () =>
    within(screen.getByRole('region', { name: '최근 베팅' })).queryAllByRole('listitem')
  await tell('header', summary({ money: 1_019_500 }))
  const old = betRow({ no: 0, round: ROUND - 1, result: '낙첨', resultClass: 'lost' })
  held = [odd(10_000), old]
  await readList()
  await waitFor(() => expect(rows()).toHaveLength(2))
  held = [{ ...odd(10_000), result: '적중', resultClass: 'won', win: 19_500 }, old]
  await readList()
  await waitFor(() => expect(band()?.textContent).toContain('+19,500원'))
  expect(known()).toBe(1_019_500)
  await waitFor(() => expect(said()).toContain('보유금 1,019,500원'))
})

test('without a stream what waited is asked as the next round begins, and told', async () => {
  let held = [odd(10_000)]
  let round = ROUND
  const { times } = await holding(
    held,
    on('betPage', () => betPage({ round })),
    on('betList', () => ({ result: true, msg: '', data: { data: held } })),
  )
  held = [{ ...odd(10_000), result: '적중', resultClass: 'won', win: 19_500 }]
  round = ROUND + 1
  const lists = times('betList')
  // Nothing was heard of the stream for a minute.
  const now = performance.now() + 60_000
  vi.spyOn(performance, 'now').mockReturnValue(now)
  await act(() => queries.refetchQueries({ queryKey: ['betPage'] }))
  await waitFor(() => expect(band()?.textContent).toContain('+19,500원'))
  expect(times('betList')).toBe(lists + 1)
})

test('a sum is never told of a part: more bets of the round than the list holds', async () => {
  await holding(Array.from({ length: 15 }, (_, no) => betRow({ no, money: 5_000 })))
  await settle()
  await waitFor(() => expect(band()).not.toBeNull())
  expect(band()!.querySelector('.band-told')!.textContent).toBe(
    '145회 결과베팅이 많아 합계는 베팅내역에서 확인해주세요',
  )
  expect(band()!.className).not.toContain('is-win')
  expect(known()).toBe(1_000_000)
})

test('who has no bet is told nothing', async () => {
  await holding([])
  await settle()
  expect([band(), said()]).toEqual([null, ''])
})
