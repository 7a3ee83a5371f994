import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { bettingText } from '@madang/contract/member/plain/betting.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { refused } from '../../testing/answers.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { DAY, roundsOf } from '../../testing/rounds.ts'
import { openVendor, type TestVendor } from '../../testing/vendor.ts'

type Member = Awaited<ReturnType<House['member']>>

let house: House
let vendor: TestVendor
/** What the vendor was asked, and what it answers by path; 503 to anything else. */
let heard: string[] = []
let answers = new Map<string, object>()

const side = createServer((request, response) => {
  heard.push(`${request.method} ${request.url}`)
  const answer = answers.get(request.url!)
  response.writeHead(answer ? 200 : 503).end(JSON.stringify(answer ?? {}))
})

beforeAll(async () => {
  house = await openHouse()
  await house.clock.set(new Date(`${DAY}T12:00:00+09:00`))
  vendor = await openVendor(house)
  side.listen(0, '127.0.0.1')
  await once(side, 'listening')
  house.config.providerPort = (side.address() as AddressInfo).port
})
beforeEach(() => {
  heard = []
  answers = new Map()
})
afterAll(async () => {
  side.close()
  await house.close()
})

const AT = /^2026-01-15 12:\d\d:\d\d$/
const hex = (digits: string) => digits.repeat(32)
const proof = {
  kind: 'table',
  table: 'baccarat',
  stream: 'haneul.one',
  date: '20261121',
  commit: hex('ab'),
  seed: hex('cd'),
  number: 77,
  anchor: hex('ef'),
}
const told = (round: string, answer: object = { proof }) =>
  answers.set(`/rounds/${round}/proof`, { result: true, msg: '', round, ...answer })

let names = 0
const name = (what: string) => `${what}${++names}`
async function bettor(amounts = [10_000]) {
  const member = await house.member({ money: 100_000 })
  const session = await vendor.open(member)
  const round = name('r')
  const txs = amounts.map(() => name('b'))
  for (const [index, tx] of txs.entries())
    expect((await vendor.bet(session, tx, round, amounts[index]!)).said.status).toBe('OK')
  return { member, round, txs }
}
async function listed(member: Member) {
  const params = { data: { type: 'all' as const, start: DAY, end: DAY }, pageIndex: 1 }
  const answer = await member.ask('bettingList', { params })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data.list
}
const ask = (member: Member, no: number | string) => member.ask('betProof', { no })

test('each of a member’s rows at a vendor’s game leads to its proof, and those of members below lead nowhere', async () => {
  const { member, round, txs } = await bettor([10_000, 20_000])
  const rows = await listed(member)
  expect(rows.map(({ result }) => result)).toEqual(
    rows.map(({ no }) => `진행중 <a href="/proof/bet/${no}">증명</a>`),
  )
  await vendor.win(name('w'), round, [txs[0]!], 20_000)
  await vendor.end(round)
  expect((await listed(member))[0]!.result).toBe(
    `<b>플레이어</b> <a href="/proof/bet/${rows[0]!.no}">증명</a>`,
  )
})

test('a bet’s proof is all of the member’s bets on its round and what the vendor says it was drawn from', async () => {
  const { member, round, txs } = await bettor([10_000, 20_000, 30_000])
  const [, second, first] = await listed(member)
  await vendor.refund(name('f'), txs[2]!)
  await vendor.win(name('w'), round, [txs[0]!], 20_000)
  await vendor.end(round)
  told(round)
  expect(await ask(member, first!.no)).toEqual({
    result: true,
    msg: '',
    data: {
      no: first!.no,
      vendor: 'haneul 게임사',
      page: 'baccarat',
      game: 'one 게임',
      time: expect.stringMatching(AT),
      date: expect.stringMatching(AT),
      state: 'over',
      result: '<b>플레이어</b>',
      bets: [
        {
          picks: [{ key: 'player', label: '플레이어', stake: 10_000 }],
          money: 10_000,
          win: 20_000,
        },
        { picks: [{ key: 'player', label: '플레이어', stake: 20_000 }], money: 20_000, win: 0 },
      ],
      terms: [],
      silent: false,
      proof,
    },
  })
  expect(heard).toEqual([`POST /rounds/${round}/proof`])
  expect(await ask(member, second!.no)).toMatchObject({ data: { no: second!.no, proof } })
  // What has been hidden is proved still.
  await member.ask('bettingDelete', {
    params: { no: first!.no, game: 'all' },
  })
  expect(await ask(member, String(first!.no))).toMatchObject({ data: { no: first!.no, proof } })
})

test('while the round is played its result is not told, and its promise is', async () => {
  const { member, round } = await bettor()
  const [row] = await listed(member)
  told(round, { proof: { ...proof, seed: null } })
  expect(await ask(member, row!.no)).toMatchObject({
    data: { state: 'open', result: '', silent: false, proof: { seed: null, commit: hex('ab') } },
  })
})

test.each([
  ['does not answer', () => undefined],
  ['answers of another round', (round: string) => told(round, { round: 'other' })],
  ['has a proof of no kind we know', (round: string) => told(round, { proof: { kind: 'dice' } })],
  ['tells a seed that is none', (round: string) => told(round, { proof: { ...proof, seed: 'x' } })],
])('a vendor that %s is told as silent, with what the house has of the bet', async (_, says) => {
  const { member, round } = await bettor()
  await vendor.end(round)
  const [row] = await listed(member)
  says(round)
  expect(await ask(member, row!.no)).toMatchObject({
    result: true,
    data: { state: 'over', silent: true, proof: null, bets: [{ money: 10_000, win: 0 }] },
  })
})

test('a vendor that has none of the round says so; of a bet that was given back it is not asked', async () => {
  const { member, round, txs } = await bettor()
  const [row] = await listed(member)
  told(round, { proof: null })
  expect(await ask(member, row!.no)).toMatchObject({ data: { silent: false, proof: null } })
  heard = []
  await vendor.refund(name('f'), txs[0]!)
  expect(await ask(member, row!.no)).toMatchObject({
    data: { state: 'returned', bets: [], silent: false, proof: null },
  })
  expect(heard).toEqual([])
})

test('another’s bet, a draw’s and what is no number are not found, and the vendor is asked for none', async () => {
  const [{ member }, other] = await Promise.all([bettor(), bettor()])
  const drawn = await (await roundsOf(house)()).odd(member)
  const [row] = await listed(other.member)
  for (const no of [row!.no, drawn, 999_999, 'x', -1])
    expect(await ask(member, no)).toEqual(refused('notFound', bettingText.notFound))
  expect(heard).toEqual([])
})
