import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import type { AlarmRow } from '@madang/contract/operator/alarms.ts'
import { alarmText, type AlarmRule } from '@madang/contract/operator/plain/alarms.ts'

import { recordEvents } from '../../http/events.ts'
import { startJobs } from '../../jobs.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openPeople } from '../../testing/people.ts'
import { openRoundAt, pass } from '../../testing/provider.ts'
import { openSettings } from '../../testing/settings.ts'
import { openVendor, type TestVendor } from '../../testing/vendor.ts'
import { chainEvents } from '../events/chain.ts'
import { rollVendors } from '../rolling/rolling.ts'
import { sweep } from '../../sweep.ts'
import { watchAlarms } from './watch.ts'

type Acting = Awaited<ReturnType<House['operator']>>
let house: House
let vendor: TestVendor
let people: Awaited<ReturnType<typeof openPeople>>
let [admin, cash] = [] as unknown as [Acting, Acting]
const settings = openSettings(() => house)
const NOON = '2026-03-05T12:00:00+09:00'
beforeAll(async () => {
  house = await openHouse()
  ;[vendor, people] = await Promise.all([openVendor(house), openPeople(house)])
})
afterAll(() => house.close())
/** Time passes, and operators log in anew. */
async function pause(ms: number) {
  await house.clock.advance(ms)
  ;[admin, cash] = await Promise.all([house.operator(), house.operator('정산')])
}
beforeEach(() => pause(48 * 3_600_000))
afterEach(() => settings.restore())

/** The job's turn, on what is chained. */
async function look() {
  await house.deps.forgeries.write()
  await chainEvents(house)
  await watchAlarms(house.deps)
}
async function alarms(rule: AlarmRule): Promise<AlarmRow[]> {
  const answer = await admin.ask('alarmList', { rule, pageIndex: 1 })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data.list
}
const live = async (rule: AlarmRule, subject: string) =>
  (await alarms(rule)).find((one) => one.subject === subject && one.state !== 'closed')

let names = 0
const name = (what: string) => `${what}${++names}`

/** A call of the game house that nobody signed with its secret. */
const forge = (of?: string) =>
  vendor.send(
    vendor.signed('end', { round: 'x' }, { secret: 'f'.repeat(64), ...(of && { vendor: of }) }),
  )

test('forged calls, from the first on, are one alarm a vendor, whatever names strangers make up', async () => {
  const subject = 'haneul 게임사'
  await look()
  expect(await live('forged', subject)).toBeUndefined()
  await forge()
  await look()
  expect(await live('forged', subject)).toMatchObject({ state: 'open', count: 1 })
  for (const of of [undefined, undefined, 'evil1', 'evil2']) await forge(of)
  await look()
  expect(await live('forged', subject)).toMatchObject({ count: 5 })
  expect(await alarms('forged')).toHaveLength(1)
})

test('what the draws’ provider says otherwise is one alarm a draw, and none names a draw that is not', async () => {
  const told = (detail: object) =>
    recordEvents(house.db, [
      { kind: 'provider.contradiction', actor: 'provider', target: 'result', detail },
    ])
  const draw = { stream: 'ntry.eos3', date: '20260115', round: 201 }
  await told({ ...draw, outcome: 'failed', balls: [] })
  await told({ ...draw, outcome: 'drawn', balls: [1, 2, 3, 4, 5] })
  await told({ ...draw, round: 202 })
  await told({ ...draw, stream: 'no.stream' })
  await look()
  expect(await live('contradiction', 'EOS 파워볼 3분 20260115 201회')).toMatchObject({ count: 2 })
  expect(await live('contradiction', 'EOS 파워볼 3분 20260115 202회')).toMatchObject({ count: 1 })
  expect(await live('contradiction', '추첨 제공사')).toMatchObject({ count: 1 })
})

