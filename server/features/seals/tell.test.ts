/** Seals told to the provider: each once answered, in the stream's order, whatever breaks (docs/spec/sealed-book.md#entropy). */
import { createHash } from 'node:crypto'

import { promiseOf, type EntropyName } from '@madang/contract/core/draw/entropy.ts'
import { incidentText } from '@madang/contract/member/plain/draw.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { ensureOdds, tickDraws } from '../draw/draw.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openProvider, pass, type TestProvider } from '../../testing/provider.ts'
import { openSealTaker } from '../../testing/seal-taker.ts'
import { auditSeals, sealDue, tellSeals } from './seals.ts'

const STREAM = 'pbg.powerball'
const FIRST = 120
let house: House
let taker: Awaited<ReturnType<typeof openSealTaker>>
let provider: TestProvider
let date: string
let day = 1
beforeAll(async () => {
  taker = await openSealTaker()
  house = await openHouse({ env: { PROVIDER_PORT: String(taker.port) } })
  taker.knows(house.providerSecret)
  await ensureOdds(house.db)
})
afterAll(async () => {
  await house.close()
  await taker.close()
})
beforeEach(async () => {
  date = `202605${String(day++).padStart(2, '0')}`
  provider = openProvider(house, STREAM, date)
  await house.clock.set(new Date(provider.timesOf(FIRST).closeAt.getTime() - 60_000))
  await provider.chain()
  taker.heard.length = 0
  taker.answers(() => ({ body: '{"result":true,"taken":true}' }))
})

const promise = (round: number, type: EntropyName = 'book') =>
  provider.commit(round, { entropy: promiseOf(type, provider.timesOf(round).closeAt) })
/** A round with a bet, past its close. */
async function closed(round: number, type?: EntropyName) {
  await house.clock.set(new Date(provider.timesOf(round).closeAt.getTime() - 60_000))
  expect(await promise(round, type)).toMatchObject({ result: true })
  const lee = await house.member({ money: 100_000 })
  const bet = await lee.ask('bet', {
    ...{ game: 'powerBall', page: 'pbg', today: date, round },
    ...{ type: 'poOdd', pick: '파워볼 홀', rate: 1.95, money: 10_000, win: 0 },
  })
  expect(bet).toMatchObject({ result: true })
  await pass(house, provider.timesOf(round).closeAt)
}
const drawn = (round: number) =>
  pass(house, new Date(provider.timesOf(round).drawAt.getTime() + 5_000))
const tooLate = (round: number) =>
  pass(house, new Date(provider.timesOf(round).drawAt.getTime() + 20_000))
const answers = () => house.db.query<{ round: number; answer: string }>`
  select d.round, t.answer from seal_told t join draw d on d.id = t.draw_id
  where d.stream = ${STREAM} and d.date = ${date} order by t.no`
