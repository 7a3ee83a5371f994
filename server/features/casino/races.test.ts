import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { checkInvariants } from '../../../test/invariants.ts'
import { readWallet } from '../../ledger/ledger.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openVendor, type TestVendor } from '../../testing/vendor.ts'
import { openWalletBatches } from './wallet.ts'

let house: House
let vendor: TestVendor
beforeAll(async () => {
  house = await openHouse()
  vendor = await openVendor(house)
})
afterAll(() => house.close())

let names = 0
const name = (what: string) => `${what}${++names}`
const times = <T>(count: number, work: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => work(index))

async function player(money = 100_000) {
  const member = await house.member({ money })
  const left = async () => (await readWallet(house.db, member.id)).money
  return { member, session: await vendor.open(member), left }
}
const statuses = (answers: { said: { status: string } }[]) => answers.map(({ said }) => said.status)
const count = (answers: { said: { status: string } }[], status: string) =>
  statuses(answers).filter((each) => each === status).length

test('fifty times the same bet at once is one bet, with one answer', async () => {
  const { session, left } = await player()
  const [bet, round] = [name('b'), name('r')]
  const answers = await Promise.all(times(50, () => vendor.bet(session, bet, round, 10_000)))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(await left()).toBe(90_000)
})

test('fifty bets at once for money enough for seven: exactly seven', async () => {
  const { session, left } = await player(75_000)
  const round = name('r')
  const answers = await Promise.all(times(50, () => vendor.bet(session, name('b'), round, 10_000)))
  expect([count(answers, 'OK'), count(answers, 'INSUFFICIENT')]).toEqual([7, 43])
  expect(await left()).toBe(5_000)
})

test('a bet and its refund at once, either way round, come to nothing', async () => {
  const { session, left } = await player()
  for (const pair of times(100, () => ({ bet: name('b'), round: name('r') }))) {
    const [bet, refund] = await Promise.all([
      vendor.bet(session, pair.bet, pair.round, 1_000),
      vendor.refund(name('f'), pair.bet),
    ])
    expect(refund.said.status).toBe('OK')
    expect(['OK', 'CANCELLED']).toContain(bet.said.status)
  }
  expect(await left()).toBe(100_000)
})

test('twenty different wins and refunds of one bet at once: wins only, or one refund', async () => {
  for (const pair of times(20, () => ({ bet: name('b'), round: name('r') }))) {
    const { session, left } = await player(10_000)
    await vendor.bet(session, pair.bet, pair.round, 10_000)
    const [wins, refunds] = await Promise.all([
      Promise.all(times(10, () => vendor.win(name('w'), pair.round, [pair.bet], 500))),
      Promise.all(times(10, () => vendor.refund(name('f'), pair.bet))),
    ])
    const paid = count(wins, 'OK')
    if (paid > 0) {
      expect([paid, count(refunds, 'SETTLED')]).toEqual([10, 10])
      expect(await left()).toBe(5_000)
    } else {
      expect([count(wins, 'CANCELLED'), count(refunds, 'OK')]).toEqual([10, 10])
      expect(await left()).toBe(10_000)
    }
  }
})

test('wins against the end of their round: each is paid or SETTLED, and the sum is right', async () => {
  const { session, left } = await player()
  const [bet, round] = [name('b'), name('r')]
  await vendor.bet(session, bet, round, 10_000)
  const [wins] = await Promise.all([
    Promise.all(times(30, () => vendor.win(name('w'), round, [bet], 100))),
    vendor.end(round),
  ])
  expect(count(wins, 'OK') + count(wins, 'SETTLED')).toBe(30)
  expect(await left()).toBe(90_000 + 100 * count(wins, 'OK'))
})

