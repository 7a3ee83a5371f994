/** A real provider and a real server over two draws: the house stops between a seal and its telling, and goes on. */
import type { AddressInfo } from 'node:net'

import { beaconSigned } from '@madang/contract/core/draw/verify-beacon.ts'
import { verifyRound } from '@madang/contract/core/draw/verify.ts'
import { expect, test, vi } from 'vitest'

import { dataFolder, startProvider } from '../../provider/testing/process.ts'
import { freePort } from '../../scripts/ports.ts'
import { ensureOdds } from '../../server/features/draw/draw.ts'
import { sealDue } from '../../server/features/seals/seals.ts'
import { startJobs } from '../../server/jobs.ts'
import { openHouse, type House } from '../../server/testing/house.ts'

const STREAM = 'pbg.powerball'
/** A quarter of it is how late a seal may come: time for a house to begin on a machine that is busy. */
const DRAW_SECONDS = 60
const patience = { interval: 20 }

type Round = { id: number; draw: number; date: string; number: number; closeAt: Date }

/** A round that stays open long enough to bet on it. */
const openRound = (house: House) =>
  vi.waitFor(async () => {
    const [round] = await house.db.query<Round>`
      select id, draw_id as draw, date, number, close_at as "closeAt" from round
      where game = ${STREAM} and close_at > business_now() + interval '2 seconds'`
    expect(round).toBeDefined()
    return round!
  }, patience)

async function betOn(house: House, { date, number }: Round) {
  const lee = await house.member({ money: 100_000 })
  const bet = { type: 'poOdd', pick: '파워볼 홀', rate: 1.95, money: 10_000, win: 0 }
  const place = { game: 'powerBall', page: 'pbg', today: date, round: number }
  expect(await lee.ask('bet', { ...place, ...bet })).toMatchObject({ result: true })
}

const sealed = (house: House, { draw }: Round) =>
  vi.waitFor(async () => {
    await sealDue(house.deps)
    const [seal] = await house.db.query<{ told: boolean }>`
      select exists (select from seal_told t where t.draw_id = s.draw_id) as told from seal s where draw_id = ${draw}`
    expect(seal).toBeDefined()
    return seal!.told
  }, patience)

/** The round as everybody reads it once it is over, with its seal. */
const proofOf = (house: House, { date, number }: Round) =>
  vi.waitFor(async () => {
    const get = async (what: string) =>
      (await house.app.inject(`/open/${what}/${STREAM}/${date}/${number}`)).json()
    const [{ data: proof }, { data: seal }] = [await get('rounds'), await get('seals')]
    expect(proof.state).toMatch(/SETTLED|VOID/)
    return { ...proof, seal }
  }, patience)

test('a seal that was not told when the house stopped is told by the next, and its draw is drawn with it', async ({
  onTestFinished,
}) => {
  const port = await freePort()
  const house = await openHouse({
    ...{ drawSeconds: DRAW_SECONDS, at: null },
    env: { PROVIDER_PORT: String(port) },
  })
  const folder = dataFolder()
  await ensureOdds(house.db)
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  const { port: own } = house.app.server.address() as AddressInfo
  const provider = await startProvider(folder.path, {
    ...{ SERVER_ORIGIN: `http://127.0.0.1:${own}`, PROVIDER_SECRET: house.providerSecret },
    ...{ PROVIDER_PORT: String(port), DRAW_SECONDS: String(DRAW_SECONDS) },
  })
  const running: Awaited<ReturnType<typeof startJobs>>[] = []
  onTestFinished(async () => {
    await Promise.all(running.map((jobs) => jobs.stop()))
    await provider.kill()
    await house.close()
    folder.remove()
  })

  const first = await openRound(house)
  await betOn(house, first)
  // It seals, and is gone before a word of it.
  expect(await sealed(house, first)).toBe(false)
  running.push(await startJobs(house.deps))
  const second = await openRound(house)
  await betOn(house, second)
  for (const round of [first, second]) {
    const proof = await proofOf(house, round)
    expect(proof).toMatchObject({ incident: null, state: 'SETTLED', entropy: { type: 'book' } })
    expect(proof.seal).toMatchObject({ count: 1, stake: 10_000, entropyType: 4 })
    const steps = verifyRound(proof, { chainAnchor: proof.anchor, signed: beaconSigned })
    expect(steps.map(({ verdict }) => verdict)).toEqual(Array(7).fill('ok'))
    // What lies in the entropy lies in the balls: with another seal none of it holds.
    const bent = { ...proof.seal, stake: 20_000 }
    const broken = verifyRound({ ...proof, seal: bent }, { chainAnchor: proof.anchor })
    expect(broken.filter(({ verdict }) => verdict === 'bad').map(({ name }) => name)).toEqual([
      'entropy',
      'draw',
    ])
  }
  const [told] = await house.db.query<{ n: number }>`
    select count(*) as n from seal_told where draw_id in (${first.draw}, ${second.draw}) and answer = 'taken'`
  expect(told).toEqual({ n: 2 })
})