async function proof(round: number) {
  const params = { stream: STREAM, date, round }
  const answer = await house.guest.ask('roundProof', undefined, { params })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
const contradictions = async () =>
  (
    await house.db.query<{ n: number }>`
    select count(*) as n from event where kind = 'provider.contradiction' and target = 'seal'`
  )[0]!.n

test('seals of draws that take none are not told; the first that takes it is, signed, and then its stream’s', async () => {
  await closed(FIRST, 'none')
  await sealDue(house.deps, STREAM)
  await tellSeals(house.deps)
  expect(taker.heard).toEqual([])
  await closed(FIRST + 1)
  await sealDue(house.deps, STREAM)
  await tellSeals(house.deps)
  const [{ path, seal, signed }] = taker.heard as [(typeof taker.heard)[0]]
  expect([path, signed, taker.heard.length]).toEqual(['POST /draws/seal', true, 1])
  const { closeAt } = provider.timesOf(FIRST + 1)
  expect(seal).toEqual({
    ...{ stream: STREAM, date, round: FIRST + 1, closedAt: closeAt.getTime() * 1_000 },
    ...{ count: 1, stake: 10_000, worst: 19_500, keyId: 1 },
    root: expect.stringMatching(/^[0-9a-f]{64}$/),
    prev: expect.stringMatching(/^[0-9a-f]{64}$/),
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    publicKey: expect.stringMatching(/^[0-9a-f]{64}$/),
    signature: expect.stringMatching(/^[0-9a-f]{128}$/),
  })
  // Whatever its draw takes, what lies between two that are told is told, so that each follows the one before.
  await closed(FIRST + 2, 'none')
  await sealDue(house.deps, STREAM)
  await tellSeals(house.deps)
  expect(taker.heard.map((one) => one.seal.round)).toEqual([FIRST + 1, FIRST + 2])
  expect(taker.heard[1]!.seal.prev).toBe(taker.heard[0]!.seal.hash)
})

test('of forty who tell at once one answer is kept, and told is told', async () => {
  await closed(FIRST)
  await Promise.all(Array.from({ length: 40 }, () => sealDue(house.deps)))
  await Promise.all(Array.from({ length: 40 }, () => tellSeals(house.deps)))
  expect(await answers()).toEqual([{ round: FIRST, answer: 'taken' }])
  expect(new Set(taker.heard.map(({ seal }) => seal.hash)).size).toBe(1)
  const before = taker.heard.length
  await tellSeals(house.deps)
  expect(taker.heard).toHaveLength(before)
})

test.each<[string, () => { status?: number; body: string } | null]>([
  ['hangs up', () => null],
  ['fails', () => ({ status: 503, body: '{"result":false,"code":"retry"}' })],
  ['does not know us', () => ({ status: 403, body: '{"result":false,"code":"denied"}' })],
  ['says something else', () => ({ body: 'moved' })],
])(
  'a provider that %s is told again, in the order of the stream; betting and sealing go on',
  async (_, silent) => {
    taker.answers(silent)
    await closed(FIRST)
    await sealDue(house.deps, STREAM)
    await tellSeals(house.deps)
    await closed(FIRST + 1)
    await sealDue(house.deps, STREAM)
    await tellSeals(house.deps)
    expect(await answers()).toEqual([])
    taker.heard.length = 0
    taker.answers(() => ({ body: '{"result":true,"taken":true}' }))
    await tellSeals(house.deps)
    expect(taker.heard.map(({ seal }) => seal.round)).toEqual([FIRST, FIRST + 1])
    expect(await answers()).toEqual([
      { round: FIRST, answer: 'taken' },
      { round: FIRST + 1, answer: 'taken' },
    ])
  },
)

test('a seal that is refused is an incident, once, and not told again', async () => {
  const before = await contradictions()
  taker.answers(() => ({ body: '{"result":false,"code":"state","msg":""}' }))
  await closed(FIRST)
  await sealDue(house.deps, STREAM)
  await Promise.all(Array.from({ length: 10 }, () => tellSeals(house.deps)))
  await tellSeals(house.deps)
  expect(await answers()).toEqual([{ round: FIRST, answer: 'refused' }])
  expect(await contradictions()).toBe(before + 1)
})

const heardRounds = () => taker.heard.map(({ seal }) => seal.round)
const told = async (round: number) => {
  await closed(round)
  await sealDue(house.deps)
  await tellSeals(house.deps)
}

/** A provider that takes what follows the last it has, as books.ts does; `lose` puts its store back by some seals. */
function keepChain() {
  const kept: (typeof taker.heard)[0]['seal'][] = []
  taker.answers((seal) => {
    if (kept.some(({ hash }) => hash === seal.hash)) return { body: '{"result":true,"taken":true}' }
    const last = kept.at(-1)
    if (last && seal['prev'] !== last.hash)
      return { body: JSON.stringify({ result: false, code: 'state', last }) }
    kept.push(seal)
    return { body: '{"result":true,"taken":false}' }
  })
  return { kept, lose: (count: number) => void kept.splice(kept.length - count) }
}

test('a seal that the provider cannot read is refused once, and sent again before the next one', async () => {
  const before = await contradictions()
  const { kept } = keepChain()
  const chain = taker.answering()
  taker.answers((seal) =>
    seal.round === FIRST + 1 ? { body: '{"result":false,"code":"badInput"}' } : chain(seal),
  )
  for (let round = FIRST; round < FIRST + 3; round++) await told(round)
  const heard = taker.heard.length
  await tellSeals(house.deps)
  expect(taker.heard).toHaveLength(heard)
  expect((await answers()).map(({ answer }) => answer)).toEqual(['kept', 'refused', 'refused'])
  expect(await contradictions()).toBe(before + 2)
  taker.answers(chain)
  await told(FIRST + 3)
  expect(kept.map(({ round }) => round)).toEqual([0, 1, 2, 3].map((n) => FIRST + n))
  expect((await answers()).at(-1)).toEqual({ round: FIRST + 3, answer: 'kept' })
  expect(await auditSeals(house.db, { due: 'settled' })).toBeNull()
})

test('a provider that has lost seals gets all that follow its last one, then the new one', async () => {
  const before = await contradictions()
  const { kept, lose } = keepChain()
  for (let round = FIRST; round < FIRST + 4; round++) await told(round)
  lose(3)
  taker.heard.length = 0
  await told(FIRST + 4)
  expect(heardRounds()).toEqual([FIRST + 4, FIRST + 1, FIRST + 2, FIRST + 3, FIRST + 4])
  expect(kept.map(({ round }) => round)).toEqual([0, 1, 2, 3, 4].map((n) => FIRST + n))
  await told(FIRST + 5)
  expect(heardRounds()).toHaveLength(6)
  expect((await answers()).map(({ answer }) => answer)).toEqual(Array(6).fill('kept'))
  expect(await contradictions()).toBe(before)
})

test('a provider that hangs up between lost seals gets the rest the next time', async () => {
  const { kept, lose } = keepChain()
  for (let round = FIRST; round < FIRST + 3; round++) await told(round)
  lose(2)
  const chain = taker.answering()
  let left = 2
  taker.answers((seal) => (left-- > 0 ? chain(seal) : null))
  await told(FIRST + 3)
  expect(kept.map(({ round }) => round)).toEqual([FIRST, FIRST + 1])
  taker.answers(chain)
  await tellSeals(house.deps)
  expect(kept.map(({ round }) => round)).toEqual([0, 1, 2, 3].map((n) => FIRST + n))
})

test('a clock that was ahead is set back: rounds from then on are sealed and settled, and those ahead as they come', async () => {
  const today = { date, provider }
  const ahead = `202605${String(day++).padStart(2, '0')}`
  const tomorrow = { date: ahead, provider: openProvider(house, STREAM, ahead) }
  const at = async (side: typeof today, round: number) => {
    ;({ date, provider } = side)
    await told(round)
  }
  await house.clock.set(new Date(tomorrow.provider.timesOf(FIRST).closeAt.getTime() - 60_000))
  await tomorrow.provider.chain()
  await at(tomorrow, FIRST)
  await promise(FIRST + 1)
  for (const round of [FIRST, FIRST + 1]) {
    await at(today, round)
    await drawn(round)
    expect(await provider.bookResult(round)).toMatchObject({ result: true })
    expect(await proof(round)).toMatchObject({ state: 'SETTLED' })
  }
  await at(tomorrow, FIRST + 1)
  await drawn(FIRST + 1)
  expect(await provider.bookResult(FIRST + 1)).toMatchObject({ result: true })
  const chain = [
    ...[`${ahead}-${FIRST}`, `${today.date}-${FIRST}`],
    ...[`${today.date}-${FIRST + 1}`, `${ahead}-${FIRST + 1}`],
  ]
  type Listed = { date: string; round: number; prev: string; hash: string }
  const listed = async (query: string) => {
    const answer = await house.app.inject(`/open/seals/${STREAM}?${query}`)
    return answer.json<{ data: Listed[] }>().data
  }
  const placeOf = (seal: Listed) => `${seal.date}-${seal.round}`
  const seals = await listed(`from=${chain[0]}`)
  expect(seals.map(placeOf)).toEqual(chain)
  for (const [n, seal] of seals.entries()) {
    if (n > 0) expect(seal.prev).toBe(seals[n - 1]!.hash)
    expect((await listed(`from=${chain[n]}`)).map(placeOf)).toEqual(chain.slice(n))
    if (n > 0) expect((await listed(`before=${chain[n]}`)).map(placeOf)).toEqual([chain[n - 1]])
  }
  expect(await auditSeals(house.db, { due: 'settled' })).toBeNull()
})

test('seals that were refused before the provider could say what it lacks do not keep back the next', async () => {
  const { lose } = keepChain()
  for (let round = FIRST; round < FIRST + 3; round++) await told(round)
  lose(2)
  const chain = taker.answering()
  taker.answers(() => ({ body: '{"result":false,"code":"state"}' }))
  await told(FIRST + 3)
  taker.answers(chain)
  await told(FIRST + 4)
  expect((await answers()).map(({ answer }) => answer)).toEqual([
    ...['kept', 'kept', 'kept', 'refused', 'kept'],
  ])
  expect(await auditSeals(house.db, { due: 'settled' })).toBeNull()
})

test('a draw mixed with its seal is settled; its proof names type 4, and its seal too', async () => {
  await closed(FIRST)
  await sealDue(house.deps, STREAM)
  await tellSeals(house.deps)
  await drawn(FIRST)
  expect(await provider.bookResult(FIRST)).toMatchObject({ result: true })
  expect(await proof(FIRST)).toMatchObject({
    state: 'SETTLED',
    entropy: { type: 'book', chainHash: null, beaconRound: null },
  })
  const seal = await house.app.inject(`/open/seals/${STREAM}/${date}/${FIRST}`)
  expect(seal.json()).toMatchObject({ data: { entropyType: 4, count: 1 } })
})

test('a draw made with other entropy than its seal is void: an incident for everyone to read', async () => {
  await closed(FIRST)
  await drawn(FIRST)
  // As if there were no book: what the seed alone gives.
  expect(await provider.result(FIRST)).toMatchObject({ result: false, code: 'state' })
  expect(await proof(FIRST)).toMatchObject({ state: 'VOID', incident: incidentText.balls })
})

test('without a seal in time the round is void, and says why, whether the provider said so or was silent', async () => {
  taker.answers(() => ({ body: '{"result":true,"taken":false}' }))
  for (const [round, tells] of [
    [FIRST, true],
    [FIRST + 1, false],
  ] as const) {
    await closed(round)
    await sealDue(house.deps, STREAM)
    await tellSeals(house.deps)
    await tooLate(round)
    if (tells) await provider.result(round, { outcome: 'failed', balls: [], powerball: null })
    await tickDraws(house.deps)
    expect(await proof(round)).toMatchObject({ state: 'VOID', incident: incidentText.unsealed })
  }
  expect(await answers()).toEqual([
    { round: FIRST, answer: 'kept' },
    { round: FIRST + 1, answer: 'kept' },
  ])
})

test('with the seal taken in time a failed draw is the provider’s, and a late one is late', async () => {
  for (const [round, tells, why] of [
    [FIRST, true, incidentText.failed],
    [FIRST + 1, false, incidentText.late],
  ] as const) {
    await closed(round)
    await sealDue(house.deps, STREAM)
    await tellSeals(house.deps)
    await tooLate(round)
    if (tells) await provider.result(round, { outcome: 'failed', balls: [], powerball: null })
    await tickDraws(house.deps)
    expect(await proof(round)).toMatchObject({ state: 'VOID', incident: why })
  }
})

test('a draw of its book that nobody could bet on is sealed empty, told and drawn; its book is open', async () => {
  await pass(house, provider.timesOf(FIRST).closeAt)
  expect(await promise(FIRST)).toMatchObject({ result: true })
  await sealDue(house.deps, STREAM)
  await tellSeals(house.deps)
  expect(taker.heard.at(-1)!.seal).toMatchObject({ round: FIRST, count: 0, stake: 0, worst: 0 })
  await drawn(FIRST)
  expect(await provider.bookResult(FIRST)).toMatchObject({ result: true })
  expect(await proof(FIRST)).toMatchObject({ state: 'SKIPPED', entropy: { type: 'book' } })
  const book = await house.app.inject(`/open/books/${STREAM}/${date}/${FIRST}`)
  expect([book.statusCode, book.body]).toEqual([200, ''])
})

test('a draw of its book that nobody could bet on and that failed is taken as that', async () => {
  await pass(house, provider.timesOf(FIRST).closeAt)
  await promise(FIRST)
  await tooLate(FIRST)
  const failed = { outcome: 'failed' as const, balls: [], powerball: null }
  expect(await provider.result(FIRST, failed)).toMatchObject({ result: true })
  expect(await proof(FIRST)).toMatchObject({ state: 'SKIPPED', reveal: { balls: [] } })
})

test.each<[string, () => object]>([
  ['a beacon of its close', () => promiseOf('drand-quicknet', provider.timesOf(FIRST).closeAt)],
  ['none', () => ({ beaconRound: null })],
  ['a beacon of no chain', () => ({ chainHash: null })],
  ['a later beacon', () => ({ beaconRound: beaconOf(FIRST) + 1 })],
])(
  'a draw of book and beacon promises the first one 6 seconds after its close, and not %s',
  async (_, change) => {
    const right = promiseOf('book-drand-quicknet', provider.timesOf(FIRST).closeAt)
    expect(right.beaconRound).toBe(beaconOf(FIRST))
    const wrong = { ...right, ...change(), type: 'book-drand-quicknet' }
    expect(await provider.commit(FIRST, { entropy: wrong })).toMatchObject({ code: 'state' })
    expect(await provider.commit(FIRST, { entropy: right })).toMatchObject({ result: true })
  },
)
const beaconOf = (round: number) =>
  Math.floor((provider.timesOf(round).closeAt.getTime() / 1_000 + 6 - 1_692_803_367) / 3) + 2

test('the hash of what is told is of the bytes that the specification names', async () => {
  await closed(FIRST)
  await sealDue(house.deps, STREAM)
  await tellSeals(house.deps)
  const { seal } = taker.heard.at(-1)!
  const hex = (n: unknown, bytes: number) =>
    Buffer.from(
      Number(n)
        .toString(16)
        .padStart(bytes * 2, '0'),
      'hex',
    )
  const hash = createHash('sha256')
    .update(`KBOOK-1 seal\0${STREAM}\0${date}`)
    .update(hex(seal.round, 4))
    .update(hex(seal.closedAt, 8))
    .update(hex(seal.count, 4))
    .update(hex(seal.stake, 8))
    .update(hex(seal.worst, 8))
    .update(Buffer.from(String(seal.root) + String(seal.prev), 'hex'))
  expect(seal.hash).toBe(hash.digest('hex'))
})
