import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { drawText } from '@madang/contract/member/plain/draw.ts'

import { offer, readWallet } from '../../ledger/ledger.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openRoundAt, pass, type TestProvider } from '../../testing/provider.ts'
import { tickDraws } from './draw.ts'

let house: House
let provider: TestProvider
let round: number
const date = '20260115'
beforeAll(async () => {
  house = await openHouse()
  ;({ provider, round } = await openRoundAt(house, 'pbg.powerball'))
})
afterAll(() => house.close())
beforeEach(() => house.clock.set('2026-01-15T10:00:30+09:00'))

const bet = (change: object = {}) => ({
  game: 'powerBall',
  page: 'pbg',
  today: date,
  round,
  type: 'poOdd',
  pick: '파워볼 홀',
  rate: 1.95,
  money: 10_000,
  win: 0,
  ...change,
})
const key = () => crypto.randomUUID()
const setting = (name: 'roundExposure', value: number) =>
  house.db.begin((tx) => house.deps.settings.set(tx, name, value, 'test'))

test('a bet takes the stake and answers its number; the list shows it waiting', async () => {
  const lee = await house.member({ money: 100_000 })
  const answer = await lee.ask('bet', bet(), { key: key() })
  expect(answer).toMatchObject({ result: true, msg: drawText.done, no: expect.any(Number) })
  expect(await readWallet(house.db, lee.id)).toMatchObject({ money: 90_000 })
  expect(await lee.ask('betList', { game: 'powerBall', page: 'pbg' })).toMatchObject({
    data: {
      data: [
        { round, pick: '파워볼 홀', money: 10_000, win: 0, result: '대기중', resultClass: 'wait' },
      ],
    },
  })
})

test.each([
  ['a game without a route', { game: 'kenoLadder' }, 'notFound', drawText.noGame],
  ['another round', { round: 1 }, 'late', drawText.late],
  ['yesterday', { today: '20260114' }, 'late', drawText.late],
  ['a round of a number that no round can have', { round: 2 ** 31 }, 'late', drawText.late],
  ['a round that is no number', { round: '휴장중' }, 'late', drawText.late],
  ['no pick', { type: '' }, 'badInput', drawText.noPick],
  ['a pick of another key', { pick: '파워볼 짝' }, 'badInput', drawText.noPick],
  ['a pick of another game', { type: 'left', pick: '좌출발' }, 'badInput', drawText.noPick],
  ['amount 0', { money: 0 }, 'badAmount', drawText.noAmount],
  ['too little', { money: 4_999 }, 'limit', drawText.belowMin(5_000)],
  ['more than the cap', { money: 1_000_001 }, 'limit', drawText.overCap(1_000_000)],
  [
    'more than the pay-out cap',
    { type: 'num', pick: '7', rate: 9, money: 555_556 },
    'limit',
    drawText.overCap(555_555),
  ],
  ['more than is held', { money: 200_001 }, 'lack', drawText.lack],
  ['odds that are not ours', { rate: 19.5 }, 'reload', drawText.oddsChanged(1_950, 195)],
  ['odds of a hair more', { rate: 1.9500001 }, 'reload', drawText.oddsChanged(null, 195)],
  ['a negative amount', { money: -5_000 }, 'badAmount', undefined],
  ['a fraction', { money: 5_000.5 }, 'badAmount', undefined],
  ['an amount with a comma', { money: '5,000' }, 'badAmount', undefined],
  ['an amount in an array', { money: [5_000] }, 'badAmount', undefined],
])('refuses %s, and nothing changes', async (_, change, code, msg) => {
  const lee = await house.member({ money: 200_000 })
  const answer = await lee.ask('bet', bet(change) as never, { key: key() })
  expect(answer).toMatchObject({ result: false, code, ...(msg && { msg }) })
  expect(await readWallet(house.db, lee.id)).toMatchObject({ money: 200_000 })
})

