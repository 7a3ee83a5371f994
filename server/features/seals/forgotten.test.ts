/** A house from an older copy: what it forgot is told back to it, and its stream of seals goes on (ADR 0181). */
import { FIRST as NONE, sealBytes } from '@madang/contract/core/book/book.ts'
import { promiseOf } from '@madang/contract/core/draw/entropy.ts'
import { drawOf } from '@madang/contract/core/draw/kdraw.ts'
import type { SealMessage } from '@madang/contract/provider/draws.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { openHouse, type House } from '../../testing/house.ts'
import { openProvider, pass, type TestProvider } from '../../testing/provider.ts'
import { openSealTaker } from '../../testing/seal-taker.ts'
import { ensureOdds } from '../draw/draw.ts'
import { digests } from './keys.ts'
import { auditSeals, bookKeyOf, sealDue, tellSeals } from './seals.ts'

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
  date = `202606${String(day++).padStart(2, '0')}`
  provider = openProvider(house, STREAM, date)
  await before(FIRST)
  await provider.chain()
  taker.heard.length = 0
})

const before = (round: number) =>
  house.clock.set(new Date(provider.timesOf(round).closeAt.getTime() - 60_000))
const promise = (round: number, change: object = {}) =>
  provider.commit(round, {
    entropy: promiseOf('book', provider.timesOf(round).closeAt),
    ...change,
  })
async function bet(round: number) {
  const lee = await house.member({ money: 100_000 })
  const asked = await lee.ask('bet', {
    ...{ game: 'powerBall', page: 'pbg', today: date, round },
    ...{ type: 'poOdd', pick: '파워볼 홀', rate: 1.95, money: 10_000, win: 0 },
  })
  expect(asked).toMatchObject({ result: true })
}
/** A round with a bet. */
async function opened(round: number) {
  await before(round)
  expect(await promise(round)).toMatchObject({ result: true })
  await bet(round)
}
/** A round with a bet, past its close, sealed and told. */
async function sealed(round: number) {
  await opened(round)
  await pass(house, provider.timesOf(round).closeAt)
  await sealDue(house.deps, STREAM)
  await tellSeals(house.deps)
  return taker.heard.at(-1)!.seal
}
const drawn = (round: number) =>
  pass(house, new Date(provider.timesOf(round).drawAt.getTime() + 5_000))

/** A seal as this house made it in a life it has forgotten: signed with its own key. */
async function forgotten(round: number, prev: string, change: Partial<SealMessage> = {}) {
  const { closeAt } = provider.timesOf(round)
  const seal = {
    ...{ stream: STREAM, date, round, closedAt: closeAt.getTime() * 1_000 },
    ...{ count: 2, stake: 20_000, worst: 39_000 },
    ...{ root: Buffer.alloc(32, round), prev: Buffer.from(prev, 'hex') },
  }
  const key = await house.db.begin((tx) => bookKeyOf(tx, house.deps))
  const [{ publicKey }] = (await house.db.query<{ publicKey: string }>`
    select encode(public_key, 'hex') as "publicKey" from book_key where id = ${key.id}`) as [
    { publicKey: string },
  ]
  const bytes = sealBytes(seal)
  return {
    ...seal,
    ...{ root: seal.root.toString('hex'), prev, keyId: key.id, publicKey },
    hash: Buffer.from(digests.sha256(bytes)).toString('hex'),
    signature: key.sign(bytes).toString('hex'),
    ...change,
  } satisfies SealMessage
}
/** What the provider drew with that seal. */
function drawnWith(round: number, seal: SealMessage) {
  const reveal = provider.resultOf(round)
  const entropy = { type: 4 as const, index: seal.count, value: Buffer.from(seal.hash, 'hex') }
  const place = { seed: Buffer.from(reveal.seed, 'hex'), stream: STREAM, date, round }
  return provider.tell('/provider/result', {
    ...reveal,
    ...drawOf('powerball', { ...place, entropy }),
  })
}
const incidents = async () =>
  house.db.query<{ target: string; round: number }>`
    select target, (detail->>'round')::int as round from event
    where kind = 'provider.contradiction' and detail->>'date' = ${date} order by id`
