import { call } from '@madang/contract/core/call.ts'
import { amount } from '@madang/contract/core/schema.ts'
import { depositText } from '@madang/contract/member/plain/deposit.ts'
import { routes } from '@madang/contract/member/plain/routes.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

import { openHeld } from '../../http/held.ts'
import { openThrottle } from '../../http/throttle.ts'
import { Refusal, refusals } from '../../http/refusal.ts'
import { openIds } from '../../http/traced.ts'
import { readWallet } from '../../ledger/ledger.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { inBankCheck, move, serveMoney } from './till.ts'

/** A call in the place of the safe's: it puts money into the safe, and then, asked to, refuses or fails after all. */
const keep = call(routes.safeRequest, {
  input: z.object({ amount, then: z.enum(['answer', 'refuse', 'fail']) }),
  output: z.object({ data: z.object({ money: z.number() }) }),
})

let house: House
let app: FastifyInstance
let limited: FastifyInstance
let causes = 0
function serving(deps: House['deps']) {
  const fastify = Fastify({ genReqId: openIds(deps.config) })
  fastify.decorateRequest('rawBody', '')
  fastify.decorate('held', openHeld())
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body as string
    done(null, JSON.parse(request.rawBody))
  })
  serveMoney(fastify, deps, keep, {
    check({ input }) {
      if (input.amount === 0) throw new Refusal('badAmount', depositText.noAmount)
    },
    async act(till, { input }) {
      await move(till, [{ kind: 'safe.add', cause: ++causes, amount: input.amount }])
      if (input.then === 'refuse') throw new Refusal('state', '안 됩니다.')
      if (input.then === 'fail') throw new Error('a bug')
      return { data: { money: till.wallet.money } }
    },
  })
  return fastify
}
beforeAll(async () => {
  house = await openHouse()
  app = serving(house.deps)
  limited = serving({ ...house.deps, throttle: openThrottle(true) })
})
afterAll(async () => {
  await Promise.all([app.close(), limited.close()])
  await house.close()
})

type Member = Awaited<ReturnType<House['member']>>
const ask = async (member: Member, body: object, key?: string, on = app) => {
  const { statusCode, body: text } = await on.inject({
    method: 'POST',
    url: keep.path,
    headers: { ...member.headers, ...(key && { 'idempotency-key': key }) },
    payload: body,
  })
  return {
    status: statusCode,
    text,
    answer: JSON.parse(text) as { result: boolean; code?: string },
  }
}
const walletOf = ({ id }: Member) => readWallet(house.db, id)
const newKey = () => crypto.randomUUID()

test('one key, one effect: 30 at once hear one answer byte for byte', async () => {
  const lee = await house.member({ money: 1_000 })
  const key = newKey()
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => ask(lee, { amount: 300, then: 'answer' }, key)),
  )
  expect(new Set(answers.map(({ text }) => text))).toEqual(
    new Set(['{"result":true,"msg":"","data":{"money":700}}']),
  )
  expect(await walletOf(lee)).toMatchObject({ money: 700, safe: 300 })
})

test('without a key each request is its own', async () => {
  const lee = await house.member({ money: 1_000 })
  for (let times = 0; times < 3; times++) await ask(lee, { amount: 300, then: 'answer' })
  expect(await walletOf(lee)).toMatchObject({ money: 100, safe: 900 })
})

test.each([true, false])(
  'what was done before a refusal is undone, with a key: %s',
  async (keyed) => {
    const lee = await house.member({ money: 1_000 })
    const key = keyed ? newKey() : undefined
    const refused = { result: false, code: 'state', msg: '안 됩니다.' }
    expect((await ask(lee, { amount: 300, then: 'refuse' }, key)).answer).toEqual(refused)
    expect((await ask(lee, { amount: 300, then: 'refuse' }, key)).answer).toEqual(refused)
    expect(await walletOf(lee)).toMatchObject({ money: 1_000, safe: 0 })
    const kept = await house.db.query`select from answer where member_id = ${lee.id}`
    expect(kept).toHaveLength(keyed ? 1 : 0)
  },
)

test('a bug moves nothing and keeps no answer: the key may try again', async () => {
  const lee = await house.member({ money: 1_000 })
  const key = newKey()
  expect(await ask(lee, { amount: 300, then: 'fail' }, key)).toMatchObject({
    status: 503,
    answer: { code: 'retry' },
  })
  expect(await walletOf(lee)).toMatchObject({ money: 1_000, safe: 0 })
  const kept = await house.db.query`select from answer where member_id = ${lee.id}`
  expect(kept).toEqual([])
})

test('a key belongs to its body and its member', async () => {
  const [lee, kim] = [await house.member({ money: 1_000 }), await house.member({ money: 1_000 })]
  const key = newKey()
  await ask(lee, { amount: 300, then: 'answer' }, key)
  expect((await ask(lee, { amount: 301, then: 'answer' }, key)).answer).toEqual({
    result: false,
    code: 'keyReuse',
    msg: refusals.keyReuse,
  })
  expect((await ask(kim, { amount: 300, then: 'answer' }, key)).answer).toMatchObject({
    result: true,
  })
  expect([await walletOf(lee), await walletOf(kim)]).toMatchObject([{ safe: 300 }, { safe: 300 }])
})

test.each(['short', 'x'.repeat(256), 'with\u00e9accents-and-more'])(
  'a key like %j is refused before anything is done',
  async (key) => {
    const lee = await house.member({ money: 1_000 })
    expect((await ask(lee, { amount: 300, then: 'answer' }, key)).answer).toMatchObject({
      code: 'badInput',
    })
    expect(await walletOf(lee)).toMatchObject({ safe: 0 })
  },
)

test('a judged transfer that does not fit is a bug, and nothing of it stays', async () => {
  const lee = await house.member({ money: 1_000 })
  expect(await ask(lee, { amount: 1_001, then: 'answer' }, newKey())).toMatchObject({ status: 503 })
  expect(await walletOf(lee)).toMatchObject({ money: 1_000, safe: 0 })
})

test('a member’s calls that move money are rated; another member’s are not touched by it', async () => {
  const [lee, kim] = [await house.member({ money: 1_000 }), await house.member({ money: 1_000 })]
  const asks = Array.from({ length: 60 }, () =>
    ask(lee, { amount: 0, then: 'answer' }, undefined, limited),
  )
  const statuses = (await Promise.all(asks)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(10)
  expect(statuses).toContain(429)
  expect((await ask(kim, { amount: 1, then: 'answer' }, undefined, limited)).status).toBe(200)
})

const hours = (bankCheckFrom: string, bankCheckUntil: string) => ({ bankCheckFrom, bankCheckUntil })
test.each([
  ['23:30', '00:30', '23:29:59.999', false],
  ['23:30', '00:30', '23:30:00.000', true],
  ['23:30', '00:30', '00:00:00.000', true],
  ['23:30', '00:30', '00:29:59.999', true],
  ['23:30', '00:30', '00:30:00.000', false],
  ['23:30', '00:30', '12:00:00.000', false],
  ['01:00', '02:00', '00:59:59.999', false],
  ['01:00', '02:00', '01:00:00.000', true],
  ['01:00', '02:00', '01:59:59.999', true],
  ['01:00', '02:00', '02:00:00.000', false],
  ['00:00', '00:00', '00:00:00.000', false],
])('from %s until %s, %s is within: %s', (from, until, at, within) => {
  expect(inBankCheck(new Date(`2026-03-01T${at}+09:00`), hours(from, until))).toBe(within)
})