test('refusals come in the order of the rules', async () => {
  const lee = await house.member({ money: 1_000 })
  const wrong = { round: 1, type: '', money: 0, rate: 9 }
  const codes: unknown[] = []
  for (const mend of [
    {},
    { round },
    { type: 'poOdd' },
    { money: 1 },
    { money: 2_000_000 },
    { money: 5_000 },
  ]) {
    Object.assign(wrong, mend)
    const answer = await lee.ask('bet', bet(wrong))
    codes.push(answer.result ? null : answer.code)
  }
  expect(codes).toEqual(['late', 'badInput', 'badAmount', 'limit', 'limit', 'lack'])
})

test('nobody bets without a session, with a stranger’s name, or after being replaced', async () => {
  const lee = await house.member({ money: 50_000 })
  expect(await house.guest.ask('bet', bet())).toMatchObject({ code: 'logout' })
  expect(await lee.ask('bet', bet(), { headers: { uuid: 'someoneelse' } })).toMatchObject({
    code: 'logout',
  })
  await house.db.query`delete from session where member_id = ${lee.id}`
  expect(await lee.ask('bet', bet())).toMatchObject({ code: 'logout' })
  expect(await readWallet(house.db, lee.id)).toMatchObject({ money: 50_000 })
})

test('of bets made at once, exactly as many are taken as the money pays for', async () => {
  const lee = await house.member({ money: 70_000 })
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => lee.ask('bet', bet(), { key: key() })),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(7)
  expect(answers.filter((answer) => !answer.result && answer.code === 'lack')).toHaveLength(33)
  expect(await readWallet(house.db, lee.id)).toMatchObject({ money: 0 })
})

test('of one bet sent many times at once, one is taken and all hear the same answer', async () => {
  const lee = await house.member({ money: 100_000 })
  const same = key()
  const texts = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const { body } = await house.app.inject({
        method: 'POST',
        url: '/uGame/bet',
        payload: bet(),
        headers: { ...lee.headers, 'idempotency-key': same },
      })
      return body
    }),
  )
  expect(new Set(texts).size).toBe(1)
  expect(await readWallet(house.db, lee.id)).toMatchObject({ money: 90_000 })
  expect(await lee.ask('bet', bet({ money: 20_000 }), { key: same })).toMatchObject({
    code: 'keyReuse',
  })
  const again = await lee.ask('bet', bet(), { key: same })
  expect(JSON.stringify(again)).toBe(texts[0])
})

test('a member’s caps hold under a race: one winning set, single picks, the round', async () => {
  const race = async (asks: object[]) => {
    const lee = await house.member({ money: 50_000_000 })
    const answers = await Promise.all(
      asks.map((change) => lee.ask('bet', bet(change), { key: key() })),
    )
    return answers.filter(({ result }) => result).length
  }
  const times = (n: number, change: object) => Array.from({ length: n }, () => change)
  // 1,000,000 on the odd digits, by either of their two names.
  const num = { type: 'numOdd', pick: '숫자 홀 (1·3·5·7·9)' }
  expect(
    await race([...times(20, { money: 100_000 }), ...times(20, { ...num, money: 100_000 })]),
  ).toBe(10)
  // 3,000,000 on single picks.
  const singles = [
    'poOdd 파워볼 홀',
    'poEven 파워볼 짝',
    'poUnder 파워볼 언더',
    'poOver 파워볼 오버',
    'defOdd 일반볼 홀',
  ]
  expect(
    await race(
      singles.flatMap((text) => {
        const [type, ...pick] = text.split(' ')
        return times(5, { type, pick: pick.join(' '), money: 200_000 })
      }),
    ),
  ).toBe(15)
  // 5,000,000 on the round.
  const pairs = [
    '파홀+일홀',
    '파홀+일짝',
    '파짝+일홀',
    '파짝+일짝',
    '파언더+일언더',
    '파언더+일오버',
    '파오버+일언더',
  ]
  const keys = [
    'poOddDefOdd',
    'poOddDefEven',
    'poEvenDefOdd',
    'poEvenDefEven',
    'poUnderDefUnder',
    'poUnderDefOver',
    'poOverDefUnder',
  ]
  expect(
    await race(pairs.map((pick, n) => ({ type: keys[n], pick, rate: 3.75, money: 1_000_000 }))),
  ).toBe(5)
})

