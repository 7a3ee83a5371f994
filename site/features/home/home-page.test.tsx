import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { marksOf } from '@madang/contract/core/draw/families.ts'
import { gameByKey, games } from '@madang/contract/core/draw/games.ts'
import type { OwnRound, Today } from '@madang/contract/member/today.ts'

import { closeSite, logIn, on, openSite, summary } from '../../testing/house.tsx'
import { tellPage } from '../../shell/live.ts'
import { timeLeft } from '../../shell/time-left.ts'

afterEach(closeSite)

/** The house's clock stands in round 145 of EOS 5분. */
const house = () =>
  on('house', () => ({
    ...{ result: true, msg: '', sandbox: true, providerPort: 8_082, providerOrigin: null },
    ...{
      drawSeconds: null,
      now: '2026-11-21T03:01:00.000Z',
      passwordMin: 8,
      passkeyOrigin: null,
      build: 'test',
    },
  }))

const popups = on('mainData', () => ({
  result: true,
  msg: '',
  popList: [
    { id: 7, no: 7, num: 2, cont: '<p>둘째 알림</p>' },
    { id: 3, no: 3, num: 1, cont: '<p>첫째 알림</p>' },
  ],
}))

test('popups come in the order of their num, one after another', async () => {
  const { user } = openSite('/', [popups])
  expect(await screen.findByText('첫째 알림')).toBeTruthy()
  expect(screen.queryByText('둘째 알림')).toBeNull()
  await user.click(screen.getByRole('button', { name: '닫기' }))
  expect(await screen.findByText('둘째 알림')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '닫기' }))
  await waitFor(() => expect(screen.queryByText('둘째 알림')).toBeNull())
})

test('a popup hidden for 24 hours stays away in a new session, a closed one comes back', async () => {
  const first = openSite('/', [popups])
  await screen.findByText('첫째 알림')
  await first.user.click(screen.getByRole('button', { name: '24시간 동안 보지 않기' }))
  await screen.findByText('둘째 알림')
  await first.user.click(screen.getByRole('button', { name: '닫기' }))
  const cookie = document.cookie

  closeSite()
  for (const one of cookie.split('; ')) document.cookie = `${one}; path=/`
  openSite('/', [popups])
  expect(await screen.findByText('둘째 알림')).toBeTruthy()
  expect(screen.queryByText('첫째 알림')).toBeNull()
})

test('guests get the login box, members their money and the draws', async () => {
  openSite('/', [])
  expect(await screen.findByRole('form', { name: '로그인' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: '내 정보' })).toBeNull()
  closeSite()

  logIn()
  openSite('/', [])
  expect(await screen.findByRole('region', { name: '내 정보' })).toBeTruthy()
  expect(await screen.findByText('1,000,000')).toBeTruthy()
  expect(screen.queryByRole('form', { name: '로그인' })).toBeNull()
  const tile = await screen.findByRole('link', {
    name: /^파워볼 ?(\d\d:\d\d|추첨까지 \d+초|추첨중|휴장중)/,
  })
  expect(tile.getAttribute('href')).toBe('/ntry/powerBall')
})

test('the time left runs to the close, then to the draw', () => {
  const game = gameByKey('ntry.eos5')
  if (!game) throw new Error('no such game')
  // DRAW_SECONDS=20: round of 12:00:00 closes at 12:00:15 and is drawn at 12:00:20
  const at = (time: string) => timeLeft(game, 20, new Date(`2026-11-21T${time}+09:00`))
  expect(at('12:00:00')).toEqual({ text: '00:15', soon: false })
  expect(at('12:00:06')).toEqual({ text: '00:09', soon: true })
  expect(at('12:00:16')).toEqual({ text: '추첨까지 4초', soon: false })
})

test('the last round of a day waits for its result before the closed hours', () => {
  const game = gameByKey('ntry.powerball')!
  const at = (time: string) => timeLeft(game, null, new Date(`2026-11-21T${time}+09:00`)).text
  expect(at('23:57:55')).toBe('추첨중')
  expect(at('23:58:14')).toBe('추첨중')
  expect(at('23:58:15')).toBe('휴장중')
})

