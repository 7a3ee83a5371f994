import { randomUUID } from 'node:crypto'

import { verifyPlay } from '@madang/contract/core/casino/verify-play.ts'
import { bytesToHex, commitOf, hexToBytes } from '@madang/contract/core/draw/kdraw.ts'
import { proofAnswer } from '@madang/contract/provider/vendors.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openVendorHouse, TEXT, type VendorHouse } from '../testing/vendor.ts'

let house: VendorHouse
let wallet: VendorHouse['wallet']
beforeEach(async () => {
  house = await openVendorHouse()
  wallet = house.wallet
})
afterEach(() => house.close())

const HEX = /^[0-9a-f]{64}$/

/** As the server asks. */
async function proofOf(round: string, vendor = round.split('.')[0]!) {
  const { status, body } = await house.operator(vendor, `/rounds/${round}/proof`, {})
  expect(status).toBe(200)
  return proofAnswer.parse(body).proof
}

/** The house's own record of a round: what the wallet was asked and told. */
function playedOf(round: string) {
  const of = (call: 'bet' | 'win') =>
    wallet.of(call).flatMap(({ raw }) => {
      const body = JSON.parse(raw)
      return body.round === round ? [body] : []
    })
  const wins = of('win')
  const bets = of('bet').map(({ tx, amount, picks }) => ({
    ...{ picks, money: amount },
    win: wins.find(({ bets: [paid] }) => paid === tx)?.amount ?? 0,
  }))
  return { bets, result: wins[0]?.result ?? '' }
}
const verdicts = (steps: ReturnType<typeof verifyPlay>) =>
  Object.fromEntries(steps.map(({ name, verdict }) => [name, verdict]))
const [good, waits] = [
  { commit: 'ok', draw: 'ok', paid: 'ok' },
  { commit: 'unknown', draw: 'unknown', paid: 'unknown' },
]

test('a spin’s proof opens the seed it was drawn from, and every window of the player hears of the next', async () => {
  const { ask, token } = await house.sit('kkachi.moon')
  const line = house.listen(token)
  const { slot } = await ask('seat')
  await vi.waitFor(() => expect(line.heard()).toContain(slot.seed.commit))
  const id = randomUUID()
  await ask('spin', { id, stake: 10_000 })
  const round = `kkachi.moon:${id}`
  const { body } = await house.operator('kkachi', `/rounds/${round}/proof`, {})
  expect(body).toEqual({
    result: true,
    msg: '',
    round,
    proof: {
      kind: 'slot',
      model: 'KS-5x3-10',
      stream: 'kkachi.moon',
      date: slot.seed.date,
      commit: slot.seed.commit,
      client: TEXT,
      nonce: 1,
      seed: expect.stringMatching(HEX),
    },
  })
  const proof = proofAnswer.parse(body).proof!
  expect(bytesToHex(commitOf(hexToBytes(proof.seed!)))).toBe(slot.seed.commit)
  expect(verdicts(verifyPlay(proof, playedOf(round)))).toEqual(good)

  const next = (await ask('seat')).slot.seed
  expect(next).toMatchObject({ client: '', next: 1 })
  expect(next.commit).not.toBe(slot.seed.commit)
  await vi.waitFor(() => expect(line.heard()).toContain(`"commit":"${next.commit}"`))
  // Asked again it is the same, and opens nothing more.
  expect(await proofOf(round)).toEqual(proof)
  expect((await ask('seat')).slot.seed.commit).toBe(next.commit)
  line.close()
})

test('no seed is opened while a spin is on its way', async () => {
  const { ask } = await house.sit('kkachi.tiger')
  const first = randomUUID()
  await ask('spin', { id: first, stake: 1_000 })
  house.advance(10)
  let heard = () => {}
  const asked = new Promise<void>((done) => (heard = done))
  let silent = true
  wallet.answers(({ call }) => {
    if (call !== 'bet' || !silent) return null
    heard()
    return 'silent'
  })
  const spinning = ask('spin', { id: randomUUID(), stake: 1_000 })
  await asked
  const waiting = await proofOf(`kkachi.tiger:${first}`)
  expect(waiting).toMatchObject({ seed: null, commit: expect.stringMatching(HEX) })
  expect(verdicts(verifyPlay(waiting!, playedOf(`kkachi.tiger:${first}`)))).toEqual(waits)
  silent = false
  await spinning
  const proof = await proofOf(`kkachi.tiger:${first}`)
  expect(verdicts(verifyPlay(proof!, playedOf(`kkachi.tiger:${first}`)))).toEqual(good)
})