async function winOf(amount: number) {
  const member = await house.member({ money: 100_000 })
  const [tx, round] = [name('b'), name('r')]
  await vendor.bet(await vendor.open(member), tx, round, 1_000)
  await vendor.win(name('w'), round, [tx], amount)
  await look()
  return live('win', member.uid)
}
test('a win of a vendor’s game at the threshold is an alarm, a won below is none', async () => {
  expect(await winOf(999_999)).toBeUndefined()
  expect(await winOf(1_000_000)).toMatchObject({ count: 1, member: expect.any(Number) as number })
})

test('a round of a draw that pays a member the threshold is an alarm, with the picks of the round together', async () => {
  const { provider, date, round } = await openRoundAt(house, 'pbg.powerball', { at: NOON })
  const [lee, kim] = [
    await house.member({ money: 100_000 }),
    await house.member({ money: 100_000 }),
  ]
  const odd = provider.drawnOf(round).powerball! % 2 === 1
  const won = odd ? '파워볼 홀' : '파워볼 짝'
  await settings.set('largeWin', 39_000)
  const bet = { game: 'powerBall' as const, page: 'pbg', today: date, round, rate: 1.95, win: 0 }
  for (const [member, money] of [
    [lee, 10_000],
    [lee, 10_000],
    [kim, 19_000],
  ] as const)
    expect(
      await member.ask(
        'bet',
        { ...bet, type: odd ? 'poOdd' : 'poEven', pick: won, money },
        { key: crypto.randomUUID() },
      ),
    ).toMatchObject({ result: true })
  await pass(house, new Date(provider.timesOf(round).drawAt.getTime() + 5_000))
  await provider.result(round)
  await look()
  expect(await live('win', lee.uid)).toMatchObject({ count: 1 })
  expect(await live('win', kim.uid)).toBeUndefined()
})

async function paid(amount: number) {
  const member = await house.member({ money: 100_000 })
  await member.ask('withdrawalRequest', { setMoney: amount })
  const queue = await cash.ask('withdrawalQueue', {
    state: 'pending',
    uid: member.uid,
    pageIndex: 1,
  })
  if (!queue.result) throw new Error(queue.msg)
  const { id, version } = queue.data.list[0]!
  expect(await cash.ask('withdrawalComplete', { id, version })).toMatchObject({ result: true })
  await look()
  return live('withdrawal', member.uid)
}
test('a withdrawal at the threshold is an alarm, one below is none', async () => {
  await house.clock.set(NOON)
  await pause(0)
  await settings.set('largeWithdrawal', 30_000)
  expect(await paid(29_000)).toBeUndefined()
  expect(await paid(30_000)).toMatchObject({ count: 1 })
})

/** A log-in from an address. */
const logIn = (uid: string, upw: string, address: string) =>
  house.app.inject({
    method: 'POST',
    url: '/user/login',
    remoteAddress: address,
    headers: { captcha: '1234' },
    payload: { params: { uid, upw, captcha: '1234' } },
  })

test('so many failed log-ins of an address within half an hour are an alarm that grows, one fewer or later is none', async () => {
  await settings.set('alarmLogins', 3)
  const fail = (address: string) => logIn(`nobody${++names}`, 'wrong', address)
  const [near, slow] = ['10.3.0.1', '10.3.0.2']
  for (const address of [near, near, slow, slow]) await fail(address)
  await look()
  expect(await alarms('logins')).toEqual([])
  await fail(near)
  await pause(30 * 60_000)
  await fail(slow)
  await look()
  expect(await live('logins', near)).toMatchObject({ count: 3 })
  expect(await live('logins', slow)).toBeUndefined()
  await fail(near)
  await look()
  const alarm = await live('logins', near)
  expect(alarm).toMatchObject({ count: 4 })
  // What was before a closing counts for no other.
  await admin.ask('alarmClose', { id: alarm!.id, reason: '주소 확인' })
  await fail(near)
  await fail(near)
  await look()
  expect(await live('logins', near)).toBeUndefined()
  await fail(near)
  await look()
  expect(await live('logins', near)).toMatchObject({ count: 3 })
})

