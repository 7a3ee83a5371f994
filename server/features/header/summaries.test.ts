/**
 * What two processes remember of a member: every way in which what the header tells can change is a line here, each
 * asked of both at once after it was acknowledged.
 */
import { randomUUID } from 'node:crypto'

import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { sessionText } from '@madang/contract/member/plain/session.ts'

import { buildMemberApp } from '../../app.ts'
import { endedText } from '../../http/identity.ts'
import { sweepMoved } from '../../http/moved.ts'
import { openDeps } from '../../http/open-deps.ts'
import { defaults, type SettingKey, type SettingValues } from '../../http/settings.ts'
import { pointGivers } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openRoundAt } from '../../testing/provider.ts'
import { tickDraws } from '../draw/draw.ts'
import { answer, view, write } from '../inquiry/testing/asks.ts'
import { endSession } from '../session/session.ts'

type Member = Awaited<ReturnType<House['member']>>
type Process = { deps: House['deps']; app: House['app']; reads: number }

/** Each begins on a day of its own, with a round that nothing happened to. */
let days = 0
const noon = () =>
  new Date(Date.parse('2026-02-01T12:00:00+09:00') + days++ * 24 * 3_600_000).toISOString()
let house: House
let both: Process[]
let close: () => Promise<void>
let lee: Member
let opened: Awaited<ReturnType<typeof openRoundAt>>
let desk: Awaited<ReturnType<House['operator']>>
let givePoints: Awaited<ReturnType<typeof pointGivers>>

/** Counts how often a process asks the database who a session is. */
function counted(deps: House['deps'], app: House['app']): Process {
  const process = { deps, app, reads: 0 }
  const read = deps.sessions.read.bind(deps.sessions)
  deps.sessions.read = (...asked) => {
    process.reads++
    return read(...asked)
  }
  return process
}

beforeAll(async () => {
  house = await openHouse()
  const deps = await openDeps(house.config, pino({ level: 'silent' }), { waitMs: 100_000 })
  const app = await buildMemberApp(deps)
  both = [counted(house.deps, house.app), counted(deps, app)]
  close = async () => {
    await app.close()
    await deps.close()
  }
  desk = await house.operator('관리자')
  givePoints = await pointGivers(house)
})
afterAll(async () => {
  await close()
  await house.close()
})
beforeEach(async () => {
  for (const key of ['runningNotice', 'cashier', 'siteStatus', 're'] as const)
    await set(key, defaults[key])
  opened = await openRoundAt(house, 'ntry.powerball', { at: noon() })
  await house.db
    .query`update operator_session set action_at = business_now(), started_at = business_now()`
  lee = await house.member({ money: 50_000 })
})

const poll = async ({ app }: Process, { headers }: Member = lee) =>
  (await app.inject({ url: '/header/refresh', headers })).body

/** Both processes know the member: polled again, they answer the same bytes without asking who it is. */
async function known(member: Member = lee): Promise<string> {
  let text = ''
  for (const process of both) {
    // Nothing is kept until it is known who moved, which other databases' transactions under way put off.
    await expect
      .poll(async () => {
        await process.deps.moved.upTo()
        await poll(process, member)
        const { reads } = process
        text = await poll(process, member)
        return process.reads - reads
      })
      .toBe(0)
  }
  return text
}

const set = async <K extends SettingKey>(key: K, value: SettingValues[K]) => {
  await house.db.begin((tx) => house.deps.settings.set(tx, key, value, 'test'))
  for (const { deps } of both) await deps.settings.sync()
}
const mustBe = async (asked: Promise<{ result: boolean | null; msg: string }>) =>
  expect(await asked).toMatchObject({ result: true })
const bet = () =>
  lee.ask('bet', {
    ...{ game: 'powerBall', page: 'ntry', today: opened.date, round: opened.round },
    ...{ type: 'poOdd', pick: '파워볼 홀', rate: 1.95, money: 10_000, win: 0 },
  })
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const later = (ms: number) => house.clock.advance(ms)
const act = () => house.db.query`update session set action_at = business_now()`
const limits = (input: object) => mustBe(lee.ask('limitsChange', input as never))
const suspend = (scopes: string[], until = house.clock.inDays(30)) =>
  mustBe(desk.ask('memberSuspend', { id: lee.id, scopes, until, reason: '시험' } as never))
