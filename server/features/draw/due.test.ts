import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { readWallet } from '../../ledger/ledger.ts'
import { atInstant } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { HELD, meet, waiting, waitsAt } from '../../testing/meeting.ts'
import { openProvider, type TestProvider } from '../../testing/provider.ts'
import { ensureOdds, tickDraws } from './draw.ts'

/** What the clock finds due, while results stall and single draws cannot be settled. */
let house: House
let day = 1
let date: string
let provider: TestProvider
let other: TestProvider
const ROUND = 120
/** Drawn three minutes before; the next is open while that one's result is due. */
const OTHER = 119
beforeAll(async () => {
  house = await openHouse()
  await ensureOdds(house.db)
})
afterAll(() => house.close())
beforeEach(async () => {
  date = `202602${String(day++).padStart(2, '0')}`
  provider = openProvider(house, 'ntry.powerball', date)
  other = openProvider(house, 'pbg.powerball', date)
  await house.clock.set(new Date(provider.timesOf(ROUND).closeAt.getTime() - 240_000))
  for (const one of [provider, other]) await one.chain()
  await provider.commit(ROUND)
})

const clockAfterDraw = (ms: number) =>
  house.clock.set(new Date(provider.timesOf(ROUND).drawAt.getTime() + ms))
async function stateOf(game = 'ntry.powerball', round = ROUND) {
  const [row] = await house.db.query<{ state: string }>`
    select state from round where game = ${game} and date = ${date} and number = ${round}`
  return row?.state
}
/** A member with 10,000 won of which 5,000 lie on what is drawn. */
async function winner() {
  const odd = provider.drawnOf(ROUND).powerball! % 2 === 1
  const lee = await house.member({ money: 10_000 })
  const answer = await lee.ask('bet', {
    ...{ game: 'powerBall', page: 'ntry', today: date, round: ROUND, rate: 1.95, win: 0 },
    ...(odd ? { type: 'poOdd', pick: '파워볼 홀' } : { type: 'poEven', pick: '파워볼 짝' }),
    money: 5_000,
  })
  expect(answer).toMatchObject({ result: true })
  return async () => (await readWallet(house.db, lee.id)).money
}
/** What the server stores of a result as it hears it, and no more: it died before it settled. */
async function storeOnly() {
  const { seed, balls, powerball, drawnAt } = provider.resultOf(ROUND)
  await house.db.query`
    insert into reveal (draw_id, outcome, seed, balls, powerball, drawn_at)
    select id, 'drawn', decode(${seed}, 'hex'), ${balls}::int[], ${powerball}, ${drawnAt}
    from draw where stream = 'ntry.powerball' and date = ${date} and round = ${ROUND}`
}
async function asOwner(sql: string) {
  const owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  await owner.query(sql).finally(() => owner.end())
}

test('a result heard in time and stored while the tick waits for its round is settled, not void as late', async () => {
  const money = await winner()
  await clockAfterDraw(1_000)
  await tickDraws(house.deps)
  await clockAfterDraw(20_000)
  await meet(house, {
    lock: `select from round where game = 'ntry.powerball' and date = '${date}' for update`,
    ask: () => tickDraws(house.deps),
    async meanwhile() {
      await clockAfterDraw(19_000)
      await storeOnly()
      await clockAfterDraw(20_500)
    },
  })
  expect(await stateOf()).toBe('SETTLED')
  expect(await money()).toBe(5_000 + 9_750)
})

test('a result heard in time whose storing stalls past the limit is waited for, not void as late', async () => {
  const money = await winner()
  await clockAfterDraw(19_000)
  const heard = waitsAt(house, 'after insert on reveal', () =>
    meet(house, {
      lock: HELD,
      ask: () => provider.result(ROUND),
      async meanwhile() {
        await clockAfterDraw(20_500)
        const tick = tickDraws(house.deps)
        tick.catch(() => undefined)
        // Either it waits for the one that stores, or it has done what it would.
        await Promise.race([waiting(house, 2), tick])
      },
    }),
  )
  expect(await heard).toMatchObject({ result: true })
  await tickDraws(house.deps)
  expect(await stateOf()).toBe('SETTLED')
  expect(await money()).toBe(5_000 + 9_750)
})