const tiles = (highlow: boolean) =>
  on('tileList', () => ({ result: true, msg: '', data: { highlow } }))

test('who has the flag sees the tile of high-low, which opens what the server answers in a window', async () => {
  logIn()
  const replace = vi.fn()
  const opened = {
    document: document.implementation.createHTMLDocument(),
    close: vi.fn(),
    location: { replace },
  }
  const open = vi.spyOn(window, 'open').mockReturnValue(opened as never)
  const link = 'http://localhost:8082/games/open?ticket=one'
  const { user } = openSite('/', [
    tiles(true),
    on('highlowLink', () => ({ result: true, msg: '', data: link })),
  ])
  await user.click(await screen.findByRole('button', { name: /^하이로우/ }))
  await waitFor(() => expect(replace).toHaveBeenCalledWith(link))
  expect(open).toHaveBeenCalledTimes(1)
  open.mockRestore()
})

test('who has no flag, and a guest, sees no such tile', async () => {
  logIn()
  openSite('/', [tiles(false)])
  expect(await screen.findByRole('region', { name: '내 정보' })).toBeTruthy()
  await screen.findByRole('link', { name: /^파워볼 ?(\d\d:\d\d|추첨까지 \d+초|추첨중|휴장중)/ })
  expect(screen.queryByRole('button', { name: /하이로우/ })).toBeNull()
  closeSite()
  openSite('/', [tiles(true)])
  expect(await screen.findByRole('form', { name: '로그인' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /하이로우/ })).toBeNull()
})

const last = (round: number, powerball: number) => {
  const drawn = { balls: [9, 14, 23, 8, 3], powerball }
  return {
    date: '20261121',
    round,
    drawAt: `2026-11-21T03:0${round % 10}:00.000Z`,
    state: 'SETTLED' as const,
    ...drawn,
    marks: marksOf('powerball', drawn),
  }
}
const draws = () =>
  games.map(({ key }) => ({
    game: key,
    closed: null,
    last: key === 'ntry.eos5' ? last(144, 7) : key === 'pbg.powerball' ? last(143, 2) : null,
  }))
const own = (changes: Partial<OwnRound>): OwnRound => ({
  ...{ game: 'ntry.eos5', date: '20261121', round: 145, bets: 1, staked: 10_000 },
  ...{ paid: null, picks: ['파워볼 홀'] },
  ...changes,
})
const day = (changes: Partial<Today> = {}): Today => ({
  ...{ date: '2026-11-21', bets: 4, staked: 58_000, open: 10_000, paid: 43_800, net: -4_200 },
  ...{ minutes: 47, week: { net: -4_200, minutes: 47 }, limit: 100_000 },
  ...{
    hours: [0, 0, 0, 0, 0, 0, 0, 0, 0, 5_800, 0, -10_000, 0],
    lastAt: '2026-11-21T03:00:10.000Z',
  },
  rounds: [
    own({}),
    own({ round: 144, staked: 15_000, paid: 19_500, bets: 2, picks: ['파워볼 짝', '숫자 7'] }),
    own({ game: 'pbg.powerball', round: 143, staked: 5_000, paid: 0 }),
  ],
  ...changes,
})
const rtp = { vendors: 2, rtp: 9_894, rtpLeast: 8_820 }
const alive = (today: () => Today = day) => [
  house(),
  on('draws', () => ({ result: true, msg: '', data: draws() })),
  on('today', () => ({ result: true, msg: '', data: today() })),
  on('openLobby', () => ({
    result: true,
    msg: '',
    data: {
      casino: { ...rtp, games: 7, open: 6 },
      slot: { games: 0, open: 0, vendors: 0, rtp: null, rtpLeast: null },
    },
  })),
  on('favouriteList', () => ({
    result: true,
    msg: '',
    data: {
      favourites: [],
      draws: ['named.powerladder'],
      recent: [recent('haneul.dragon', '청룡백호', 'on')],
    },
  })),
]
const recent = (id: string, ko: string, state: 'on' | 'maintenance') => ({
  ...{ vendor: 'haneul', id, ko, title: '하늘마루', kind: 'casino' as const, thumbnail: '/x.svg' },
  ...{ state, message: '', rtp: 9_500, rtpLeast: 9_400 },
})