const logout = (msg: string) => ({ result: false, code: 'logout', msg })
const inMinutes = (minutes: number) =>
  new Date(house.deps.clock.now().getTime() + minutes * MINUTE).toISOString()
async function memo() {
  const to = { by: 'uids' as const, uids: [lee.uid] }
  const mail = { draft: randomUUID(), to, members: 1, subject: '안내', html: '<p>안내</p>' }
  await mustBe(desk.ask('mailingSend', mail))
  const [row] = await house.db.query<{ no: number }>`
    select max(id) as no from memo where member_id = ${lee.id}`
  return row!.no
}
async function answered() {
  const no = await write(lee)
  await mustBe(answer(desk, no))
  return no
}
/** What an act needs to know of what was made ready for it. */
let no = 0

type Way = { name: string; before?: () => unknown; act: () => unknown; told: object }
const ways: Way[] = [
  { name: 'a bet', act: () => mustBe(bet()), told: { data: { money: 40_000 } } },
  {
    name: 'a win or a stake that comes back',
    before: () => mustBe(bet()),
    act: async () => {
      const { drawAt } = opened.provider.timesOf(opened.round)
      await house.clock.set(new Date(drawAt.getTime() + 60_000))
      await tickDraws(house.deps)
    },
    told: { data: { money: 50_000 } },
  },
  {
    name: 'the safe',
    act: () => mustBe(lee.ask('safeRequest', { params: { setMoney: 20_000, type: 'add' } })),
    told: { data: { money: 30_000, save: 20_000 } },
  },
  { name: 'points', act: () => givePoints(lee, 700), told: { data: { point: 700 } } },
  { name: 'a memo', act: memo, told: { data: { memo: 1 } } },
  {
    name: 'a memo that was read',
    before: async () => (no = await memo()),
    act: () => mustBe(lee.ask('memoView', undefined, { params: { no } })),
    told: { data: { memo: 0, memoNo: null } },
  },
  { name: 'an answer', act: answered, told: { data: { cs: 1 } } },
  {
    name: 'an answer that was read',
    before: async () => (no = await answered()),
    act: () => mustBe(view(lee, no)),
    told: { data: { cs: 0, csNo: null } },
  },
  {
    name: 'an inquiry that was deleted with its unread answer',
    before: async () => (no = await answered()),
    act: () => mustBe(lee.ask('inquiryDelete', { no })),
    told: { data: { cs: 0 } },
  },
  {
    name: 'a suspension from the cashier',
    act: () => suspend(['cashier']),
    told: { data: { ce: false } },
  },
  {
    name: 'the end of a suspension',
    before: () => suspend(['cashier'], inMinutes(10)),
    act: () => later(11 * MINUTE),
    told: { data: { ce: true } },
  },
  {
    name: 'a suspension from login',
    act: () => suspend(['login'], inMinutes(60)),
    told: logout(endedText.state),
  },
  {
    name: 'another type',
    act: () => mustBe(desk.ask('memberEdit', { id: lee.id, type: '대리점', reason: '시험' })),
    told: { data: { so: true } },
  },
  {
    name: 'an account that is gone',
    act: () => house.db.query`update member set state = 'left' where id = ${lee.id}`,
    told: { result: false, code: 404, msg: sessionText.left },
  },
  { name: 'a logout', act: () => lee.ask('logout'), told: logout(endedText.logout) },
  {
    name: 'a new password',
    act: () => house.db.begin((tx) => endSession(tx, lee.id, 'password')),
    told: logout(endedText.password),
  },
  {
    name: 'a logout by an operator',
    act: () => mustBe(desk.ask('memberLogout', { id: lee.id })),
    told: logout(endedText.operator),
  },
  { name: 'half an hour of nothing', act: () => later(30 * MINUTE), told: logout(endedText.idle) },
  {
    name: 'twelve hours since the login',
    before: async () => {
      for (let hours = 0; hours < 11; hours++) {
        await later(HOUR)
        await act()
      }
      await later(40 * MINUTE)
      await act()
    },
    act: () => later(20 * MINUTE),
    told: logout(endedText.absolute),
  },
  {
    name: 'an act that holds the idle end off',
    before: async () => {
      await known()
      await later(20 * MINUTE)
      await act()
      await later(15 * MINUTE)
    },
    act: () => later(15 * MINUTE),
    told: logout(endedText.idle),
  },
  {
    name: 'a rest',
    // Who chose something before has a row that is changed, not made.
    before: () => limits({ act: 'check', minutes: 30 }),
    act: () => limits({ act: 'rest', days: 1 }),
    told: { data: { rest: { kind: 'timeout' } } },
  },
  {
    name: 'the end of a rest',
    before: async () => {
      await limits({ act: 'rest', days: 1 })
      await later(24 * HOUR - 5 * MINUTE)
      await house.db
        .query`update session set action_at = business_now(), started_at = business_now()`
    },
    act: () => later(6 * MINUTE),
    told: { data: { rest: null } },
  },
  {
    name: 'an exclusion',
    act: async () => {
      await limits({ act: 'exclude', months: 6 })
      await lee.enter()
    },
    told: { data: { rest: { kind: 'excluded' } } },
  },
  {
    name: 'an exclusion whose time is over',
    before: async () => {
      await limits({ act: 'exclude', months: 6 })
      await lee.enter()
      await house.db
        .query`update protection set excluded_until = business_now() + interval '5 minutes'
        where member_id = ${lee.id}`
    },
    act: () => later(6 * MINUTE),
    told: { data: { rest: { kind: 'ended' } } },
  },
  {
    name: 'a limit of the session’s time that is used up at once',
    before: () => later(20 * MINUTE),
    act: () => limits({ act: 'set', kind: 'session', period: 'day', amount: 10 }),
    told: { data: { rest: { kind: 'session' } } },
  },
  {
    name: 'a reality check that becomes due',
    before: async () => {
      await mustBe(bet())
      await later(20 * MINUTE)
      await act()
      await later(20 * MINUTE)
      await act()
    },
    act: () => later(21 * MINUTE),
    told: { data: { check: true } },
  },
  {
    name: 'a reality check that becomes due long after the login',
    before: async () => {
      for (let hours = 0; hours < 4; hours++) {
        await later(25 * MINUTE)
        await act()
      }
      opened = await openRoundAt(house, 'ntry.powerball', {
        at: new Date(house.deps.clock.now().getTime() + MINUTE).toISOString(),
      })
      await mustBe(bet())
      for (let hours = 0; hours < 2; hours++) {
        await later(25 * MINUTE)
        await act()
      }
    },
    act: () => later(11 * MINUTE),
    told: { data: { check: true } },
  },
  {
    name: 'checks that are to come more often',
    before: async () => {
      await limits({ act: 'check', minutes: 60 })
      await mustBe(bet())
      await later(25 * MINUTE)
      await act()
    },
    act: () => limits({ act: 'check', minutes: 15 }),
    told: { data: { check: true } },
  },
  {
    name: 'a reality check that was read',
    before: async () => {
      await mustBe(bet())
      await later(25 * MINUTE)
      await act()
      await later(25 * MINUTE)
      await act()
      await later(11 * MINUTE)
    },
    act: () => mustBe(lee.ask('realityConfirm')),
    told: { data: { check: false } },
  },
  {
    name: 'the running notice',
    act: () => set('runningNotice', '안내'),
    told: { data: { notice: '안내' } },
  },
  { name: 'the cashier closed', act: () => set('cashier', false), told: { data: { ce: false } } },
  { name: 'the site closed', act: () => set('siteStatus', 'closed'), told: { data: { use: '1' } } },
  { name: 'invitations off', act: () => set('re', false), told: { data: { re: false } } },
]
test.each(ways)('both processes tell at once: $name', async ({ before, act: change, told }) => {
  await before?.()
  const was = await known()
  await change()
  for (const process of both) {
    const text = await poll(process)
    expect(text).not.toBe(was)
    expect(JSON.parse(text)).toMatchObject(told)
  }
})