test('one round that cannot be settled keeps no other from being settled, void or opened', async () => {
  const money = await winner()
  await other.commit(OTHER)
  await clockAfterDraw(10_000)
  await asOwner(`create function no_settlement() returns trigger language plpgsql as $$
      begin raise exception 'cannot be settled'; end $$;
    create trigger no_settlement before update on round for each row
      when (new.game = 'ntry.powerball' and new.state = 'SETTLED') execute function no_settlement()`)
  try {
    expect(await provider.result(ROUND)).toMatchObject({ code: 'retry' })
    // Of the games that live on its balls the others are settled.
    expect([await stateOf(), await stateOf('ntry.powerladder')]).toEqual(['DRAWN', 'SETTLED'])
    await clockAfterDraw(20_000)
    await other.commit(OTHER + 1)
    // Known, and not opened by who heard of it.
    await asOwner(`set session_replication_role = replica;
      delete from round where game = 'pbg.powerball' and number = ${OTHER + 1}`)
    await expect(tickDraws(house.deps)).rejects.toThrow('cannot be settled')
    expect(await stateOf('pbg.powerball', OTHER)).toBe('VOID')
    expect(await stateOf('pbg.powerball', OTHER + 1)).toBe('OPEN')
  } finally {
    await asOwner('drop trigger no_settlement on round; drop function no_settlement')
  }
  await tickDraws(house.deps)
  expect(await stateOf()).toBe('SETTLED')
  expect(await money()).toBe(5_000 + 9_750)
})

test.each([
  ['ntry.powerball', ROUND, 'pbg.powerball', OTHER],
  ['pbg.powerball', OTHER, 'ntry.powerball', ROUND],
])(
  'a round of %s that somebody holds keeps no other from being void',
  async (held, round, ...rest) => {
    await other.commit(OTHER)
    await house.clock.set(new Date(other.timesOf(OTHER).drawAt.getTime() + 1_000))
    await tickDraws(house.deps)
    await clockAfterDraw(20_000)
    await meet(house, {
      lock: `select from round where game = '${held}' and date = '${date}' for update`,
      ask: () => tickDraws(house.deps),
      meanwhile: () => expect.poll(() => stateOf(...rest), { interval: 10 }).toBe('VOID'),
    })
    expect(await stateOf(held, round)).toBe('VOID')
  },
)

test('to the millisecond: no result before the close, one at the last moment settles, then the round is void', async () => {
  const { closeAt, drawAt } = provider.timesOf(ROUND)
  const at = <T>(moment: Date, ms: number, work: () => Promise<T>) =>
    atInstant(house, new Date(moment.getTime() + ms).toISOString(), work)
  const { result: early } = await at(closeAt, -1, () => provider.result(ROUND))
  expect(early).toBe(false)
  await at(drawAt, 19_999, () => tickDraws(house.deps))
  expect(await stateOf()).toBe('LOCKED')
  await at(drawAt, 20_000, async () => {
    await storeOnly()
    await tickDraws(house.deps)
  })
  expect(await stateOf()).toBe('SETTLED')

  await house.clock.set(new Date(other.timesOf(OTHER).closeAt.getTime() - 60_000))
  await other.commit(OTHER)
  await at(other.timesOf(OTHER).drawAt, 20_000, () => tickDraws(house.deps))
  expect(await stateOf('pbg.powerball', OTHER)).toBe('VOID')
})

test('a result in the very millisecond of the close is taken', async () => {
  const { closeAt } = provider.timesOf(ROUND)
  const taken = await atInstant(house, closeAt.toISOString(), () => provider.result(ROUND))
  expect(taken).toMatchObject({ result: true })
})
