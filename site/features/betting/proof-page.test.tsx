import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { BetProof } from '@madang/contract/member/betting.ts'

import { clearSession } from '../../api/session.ts'
import { closeSite, logIn, on, openSite } from '../../testing/house.tsx'

/** Without motion the steps do not wait for each other. */
beforeEach(() => {
  const plain = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.includes('reduced-motion')
      ? (Object.create(plain(query), { matches: { value: true } }) as MediaQueryList)
      : plain(query),
  )
  logIn()
})
afterEach(closeSite)

const SEED = '07'.repeat(32)
const COMMIT = '4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0'
const ANCHOR = '8a46682d6aecabd069e033b16d580857dc503f6b7148a7b67b9c32d357b75ac0'

/** As the house tells a bet on the third round of a day whose seed is known: 15, black. */
const roulette = (): BetProof => ({
  no: 7,
  vendor: '달빛누각',
  page: 'roulette',
  game: '달빛 룰렛',
  time: '2026-11-21 00:01:00',
  date: '2026-11-21 00:01:07',
  state: 'over',
  result: '<b>15</b> 블랙',
  bets: [
    { picks: [{ key: 'black', label: '블랙', stake: 10_000 }], money: 10_000, win: 20_000 },
    { picks: [{ key: 'straight:7', label: '7', stake: 1_000 }], money: 1_000, win: 0 },
  ],
  terms: [
    { kind: 'use', version: 2 },
    { kind: 'rules', version: 3 },
  ],
  silent: false,
  proof: {
    kind: 'table',
    table: 'roulette',
    stream: 'dalbit.roulette',
    date: '20261121',
    commit: COMMIT,
    seed: SEED,
    number: 3,
    anchor: ANCHOR,
  },
})
const slot = (): BetProof => ({
  ...roulette(),
  vendor: '까치공방',
  page: 'slot',
  game: '달토끼',
  result: '<b>85,000</b> 2개 당첨',
  bets: [{ picks: [{ key: 'spin', label: '달토끼', stake: 10_000 }], money: 10_000, win: 85_000 }],
  proof: {
    kind: 'slot',
    model: 'KS-5x3-10',
    stream: 'kkachi.moon',
    date: '20261121',
    commit: COMMIT,
    seed: SEED,
    client: '마당',
    nonce: 5,
  },
})
const open = (tell: () => BetProof) =>
  openSite('/proof/bet/7', [on('betProof', () => ({ result: true, msg: '', data: tell() }))])
const verdicts = () =>
  [...document.querySelectorAll('.step')].map(
    (step) =>
      `${step.querySelector('h3')!.textContent} ${step.querySelector('.step-word')!.textContent}`,
  )
const region = (name: string) => within(screen.getByRole('region', { name }))

test('the terms that were in force as the bet was placed lead to their text', async () => {
  open(roulette)
  const link = await screen.findByRole('link', { name: '게임 규칙 버전 3' })
  expect(link.getAttribute('href')).toBe('/terms/rules?version=3')
  expect(screen.getByRole('link', { name: '이용약관 버전 2' })).toBeTruthy()
})