test('who sets a time for their sessions is read anew each time: when it is used up is not known ahead', async () => {
  await limits({ act: 'set', kind: 'session', period: 'day', amount: 10 })
  await poll(both[1]!)
  expect(JSON.parse(await poll(both[1]!))).toMatchObject({ data: { rest: null } })
  await later(11 * MINUTE)
  for (const process of both)
    expect(JSON.parse(await poll(process))).toMatchObject({ data: { rest: { kind: 'session' } } })
})

const money = (amount: number) => ({ result: true, data: { money: amount } })
async function owner(run: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: house.url })
  await client.connect()
  try {
    await run(client)
  } finally {
    await client.end()
  }
}

test('a process whose notifications are lost tells the truth all the same', async () => {
  await known()
  await owner((client) =>
    client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query ilike 'listen%'`),
  )
  await mustBe(bet())
  for (const process of both) expect(JSON.parse(await poll(process))).toMatchObject(money(40_000))
})

test('a process that does not know who moved remembers nothing', async () => {
  await known()
  await owner((client) =>
    client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query ilike '%pg_current_snapshot%'`),
  )
  await mustBe(bet())
  for (const process of both)
    await expect.poll(async () => JSON.parse(await poll(process))).toMatchObject(money(40_000))
})

test('what was swept before a process read it is as if all had moved', async () => {
  await known()
  await mustBe(bet())
  await owner((client) => client.query(`update moved set at = at - interval '1 minute'`))
  await sweepMoved(house.deps)
  expect(await house.db.query`select from moved`).toEqual([])
  for (const process of both) expect(JSON.parse(await poll(process))).toMatchObject(money(40_000))
})

