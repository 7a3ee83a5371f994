import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { sessionText } from '@madang/contract/member/plain/session.ts'

import { buildMemberApp, buildOperatorApp } from '../app.ts'
import { openHeldLine } from '../testing/held-line.ts'
import { openHouse, type House } from '../testing/house.ts'
import { testServer } from '../testing/database.ts'
import { openDeps } from './open-deps.ts'
import { refusals } from './refusal.ts'

let house: House
let admin: pg.Client
beforeAll(async () => {
  house = await openHouse()
  admin = new pg.Client({ connectionString: new URL('/postgres', testServer()).href })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await house.close()
})

const name = () => new URL(house.url).pathname.slice(1)
async function shut() {
  await admin.query(`alter database ${name()} allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    name(),
  ])
}
const open = () => admin.query(`alter database ${name()} allow_connections true`)

test('without its database the house lives, answers retry under 503, and works again by itself', async () => {
  const lee = await house.member({ money: 10_000 })
  const retry = { result: false, code: 'retry', msg: refusals.retry }
  await shut()
  try {
    const asks = [
      { method: 'GET', url: '/header/refresh', headers: lee.headers },
      { method: 'GET', url: '/uMain/mainData' },
      {
        method: 'POST',
        url: '/user/login',
        headers: { captcha: '1234' },
        payload: { params: { uid: lee.uid, upw: 'x', captcha: '1234' } },
      },
      { method: 'POST', url: '/user/codeCheck', payload: { ucode: 'X' } },
      {
        method: 'POST',
        url: '/uGame/bet',
        headers: lee.headers,
        payload: {
          game: 'powerBall',
          page: 'pbg',
          today: '20260115',
          round: 1,
          type: 'poOdd',
          pick: '파워볼 홀',
          rate: 1.95,
          money: 5_000,
          win: 0,
        },
      },
      { method: 'GET', url: '/my/live', headers: lee.headers },
    ] as const
    for (const ask of asks) {
      const reply = await house.app.inject(ask)
      // The header's poll asks again by itself, and its page ignores 103.
      const told = ask.url === '/header/refresh' ? { ...retry, code: 103 } : retry
      expect([ask.url, reply.statusCode, reply.json()]).toEqual([ask.url, 503, told])
      expect(reply.headers['retry-after']).toBe('1')
    }
    const health = await house.app.inject('/healthz')
    const ready = await house.app.inject('/readyz')
    expect([health.statusCode, ready.statusCode]).toEqual([200, 503])
    expect(ready.body).not.toMatch(/postgres|ECONN|select/i)
    expect(
      (await house.app.inject({ url: '/', headers: { accept: 'text/html' } })).statusCode,
    ).toBe(200)
    expect(await house.guest.ask('house')).toMatchObject({ result: true })
  } finally {
    await open()
  }
  await expect
    .poll(() => lee.ask('refresh'))
    .toMatchObject({ result: true, data: { money: 10_000 } })
  expect(
    await house.guest.ask(
      'login',
      { params: { uid: 'nobody99', upw: 'x', captcha: '1234' } },
      { headers: { captcha: '1234' } },
    ),
  ).toMatchObject({ code: 'denied', msg: sessionText.wrong })
})

test('a database that hangs makes nobody hang: every call is told retry, the poll 103, and all works again', async () => {
  const lee = await house.member({ money: 10_000 })
  const line = await openHeldLine(house.config.databaseUrl!)
  const deps = await openDeps(
    { ...house.config, databaseUrl: line.url },
    pino({ level: 'silent' }),
    {
      answerWithinMs: 300,
    },
  )
  const app = await buildMemberApp(deps)
  const operatorApp = await buildOperatorApp(deps)
  const bet = {
    game: 'powerBall',
    page: 'pbg',
    today: '20260115',
    round: 1,
    type: 'poOdd',
    pick: '파워볼 홀',
    rate: 1.95,
    money: 5_000,
    win: 0,
  }
  const asks = [
    { method: 'GET', url: '/header/refresh', headers: lee.headers },
    { method: 'GET', url: '/uMain/mainData' },
    { method: 'POST', url: '/uGame/bet', headers: lee.headers, payload: bet },
    { method: 'GET', url: '/uSafe/lastList', headers: lee.headers },
    { method: 'GET', url: '/my/live', headers: lee.headers },
  ] as const
  line.hold()
  for (const ask of asks) {
    const reply = await app.inject(ask)
    const code = ask.url === '/header/refresh' ? 103 : 'retry'
    expect([ask.url, reply.statusCode, reply.json()]).toMatchObject([ask.url, 503, { code }])
  }
  const atTheDesk = { authorization: 'Bearer x' }
  const staff = await operatorApp.inject({ url: '/op/desk', headers: atTheDesk })
  expect([staff.statusCode, (await app.inject('/readyz')).statusCode]).toEqual([503, 503])
  line.letGo()
  await expect
    .poll(async () => (await app.inject(asks[0])).json())
    .toMatchObject({ result: true, data: { money: 10_000 } })
  await Promise.all([app.close(), operatorApp.close()])
  await deps.close()
  await line.close()
})
