import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { allPicks, oddsKeys } from '@madang/contract/core/draw/picks.ts'
import { addDays } from '@madang/contract/core/kst.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import { withdrawalText } from '@madang/contract/member/plain/withdrawal.ts'

import {
  accountHolder,
  complete,
  passHours,
  pendingRow,
  type TestMember,
  type TestOperator,
} from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openProvider } from '../../testing/provider.ts'
import { ensureOdds, tickDraws, voidRound } from '../draw/draw.ts'

/**
 * Random lives of members (deposits, bets, draws and voids, withdrawals with every outcome) walked through the house
 * and, beside it, through a model that keeps everything and adds it up anew each time.
 */
let house: House
let cash: TestOperator
let date = '20260201'
beforeAll(async () => {
  house = await openHouse()
  await house.clock.set('2026-02-01T00:00:00+09:00')
  await ensureOdds(house.db)
  await house.db.begin((tx) => house.deps.settings.set(tx, 'withdrawalGapHours', 0, 'test'))
  await house.db.begin((tx) => house.deps.settings.set(tx, 'turnoverPercent', 130, 'test'))
  cash = await house.operator('정산')
})
afterAll(() => house.close())

const game = gameByKey('ntry.powerball')!
const picks = allPicks(game)
const odds = new Map(oddsKeys(game).map(({ key, defaultOdds }) => [key, defaultOdds / 100]))

type Act =
  | { kind: 'deposit'; amount: number }
  | { kind: 'bet'; pick: number; amount: number }
  | { kind: 'withdraw'; then: 'complete' | 'refuse' | 'cancel' | 'leave' }
type Turn = { who: number; act: Act }
type Round = { number: number; void: boolean; turns: Turn[] }

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('deposit' as const),
      amount: fc.integer({ min: 10_000, max: 40_000 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('bet' as const),
      // The first picks are the broad ones: they meet and oppose each other often.
      pick: fc.oneof(fc.nat(7), fc.nat(picks.length - 1)),
      amount: fc.integer({ min: 5_000, max: 30_000 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('withdraw' as const),
      then: fc.constantFrom('complete', 'refuse', 'cancel', 'leave'),
    }),
  },
)
const life: fc.Arbitrary<Round[]> = fc
  .uniqueArray(fc.integer({ min: 80, max: 270 }), { minLength: 3, maxLength: 6 })
  .chain((numbers) =>
    fc.tuple(
      ...numbers
        .toSorted((a, b) => a - b)
        .map((number) =>
          fc.record({
            number: fc.constant(number),
            void: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
            turns: fc.array(fc.record({ who: fc.nat(2), act }), { minLength: 2, maxLength: 9 }),
          }),
        ),
    ),
  )

/** Everything a member ever did, by the order it happened in. */
type Bet = { round: number; pick: number; amount: number; settled: number | null }
type Kept = {
  deposits: { at: number; amount: number }[]
  bets: Bet[]
  withdrawals: { at: number; state: string }[]
}

function modelled({ deposits, bets, withdrawals }: Kept) {
  const since = Math.max(-1, ...withdrawals.filter((w) => w.state === 'done').map((w) => w.at))
  const opposed = (bet: Bet) =>
    bets.some(
      (other) =>
        other.round === bet.round &&
        !picks[other.pick]!.classes.some((one) => picks[bet.pick]!.classes.includes(one)),
    )
  const sum = (list: { amount: number }[]) => list.reduce((total, one) => total + one.amount, 0)
  const paidIn = sum(deposits.filter(({ at }) => at > since))
  const done = sum(
    bets.filter((bet) => bet.settled !== null && bet.settled > since && !opposed(bet)),
  )
  const required = Math.ceil((paidIn * 130) / 100)
  const pending = withdrawals.some(({ state }) => state === 'pending')
  const refusal = pending
    ? withdrawalText.pending
    : required > done
      ? withdrawalText.turnover(formatWon(required - done))
      : null
  return { deposits: paidIn, required, done, refusal }
}

let step = 0

async function decide(member: TestMember, kept: Kept, then: 'complete' | 'refuse' | 'cancel') {
  const row = await pendingRow(cash, 'withdrawal', member)
  const { id, version } = row
  if (then === 'complete') await complete(cash, 'withdrawal', member)
  else if (then === 'refuse') await cash.ask('withdrawalRefuse', { id, version, reason: '시험' })
  else await member.ask('withdrawalCancel', { no: id })
  kept.withdrawals.find(({ state }) => state === 'pending')!.state =
    then === 'complete' ? 'done' : then
}

