import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { gameByKey, games } from '@madang/contract/core/draw/games.ts'
import { marksOf } from '@madang/contract/core/draw/families.ts'
import type { OpenDraw } from '@madang/contract/member/draw.ts'

import { untilNext } from '../../shell/draws.ts'
import { tellPage } from '../../shell/live.ts'
import { scheduledRound } from '../../shell/scheduled.ts'
import { closeSite, logIn, on, openSite } from '../../testing/house.tsx'
import { drawnNext } from './live-page.tsx'
import { house, results, ROUND } from './testing/sample.ts'

afterEach(closeSite)

const drawn = { balls: [9, 14, 23, 8, 3], powerball: 7 }
const last = (round: number) => ({
  date: '20261121',
  round,
  drawAt: '2026-11-21T03:00:00.000Z',
  state: 'SETTLED' as const,
  ...drawn,
  marks: marksOf('powerball', drawn),
})
const draws = (changes: Partial<OpenDraw> = {}): OpenDraw[] =>
  games.map(({ key }) => ({ game: key, closed: null, last: last(ROUND - 1), ...changes }))

const open = (path: string, said = draws()) =>
  openSite(path, [
    house(),
    on('draws', () => ({ result: true, msg: '', data: said })),
    on('openOdds', () => ({ result: true, msg: '', data: { poOdd: 1.85 } })),
    on('lastResults', () => ({ result: true, msg: '', data: results() })),
  ])

const EOS5 = '/live?game=ntry.eos5'

test('a guest sees a game’s round and the way to bet, without a login and without asking as a member', async () => {
  const { asked } = open(EOS5)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
    `EOS 파워볼 5분 ${ROUND}회`,
  )
  expect(await screen.findByText('12:04:40 마감 · 12:05:00 추첨')).toBeTruthy()
  expect(screen.getByRole('timer', { name: /^마감까지 03:\d\d$/ })).toBeTruthy()
  expect(screen.getByTitle('EOS 파워볼 5분 추첨 화면').getAttribute('src')).toMatch(
    /:8082\/frames\/ntry\.eos5\?/,
  )
  expect(screen.getByRole('link', { name: '로그인하고 베팅하기' }).getAttribute('href')).toBe(
    '/ntry/eos5',
  )
  expect(screen.getByRole('link', { name: `${ROUND - 1}회 증명` }).getAttribute('href')).toBe(
    `/proof/ntry.eos5/20261121/${ROUND - 1}`,
  )
  expect(asked.map(({ name }) => name)).not.toContain('betPage')
})

test('chances stand at the odds in force', async () => {
  const { user } = open(EOS5)
  await user.click(await screen.findByRole('button', { name: '확률·배당' }))
  const row = await screen.findByRole('row', { name: /^파워볼 홀 1\.85/ })
  expect(row.textContent).toBe('파워볼 홀1.8550.00%2.007.50%')
})

test('every game’s tile says its time and its newest result, and chooses the game', async () => {
  const { user, router } = open(EOS5)
  const tile = await screen.findByRole('link', { name: /^파워사다리 2관 03:\d\d/ })
  await within(tile).findByText('144회 결과', { exact: false })
  expect(tile.textContent).toMatch(/좌3줄짝$/)
  expect(screen.getByRole('link', { name: /^EOS 5분/ }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: /^EOS 5분/ }).textContent).toContain('9142383 파워볼 7')
  await user.click(tile)
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(
      /^네임드 파워사다리 \d+회$/,
    ),
  )
  expect(router.state.location.href).toBe('/live?game=named.powerladder')
})

test('a game that is switched off says why, and its frame and results stay', async () => {
  open(EOS5, draws({ closed: '점검중인 게임입니다.' }))
  expect(await screen.findByText('점검중인 게임입니다.')).toBeTruthy()
  expect(screen.queryByRole('timer')).toBeNull()
  expect(screen.getByRole('link', { name: /^EOS 5분 점검중/ })).toBeTruthy()
})