test('whom a settlement moved is written down as it is: pressing it small would be a twentieth of a large one', async () => {
  const PAID = 50_000
  await owner((client) =>
    client.query(
      'insert into moved (members) select array_agg(1000000000 + n) from generate_series(1, $1) n',
      [PAID],
    ),
  )
  const rows = await house.db.query<{ bytes: number }>`
    select pg_column_size(members) as bytes from moved where cardinality(members) = ${PAID}`
  expect(rows).toHaveLength(1)
  expect(rows[0]!.bytes).toBeGreaterThanOrEqual(PAID * 8)
})

test('what moves while a member is read is not remembered', async () => {
  const [, process] = both as [Process, Process]
  const { sessions, moved } = process.deps
  const read = sessions.read.bind(sessions)
  await moved.upTo()
  sessions.read = async (...asked) => {
    const member = await read(...asked)
    sessions.read = read
    await mustBe(bet())
    await moved.upTo()
    return member
  }
  expect(JSON.parse(await poll(process))).toMatchObject(money(50_000))
  expect(JSON.parse(await poll(process))).toMatchObject(money(40_000))
})

test('a change is seen when it is committed, however long its transaction took', async () => {
  await known()
  await house.db.begin(async (tx) => {
    await tx.query`update wallet set money = money + 1 where member_id = ${lee.id}`
    await known()
    await mustBe(house.guest.ask('siteInfo', {}))
    for (const { deps } of both) await deps.moved.upTo()
    await tx.query`update wallet set money = money - 10001, safe = safe + 10000 where member_id = ${lee.id}`
    await tx.query`update wallet set money = money + 10000, safe = safe - 10000 where member_id = ${lee.id}`
    await tx.query`update member set type = '총판' where id = ${lee.id}`
    await known()
  })
  for (const process of both)
    expect(JSON.parse(await poll(process))).toMatchObject({ data: { so: true, money: 50_000 } })
})

test('another member’s id with a session’s token is told nothing that is remembered', async () => {
  const kim = await house.member()
  await known()
  const headers = { ...lee.headers, uuid: kim.uid }
  for (const process of both)
    expect(JSON.parse(await poll(process, { ...lee, headers }))).toMatchObject({ code: 'logout' })
})
