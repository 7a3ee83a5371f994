/** Closing an account beside everything that may happen in the same moment: one of the two came first, and it shows. */
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'

import { sessionText } from '@madang/contract/member/plain/session.ts'
import { signupText } from '@madang/contract/member/plain/signup.ts'

import { readWallet } from '../../ledger/ledger.ts'
import { complete, pointGivers, renewSessions } from '../../testing/cashier.ts'
import { openLeavers, type Leaver } from '../../testing/closing.ts'
import { openHouse } from '../../testing/house.ts'
import { HELD, meet, waiting, waitsAt } from '../../testing/meeting.ts'
import { roundsOf } from '../../testing/rounds.ts'
import { openVendor } from '../../testing/vendor.ts'
import { openSession } from '../session/session.ts'

const house = await openHouse()
const { people, join, comes, work } = await openLeavers(house)
const vendor = await openVendor(house)
const openRound = roundsOf(house)
const givePoints = await pointGivers(house)
const cash = await house.operator('정산')
const { db } = house
afterAll(() => house.close())

const walletOf = ({ id }: { id: number }) => `select from wallet where member_id = ${id} for update`
const stateOf = async ({ id }: { id: number }) =>
  (await db.query<{ state: string }>`select state from member where id = ${id}`)[0]!.state
const asked = ({ id }: { id: number }) =>
  db.query`select from closing where member_id = ${id} and state = 'waiting'`
const settled = (promise: Promise<unknown>) =>
  promise.then(
    () => true,
    () => false,
  )

/** `first` waits for the wallet before `second` does; what each came to. */
async function inTurn<A, B>(
  lee: Leaver,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  return meet(house, {
    lock: walletOf(lee),
    async ask() {
      const one = first()
      await waiting(house, 1)
      return Promise.all([one, second()])
    },
    waiters: 2,
  })
}

test.each(['closing', 'bet'] as const)('a bet beside it, the %s first', async (first) => {
  const lee = await join()
  const round = await openRound()
  await renewSessions(house)
  const { left } = await lee.left()
  const close = () => lee.ask('closingAsk', { given: left, words: '모두 포기합니다' })
  const bet = () => settled(round.odd(lee as never))
  if (first === 'closing') {
    const [closed, took] = await inTurn(lee, close, bet)
    expect([closed.result, took]).toEqual([true, false])
    expect(await readWallet(db, lee.id)).toMatchObject({ money: 100_000 })
  } else {
    // The bet has the wallet and is written; the closing waits for it.
    const [took, closed] = await waitsAt(house, 'after insert on bet', () =>
      meet(house, {
        lock: HELD,
        async ask() {
          const betting = bet()
          await waiting(house, 1)
          return Promise.all([betting, close()])
        },
        waiters: 2,
      }),
    )
    expect([took, closed.result]).toEqual([true, false])
    expect(await asked(lee)).toEqual([])
  }
})

test.each(['closing', 'bet'] as const)('a vendor’s bet beside it, the %s first', async (first) => {
  const lee = await join()
  const window = await vendor.open(lee)
  const { left } = await lee.left()
  const close = () => lee.ask('closingAsk', { given: left, words: '모두 포기합니다' })
  const bet = async () => (await vendor.bet(window, `ra-${lee.id}`, `ra-${lee.id}`, 5_000)).said
  if (first === 'closing') {
    const [closed, said] = await inTurn(lee, close, bet)
    expect(closed.result).toBe(true)
    expect(said.status).toBe('BLOCKED')
  } else {
    const [said, closed] = await inTurn(lee, bet, close)
    expect(said.status).toBe('OK')
    expect(closed).toMatchObject({ result: false, code: 'state' })
  }
})

test('a deposit that is approved beside it: nothing is given up that was not shown', async () => {
  const lee = await join()
  await lee.ask('depositRequest', { setMoney: 10_000, type: '0' })
  const close = () =>
    lee.ask('closingAsk', {
      given: { money: 100_000, safe: 0, point: 0, coin: 0 },
      words: '모두 포기합니다',
    })
  // The deposit waits when the closing asks: it stands in the way.
  expect(await close()).toMatchObject({ result: false, code: 'state' })
  const [done, closed] = await inTurn(lee, () => complete(cash, 'deposit', lee), close)
  expect(done).toMatchObject({ result: true })
  expect(closed).toMatchObject({ result: false, code: 'state' })
  expect(await asked(lee)).toEqual([])
})

test('ten requests at once are one', async () => {
  const lee = await join()
  const { left } = await lee.left()
  const answers = await meet(house, {
    lock: walletOf(lee),
    ask: () =>
      Promise.all(
        Array.from({ length: 10 }, () =>
          lee.ask('closingAsk', { given: left, words: '모두 포기합니다' }),
        ),
      ),
    waiters: 5,
  })
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  expect(await asked(lee)).toHaveLength(1)
})

test('taken back a second before the end: the job that comes at it finds nothing to do', async () => {
  const lee = await join()
  await lee.close()
  await comes(lee, 1_000)
  expect(await lee.ask('closingBack')).toMatchObject({ result: true })
  await comes(lee)
  await work()
  expect(await stateOf(lee)).toBe('active')
})

