/** The answer to a provider that starts from an older copy, in shapes typed by hand, and a chain that it has lost. */
import { promiseOf } from '@madang/contract/core/draw/entropy.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openHouse, type House } from '../../testing/house.ts'
import { openProvider, pass, type TestProvider } from '../../testing/provider.ts'
import { openSealTaker } from '../../testing/seal-taker.ts'
import { sealDue, tellSeals } from '../seals/seals.ts'
import { ensureOdds } from './draw.ts'

const STREAM = 'pbg.powerball'
const DATE = '20260610'
const FIRST = 120
let house: House
let taker: Awaited<ReturnType<typeof openSealTaker>>
let provider: TestProvider
beforeAll(async () => {
  taker = await openSealTaker()
  house = await openHouse({ env: { PROVIDER_PORT: String(taker.port) } })
  taker.knows(house.providerSecret)
  await ensureOdds(house.db)
  provider = openProvider(house, STREAM, DATE)
  await house.clock.set(new Date(provider.timesOf(FIRST).closeAt.getTime() - 60_000))
  await provider.chain()
})
afterAll(async () => {
  await house.close()
  await taker.close()
})

type Said = {
  result: boolean
  code?: string
  draws: { round: number; commit: string; result: { outcome: string; balls: number[] } | null }[]
  seals: { seal: { round: number; hash: string }; taken: boolean }[]
  chains: { date: string; anchor: string }[]
}
const ask = (message: object) =>
  provider.tell('/provider/known', {
    ...{ stream: STREAM, after: null, seal: null, today: DATE },
    ...message,
  }) as Promise<unknown> as Promise<Said>

test('/provider/known answers draws with results and seals with answers, after the last ones the provider has', async () => {
  for (const round of [FIRST, FIRST + 1, FIRST + 2]) {
    await house.clock.set(new Date(provider.timesOf(round).closeAt.getTime() - 60_000))
    await provider.commit(round, {
      entropy: promiseOf('book', provider.timesOf(round).closeAt),
    })
    await pass(house, provider.timesOf(round).closeAt)
    await sealDue(house.deps, STREAM)
    if (round === FIRST + 1) taker.answers(() => ({ body: '{"result":true,"taken":false}' }))
    await tellSeals(house.deps)
    taker.answers(() => ({ body: '{"result":true,"taken":true}' }))
    if (round === FIRST + 2) break
    await pass(house, new Date(provider.timesOf(round).drawAt.getTime() + 5_000))
    expect(await provider.bookResult(round)).toMatchObject({ result: true })
  }
  const all = await ask({})
  expect(all.draws.map(({ round, result }) => [round, result?.outcome])).toEqual([
    ...[[FIRST, 'drawn'] as const, [FIRST + 1, 'drawn'] as const, [FIRST + 2, undefined] as const],
  ])
  const { i } = provider.timesOf(FIRST)
  expect(all.draws[0]).toEqual({
    ...{ stream: STREAM, date: DATE, round: FIRST, i },
    commit: expect.stringMatching(/^[0-9a-f]{64}$/),
    result: {
      ...{ stream: STREAM, date: DATE, round: FIRST, i, outcome: 'drawn', beacon: null },
      seed: expect.stringMatching(/^[0-9a-f]{64}$/),
      drawnAt: expect.stringMatching(/^2026-06-10T.*Z$/),
      balls: expect.arrayContaining([expect.any(Number)]),
      powerball: expect.any(Number),
    },
  })
  expect(all.seals.map(({ seal, taken }) => [seal.round, taken])).toEqual([
    ...[[FIRST, true] as const, [FIRST + 1, false] as const, [FIRST + 2, true] as const],
  ])
  expect(all.seals[0]!.seal).toEqual(taker.heard[0]!.seal)
  expect(all.chains.map(({ date }) => date)).toEqual([DATE])
  const later = await ask({
    after: { date: DATE, round: FIRST },
    seal: all.seals[1]!.seal.hash,
  })
  expect(later.draws.map(({ round }) => round)).toEqual([FIRST + 1, FIRST + 2])
  expect(later.seals.map(({ seal }) => seal.round)).toEqual([FIRST + 2])
  // A hash that is not known here is one of a life that this server has forgotten.
  expect((await ask({ seal: 'ab'.repeat(32) })).seals).toEqual([])
})

test('a chain that was lost is made anew while no draw of its day is promised; the lost one stays published', async () => {
  const date = '20260611'
  const next = openProvider(house, STREAM, date)
  await next.chain()
  const told = async () => {
    const answer = await house.guest.ask('chains', undefined, { params: { stream: STREAM } })
    if (!answer.result) throw new Error(answer.msg)
    return answer.data.find((chain) => chain.date === date)!
  }
  const lost = (await told()).anchor
  expect((await told()).lost).toEqual([])
  const { closeAt } = next.timesOf(FIRST)
  const made = (anchor: string, replaces?: string) =>
    next.tell('/provider/chain', {
      ...{ stream: STREAM, date, anchor, draws: 400, publishedAt: closeAt.toISOString() },
      ...(replaces && { replaces }),
    })
  const [one, two] = ['ab'.repeat(32), 'cd'.repeat(32)]
  expect(await made(one)).toMatchObject({ code: 'state' })
  expect(await made(one, two)).toMatchObject({ code: 'state' })
  expect((await told()).anchor).toBe(lost)
  const at = await Promise.all(Array.from({ length: 12 }, () => made(one, lost)))
  expect(at.filter(({ result }) => result)).toHaveLength(12)
  expect(await told()).toMatchObject({ anchor: one, lost: [lost] })
  const [count] = await house.db.query<{ n: number }>`
    select count(*) as n from event where kind = 'provider.contradiction' and target = 'chain.lost'`
  expect(count!.n).toBe(1)
  // Put back once more, to the copy of before: the first chain again.
  expect(await made(lost, one)).toMatchObject({ result: true })
  expect(await told()).toMatchObject({ anchor: lost, lost: [lost, one] })
  await house.clock.set(new Date(closeAt.getTime() - 60_000))
  expect(await next.commit(FIRST)).toMatchObject({ result: true })
  expect(await made(two, lost)).toMatchObject({ code: 'state' })
  expect((await told()).anchor).toBe(lost)
})
