/** How often an address may try to join: over all processes, over a restart, to the instant (docs/adr/0051). */
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { buildMemberApp } from '../../app.ts'
import { openDeps } from '../../http/open-deps.ts'
import { refusals } from '../../http/refusal.ts'
import { sweep } from '../../sweep.ts'
import { atInstant } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { HELD, meet, waitsAt } from '../../testing/meeting.ts'

const quiet = pino({ level: 'silent' })
const CODE = 'DOORS'
let house: House
let second: Awaited<ReturnType<typeof openDeps>>
let apps: House['app'][]
let day = 0
beforeAll(async () => {
  house = await openHouse({ env: { LIMITS: 'on' } })
  second = await openDeps(house.config, quiet, { pool: 20, waitMs: 100_000 })
  apps = [house.app, await buildMemberApp(second)]
  await house.db.query`insert into referral_code (code) values (${CODE})`
})
// Days apart, so that no test sees another's tries.
beforeEach(() => house.clock.set(new Date(Date.UTC(2026, 0, (day += 3), 3))))
afterAll(async () => {
  await apps[1]!.close()
  await second.close()
  await house.close()
})

let people = 0
const form = () => {
  const n = String(++people).padStart(4, '0')
  return {
    ...{ uid: `joiner${n}`, nick: `이웃${n}`, upw: 'good-pass-99', rpw: 'good-pass-99' },
    ...{ phone: `010-6666-${n}`, bank: '국민', bankaccount: '홍길동', banknumber: '123-456-7890' },
    captcha: '1234',
  }
}
type Try = { address: string; app?: number; ucode?: string; data?: object }
const signUp = ({ address, app = 0, ucode = CODE, data = form() }: Try) =>
  apps[app]!.inject({
    method: 'POST',
    url: '/znjzkUser/signUp',
    remoteAddress: address,
    headers: { captcha: '1234' },
    payload: { data, ucode },
  })
const codeCheck = ({ address, app = 0, ucode = CODE }: Try) =>
  apps[app]!.inject({
    method: 'POST',
    url: '/user/codeCheck',
    remoteAddress: address,
    payload: { ucode },
  })
const codesOf = (replies: { statusCode: number }[]) => replies.map(({ statusCode }) => statusCode)
const back = (shift: string) =>
  house.db.query`update join_try set at = business_now() - ${shift}::interval`

test('of 40 sign-ups at once from one address, over two processes, exactly 5 succeed', async () => {
  const address = '203.0.113.1'
  const replies = await waitsAt(house, 'after insert on join_try', () =>
    meet(house, {
      lock: HELD,
      // One of them holds the lock of the address, at the trigger; the rest wait behind it.
      ask: () => Promise.all(Array.from({ length: 40 }, (_, n) => signUp({ address, app: n % 2 }))),
      waiters: 20,
    }),
  )
  expect(codesOf(replies).toSorted((a, b) => a - b)).toEqual([
    ...Array<number>(5).fill(200),
    ...Array<number>(35).fill(429),
  ])
  const [refused] = replies.filter(({ statusCode }) => statusCode === 429)
  expect(refused!.json()).toEqual({ result: false, code: 'rate', msg: refusals.rate })
  const rows = await house.db.query`select from join_try where address = ${address}`
  expect(rows).toHaveLength(5)
})

test('another process, and one that was started anew, know what the first counted', async () => {
  const address = '203.0.113.2'
  for (let n = 0; n < 5; n++) expect((await signUp({ address })).statusCode).toBe(200)
  expect((await signUp({ address, app: 1 })).statusCode).toBe(429)
  const third = await openDeps(house.config, quiet)
  const app = await buildMemberApp(third)
  apps.push(app)
  try {
    expect((await signUp({ address, app: 2 })).statusCode).toBe(429)
    expect((await signUp({ address: '203.0.113.3', app: 2 })).statusCode).toBe(200)
  } finally {
    apps.pop()
    await app.close()
    await third.close()
  }
})

test('a form with a slip costs nothing; a code that is none and a name that is taken count', async () => {
  const address = '203.0.113.4'
  for (let n = 0; n < 7; n++)
    expect((await signUp({ address, data: { ...form(), nick: '' } })).json()).toMatchObject({
      code: 'badInput',
    })
  const data = form()
  expect((await signUp({ address, data })).json()).toMatchObject({ result: true })
  for (let n = 0; n < 2; n++) {
    expect((await signUp({ address, data })).json()).toMatchObject({ code: 'dup' })
    expect((await signUp({ address, ucode: 'NOPE' })).json()).toMatchObject({ code: 'notFound' })
  }
  expect((await signUp({ address })).statusCode).toBe(429)
})

test('an IPv6 household of 64 bits is one address; its neighbour is another', async () => {
  for (let n = 0; n < 5; n++)
    expect((await signUp({ address: `2001:db8:0:7:${n}::1`, app: n % 2 })).statusCode).toBe(200)
  expect((await signUp({ address: '2001:db8:0:7:ffff::99' })).statusCode).toBe(429)
  expect((await signUp({ address: '2001:db8:0:8::1' })).statusCode).toBe(200)
})

test('five sign-ups count 24 hours, to the instant, and the wait that is told ends there', async () => {
  const address = '203.0.113.5'
  for (let n = 0; n < 5; n++) await signUp({ address })
  const now = new Date(Date.UTC(2026, 0, day, 20)).toISOString()
  await atInstant(house, now, async () => {
    await back('23 hours 59 minutes 59.999 seconds')
    const refused = await signUp({ address })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
    await back('23 hours 50 minutes')
    expect((await signUp({ address })).headers['retry-after']).toBe('600')
    await back('24 hours')
    expect((await signUp({ address })).statusCode).toBe(200)
  })
})

test('five codes are looked up a minute, to the instant, over two processes; sign-ups count apart', async () => {
  const address = '203.0.113.6'
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) => codeCheck({ address, app: n % 2, ucode: 'NOPE' })),
  )
  expect(codesOf(replies).filter((code) => code === 200)).toHaveLength(5)
  expect((await signUp({ address })).statusCode).toBe(200)
  await atInstant(house, new Date(Date.UTC(2026, 0, day, 20)).toISOString(), async () => {
    await back('59.999 seconds')
    const refused = await codeCheck({ address })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
    await back('1 minute')
    expect((await codeCheck({ address })).statusCode).toBe(200)
  })
})

test('tries are forgotten when they no longer count, and not before', async () => {
  const address = '203.0.113.7'
  await house.db.query`delete from join_try`
  await signUp({ address })
  await codeCheck({ address })
  const left = async () => {
    await sweep(house.deps)
    return (await house.db.query<{ kind: string }>`select kind from join_try order by kind`).map(
      ({ kind }) => kind,
    )
  }
  await house.clock.advance(23 * 3_600_000)
  expect(await left()).toEqual(['codeCheck', 'signUp'])
  await house.clock.advance(2 * 3_600_000)
  expect(await left()).toEqual([])
})

test('a house without limits counts nothing', async () => {
  const app = await buildMemberApp({ ...house.deps, config: { ...house.config, throttled: false } })
  apps.push(app)
  try {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => signUp({ address: '203.0.113.8', app: 2 })),
    )
    expect(codesOf(replies)).toEqual(Array(8).fill(200))
  } finally {
    apps.pop()
    await app.close()
  }
})