const ownSeals = async () =>
  (
    await house.db.query<{ round: number }>`
    select d.round from seal s join draw d on d.id = s.draw_id where d.date = ${date} order by s.no`
  ).map(({ round }) => round)
async function proof(round: number) {
  const answer = await house.guest.ask('roundProof', undefined, {
    params: { stream: STREAM, date, round },
  })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}

test('a promise is answered with the newest draw before it whose result is here', async () => {
  expect(await promise(FIRST)).toMatchObject({ result: true, known: null })
  await pass(house, provider.timesOf(FIRST).closeAt)
  await sealDue(house.deps, STREAM)
  await drawn(FIRST)
  await provider.bookResult(FIRST)
  await before(FIRST + 3)
  expect(await promise(FIRST + 3)).toMatchObject({ known: { date, round: FIRST } })
})

test('draws that were forgotten are told back with their seals: each is an incident, drawn right, never sealed anew; betting goes on after them', async () => {
  const own = await sealed(FIRST)
  await drawn(FIRST)
  expect(await provider.bookResult(FIRST)).toMatchObject({ result: true })
  // What was between is another life's.
  await before(FIRST + 3)
  await promise(FIRST + 3)
  await bet(FIRST + 3)
  const one = await forgotten(FIRST + 1, own.hash)
  const two = await forgotten(FIRST + 2, one.hash)
  for (const [round, seal] of [
    [FIRST + 1, one],
    [FIRST + 2, two],
  ] as const) {
    const told = () => promise(round, { sealed: seal })
    const at = Array.from({ length: 8 }, told)
    for (const answer of await Promise.all(at)) expect(answer).toMatchObject({ result: true })
    await sealDue(house.deps, STREAM)
    expect(await drawnWith(round, seal)).toMatchObject({ result: true })
    expect(await drawnWith(round, seal)).toMatchObject({ result: true })
    expect(await proof(round)).toMatchObject({ state: 'SKIPPED' })
  }
  expect(await incidents()).toEqual([
    { target: 'seal.forgotten', round: FIRST + 1 },
    { target: 'seal.forgotten', round: FIRST + 2 },
  ])
  expect(await ownSeals()).toEqual([FIRST])
  // The next one follows what the provider and everyone else heard last.
  await pass(house, provider.timesOf(FIRST + 3).closeAt)
  await sealDue(house.deps, STREAM)
  await tellSeals(house.deps)
  expect(taker.heard.at(-1)!.seal).toMatchObject({ round: FIRST + 3, prev: two.hash, count: 1 })
  expect(await auditSeals(house.db)).toBe(null)
  await drawn(FIRST + 3)
  expect(await provider.bookResult(FIRST + 3)).toMatchObject({ result: true })
  expect(await proof(FIRST + 3)).toMatchObject({ state: 'SETTLED' })
})

test('a draw that was sealed anew before it was told back: both stand, both are told, and the first one is what it is drawn with', async () => {
  const own = await sealed(FIRST)
  const first = await forgotten(FIRST, NONE_HEX)
  expect(first.hash).not.toBe(own.hash)
  expect(await promise(FIRST, { sealed: first })).toMatchObject({ result: true })
  expect(await incidents()).toEqual([{ target: 'seal.forgotten', round: FIRST }])
  await drawn(FIRST)
  expect(await drawnWith(FIRST, first)).toMatchObject({ result: true })
  expect(await proof(FIRST)).toMatchObject({ state: 'SETTLED' })
  const next = await sealed(FIRST + 1)
  expect(next).toMatchObject({ round: FIRST + 1, prev: first.hash })
  expect(await auditSeals(house.db)).toBe(null)
})

const TAKEN = () => ({ body: '{"result":true,"taken":true}' })
/** The taker answers like a provider with another seal of the draw. */
const has = (own: SealMessage) =>
  taker.answers((seal) =>
    seal.hash === own.hash || seal.round !== own.round
      ? TAKEN()
      : { body: JSON.stringify({ result: false, code: 'state', own, last: own }) },
  )

