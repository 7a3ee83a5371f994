import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { sessionText } from '@madang/contract/member/plain/session.ts'

import { openHouse, type House } from '../testing/house.ts'
import { testServer } from '../testing/database.ts'
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
      expect([ask.url, reply.statusCode, reply.json()]).toEqual([ask.url, 503, retry])
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
    .poll(() => lee.ask('refresh'), { timeout: 10_000 })
    .toMatchObject({ result: true, data: { money: 10_000 } })
  expect(
    await house.guest.ask(
      'login',
      { params: { uid: 'nobody99', upw: 'x', captcha: '1234' } },
      { headers: { captcha: '1234' } },
    ),
  ).toMatchObject({ code: 'denied', msg: sessionText.wrong })
})