test('a bet that is being taken when its round ends is in the round: the end waits for it, and nothing comes after', async () => {
  const { member, session } = await player()
  const other = await player()
  const round = name('r')
  await vendor.bet(session, name('b'), round, 1_000)
  const owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  // The bet holds its names and waits for the wallet; only then is the end asked for.
  await owner.query('begin')
  await owner.query('select from wallet where member_id = $1 for update', [member.id])
  const late = name('b')
  const bet = vendor.bet(session, late, round, 2_000)
  await expect.poll(() => waiting(owner)).toBe(1)
  const end = vendor.end(round)
  const isEnded = async () =>
    (
      await house.db.query`
        select from vendor_round where ref = ${round} and ended_at is not null`
    ).length === 1
  await Promise.race([expect.poll(() => waiting(owner)).toBe(2), expect.poll(isEnded).toBe(true)])
  expect(await isEnded()).toBe(false)
  await owner.query('commit')
  await owner.end()
  expect([(await bet).said.status, (await end).said.status]).toEqual(['OK', 'OK'])
  const after = await Promise.all(
    times(10, (index) => vendor.bet(index % 2 ? session : other.session, name('b'), round, 1_000)),
  )
  expect(count(after, 'CLOSED')).toBe(10)
  expect(await checkInvariants(house.db)).toEqual([])
})
/** How many of the house's connections wait for a lock. */
const waiting = async (owner: pg.Client) =>
  Number(
    (
      await owner.query<{ n: string }>(
        `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows[0]!.n,
  )

test('bets and the end of their round at once: each bet was taken before it, or is CLOSED', async () => {
  for (const round of times(10, () => name('r'))) {
    const players = await Promise.all(times(4, () => player()))
    await vendor.bet(players[0]!.session, name('b'), round, 1_000)
    const [bets] = await Promise.all([
      Promise.all(times(12, (n) => vendor.bet(players[n % 4]!.session, name('b'), round, 1_000))),
      vendor.end(round),
    ])
    expect(count(bets, 'OK') + count(bets, 'CLOSED')).toBe(12)
    const [row] = await house.db.query<{ n: number }>`
      select count(*) as n from vendor_bet b join vendor_round r on r.id = b.round_id where r.ref = ${round}`
    expect(row!.n).toBe(1 + count(bets, 'OK'))
  }
  expect(await checkInvariants(house.db)).toEqual([])
})

test('of two games that name one new round at once one has it, and every bet taken is of its game', async () => {
  for (const round of times(10, () => name('r'))) {
    const [one, two] = [await player(), await player()]
    const other = await vendor.open(two.member, 'two')
    const bets = times(12, (index) => ({ tx: name('b'), second: index % 2 === 1 }))
    const ask = ({ tx, second }: (typeof bets)[number]) =>
      second
        ? vendor.bet(other, tx, round, 1_000, 'two')
        : vendor.bet(one.session, tx, round, 1_000)
    await Promise.all(bets.map(ask))
    // Whoever was told to ask again is answered now.
    const answers = await Promise.all(bets.map(ask))
    expect([count(answers, 'OK'), count(answers, 'CLOSED')]).toEqual([6, 6])
    expect((await one.left()) + (await two.left())).toBe(194_000)
  }
})

test('bets at a table, a withdrawal and the safe at once never spend a won twice', async () => {
  const { member, session, left } = await player(50_000)
  const round = name('r')
  await Promise.all([
    ...times(10, () => vendor.bet(session, name('b'), round, 10_000)),
    ...times(10, () => member.ask('safeRequest', { params: { setMoney: 10_000, type: 'add' } })),
  ])
  const { safe } = await readWallet(house.db, member.id)
  const [bets] = await house.db.query<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from vendor_bet where member_id = ${member.id}`
  expect((await left()) + safe + bets!.sum).toBe(50_000)
  expect(await left()).toBe(0)
})

/** What a vendor that counts for itself would expect, call by call. */
type Model = {
  money: number
  bets: Map<string, { round: string; amount: number; state: string }>
  ended: Set<string>
}

const acts = fc.array(
  fc.record({
    kind: fc.constantFrom('bet', 'bet', 'bet', 'win', 'win', 'refund', 'end', 'again'),
    bet: fc.nat(9),
    round: fc.nat(2),
    amount: fc.integer({ min: 1, max: 40 }).map((n) => n * 1_000),
  }),
  { minLength: 20, maxLength: 60 },
)

function expected(
  model: Model,
  kind: string,
  tx: string,
  round: string,
  amount: number,
): string | null {
  const bet = model.bets.get(tx)
  if (kind === 'bet') {
    if (bet) return null
    if (model.ended.has(round)) return 'CLOSED'
    if (amount > model.money) return 'INSUFFICIENT'
    model.money -= amount
    model.bets.set(tx, { round, amount, state: 'open' })
    return 'OK'
  }
  if (kind === 'win') {
    if (!bet) return null
    if (bet.state === 'refused') return 'NO_BET'
    if (bet.state === 'gone' || bet.state === 'refunded') return 'CANCELLED'
    if (model.ended.has(bet.round)) return 'SETTLED'
    bet.state = 'won'
    model.money += amount
    return 'OK'
  }
  if (!bet) {
    model.bets.set(tx, { round, amount: 0, state: 'gone' })
    return 'OK'
  }
  if (['gone', 'refused', 'refunded'].includes(bet.state)) return 'OK'
  if (bet.state === 'won' || model.ended.has(bet.round)) return 'SETTLED'
  bet.state = 'refunded'
  model.money += bet.amount
  return 'OK'
}

test('any order of calls comes to what a vendor that counts for itself expects', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (list) => {
      const { session, left } = await player()
      const own = name('p')
      const model: Model = { money: 100_000, bets: new Map(), ended: new Set() }
      let last: (() => Promise<{ text: string }>) | null = null
      let said = ''
      for (const { kind, bet, round, amount } of list) {
        const [tx, ref] = [`${own}b${bet}`, `${own}r${round}`]
        if (kind === 'again') {
          if (last) expect((await last()).text).toBe(said)
          continue
        }
        if (kind === 'end') {
          await vendor.end(ref)
          if (
            [...model.bets.values()].some(
              (each) => each.round === ref && each.state !== 'gone' && each.state !== 'refused',
            )
          )
            model.ended.add(ref)
          continue
        }
        const known = model.bets.get(tx)
        const of = known?.round ?? ref
        const status = expected(model, kind, tx, ref, amount)
        if (status === null) continue
        if (kind === 'bet' && status !== 'OK')
          model.bets.set(tx, { round: ref, amount: 0, state: 'refused' })
        const id = name('c')
        const ask = () =>
          kind === 'bet'
            ? vendor.bet(session, tx, ref, amount)
            : kind === 'win'
              ? vendor.win(id, of, [tx], amount)
              : vendor.refund(id, tx)
        const answer = await ask()
        expect([kind, answer.said.status]).toEqual([kind, status])
        last = ask
        said = answer.text
      }
      expect(await left()).toBe(model.money)
    }),
    { numRuns: 30 },
  )
  expect(await checkInvariants(house.db)).toEqual([])
})