test('failed log-ins that were counted count for the threshold too', async () => {
  const address = '10.3.0.3'
  await settings.set('alarmLogins', 70)
  const slowed = (count: number) =>
    recordEvents(
      house.db,
      Array.from({ length: count }, (_, n) => ({
        ...{ kind: 'login.slowed' as const, actor: `nobody${n}`, detail: { address } },
      })),
    )
  await slowed(69)
  await pause(11 * 60_000)
  await sweep(house.deps)
  await look()
  expect(await live('logins', address)).toBeUndefined()
  await slowed(1)
  await look()
  expect(await live('logins', address)).toMatchObject({ count: 70 })
  await settings.set('alarmLogins', 3)
})

test('as many members as the threshold from one address within a day are an alarm, one fewer is none', async () => {
  const address = '10.4.0.1'
  const [one, two, three] = [await people.join(), await people.join(), await people.join()]
  const enter = async ({ uid }: { uid: string }) => {
    expect((await logIn(uid, 'madang-1234', address)).json()).toMatchObject({ result: true })
    await look()
  }
  await enter(one)
  await enter(one)
  await enter(two)
  expect(await live('addresses', address)).toBeUndefined()
  await pause(24 * 3_600_000)
  await enter(three)
  expect(await live('addresses', address)).toBeUndefined()
  await enter(one)
  await enter(two)
  expect(await live('addresses', address)).toMatchObject({ count: 3, state: 'open' })
})

test('a game that pays beyond its band over enough bets is an alarm, and closed by the rule once it is back', async () => {
  await settings.set('alarmReturnBets', 2)
  await settings.set('alarmReturn', 100)
  const member = await house.member({ money: 1_000_000 })
  const session = await vendor.open(member, 'two')
  const play = async (pays: number) => {
    const [tx, round] = [name('b'), name('r')]
    await vendor.bet(session, tx, round, 10_000, 'two')
    await vendor.win(name('w'), round, [tx], pays)
    await vendor.end(round)
    await rollVendors(house.deps)
    await look()
    return live('returns', 'two 게임')
  }
  expect(await play(90_000)).toBeUndefined()
  expect(await play(0)).toMatchObject({ count: 1, detail: { bets: 2, wins: 90_000 } })
  expect(await play(0)).toMatchObject({ count: 1 })
  expect(await play(0)).toMatchObject({ count: 1 })
  // Four bets of 9,500 each on average: exactly twice as much is in the band.
  expect(await play(5_000)).toBeUndefined()
  expect((await alarms('returns'))[0]).toMatchObject({
    state: 'closed',
    closedBy: null,
    reason: alarmText.gone,
  })
})

test('books that are not right are one alarm', async () => {
  await look()
  expect(await alarms('books')).toEqual([])
  for (const kind of ['books.sums', 'books.broken'] as const)
    await recordEvents(house.db, [
      { kind, actor: 'system', target: 'books', detail: { broken: [] } },
    ])
  await look()
  expect(await live('books', 'books')).toMatchObject({ count: 2 })
})

test('a job that fails every time is an alarm once it is late, and closed by the rule when it runs again', async () => {
  let broken = true
  let runs = 0
  const job = {
    name: 'lame',
    everyMs: 60_000,
    run: async () => {
      runs += 1
      if (broken) throw new Error('not today')
    },
  }
  const late = (minutes: number) => house.db.query`
    update job_beat set due_at = clock_timestamp() - ${minutes}::float8 * interval '1 minute' where name = 'lame'`
  const once = async () => {
    const before = runs
    const jobs = await startJobs(house.deps, [job])
    await expect.poll(() => runs).toBeGreaterThan(before)
    await jobs.stop()
  }
  await once()
  await late(4.9)
  await look()
  expect(await live('jobs', 'lame')).toBeUndefined()
  await late(5)
  await look()
  const alarm = await live('jobs', 'lame')
  expect(alarm).toMatchObject({ state: 'open', count: 1 })
  await look()
  expect(await live('jobs', 'lame')).toMatchObject({ id: alarm!.id, count: 1 })
  broken = false
  await once()
  await look()
  expect((await alarms('jobs'))[0]).toMatchObject({ state: 'closed', closedBy: null })
})