test('tiles tell the newest result and what the member has on the round that is open', async () => {
  logIn()
  openSite('/', alive())
  const eos5 = await screen.findByRole('link', {
    name: /^EOS 5분.*144회 결과.*파워볼 홀 10,000 ?원$/,
  })
  expect(eos5.getAttribute('href')).toBe('/ntry/eos5')
  const pbg = await screen.findByRole('link', { name: /^파워볼 3관.*143회 결과.*열린 베팅 없음$/ })
  expect(pbg.textContent).toContain('9142383')
  expect((await screen.findByRole('link', { name: /^키노사다리/ })).textContent).toContain(
    '결과 없음',
  )
})

test('the draw with the member’s own bet comes first, with the time to its close', async () => {
  logIn()
  openSite('/', alive())
  const next = await screen.findByRole('link', { name: /^다음 추첨/ })
  await waitFor(() => expect(next.textContent).toMatch(/EOS 5분 145회.*내 베팅 파워볼 홀 10,000원/))
  expect(within(next).getByRole('timer', { name: /^마감까지 03:\d\d$/ })).toBeTruthy()
})

test('last results say what came of all of the member’s bets, net', async () => {
  logIn()
  openSite('/', alive())
  const list = within(await screen.findByRole('region', { name: '방금 나온 결과' }))
  const [first, second] = await waitFor(() => {
    const rows = list.getAllByRole('listitem')
    expect(rows).toHaveLength(2)
    expect(rows[0]!.textContent).toContain('적중')
    return rows
  })
  expect(first!.textContent).toMatch(/^12:04EOS 5분 144회.*적중 \+4,500원$/)
  expect(second!.textContent).toMatch(/^12:03파워볼 3관 143회.*낙첨 −5,000원$/)
  expect(within(first!).getByRole('link').getAttribute('href')).toBe(
    '/proof/ntry.eos5/20261121/144',
  )
})

test('a new result changes the texts of the rows in place, with new balls', async () => {
  logIn()
  openSite('/', alive())
  const list = within(await screen.findByRole('region', { name: '방금 나온 결과' }))
  const before = await list.findAllByRole('listitem')
  expect(before[0]!.textContent).toContain('EOS 5분 144회')
  const balls = [...before[0]!.querySelectorAll('.ball')]
  expect(balls).toHaveLength(6)
  act(() =>
    tellPage('round', {
      ...{ game: 'pbg.powerball', date: '20261121', round: 145, state: 'SETTLED' },
      ended: { result: last(145, 2) },
    }),
  )
  await waitFor(() => expect(before[0]!.textContent).toContain('파워볼 3관 145회'))
  expect(before[1]!.textContent).toContain('EOS 5분 144회')
  expect(list.getAllByRole('listitem')).toEqual(before)
  expect(balls.filter((ball) => ball.isConnected)).toEqual([])
})

test('the day of the member, the lobbies’ numbers and the game played last', async () => {
  logIn()
  openSite('/', alive())
  const own = await screen.findByRole('region', { name: '오늘의 나' })
  await waitFor(() =>
    expect(own.textContent).toMatch(/베팅4번건 돈58,000원손익−4,200원이용 시간47분/),
  )
  expect(own.textContent).toContain('100,000원 중 58,000원')
  const casino = screen.getByRole('link', { name: /^카지노 ?테이블/ })
  expect(casino.textContent).toBe('카지노테이블 7 · 지금 열림 6환수율 88.20~98.94%')
  expect(screen.getByRole('link', { name: /^슬롯 ?게임/ }).textContent).toBe('슬롯게임 0')
  const again = within(screen.getByRole('region', { name: '이어서 하기' }))
  const draws = await again.findAllByRole('link')
  expect(draws.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/named/powerLadder', '네임드 파워사다리즐겨찾기 · 2관'],
    ['/ntry/eos5', 'EOS 파워볼 5분미니게임 · 1관'],
  ])
  expect(again.getByRole('button', { name: /^청룡백호/ })).toBeTruthy()
})