test('while a bet is being given back its round does not end, whoever else is in it', async () => {
  const [first, second] = [await player(), await player()]
  const [round, one, other] = [name('r'), name('b'), name('b')]
  await vendor.bet(first.session, one, round, 10_000)
  await vendor.bet(second.session, other, round, 10_000)
  const owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  await owner.query('select pg_advisory_lock(77)')
  await owner.query(`create function wait_for_test() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(77); return null; end $$;
    create trigger wait_for_test after insert on vendor_refund for each row execute function wait_for_test()`)
  const waits = (lock: string) =>
    expect
      .poll(async () => {
        const { rows } = await owner.query<{ waits: boolean }>(
          `select exists (select from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock' and wait_event = $1) as waits`,
          [lock],
        )
        return rows[0]!.waits
      })
      .toBe(true)
  const refund = vendor.refund(name('f'), other)
  await waits('advisory')
  // Of another process: not in the queue behind the refund.
  const message = { round }
  const ended = openWalletBatches(house.deps).take({
    ...{ vendor: vendor.id, call: 'end', message },
    body: Buffer.from(JSON.stringify(message)),
  })
  await waits('transactionid')
  await owner.query('select pg_advisory_unlock(77)')
  expect((await refund).said.status).toBe('OK')
  expect(JSON.parse((await ended)!.text)).toMatchObject({ status: 'OK' })
  await owner.query('drop trigger wait_for_test on vendor_refund; drop function wait_for_test')
  await owner.end()
  expect(await Promise.all([first.left(), second.left()])).toEqual([90_000, 100_000])
})