test('asked back before the end and looked at after it: it is too late, and the job closes', async () => {
  const lee = await join()
  await lee.close()
  await comes(lee, 60_000)
  const [back] = await meet(house, {
    lock: walletOf(lee),
    async ask() {
      const asking = lee.ask('closingBack')
      await waiting(house, 1)
      await comes(lee)
      return Promise.all([asking, work()])
    },
    waiters: 2,
  })
  expect(back).toMatchObject({ result: false, code: 404 })
  await work()
  expect(await stateOf(lee)).toBe('left')
})

test('a login whose password was right before the end finds no way in after it', async () => {
  const lee = await join()
  await lee.close()
  await comes(lee, 60_000)
  await db.query`delete from session where member_id = ${lee.id}`
  const [, came] = await meet(house, {
    lock: `select from member where id = ${lee.id} for update`,
    async ask() {
      const coming = lee.logIn()
      await waiting(house, 1)
      // The days are over while the login waits for the member's row.
      await db.query`update closing set until_at = business_now() where member_id = ${lee.id}`
      await db.query`update protection set closing_until = business_now() where member_id = ${lee.id}`
      const closing = work()
      return [await closing, await coming] as const
    },
    waiters: 2,
  })
  await work()
  expect(await stateOf(lee)).toBe('left')
  expect(await db.query`select from session where member_id = ${lee.id}`).toEqual([])
  // Who came in first is out again.
  if (!came.result) throw new Error(came.msg)
  const headers = { authorization: `Bearer ${came.accessToken}`, uuid: lee.uid }
  expect(await house.guest.ask('closing', {}, { headers })).toMatchObject({ code: 404 })
})

test('whoever was proved to be the member by a key finds the account closed behind its lock', async () => {
  const lee = await join()
  await lee.close()
  await comes(lee)
  await work()
  const coming = { address: '203.0.113.7', device: null, agent: undefined }
  await expect(db.begin((tx) => openSession(house.deps, tx, lee.id, coming))).rejects.toMatchObject(
    { code: 'denied', message: sessionText.left },
  )
})

test('an adjustment that is approved beside the job is over first, or waits for it', async () => {
  const lee = await join()
  await lee.close()
  await comes(lee)
  await renewSessions(house)
  const [given] = await inTurn(lee, () => givePoints(lee, 500), work)
  expect(given).toBeUndefined()
  await work()
  expect(await stateOf(lee)).toBe('left')
  expect(await readWallet(db, lee.id)).toMatchObject({ money: 0, point: 0 })
})

test('a sign-up by the id that is just given up waits, and finds it kept', async () => {
  const lee = await join()
  await lee.close()
  await comes(lee)
  const signUp = () =>
    people
      .join({ uid: lee.uid, nick: `새${lee.id}`, phone: `010-8888-${1000 + lee.id}` })
      .catch((error: Error) => error.message)
  const [, came] = await waitsAt(house, 'after update on closing', () =>
    meet(house, {
      lock: HELD,
      // The row has its number and nobody knows yet.
      async ask() {
        const closing = work()
        await waiting(house, 1)
        return Promise.all([closing, signUp()])
      },
      waiters: 2,
    }),
  )
  expect(came).toBe(signupText.dupUid)
  expect(await stateOf(lee)).toBe('left')
})

test('two jobs at once close an account once', async () => {
  const lee = await join()
  await lee.close()
  await comes(lee)
  await meet(house, {
    lock: walletOf(lee),
    ask: () => Promise.all([work(), work()]),
    waiters: 2,
  })
  const posted = await db.query`
    select kind from transfer where member_id = ${lee.id} and kind like 'closing.%'`
  expect(posted).toEqual([{ kind: 'closing.money' }])
  expect(await db.query`select from given_up where member_id = ${lee.id}`).toHaveLength(1)
})

test.each([
  'after insert on closed_name',
  'after insert on given_up',
  'after insert on transfer',
  'after insert on session_end',
  'after update on member',
  'after update on inquiry',
  'after delete on known_device',
  'after update on closing',
  'after insert on event',
])('a process that dies %s has done nothing, and the next does all of it once', async (step) => {
  const lee = await join()
  await lee.ask('inquiryWrite', { subject: '제목', contents: '내용' })
  await db.query`insert into known_device (member_id, device_hash) values (${lee.id}, '\\x01')`
  await lee.close()
  await comes(lee)
  await waitsAt(house, step, () =>
    meet(house, {
      lock: HELD,
      ask: () => settled(work()),
      async meanwhile() {
        const owner = new pg.Client({ connectionString: house.url })
        await owner.connect()
        await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`)
        await owner.end()
      },
    }),
  )
  await work()
  expect(await stateOf(lee)).toBe('left')
  expect(await readWallet(db, lee.id)).toMatchObject({ money: 0 })
  expect(await db.query`select from given_up where member_id = ${lee.id}`).toHaveLength(1)
  const ends = await db.query`
    select from event where kind = 'member.closing' and target = ${lee.uid} and detail ->> 'step' = 'done'`
  expect(ends).toHaveLength(1)
})