test('a table’s bet is drawn again in every step, with all the member laid and got in its round', async () => {
  const { asked } = open(roulette)
  await screen.findByText('모두 맞습니다')
  expect(asked.find(({ name }) => name === 'betProof')!.input).toEqual({ no: '7' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('달빛 룰렛 베팅 증명')
  expect(verdicts()).toEqual([
    '시드와 약속값 일치',
    '하루 해시체인 일치',
    '결과 다시 뽑기 일치',
    '당첨금 일치',
  ])
  const mine = region('내 베팅')
  expect(mine.getByText('블랙').parentElement!.textContent).toBe('블랙10,000원')
  expect(mine.getByText('베팅금액').parentElement!.textContent).toBe('베팅금액11,000원')
  expect(mine.getByText('당첨금').parentElement!.textContent).toBe('당첨금20,000원')
  await waitFor(() => expect(mine.getByText('결과').parentElement!.textContent).toBe('결과15 블랙'))
  expect(region('공개된 값').getByText(SEED)).toBeDefined()
  expect(screen.getByText('다시 뽑은 결과').parentElement!.textContent).toContain('15 블랙')
})

test('a spin is played again under the player’s seed', async () => {
  open(slot)
  await screen.findByText('모두 맞습니다')
  expect(verdicts()).toEqual(['시드와 약속값 일치', '스핀 다시 돌리기 일치', '당첨금 일치'])
  expect(region('공개된 값').getByText('마당')).toBeDefined()
  expect(screen.getByText(/새 시드의 약속값으로 이어집니다/)).toBeDefined()
})

test.each<[string, string[], (bet: BetProof) => void]>([
  [
    'another seed',
    ['시드와 약속값', '결과 다시 뽑기'],
    ({ proof }) => (proof!.seed = '11'.repeat(32)),
  ],
  ['another result', ['결과 다시 뽑기'], (bet) => (bet.result = '<b>16</b> 레드')],
  ['less than was won', ['당첨금'], ({ bets }) => (bets[0]!.win = 19_000)],
  [
    'another anchor',
    ['하루 해시체인'],
    ({ proof }) => (proof!.kind === 'table' ? (proof!.anchor = '00'.repeat(32)) : ''),
  ],
])('%s is caught in its step', async (_, wrong, change) => {
  open(() => {
    const bet = roulette()
    change(bet)
    return bet
  })
  await screen.findByText('맞지 않습니다')
  expect(verdicts().filter((step) => step.endsWith('불일치'))).toEqual(
    wrong.map((step) => `${step} 불일치`),
  )
})

test('a round that is being played shows its promise, and is proved by itself once it is over', async () => {
  let over = false
  const { times } = open(() =>
    over
      ? roulette()
      : {
          ...roulette(),
          state: 'open',
          result: '',
          proof: { ...roulette().proof!, seed: null },
        },
  )
  await screen.findByText('아직 확인할 수 없습니다')
  expect(region('공개된 값').getByText(COMMIT)).toBeDefined()
  expect(region('내 베팅').getByText('진행중')).toBeDefined()
  expect(verdicts().every((step) => step.endsWith('확인 전'))).toBe(true)
  over = true
  await screen.findByText('모두 맞습니다')
  const asked = times('betProof')
  expect(asked).toBeGreaterThan(1)
})

test.each<[string, () => BetProof]>([
  ['while the round is played', () => ({ ...roulette(), state: 'open', result: '' })],
  ['once the round is over', roulette],
])('a commitment told otherwise than first is red %s, also after a logout', async (_, later) => {
  const first = {
    ...roulette(),
    proof: { ...roulette().proof!, commit: '22'.repeat(32), seed: null },
  }
  open(() => first)
  await screen.findByText('아직 확인할 수 없습니다')
  cleanup()
  clearSession()
  logIn()
  open(later)
  await screen.findByText('맞지 않습니다')
  expect(verdicts()[0]).toBe('시드와 약속값 불일치')
  expect(screen.getByText('먼저 보여준 약속값').parentElement!.textContent).toContain(
    '22'.repeat(32),
  )
})

test('a vendor that does not answer is said with what the house has, and asked again by itself and by a press', async () => {
  let silent = true
  const { user, times } = open(() =>
    silent ? { ...roulette(), silent: true, proof: null } : roulette(),
  )
  await screen.findByText('게임사와 연결되지 않습니다.')
  expect(region('내 베팅').getByText('당첨금').parentElement!.textContent).toBe('당첨금20,000원')
  const before = times('betProof')
  silent = false
  await user.click(screen.getByRole('button', { name: '다시 시도' }))
  await screen.findByText('모두 맞습니다')
  expect(times('betProof')).toBeGreaterThan(before)
})

test.each<[string, Partial<BetProof>]>([
  ['베팅이 취소되어 베팅금액을 돌려드렸습니다.', { state: 'returned', bets: [], proof: null }],
  ['라운드가 진행중입니다.', { state: 'open', proof: null }],
  ['게임사에 이 라운드의 증명이 없습니다.', { proof: null }],
])('where there is nothing to check it is said: %s', async (text, changes) => {
  open(() => ({ ...roulette(), ...changes }))
  await screen.findByText(text)
  expect(document.querySelector('.verdict')).toBeNull()
})

test('a bet that is not the member’s leads back to the history', async () => {
  openSite('/proof/bet/8', [
    on('betProof', () => ({
      result: false,
      code: 'notFound',
      msg: '존재하지 않는 베팅내역입니다.',
    })),
  ])
  await screen.findByText('존재하지 않는 베팅입니다.')
  expect(screen.getByRole('main').querySelector('a')!.getAttribute('href')).toBe('/betting')
})