async function play(member: TestMember, kept: Kept, one: Act, round: number) {
  const at = ++step
  if (one.kind === 'deposit') {
    await member.ask('depositRequest', { setMoney: one.amount, type: '0' })
    await complete(cash, 'deposit', member)
    kept.deposits.push({ at, amount: one.amount })
  } else if (one.kind === 'bet') {
    const { key, pick } = picks[one.pick]!
    const answer = await member.ask('bet', {
      game: game.game,
      page: 'ntry',
      today: date,
      round,
      type: key,
      pick,
      rate: odds.get(key)!,
      money: one.amount,
      win: 0,
    })
    expect(answer).toMatchObject({ result: true })
    kept.bets.push({ round, pick: one.pick, amount: one.amount, settled: null })
  } else {
    const { refusal } = modelled(kept)
    const answer = await member.ask('withdrawalRequest', { setMoney: 10_000 })
    expect(answer).toMatchObject(refusal ? { msg: refusal } : { result: true })
    if (!refusal) kept.withdrawals.push({ at, state: 'pending' })
    // What was left waiting by an earlier turn is decided by this one.
    if (one.then !== 'leave' && kept.withdrawals.some(({ state }) => state === 'pending'))
      await decide(member, kept, one.then)
  }
}

async function live(rounds: Round[]) {
  const provider = openProvider(house, 'ntry.powerball', date)
  const people = await Promise.all(
    Array.from({ length: 3 }, () => accountHolder(house, { money: 5_000_000 })),
  )
  const kept = people.map((): Kept => ({ deposits: [], bets: [], withdrawals: [] }))
  const times = rounds.map(({ number }) => provider.timesOf(number))
  await house.clock.set(new Date(times[0]!.closeAt.getTime() - 120_000))
  await provider.chain()
  for (const [index, { number, void: isVoid, turns }] of rounds.entries()) {
    await house.clock.set(new Date(times[index]!.closeAt.getTime() - 120_000))
    await passHours(house, 0)
    await provider.commit(number)
    await tickDraws(house.deps)
    for (const { who, act: one } of turns) await play(people[who]!, kept[who]!, one, number)
    await house.clock.set(new Date(times[index]!.drawAt.getTime() + 5_000))
    if (isVoid) {
      const [row] = await house.db.query<{ id: number }>`
        select id from round where game = ${game.key} and date = ${date} and number = ${number}`
      await house.db.begin((tx) =>
        voidRound(house.deps, tx, { round: row!.id, by: 'operator', incident: '시험' }),
      )
    } else await provider.result(number)
    step += 1
    for (const { bets } of kept)
      for (const bet of bets) if (bet.round === number && !isVoid) bet.settled = step
    for (const [who, member] of people.entries())
      expect(await member.ask('turnover')).toMatchObject({ data: modelled(kept[who]!) })
  }
  date = addDays(date, 1)
}

test('a stake whose settlement is being committed while a withdrawal is asked for counts for the next one', async () => {
  const provider = openProvider(house, 'ntry.powerball', date)
  const number = 100
  const { closeAt, drawAt } = provider.timesOf(number)
  await house.clock.set(new Date(closeAt.getTime() - 120_000))
  await passHours(house, 0)
  await provider.chain()
  await provider.commit(number)
  await tickDraws(house.deps)
  const lee = await accountHolder(house, { money: 100_000 })
  const losing = provider.drawnOf(number).powerball! % 2 === 1 ? '파워볼 짝' : '파워볼 홀'
  const pick = picks.findIndex((one) => one.pick === losing)
  await play(
    lee,
    { deposits: [], bets: [], withdrawals: [] },
    { kind: 'bet', pick, amount: 20_000 },
    number,
  )

  const owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  await owner.query('select pg_advisory_lock(77)')
  await owner.query(`create function wait_for_test() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(77); return null; end $$;
    create constraint trigger wait_for_test after update on round deferrable initially deferred
      for each row when (new.state = 'SETTLED') execute function wait_for_test()`)
  await house.clock.set(new Date(drawAt.getTime() + 5_000))
  const settled = provider.result(number)
  await expect
    .poll(async () => {
      const { rows } = await owner.query<{ waiting: boolean }>(
        `select exists (select from pg_locks where locktype = 'advisory' and objid = 77 and not granted) as waiting`,
      )
      return rows[0]!.waiting
    })
    .toBe(true)
  expect(await lee.ask('withdrawalRequest', { setMoney: 10_000 })).toMatchObject({ result: true })
  await owner.query('select pg_advisory_unlock(77)')
  await settled
  await owner.query('drop trigger wait_for_test on round; drop function wait_for_test')
  await owner.end()
  await complete(cash, 'withdrawal', lee)
  expect(await lee.ask('turnover')).toMatchObject({ data: { done: 20_000 } })
  date = addDays(date, 1)
})

test('turnover is what a model that keeps everything adds up, through any lives', async () => {
  await fc.assert(fc.asyncProperty(life, live), { numRuns: 12, endOnFailure: true })
}, 120_000)