test('a rule that is switched off raises nothing, and what happened meanwhile is not made up for', async () => {
  const member = await house.member()
  const large = () =>
    recordEvents(house.db, [{ kind: 'win.large', actor: 'system', member: member.id }])
  await settings.set('alarm.win', false)
  await large()
  await look()
  await settings.set('alarm.win', true)
  await look()
  expect(await live('win', member.uid)).toBeUndefined()
  await large()
  await look()
  expect(await live('win', member.uid)).toMatchObject({ count: 1 })
})

test('twenty who look at once, each cause once: one alarm, and nothing twice', async () => {
  const member = await house.member()
  const events = Array.from({ length: 7 }, () => ({
    ...{ kind: 'win.large' as const, actor: 'system', member: member.id },
  }))
  await recordEvents(house.db, events)
  await chainEvents(house)
  await Promise.all(Array.from({ length: 20 }, () => watchAlarms(house.deps)))
  const own = (await alarms('win')).filter(({ subject }) => subject === member.uid)
  expect(own).toMatchObject([{ count: 7 }])
})

test('a look that dies before its commit loses nothing, and the next one doubles nothing', async () => {
  const member = await house.member()
  await recordEvents(house.db, [{ kind: 'win.large', actor: 'system', member: member.id }])
  await chainEvents(house)
  const { db } = house
  const dying: typeof db = {
    ...db,
    begin: (work) =>
      db.begin(async (tx) => {
        await work(tx)
        throw new Error('died')
      }),
  }
  await expect(watchAlarms({ ...house.deps, db: dying })).rejects.toThrow('died')
  expect(await live('win', member.uid)).toBeUndefined()
  await look()
  await look()
  expect(await live('win', member.uid)).toMatchObject({ count: 1 })
})

test('what commits late, behind what was looked at already, is looked at too', async () => {
  const member = await house.member()
  const large = { kind: 'win.large' as const, actor: 'system', member: member.id }
  await house.db.begin(async (tx) => {
    await recordEvents(tx, [large])
    await recordEvents(house.db, [large])
    await look()
    expect(await live('win', member.uid)).toMatchObject({ count: 1 })
  })
  await look()
  expect(await live('win', member.uid)).toMatchObject({ count: 2 })
})

async function raised() {
  const member = await house.member()
  await recordEvents(house.db, [{ kind: 'win.large', actor: 'system', member: member.id }])
  await look()
  return { ...(await live('win', member.uid))!, uid: member.uid }
}
const logged = (action: string, uid: string) =>
  house.db.query<{ actor: string; reason: string | null }>`
    select actor, reason from audit where action = ${action} and subject = ${`큰 당첨 · ${uid}`}`

test('of many who take it at once one has it; of many who close it one does, with a reason; each is in the log', async () => {
  const { id, uid } = await raised()
  const many = await Promise.all(Array.from({ length: 8 }, () => house.operator('게임')))
  const taken = await Promise.all(many.map(({ ask }) => ask('alarmTake', { id })))
  expect(taken.filter(({ result }) => result)).toHaveLength(1)
  const [seen] = (await alarms('win')).filter((one) => one.id === id)
  expect(seen).toMatchObject({ state: 'seen', closedBy: null })
  expect(await admin.ask('alarmTake', { id })).toMatchObject({
    code: 'state',
    msg: alarmText.held(seen!.seenBy!),
  })
  expect(await admin.ask('alarmClose', { id, reason: ' ' })).toMatchObject({ code: 'badInput' })
  const closed = await Promise.all(
    many.map(({ ask }) => ask('alarmClose', { id, reason: '확인함' })),
  )
  expect(closed.filter(({ result }) => result)).toHaveLength(1)
  expect(await admin.ask('alarmTake', { id })).toMatchObject({ code: 'state', msg: alarmText.over })
  expect(await logged('alarm.take', uid)).toHaveLength(1)
  expect(await logged('alarm.close', uid)).toMatchObject([{ reason: '확인함' }])
  expect(await admin.ask('alarmTake', { id: 987_654_321 })).toMatchObject({ code: 'notFound' })
})

