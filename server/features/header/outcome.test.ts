import { afterAll, beforeAll, expect, test } from 'vitest'

import { safeText } from '@madang/contract/core/safe.ts'
import { outcomeText } from '@madang/contract/member/plain/outcome.ts'

import { refusals } from '../../http/refusal.ts'
import { lockWallets, readWallet } from '../../ledger/ledger.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openRoundAt } from '../../testing/provider.ts'

let house: House
let round: number
beforeAll(async () => {
  house = await openHouse()
  ;({ round } = await openRoundAt(house, 'pbg.powerball'))
  await house.clock.set('2026-01-15T10:00:30+09:00')
})
afterAll(() => house.close())

type Member = Awaited<ReturnType<House['member']>>
const key = () => crypto.randomUUID()
const put = (member: Member, amount: number, under: string) =>
  member.ask('safeRequest', { params: { setMoney: amount, type: 'add' } }, { key: under })
const outcome = (member: Member, call: 'safeRequest' | 'bet', of: string) =>
  member.ask('outcome', { call, key: of })
const bet = (member: Member, under: string) =>
  member.ask(
    'bet',
    {
      game: 'powerBall',
      page: 'pbg',
      today: '20260115',
      round,
      type: 'poOdd',
      pick: '파워볼 홀',
      rate: 1.95,
      money: 10_000,
      win: 0,
    },
    { key: under },
  )
const never = { result: false, code: 'retry', msg: outcomeText.never }

test('what was done is told as it was answered, as often as it is asked, and not done again', async () => {
  const lee = await house.member({ money: 100_000 })
  const [move, stake] = [key(), key()]
  const moved = await put(lee, 70_000, move)
  expect(moved).toMatchObject({ result: true, msg: safeText.added })
  const taken = await bet(lee, stake)
  expect(taken).toMatchObject({ result: true })
  for (let n = 0; n < 2; n++) {
    expect(await outcome(lee, 'safeRequest', move)).toMatchObject({ result: true, data: moved })
    expect(await outcome(lee, 'bet', stake)).toMatchObject({ result: true, data: taken })
  }
  expect(await readWallet(house.db, lee.id)).toMatchObject({ money: 20_000, safe: 70_000 })
})

test('a refusal is an outcome too', async () => {
  const lee = await house.member({ money: 1_000 })
  const move = key()
  const refused = await put(lee, 5_000, move)
  expect(refused).toMatchObject({ code: 'lack' })
  expect(await outcome(lee, 'safeRequest', move)).toMatchObject({ data: refused })
})

test('a key that was never answered is used up: the call that comes late moves nothing', async () => {
  const lee = await house.member({ money: 100_000 })
  const [move, stake] = [key(), key()]
  for (let n = 0; n < 2; n++) {
    expect(await outcome(lee, 'safeRequest', move)).toMatchObject({ result: true, data: never })
    expect(await outcome(lee, 'bet', stake)).toMatchObject({ result: true, data: never })
  }
  expect(await put(lee, 70_000, move)).toMatchObject({ code: 'keyReuse', msg: refusals.keyReuse })
  expect(await bet(lee, stake)).toMatchObject({ code: 'keyReuse' })
  expect(await readWallet(house.db, lee.id)).toMatchObject({ money: 100_000, safe: 0 })
})

test('another member’s key tells nothing and is not touched', async () => {
  const [lee, kim] = [await house.member({ money: 10_000 }), await house.member()]
  const move = key()
  expect(await outcome(kim, 'safeRequest', move)).toMatchObject({ data: never })
  expect(await put(lee, 10_000, move)).toMatchObject({ result: true })
})

test.each(['the call first', 'the question first'])(
  'a call and the question after it meet at the wallet: both say the same, %s',
  async (order) => {
    const lee = await house.member({ money: 100_000 })
    const [move, stake] = [key(), key()]
    const calls = [() => put(lee, 70_000, move), () => bet(lee, stake)] as const
    const asks = [
      () => outcome(lee, 'safeRequest', move),
      () => outcome(lee, 'bet', stake),
    ] as const
    /** Calls that wait for the wallet's lock, as PostgreSQL sees them. */
    const waiting = async () => {
      const [row] = await house.db.query<{ n: number }>`
        select count(*)::int as n from pg_stat_activity
        where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`
      return row!.n
    }
    const { started } = await house.db.begin(async (tx) => {
      await lockWallets(tx, [lee.id])
      const [first, then] = order === 'the call first' ? [calls, asks] : [asks, calls]
      const started = first.map((start) => start())
      await expect.poll(waiting).toBe(2)
      started.push(...then.map((start) => start()))
      await expect.poll(waiting).toBe(4)
      return {
        started:
          order === 'the call first' ? started : [...started.slice(2), ...started.slice(0, 2)],
      }
    })
    const [moved, taken, ofMove, ofStake] = await Promise.all(started)
    const { money, safe } = await readWallet(house.db, lee.id)
    expect(safe).toBe(moved!.result ? 70_000 : 0)
    expect(money).toBe(100_000 - safe - (taken!.result ? 10_000 : 0))
    if (moved!.result) expect(ofMove).toMatchObject({ data: moved })
    else expect([moved, ofMove]).toMatchObject([{ code: 'keyReuse' }, { data: never }])
    if (taken!.result) expect(ofStake).toMatchObject({ data: taken })
    else expect([taken, ofStake]).toMatchObject([{ code: 'keyReuse' }, { data: never }])
  },
)

test('it is told on a closed site too, and asking does not hold the idle end off', async () => {
  const lee = await house.member({ money: 10_000 })
  const move = key()
  await put(lee, 10_000, move)
  await house.db.begin((tx) => house.deps.settings.set(tx, 'siteStatus', 'closed', 'test'))
  await house.deps.settings.sync()
  await house.clock.advance(20 * 60_000)
  expect(await outcome(lee, 'safeRequest', move)).toMatchObject({ data: { result: true } })
  await house.clock.advance(15 * 60_000)
  expect(await outcome(lee, 'safeRequest', move)).toMatchObject({ code: 'logout' })
})