test('a hand’s seed stays closed while a hand is open, and is opened after it', async () => {
  const { ask } = await house.sit('baram.highlow')
  const id = randomUUID()
  let { hand } = await ask('start', { id, stake: 10_000 })
  const round = `baram.highlow:${id}`
  expect(await proofOf(round)).toMatchObject({ kind: 'highlow', seed: null, guesses: [] })
  while (hand.state === 'open')
    ({ hand } = await ask('guess', {
      id,
      step: hand.guesses.length,
      guess: hand.offers[0].guess,
    }))
  const proof = (await proofOf(round))!
  expect(proof).toEqual({
    kind: 'highlow',
    stream: 'baram.highlow',
    date: hand.seed.date,
    commit: hand.seed.commit,
    client: hand.seed.client,
    nonce: 1,
    guesses: hand.guesses,
    seed: expect.stringMatching(HEX),
  })
  expect(verdicts(verifyPlay(proof, playedOf(round)))).toEqual(good)
})

const bets = {
  'haneul.baccarat1': ['player', 'banker', 'tie'],
  'sanho.dragon': ['dragon', 'tie', 'tigerBig'],
  'dalbit.roulette': ['red', 'straight:7'],
  'sanho.sicbo': ['big', 'anyTriple'],
}

test('of every kind of table: no seed before the result was shown, all of it after, the windows closed and the vendor begun anew', async () => {
  await house.again(3)
  const rounds: string[] = []
  await house.withClockStopped(async () => {
    for (const [game, keys] of Object.entries(bets)) {
      const { ask } = await house.sit(game)
      const { table } = await ask('seat')
      // Two bets of one round are one proof.
      for (const key of keys)
        expect(
          await ask('bet', {
            id: randomUUID(),
            number: table.number,
            bets: [{ key, stake: 10_000 }],
          }),
        ).toMatchObject({ result: true })
      const round = `${game}:${table.date}:${table.number}:p1`
      const open = (await proofOf(round))!
      expect(open).toEqual({
        kind: 'table',
        table: expect.any(String),
        stream: game,
        date: table.date,
        number: table.number,
        commit: table.commit,
        anchor: table.anchor,
        seed: null,
      })
      expect(verdicts(verifyPlay(open, playedOf(round)))).toEqual({ ...waits, chain: 'unknown' })
      rounds.push(round)
    }
  })
  // Closed, but the cards still lie face down.
  await house.again(20)
  await house.withClockStopped(async () => {
    for (const round of rounds) expect((await proofOf(round))!.seed).toBeNull()
  })
  await house.again(29)
  await vi.waitFor(() => expect(wallet.of('end')).toHaveLength(rounds.length))
  for (const round of rounds) {
    const proof = (await proofOf(round))!
    const played = playedOf(round)
    expect(verdicts(verifyPlay(proof, played)), round).toEqual({ ...good, chain: 'ok' })
    const wrong = (change: Partial<typeof proof>) =>
      verdicts(verifyPlay({ ...proof, ...change } as typeof proof, played))
    expect(wrong({ seed: '11'.repeat(32) }).commit).toBe('bad')
    expect(wrong({ commit: '00'.repeat(32) })).toMatchObject({ commit: 'bad', chain: 'bad' })
    const short = { ...played, bets: [{ ...played.bets[0]!, win: 777 }, ...played.bets.slice(1)] }
    expect(verdicts(verifyPlay(proof, short)).paid).toBe('bad')
    const told = { ...played, result: '<b>다른 결과</b>' }
    expect(verdicts(verifyPlay(proof, told)).draw).toBe('bad')
  }
})

test('a round that never was, and another vendor’s, have no proof; nobody asks without a signature', async () => {
  const { ask } = await house.sit('kkachi.moon')
  const id = randomUUID()
  await ask('spin', { id, stake: 1_000 })
  const round = `kkachi.moon:${id}`
  expect(await proofOf(round, 'noeul')).toBeNull()
  expect(await proofOf('kkachi.moon:nothing')).toBeNull()
  const { status } = await fetch(`${house.origin()}/rounds/${round}/proof`, { method: 'POST' })
  expect(status).toBe(401)
  expect((await house.operator('kkachi', `/rounds/${round}/proof`)).status).toBe(405)
})
