/** A round's beacon is part of its commitment: what was promised has to come with the reveal, and nothing else. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { beaconRoundAfter, quicknet } from '@madang/contract/core/draw/kdraw.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { openProvider, pass, type TestProvider } from '../../testing/provider.ts'
import { ensureOdds, tickDraws } from './draw.ts'

const ROUND = 120
let house: House
let provider: TestProvider
let date: string
let day = 1
beforeAll(async () => {
  house = await openHouse()
  await ensureOdds(house.db)
})
afterAll(() => house.close())
beforeEach(async () => {
  date = `202604${String(day++).padStart(2, '0')}`
  provider = openProvider(house, 'ntry.powerball', date)
  await house.clock.set(new Date(provider.timesOf(ROUND).closeAt.getTime() - 60_000))
  await provider.chain()
})

const quick = () => ({
  entropy: {
    type: 'drand-quicknet',
    chainHash: quicknet.chainHash,
    beaconRound: beaconRoundAfter(provider.timesOf(ROUND).closeAt),
  },
})
async function proof() {
  const params = { stream: 'ntry.powerball', date, round: ROUND }
  const answer = await house.guest.ask('roundProof', undefined, { params })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
const drawTime = () => pass(house, new Date(provider.timesOf(ROUND).drawAt.getTime() + 5_000))

test('a draw that promised a beacon and comes without it is not believed: its round is void', async () => {
  expect(await provider.commit(ROUND, quick())).toMatchObject({ result: true })
  await drawTime()
  await provider.result(ROUND)
  await tickDraws(house.deps)
  expect((await proof()).state).toBe('VOID')
})

test('a round is committed to once: another entropy for it is a contradiction', async () => {
  expect(await provider.commit(ROUND)).toMatchObject({ result: true })
  expect(await provider.commit(ROUND)).toMatchObject({ result: true })
  expect(await provider.commit(ROUND, quick())).toMatchObject({ result: false })
  await drawTime()
  await provider.result(ROUND)
  expect((await proof()).state).toBe('SETTLED')
})

test('a draw that failed shows no marks', async () => {
  await provider.commit(ROUND)
  await drawTime()
  await provider.result(ROUND, { outcome: 'failed', balls: [], powerball: null })
  await tickDraws(house.deps)
  expect(await proof()).toMatchObject({ state: 'VOID', reveal: { balls: [], marks: {} } })
  expect((await proof()).reveal!.marks).toEqual({})
})