test('what comes after a closing, also at the same moment, is another alarm', async () => {
  const { id, uid } = await raised()
  const [member] = await house.db.query<{ id: number }>`select id from member where uid = ${uid}`
  await recordEvents(house.db, [{ kind: 'win.large', actor: 'system', member: member!.id }])
  await chainEvents(house)
  await Promise.all([
    admin.ask('alarmClose', { id, reason: '확인함' }),
    ...Array.from({ length: 5 }, () => watchAlarms(house.deps)),
  ])
  const own = (await alarms('win')).filter(({ subject }) => subject === uid)
  expect(own.reduce((sum, { count }) => sum + count, 0)).toBe(2)
  expect(own.filter(({ state }) => state !== 'closed').length).toBeLessThanOrEqual(1)
})

test('an alarm opens the rows that caused it; the head counts those that nobody looks at', async () => {
  const counted = async () => {
    const answer = await cash.ask('deskState')
    if (!answer.result) throw new Error(answer.msg)
    return answer.data.alarms!
  }
  const before = await counted()
  const { id, uid } = await raised()
  expect(await counted()).toMatchObject({
    count: before.count + 1,
    newest: id,
    urgent: before.urgent,
  })
  await cash.ask('alarmTake', { id })
  expect((await counted()).count).toBe(before.count)
  const answer = await admin.ask('alarmView', undefined, { params: { id } })
  expect(answer).toMatchObject({
    result: true,
    data: { subject: uid, causes: [{ kind: 'win.large', who: uid }] },
  })
  await forge('evil3')
  await look()
  expect((await counted()).urgent).toBeGreaterThan(0)
  const clerk = await house.operator('상담')
  expect(await clerk.ask('deskState')).toMatchObject({ data: { alarms: null } })
})

test('pages go from what is open over what is looked at to the latest closed, each alarm once', async () => {
  await house.db.query`
    insert into alarm (rule, subject, state, opened_at, seen_by, closed_at)
    select (array['win', 'forged', 'books', 'jobs'])[1 + n % 4], 'page' || n,
      (array['open', 'seen', 'closed', 'closed'])[1 + (n / 4) % 4], business_now() - n % 7 * interval '1 hour',
      (select min(id) from operator), case when (n / 4) % 4 >= 2 then business_now() - n % 5 * interval '1 minute' end
    from generate_series(1, 240) n`
  const stored = await house.db.query<{
    id: number
    rule: string
    state: string
    opened: Date
    closed: Date
  }>`
    select id, rule, state, opened_at as opened, closed_at as closed from alarm`
  const weights = [
    'forged',
    'contradiction',
    'books',
    'logins',
    'returns',
    'jobs',
    'win',
    'withdrawal',
    'addresses',
  ]
  const expected = (...states: string[]) =>
    states.flatMap((state) =>
      stored
        .filter((one) => one.state === state)
        .toSorted((a, b) =>
          state === 'closed'
            ? Number(b.closed) - Number(a.closed) || b.id - a.id
            : weights.indexOf(a.rule) - weights.indexOf(b.rule) ||
              Number(a.opened) - Number(b.opened) ||
              a.id - b.id,
        )
        .map(({ id }) => id),
    )
  const walked = async (filter: object) => {
    const ids: number[] = []
    for (let pageIndex = 1, pages = 1; pageIndex <= pages; pageIndex++) {
      const answer = await admin.ask('alarmList', { ...filter, pageIndex })
      if (!answer.result) throw new Error(answer.msg)
      pages = answer.data.totalPages
      ids.push(...answer.data.list.map(({ id }) => id))
    }
    return ids
  }
  expect(await walked({})).toEqual(expected('open', 'seen', 'closed'))
  expect(await walked({ state: 'seen' })).toEqual(expected('seen'))
  expect(await walked({ state: 'closed' })).toEqual(expected('closed'))
})
