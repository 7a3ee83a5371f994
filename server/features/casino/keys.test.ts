import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { vendorText } from '@madang/contract/operator/plain/casino.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { openVendorSide, type Heard } from '../../testing/vendor-side.ts'
import { openVendor, type TestVendor } from '../../testing/vendor.ts'
import { openSignatures, readSecrets, signatureOf } from './secrets.ts'

let house: House
let side: Awaited<ReturnType<typeof openVendorSide>>
let admin: Awaited<ReturnType<House['operator']>>
let vendor: TestVendor
/** Whether the vendor answers, and what it signs with by now. */
let answers: 'yes' | 'lost' | 'no' = 'yes'
let known = ''

const signedBy = ({ path, headers, body }: Heard, secret: string) => {
  const text = (name: string) => String(headers[name])
  const parts = { timestamp: text('x-timestamp'), nonce: text('x-nonce'), path }
  return signatureOf(secret, parts, body) === text('x-signature')
}

beforeAll(async () => {
  house = await openHouse()
  // As the vendor does: it hears what its present secret signs, and takes the new one at once.
  side = await openVendorSide(house, (call) => {
    if (call.path !== '/vendor/secret' || answers === 'no' || !signedBy(call, known)) return null
    known = (JSON.parse(call.body) as { secret: string }).secret
    return answers === 'lost' ? null : { result: true, msg: '' }
  })
})
afterAll(async () => {
  side.close()
  await house.close()
})
let names = 0
beforeEach(async () => {
  answers = 'yes'
  vendor = await openVendor(house, `keys${++names}`)
  known = vendor.secret
  admin = await house.operator()
})

const keys = async () => {
  const answer = await admin.ask('vendorKeys', { vendor: vendor.id })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
const reason = '정기 교체'
const turn = async (change: object = {}) =>
  admin.ask('vendorKeyTurn', {
    ...{ vendor: vendor.id, newest: (await keys())[0]!.id, overlap: 60 as const, reason },
    ...change,
  })
const asks = async (secret: string) =>
  (await vendor.send(vendor.signed('balance', { player: 'p1', session: 'p1.x' }, { secret })))
    .status
const states = async () => (await keys()).map(({ state }) => state)
const secretOf = async (answer: ReturnType<typeof turn>) => {
  const said = await answer
  if (!said.result) throw new Error(said.msg)
  return said.data.secret
}

test('a turned key is told to the vendor, and the one before is good for the stated time and no longer', async () => {
  expect(await asks(vendor.secret)).toBe(200)
  const answer = await turn()
  expect(answer).toMatchObject({ result: true, data: { told: true, secret: known } })
  expect([await asks(known), await asks(vendor.secret)]).toEqual([200, 200])
  expect(await states()).toEqual(['used', 'ending'])
  await house.clock.advance(59 * 60_000)
  admin = await house.operator()
  expect(await states()).toEqual(['used', 'ending'])
  await house.clock.advance(61_000)
  expect(await states()).toEqual(['used', 'over'])
  expect(await readSecrets(house.deps, house.db, vendor.id)).toEqual([known])
})

test('of calls that come at once one reads the secret, and each is judged by it', async () => {
  let reads = 0
  const query = ((...asked: Parameters<typeof house.db.query>) => {
    reads++
    return house.db.query(...asked)
  }) as typeof house.db.query
  const isSigned = openSignatures({ ...house.deps, db: { ...house.db, query } })
  const body = Buffer.from('{}')
  const timestamp = String(house.deps.clock.now().getTime())
  const parts = { timestamp, nonce: 'nonce-of-many', path: '/wallet/balance' }
  const call = (secret: string) =>
    isSigned({ ...parts, vendor: vendor.id, body, signature: signatureOf(secret, parts, body) })
  const judged = await Promise.all(
    Array.from({ length: 40 }, (_, n) => call(n % 2 ? vendor.secret : 'ab'.repeat(32))),
  )
  expect(judged).toEqual(judged.map((_, n) => n % 2 === 1))
  expect(reads).toBe(1)
})

test('the secret is in that answer and nowhere else', async () => {
  const secret = await secretOf(turn())
  const shown = JSON.stringify([await keys(), await admin.ask('vendorList', {})])
  expect(shown).not.toContain(secret)
  const kept = await house.db.query<{ text: string }>`
    select a::text as text from audit a where subject = ${vendor.id}
    union all select s::text from vendor_secret s union all select e::text from event e`
  expect(kept.length).toBeGreaterThan(2)
  for (const { text } of kept) expect(text).not.toContain(secret)
})

test('while the vendor is silent both are good, what we ask is signed as before, and it is told again', async () => {
  answers = 'no'
  const secret = await secretOf(turn())
  expect(await states()).toEqual(['untold', 'ending'])
  expect([await asks(vendor.secret), await asks(secret)]).toEqual([200, 200])
  expect(await turn()).toMatchObject({ code: 'state', msg: vendorText.untold })
  const tell = () => admin.ask('vendorKeyTell', { vendor: vendor.id })
  expect(await tell()).toMatchObject({ code: 'busy', msg: vendorText.silent })
  answers = 'yes'
  expect(await tell()).toMatchObject({ result: true, msg: vendorText.told })
  expect(known).toBe(secret)
  expect(await tell()).toMatchObject({ code: 'state', msg: vendorText.noUntold })
  expect(await states()).toEqual(['used', 'ending'])
})

test('a vendor that turned and whose answer was lost is told by the new one', async () => {
  answers = 'lost'
  const secret = await secretOf(turn())
  expect(known).toBe(secret)
  expect((await states())[0]).toBe('untold')
  answers = 'yes'
  expect(await admin.ask('vendorKeyTell', { vendor: vendor.id })).toMatchObject({ result: true })
  expect(await states()).toEqual(['used', 'ending'])
})

test('ten operators turn at once: one key is made', async () => {
  const newest = (await keys())[0]!.id
  const said = await Promise.all(Array.from({ length: 10 }, () => turn({ newest })))
  expect(said.filter(({ result }) => result)).toHaveLength(1)
  expect(await keys()).toHaveLength(2)
})

test('of an unknown vendor, an older list, or without a reason, nothing is made', async () => {
  expect(await turn({ vendor: 'nobody' })).toMatchObject({ code: 'notFound' })
  expect(await turn({ newest: 1 })).toMatchObject({ code: 'state', msg: operatorText.changed })
  expect(await turn({ reason: ' ' })).toMatchObject({ msg: operatorText.noReason })
  expect(await turn({ overlap: 5 })).toMatchObject({ code: 'badInput' })
  expect(await keys()).toHaveLength(1)
})