test('the provider answers with the seal that was forgotten: its draw is judged by it, and the next follows it', async () => {
  await opened(FIRST)
  const first = await forgotten(FIRST, NONE_HEX)
  has(first)
  try {
    await pass(house, provider.timesOf(FIRST).closeAt)
    await sealDue(house.deps, STREAM)
    await drawn(FIRST)
    // Its result comes before the seal was told.
    expect(await drawnWith(FIRST, first)).toMatchObject({ result: true })
    expect(await proof(FIRST)).toMatchObject({ state: 'SETTLED' })
    expect(await incidents()).toEqual([
      { target: 'seal.forgotten', round: FIRST },
      { target: 'seal', round: FIRST },
    ])
    expect(await sealed(FIRST + 1)).toMatchObject({ round: FIRST + 1, prev: first.hash })
    expect(await auditSeals(house.db)).toBe(null)
  } finally {
    taker.answers(TAKEN)
  }
})

test('a seal of nobody’s key in the provider’s answer is kept by nobody', async () => {
  await opened(FIRST)
  has({ ...(await forgotten(FIRST, NONE_HEX)), signature: '00'.repeat(64) })
  try {
    await pass(house, provider.timesOf(FIRST).closeAt)
    await sealDue(house.deps, STREAM)
    await tellSeals(house.deps)
    expect(await incidents()).toEqual([{ target: 'seal', round: FIRST }])
  } finally {
    taker.answers(TAKEN)
  }
})

test('a wrong result does not count as known: its draw and the forgotten seal are taken when they come again', async () => {
  await opened(FIRST)
  const first = await forgotten(FIRST, NONE_HEX)
  await pass(house, provider.timesOf(FIRST).closeAt)
  await sealDue(house.deps, STREAM)
  await tellSeals(house.deps)
  await drawn(FIRST)
  // The provider does not say what it has: the result is wrong by what is known here.
  expect(await drawnWith(FIRST, first)).toMatchObject({ code: 'state' })
  expect(await proof(FIRST)).toMatchObject({ state: 'VOID' })
  await before(FIRST + 1)
  const { known } = (await promise(FIRST + 1)) as { known?: { date: string } | null }
  expect(known?.date).not.toBe(date)
  expect(await promise(FIRST, { sealed: first })).toMatchObject({ result: true })
  expect(await drawnWith(FIRST, first)).toMatchObject({ result: true })
  await bet(FIRST + 1)
  await pass(house, provider.timesOf(FIRST + 1).closeAt)
  await sealDue(house.deps, STREAM)
  await tellSeals(house.deps)
  expect(taker.heard.at(-1)!.seal).toMatchObject({ round: FIRST + 1, prev: first.hash })
})
const NONE_HEX = Buffer.from(NONE).toString('hex')

test('a seal that is known changes nothing; one that no key of ours signed is refused and kept by nobody', async () => {
  const own = await sealed(FIRST)
  expect(await promise(FIRST, { sealed: own })).toMatchObject({ result: true })
  expect(await incidents()).toEqual([])
  await before(FIRST + 2)
  const right = await forgotten(FIRST + 1, own.hash)
  const wrong = [
    { ...right, signature: '00'.repeat(64) },
    { ...right, count: 3 },
    { ...right, publicKey: 'ab'.repeat(32) },
  ]
  for (const seal of wrong)
    expect(await promise(FIRST + 1, { sealed: seal })).toMatchObject({ code: 'state' })
  expect((await incidents()).map(({ target }) => target)).toEqual(['round', 'round', 'round'])
  const kept = await house.db
    .query`select from forgotten_seal where hash = decode(${right.hash}, 'hex')`
  expect(kept).toEqual([])
  // Of another draw it says nothing of this one.
  expect(await promise(FIRST + 1, { sealed: await forgotten(FIRST, own.hash) })).toMatchObject({
    result: true,
  })
})
