/** A receipt with each accepted bet: what was taken, signed before anybody could know the draw; shapes typed by hand. */
import { createHmac } from 'node:crypto'

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { H, rootOf, signedBy, u32, u64, words } from '../../testing/book-bytes.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openRoundAt, pass } from '../../testing/provider.ts'
import { sealDue, turnBookKey } from '../seals/seals.ts'

let house: House
let round: number
let timesOf: Awaited<ReturnType<typeof openRoundAt>>['provider']['timesOf']
const DATE = '20260115'
const STREAM = 'ntry.powerball'
beforeAll(async () => {
  house = await openHouse()
  const opened = await openRoundAt(house, STREAM)
  ;({ round } = opened)
  ;({ timesOf } = opened.provider)
})
afterAll(() => house.close({ bent: true }))

type Receipt = {
  id: number
  placedAt: number
  salt: string
  game: string
  key: string
  pick: string
  stake: number
  odds: number
  size: number
  index: number
  path: string[]
  root: string
  at: number
  keyId: number
  signature: string
}
type Member = Awaited<ReturnType<House['member']>>
const body = (change: object = {}) => ({
  ...{ game: 'powerBall', page: 'ntry', today: DATE, round, type: 'poOdd', pick: '파워볼 홀' },
  ...{ rate: 1.95, money: 5_000, win: 0, ...change },
})
/** The answer's own text: what a repeat gives again, to the byte. */
async function bet(member: Member, change: object = {}, key: string = crypto.randomUUID()) {
  const answer = await member.ask('bet', body(change), { key })
  return answer as { result: boolean; code?: string; no: number; receipt: Receipt }
}

const leafOf = (uid: string, r: Receipt, stream = STREAM) =>
  H(
    Buffer.of(0),
    ...[words('KBOOK-1 bet'), words(stream), Buffer.from(DATE), u32(round), u64(r.id)],
    ...[u64(r.placedAt), words(r.game), words(r.key), words(r.pick), u64(r.stake), u32(r.odds)],
    createHmac('sha256', Buffer.from(r.salt, 'hex')).update(uid).digest(),
  )
/** Up the path as RFC 9162, 2.1.3.2 has it. */
function climb(leaf: Buffer, { index, size, path }: Receipt) {
  let [at, last, hash] = [index, size - 1, leaf]
  for (const beside of path.map((text) => Buffer.from(text, 'hex'))) {
    if (at % 2 === 1 || at === last) {
      hash = H(Buffer.of(1), beside, hash)
      while (at % 2 === 0 && at !== 0) [at, last] = [at >> 1, last >> 1]
    } else hash = H(Buffer.of(1), hash, beside)
    ;[at, last] = [at >> 1, last >> 1]
  }
  expect(last).toBe(0)
  return hash.toString('hex')
}
async function expectGood(uid: string, receipt: Receipt) {
  const { data } = (await house.guest.ask('bookKeys')) as {
    data: { id: number; publicKey: string }[]
  }
  expect(climb(leafOf(uid, receipt), receipt)).toBe(receipt.root)
  const bytes = Buffer.concat([
    ...[words('KBOOK-1 receipt'), u64(receipt.at), u32(receipt.size)],
    Buffer.from(receipt.root, 'hex'),
  ])
  const { publicKey } = data.find(({ id }) => id === receipt.keyId)!
  expect(signedBy(publicKey, bytes, receipt.signature)).toBe(true)
}
/** Whoever rules the database. */
async function openOwner() {
  const owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  return owner
}

type Signed = { bets: number[]; at: number; hashes: Buffer }
const batches = () => house.db.query<Signed>`
  select bets, (extract(epoch from at) * 1000000)::bigint as at, hashes from signed_bets order by first_bet`

test('a bet is answered with its receipt, in the shape of its page', async () => {
  const lee = await house.member({ money: 100_000 })
  const answer = await bet(lee, { money: 12_000 })
  const hex = (bytes: number) => expect.stringMatching(new RegExp(`^[0-9a-f]{${2 * bytes}}$`))
  expect(answer).toEqual({
    ...{ result: true, msg: '베팅이 완료되었습니다.', no: expect.any(Number) },
    receipt: {
      ...{ id: answer.no, placedAt: expect.any(Number), salt: hex(16), game: 'ntry.powerball' },
      ...{ key: 'poOdd', pick: '파워볼 홀', stake: 12_000, odds: 195, size: 1, index: 0, path: [] },
      ...{ root: hex(32), at: answer.receipt.placedAt, keyId: 1, signature: hex(64) },
    },
  })
  const [row] = await house.db.query<{ at: string }>`
    select extract(epoch from placed_at)::text as at from bet where id = ${answer.no}`
  expect(answer.receipt.placedAt).toBe(Math.round(Number(row!.at) * 1_000_000))
  await expectGood(lee.uid, answer.receipt)
})

test('bets of many at once share signatures, and each receipt stands alone', async () => {
  const crowd = await Promise.all(Array.from({ length: 45 }, () => house.member({ money: 10_000 })))
  const before = (await batches()).flatMap(({ bets }) => bets)
  const answers = await Promise.all(crowd.map((one) => bet(one)))
  for (const [index, { receipt }] of answers.entries()) await expectGood(crowd[index]!.uid, receipt)
  const signed = (await batches()).flatMap(({ bets }) => bets)
  expect(signed.filter((id) => !before.includes(id)).toSorted((a, b) => a - b)).toEqual(
    answers.map(({ no }) => no).toSorted((a, b) => a - b),
  )
  expect(new Set(answers.map(({ receipt }) => receipt.signature)).size).toBeLessThan(45)
  for (const { bets, hashes } of await batches()) {
    expect(bets).toEqual(bets.toSorted((a, b) => a - b))
    const leaves = bets.map((_, n) => hashes.subarray(32 * n, 32 * n + 32))
    const one = answers.find(({ no }) => bets.includes(no))
    if (one) expect(rootOf(leaves).toString('hex')).toBe(one.receipt.root)
  }
})