test('who has played nothing yet reads so, with the limit that is not set', async () => {
  logIn()
  const nothing = day({ bets: 0, staked: 0, open: 0, paid: 0, net: 0, limit: null, rounds: [] })
  openSite('/', [
    ...alive(() => nothing),
    on('favouriteList', () => ({
      result: true,
      msg: '',
      data: { favourites: [], recent: [], draws: [] },
    })),
  ])
  expect(await screen.findByText(/^아직 한 게임이 없습니다/)).toBeTruthy()
  expect(await screen.findByText('정하지 않음')).toBeTruthy()
  expect(await screen.findByText('이번 회차에 건 베팅이 없습니다')).toBeTruthy()
})

test('a round that ends is read into the day, and others are not asked about', async () => {
  logIn()
  let ended = false
  const { times } = openSite(
    '/',
    alive(() => (ended ? day({ net: 5_300, rounds: [own({ paid: 19_500 })] }) : day())),
  )
  await screen.findByRole('link', { name: /^EOS 5분.*파워볼 홀 10,000 ?원$/ })
  const asked = times('today')
  const end = (game: string) =>
    tellPage('round', { game, date: '20261121', round: 145, state: 'SETTLED', ended: {} })
  act(() => end('ntry.eos3'))
  ended = true
  act(() => end('ntry.eos5'))
  expect(await screen.findByText('+5,300', { exact: false })).toBeTruthy()
  expect(times('today')).toBe(asked + 1)
  expect(screen.queryByRole('link', { name: /^EOS 5분.*10,000 ?원$/ })).toBeNull()
})

test('notices stand on home with their days', async () => {
  const row = { no: 7, type: '공지사항', subject: '점검 안내', color: '', size: 40 }
  openSite('/', [
    ...alive(),
    on('noticeList', () => ({
      result: true,
      msg: '',
      data: { totalCnt: 1, totalPages: 1, list: [{ ...row, date: '2026-11-20' }] },
    })),
  ])
  const link = await screen.findByRole('link', { name: /^점검 안내/ })
  expect(link.textContent).toBe('점검 안내11-20')
  expect(link.getAttribute('href')).toBe('/notice/7')
})

test('the day’s hours are drawn and said, gains and losses', async () => {
  logIn()
  openSite('/', alive())
  const said = await screen.findByText('시간대별 손익: 9시 +5,800원, 11시 −10,000원')
  const hours = said.parentElement!
  expect(hours.querySelectorAll('rect')).toHaveLength(24)
  const [gain, loss] = ['.is-gain', '.is-loss'].map((tone) => hours.querySelector(tone)!)
  expect(gain!.getAttribute('height')).toBe(String((5_800 / 10_000) * 22))
  expect(loss!.getAttribute('height')).toBe('22')
  expect(hours.querySelectorAll('.is-to-come')).toHaveLength(11)
})

const clockAt = (now: string) =>
  on('house', () => ({
    ...{ result: true, msg: '', sandbox: true, providerPort: 8_082, providerOrigin: null },
    ...{ drawSeconds: null, now, passwordMin: 8, passkeyOrigin: null, build: 'test' },
  }))
const usual = on('todayChance', () => ({
  result: true,
  msg: '',
  data: {
    ...{ bets: 4, net: -4_200, mean: -1_450, better: 700, worse: 331, bars: [], own: 0 },
    ...{ least: 0, most: 0, others: { bets: 0, mean: 0 } },
  },
}))
const book = () => screen.findByRole('region', { name: '오늘의 장부' })

