import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addDays } from '@madang/contract/core/kst.ts'

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
import {
  game,
  life,
  modelled,
  odds,
  picks,
  type Act,
  type Kept,
  type Round,
} from './testing/lives.ts'

/**
 * Random lives of members (deposits, bets, draws, voids and corrections, withdrawals with every outcome) walked through
 * the house and, beside it, through a model that keeps everything and adds it up anew each time.
 */
let house: House
let cash: TestOperator
let pair: [TestOperator, TestOperator]
let date = '20260201'
beforeAll(async () => {
  house = await openHouse()
  await house.clock.set('2026-02-01T00:00:00+09:00')
  await ensureOdds(house.db)
  await house.db.begin((tx) => house.deps.settings.set(tx, 'withdrawalGapHours', 0, 'test'))
  await house.db.begin((tx) => house.deps.settings.set(tx, 'turnoverPercent', 130, 'test'))
  cash = await house.operator('정산')
  pair = [await house.operator('관리자'), await house.operator('게임')]
})
afterAll(() => house.close())

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
    kept.bets.push({ round, pick: one.pick, amount: one.amount, settled: false })
  } else {
    const { refusal } = modelled(kept)
    const answer = await member.ask('withdrawalRequest', { setMoney: 10_000 })
    expect(answer).toMatchObject(refusal ? { msg: refusal } : { result: true })
    const judged = new Set(kept.bets.filter(({ settled }) => settled))
    if (!refusal) kept.withdrawals.push({ at, state: 'pending', judged })
    // What was left waiting by an earlier turn is decided by this one.
    if (one.then !== 'leave' && kept.withdrawals.some(({ state }) => state === 'pending'))
      await decide(member, kept, one.then)
  }
}

const roundId = async (number: number) => {
  const [row] = await house.db.query<{ id: number }>`
    select id from round where game = ${game.key} and date = ${date} and number = ${number}`
  return row!.id
}
const settleAll = (kept: Kept[], round: number, settled: boolean) => {
  for (const { bets } of kept)
    for (const bet of bets) if (bet.round === round) bet.settled = settled
}

/** As two operators agree; its `settlement` is the one that is corrected. */
async function correct(
  kept: Kept[],
  number: number,
  { settlement, result }: { settlement: number; result: object | null },
) {
  const id = await roundId(number)
  const asked = await pair[0].ask('roundCorrect', {
    id,
    settlement,
    result,
    reason: '시험',
  } as never)
  expect(asked).toMatchObject({ result: true })
  const { id: approval } = asked as unknown as { id: number }
  expect(await pair[1].ask('approvalDecide', { id: approval, approve: true })).toMatchObject({
    result: true,
  })
  settleAll(kept, number, result !== null)
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
    const before = rounds[index - 1]
    const fate = before && !before.void ? before.fate : 'stands'
    if (fate !== 'stands') await correct(kept, before!.number, { settlement: 1, result: null })
    for (const { who, act: one } of turns) await play(people[who]!, kept[who]!, one, number)
    if (fate === 'void and back') {
      const { balls, powerball } = provider.drawnOf(before!.number)
      await correct(kept, before!.number, { settlement: 2, result: { balls, powerball } })
    }
    await house.clock.set(new Date(times[index]!.drawAt.getTime() + 5_000))
    if (isVoid) {
      const id = await roundId(number)
      await house.db.begin((tx) =>
        voidRound(house.deps, tx, { round: id, by: 'operator', incident: '시험' }),
      )
    } else {
      await provider.result(number)
      settleAll(kept, number, true)
    }
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
})