test('bets and other moves of the same money never spend it twice', async () => {
  const lee = await house.member({ money: 100_000 })
  let moves = 0
  const [bets] = await Promise.all([
    Promise.all(Array.from({ length: 15 }, () => lee.ask('bet', bet(), { key: key() }))),
    Promise.all(
      Array.from({ length: 15 }, (_, n) =>
        house.db.begin(async (tx) => {
          const [verdict] = await offer(tx, [
            { member: lee.id, kind: 'safe.add', cause: 500 + n, amount: 10_000 },
          ])
          if (verdict!.result === 'posted') moves++
        }),
      ),
    ),
  ])
  expect(bets.filter(({ result }) => result).length + moves).toBe(10)
  expect(await readWallet(house.db, lee.id)).toMatchObject({ money: 0, safe: moves * 10_000 })
})

test('the house’s exposure holds to the won while many bet at once, and what still fits is taken', async () => {
  const { provider: other } = await openRoundAt(house, 'ntry.eos3', {
    at: '2026-01-15T10:00:30+09:00',
  })
  const { roundAt } = await import('@madang/contract/core/draw/schedule.ts')
  const eos = roundAt(other.timing, new Date('2026-01-15T10:00:30+09:00')).round
  await setting('roundExposure', 10_000_000)
  const crowd = await Promise.all(
    Array.from({ length: 60 }, () => house.member({ money: 1_000_000 })),
  )
  const eosBet = (change: object) => bet({ page: 'ntry', game: 'eos3', round: eos, ...change })
  const answers = await Promise.all(
    crowd.map((one) =>
      one.ask('bet', eosBet({ type: 'num', pick: '7', rate: 9, money: 50_000 }), { key: key() }),
    ),
  )
  // 450,000 each: 22 fit into 10,000,000, and 100,000 are left, which 11,111 at 9.00 fill.
  expect(answers.filter(({ result }) => result)).toHaveLength(22)
  const refused = answers.find((answer) => !answer.result)!
  expect(refused).toMatchObject({ code: 'limit', msg: drawText.overExposure(11_111) })
  const last = await house.member({ money: 1_000_000 })
  expect(
    await last.ask('bet', eosBet({ type: 'num', pick: '7', rate: 9, money: 11_111 })),
  ).toMatchObject({ result: true })
  // Another outcome of the same round is not full yet.
  expect(
    await last.ask('bet', eosBet({ type: 'num', pick: '3', rate: 9, money: 50_000 })),
  ).toMatchObject({ result: true })
  const [worst] = await house.db.query<{ most: number }>`
    select max(total) as most from (
      select sum(c.won)::bigint as total from exposure_slice s join round r on r.id = s.round_id and r.game = 'ntry.eos3',
        unnest(s.counters) with ordinality as c(won, class) group by c.class) as sums`
  expect(worst).toEqual({ most: 9_999_999 })
  await setting('roundExposure', 300_000_000)
})

test('bets of one member on sides that exclude each other are marked, on both sides', async () => {
  const lee = await house.member({ money: 100_000 })
  await lee.ask('bet', bet())
  await lee.ask('bet', bet({ type: 'defOdd', pick: '일반볼 홀' }))
  await lee.ask('bet', bet({ type: 'num', pick: '4', rate: 9 }))
  const marked = await house.db.query`
    select odds_key, pick from opposed_pick where member_id = ${lee.id} order by odds_key`
  expect(marked).toEqual([
    { odds_key: 'num', pick: '4' },
    { odds_key: 'poOdd', pick: '파워볼 홀' },
  ])
})

test('the close is the database’s: the last millisecond is in time, the close itself is not', async () => {
  const { closeAt } = provider.timesOf(round)
  const lee = await house.member({ money: 100_000 })
  await pass(house, new Date(closeAt.getTime() - 400))
  expect(await lee.ask('bet', bet())).toMatchObject({ result: true })
  await house.clock.set(closeAt)
  expect(await lee.ask('bet', bet())).toMatchObject({ code: 'late', msg: drawText.late })
  await tickDraws(house.deps)
  expect(await lee.ask('bet', bet())).toMatchObject({ code: 'late' })
})