test('after the evening’s last bet the day is told in its place, until it is closed', async () => {
  logIn()
  const last = (lastAt: string) => alive(() => day({ lastAt }))
  const { user } = openSite('/', [
    ...last('2026-11-21T11:50:00.000Z'),
    usual,
    clockAt('2026-11-21T12:21:00.000Z'),
  ])
  const card = await book()
  expect(await within(card).findByText('이만큼 잃는 사람은 셋 중 하나입니다.')).toBeTruthy()
  expect(card.textContent).toContain('손익−4,200원')
  expect(within(card).getByRole('link', { name: '장부 보기' }).getAttribute('href')).toBe('/today')
  await user.click(within(card).getByRole('button', { name: '그대로' }))
  expect(await screen.findByRole('region', { name: '오늘의 나' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: '오늘의 장부' })).toBeNull()
  cleanup()

  openSite('/', [...last('2026-11-21T14:10:00.000Z'), usual, clockAt('2026-11-21T14:11:00.000Z')])
  const own = await screen.findByRole('region', { name: '오늘의 나' })
  await within(own).findByText('4번')
  expect(screen.queryByRole('region', { name: '오늘의 장부' })).toBeNull()
})

test.each([
  ['a bet of just now', '2026-11-21T12:00:00.000Z', '2026-11-21T12:21:00.000Z', 4],
  ['an afternoon', '2026-11-21T03:00:00.000Z', '2026-11-21T11:59:00.000Z', 4],
  ['a day without a bet', null, '2026-11-21T14:30:00.000Z', 0],
])('%s tells no book', async (_, lastAt, now, bets) => {
  logIn()
  openSite('/', [...alive(() => day({ lastAt, bets })), usual, clockAt(now)])
  const own = await screen.findByRole('region', { name: '오늘의 나' })
  await within(own).findByText(`${bets}번`)
  expect(screen.queryByRole('region', { name: '오늘의 장부' })).toBeNull()
})

test('who rests is told of no book; who plays on is, in the last hour', async () => {
  logIn()
  const playing = [
    ...alive(() => day({ lastAt: '2026-11-21T14:00:00.000Z' })),
    usual,
    clockAt('2026-11-21T14:00:05.000Z'),
  ]
  const rest = { kind: 'timeout' as const, until: '2026-11-22 23:10:00' }
  openSite('/', [
    ...playing,
    on('refresh', () => ({ result: true, msg: '', data: summary({ rest }) })),
  ])
  const own = await screen.findByRole('region', { name: '오늘의 나' })
  await within(own).findByText('4번')
  expect(screen.queryByRole('region', { name: '오늘의 장부' })).toBeNull()
  closeSite()
  logIn()
  openSite('/', playing)
  expect(await book()).toBeTruthy()
})

test('the yard holds every ball that is still to be had, hand in hand, and none of them stands still', async () => {
  const walks: { place: number; rate: number; paused: boolean }[] = []
  vi.spyOn(Element.prototype, 'animate').mockImplementation((_, how) => {
    const { duration, delay } = how as { duration: number; delay: number }
    const one = { place: -delay / duration, rate: 1, paused: false }
    walks.push(one)
    return {
      cancel: () => undefined,
      pause: () => void (one.paused = true),
      play: () => void (one.paused = false),
      updatePlaybackRate: (rate: number) => void (one.rate = rate),
    } as Animation
  })
  openSite('/', alive())
  await screen.findByRole('link', { name: /^다음 추첨/ })
  const yard = document.querySelector('.yard')!
  const [white, powers] = [...yard.children].map((ring) =>
    [...ring.children].map(({ textContent }) => Number(textContent)).toSorted((a, b) => a - b),
  )
  expect(white).toEqual(Array.from({ length: 28 }, (_, place) => place + 1))
  expect(powers).toEqual(Array.from({ length: 10 }, (_, place) => place))
  expect(yard.getAttribute('aria-hidden')).toBe('true')
  expect(walks.slice(0, 28).map(({ place }) => Math.round(place * 28))).toEqual(
    Array.from({ length: 28 }, (_, place) => place),
  )
  expect(walks.every(({ paused }) => !paused)).toBe(true)
  closeSite()

  const night = draws().map((draw) => ({
    ...draw,
    closed: draw.game.includes('keno') ? null : '점검중',
  }))
  openSite('/', [...alive(), on('draws', () => ({ result: true, msg: '', data: night }))])
  await screen.findByRole('link', { name: /^(다음 추첨|추첨중) ?키노사다리/ })
  const seventy = [...document.querySelectorAll('.yard .ball')]
  expect(seventy.map(({ textContent }) => Number(textContent)).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 70 }, (_, place) => place + 1),
  )
})