test('a member is led to the game, and hears of a new result without asking', async () => {
  logIn()
  const { times } = open(EOS5)
  expect(await screen.findByRole('link', { name: '베팅하러 가기' })).toBeTruthy()
  await screen.findByRole('link', { name: /^EOS 5분.*144회 결과/ })
  const asked = times('draws')
  act(() =>
    tellPage('round', {
      game: 'ntry.eos5',
      date: '20261121',
      round: ROUND,
      state: 'SETTLED',
      ended: { result: last(ROUND), fate: 'settled', won: {} },
    }),
  )
  expect(await screen.findByRole('link', { name: /^EOS 5분.*145회 결과/ })).toBeTruthy()
  expect(times('draws')).toBe(asked)
})

test('the page of login leads a guest to the draws', async () => {
  const { user, router } = openSite('/safe', [
    house(),
    on('draws', () => ({ result: true, msg: '', data: draws() })),
  ])
  await user.click(await screen.findByRole('link', { name: /^로그인 없이 추첨 보기/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/live'))
})

const eos5 = gameByKey('ntry.eos5')!
const at = (time: string) => new Date(`2026-11-21T${time}+09:00`)
const roundAt = (time: string, known: number | null, drawSeconds: number | null = null) =>
  scheduledRound({
    game: eos5,
    drawSeconds,
    last: known === null ? null : last(known),
    now: at(time),
  })

test('a round by the schedule: open to its close, then waiting, drawing until its result is known', () => {
  expect(roundAt('12:01:00', 144)).toMatchObject({ phase: 'open', number: 145, seconds: 220 })
  expect(roundAt('12:04:39.999', 144)).toMatchObject({ phase: 'open', seconds: 0 })
  expect(roundAt('12:04:40', 144)).toMatchObject({ phase: 'waiting', drawing: false, seconds: 20 })
  expect(roundAt('12:05:00', 144)).toMatchObject({ phase: 'waiting', drawing: true, number: 145 })
  expect(roundAt('12:05:10', 145)).toMatchObject({ phase: 'open', number: 146, seconds: 270 })
  // What is not settled in time is void: the next round is the one to show.
  expect(roundAt('12:05:19.999', 144)).toMatchObject({ drawing: true, number: 145 })
  expect(roundAt('12:05:20', 144)).toMatchObject({ phase: 'open', number: 146 })
  expect(roundAt('12:05:20', null)).toMatchObject({ phase: 'open', number: 146 })
})

test('in closed hours it counts to their end, after the last round’s result', () => {
  const game = gameByKey('ntry.powerball')!
  const shown = (time: string, known: number) =>
    scheduledRound({ game, drawSeconds: null, last: last(known), now: at(time) })
  expect(shown('23:58:00', 287)).toMatchObject({ phase: 'waiting', drawing: true, number: 288 })
  expect(shown('23:58:00', 288)).toMatchObject({ phase: 'shut', seconds: 6 * 3_600 + 120 })
})

test('who looks asks again as the next result is to be had, soon for one that is late', () => {
  const wait = (time: string, known: number) =>
    untilNext([{ game: 'ntry.eos5', closed: null, last: last(known) }], null, at(time))
  expect(wait('12:01:00', 144)).toBe(240_000 + 9_120)
  expect(wait('12:05:01', 144)).toBe(8_120)
  expect(wait('12:05:12', 144)).toBe(2_000)
  expect(wait('12:05:12', 145)).toBe(288_000 + 9_120)
  // Void without balls: nothing comes of it.
  expect(wait('12:05:20', 144)).toBe(280_000 + 9_120)
})

test('the page begins with the game that is drawn next', () => {
  expect(drawnNext(null, at('12:02:00')).key).toBe('ntry.powerball')
  expect(drawnNext(null, at('12:03:30')).key).toBe('ntry.kenoladder')
  expect(drawnNext(null, at('03:00:30')).key).toBe('ntry.eos3')
  expect(drawnNext(30, at('12:00:01')).key).toBe('ntry.powerball')
})