test('one key, whoever asks first: a house without a key makes one for twenty who bet at once', async () => {
  const own = await openHouse()
  try {
    const { round: number } = await openRoundAt(own, STREAM)
    const crowd = await Promise.all(Array.from({ length: 20 }, () => own.member({ money: 5_000 })))
    const answers = await Promise.all(
      crowd.map((one) => one.ask('bet', { ...body(), round: number })),
    )
    expect(answers.map((answer) => answer.result && answer.receipt?.keyId)).toEqual(
      Array.from({ length: 20 }, () => 1),
    )
    expect(await own.db.query`select id from book_key`).toEqual([{ id: 1 }])
  } finally {
    await own.close()
  }
})

test('a key that is repeated is answered with the same receipt, in the batch and long after', async () => {
  const crowd = await Promise.all(Array.from({ length: 8 }, () => house.member({ money: 50_000 })))
  const key = crypto.randomUUID()
  const [lee] = crowd as [Member]
  const [first, again] = await Promise.all([
    bet(lee, {}, key),
    bet(lee, {}, key),
    ...crowd.slice(1).map((one) => bet(one)),
  ])
  expect(again).toEqual(first)
  // Who shared the signature may be forgotten since: the receipt does not need them.
  const owner = await openOwner()
  await owner.query(`update member set uid = 'ffff' || substr(uid, 5) where uid = any($1)`, [
    crowd.slice(1).map(({ uid }) => uid),
  ])
  await owner.end()
  const texts = await Promise.all([bet(lee, {}, key), bet(lee, {}, key)])
  for (const text of texts) expect(JSON.stringify(text)).toBe(JSON.stringify(first))
  await expectGood(lee.uid, first!.receipt)
  expect(await bet(lee, { money: 6_000 }, key)).toMatchObject({ result: false, code: 'keyReuse' })
})

test('a bet that is refused has none', async () => {
  const lee = await house.member({ money: 10_000 })
  const before = await batches()
  const key = crypto.randomUUID()
  const refused = await bet(lee, { money: 20_000 }, key)
  expect(refused).toMatchObject({ result: false, code: 'lack' })
  expect(refused).not.toHaveProperty('receipt')
  expect(await bet(lee, { money: 20_000 }, key)).toEqual(refused)
  expect(await batches()).toEqual(before)
})

test('of two batches of one moment each receipt is of its own', async () => {
  const crowd = await Promise.all(Array.from({ length: 24 }, () => house.member({ money: 50_000 })))
  const placed = await Promise.all(crowd.map((one) => bet(one, {}, `of-one-moment-${one.uid}`)))
  // As if both lanes had asked the clock in the same thousandth of a second.
  const owner = await openOwner()
  await owner.query('set session_replication_role = replica')
  const ids = placed.map(({ no }) => no)
  const moment = new Date(Math.max(...placed.map(({ receipt }) => receipt.at)) / 1_000)
  await owner.query('update bet set placed_at = $1 where id = any($2)', [moment, ids])
  await owner.query('update signed_bets set at = $1 where bets && $2', [moment, ids])
  await owner.end()
  for (const [index, one] of crowd.entries()) {
    const { receipt } = await bet(one, {}, `of-one-moment-${one.uid}`)
    const { root, path, signature } = placed[index]!.receipt
    expect(receipt).toMatchObject({ root, path, signature, id: placed[index]!.no })
  }
})

test('another key signs from the next bet on, and what the one before signed stays good', async () => {
  const lee = await house.member({ money: 50_000 })
  const key = crypto.randomUUID()
  const before = await bet(lee, {}, key)
  expect(await turnBookKey(house.deps)).toBe(2)
  const after = await bet(lee)
  expect(after.receipt.keyId).toBe(2)
  await expectGood(lee.uid, after.receipt)
  expect(await bet(lee, {}, key)).toEqual(before)
  await expectGood(lee.uid, before.receipt)
})

test('what a receipt says lies in the sealed book, under the same blind', async () => {
  const lee = await house.member({ money: 50_000 })
  const { receipt, no } = await bet(lee, { game: 'powerLadder', type: 'odd', pick: '홀' })
  expect(receipt.game).toBe('ntry.powerladder')
  await expectGood(lee.uid, receipt)
  await pass(house, timesOf(round).closeAt)
  await sealDue(house.deps, STREAM)
  const { data } = (await lee.ask('receipts', { stream: STREAM, date: DATE, round })) as {
    data: { id: number; salt: string }[]
  }
  expect(data).toMatchObject([{ id: no, salt: receipt.salt }])
  const [seal] = await house.db.query<{ blinds: Buffer; ids: number[] }>`
    select blinds, array(select b.id from bet b join round r on r.id = b.round_id where r.draw_id = s.draw_id order by b.id) as ids
    from seal s where stream = ${STREAM}`
  const place = seal!.ids.indexOf(no)
  expect(seal!.blinds.subarray(32 * place, 32 * place + 32)).toEqual(
    createHmac('sha256', Buffer.from(receipt.salt, 'hex')).update(lee.uid).digest(),
  )
})

test.each(['signed_bets', 'receipt_begin'])('%s is never changed', async (table) => {
  const owner = await openOwner()
  const refused = await owner.query(`delete from ${table}`).catch((error: Error) => error.message)
  await owner.end()
  expect(refused).toMatch(/append|never/)
})
