import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { periodText } from '@madang/contract/member/plain/dates.ts'
import {
  statementPockets,
  statementText,
  type StatementKind,
} from '@madang/contract/member/plain/statement.ts'
import { statementCheck, statementFile, statementList } from '@madang/contract/member/statement.ts'

import { refusals } from '../../http/refusal.ts'
import type { Kind } from '../../ledger/kinds.ts'
import { give } from '../../ledger/grants.ts'
import { offer, readWallet } from '../../ledger/ledger.ts'
import { given, refused } from '../../testing/answers.ts'
import { accountHolder, atInstant, complete, type TestMember } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openRoundAt, pass } from '../../testing/provider.ts'
import { openVendor } from '../../testing/vendor.ts'
import { writeStatement } from './statement.ts'

const DAY = '2026-01-15'
let house: House
beforeAll(async () => {
  house = await openHouse()
  await house.clock.set(`${DAY}T10:00:00+09:00`)
})
afterAll(() => house.close())

type Asked = { start?: string; end?: string; pocket?: StatementKind; pageIndex?: number }
const ask = (member: TestMember, asked: Asked = {}) =>
  member.ask('statementList', { start: DAY, end: DAY, ...asked })
async function pageOf(member: TestMember, asked?: Asked) {
  const answer = await ask(member, asked)
  if (!answer.result) throw new Error(answer.msg)
  expect(statementList.output.strict().parse(given(answer))).toEqual(given(answer))
  return answer.data
}
async function check(member: TestMember) {
  const answer = await member.ask('statementCheck')
  if (!answer.result) throw new Error(answer.msg)
  expect(statementCheck.output.strict().parse(given(answer))).toEqual(given(answer))
  return answer.data
}
const move = (member: TestMember, type: 'add' | 'remove', setMoney: number) =>
  member.ask('safeRequest', { params: { setMoney, type } })
let grants = 1_000_000
const grant = ({ id }: TestMember, amount: number) =>
  house.db.begin((tx) => give(tx, { member: id, kind: 'grant', cause: ++grants, amount }))

test('a move between two pockets is one entry that says both, before and after', async () => {
  const lee = await house.member({ money: 100_000 })
  await move(lee, 'add', 30_000)
  await move(lee, 'remove', 10_000)
  const { totalCnt, list } = await pageOf(lee)
  expect(totalCnt).toBe(3)
  expect(list.map(({ log, moves, cause }) => ({ log, moves, cause }))).toEqual([
    {
      log: '금고 회수',
      moves: [
        { pocket: 'safe', change: -10_000, before: 30_000, after: 20_000 },
        { pocket: 'money', change: 10_000, before: 70_000, after: 80_000 },
      ],
      cause: { text: '금고내역', link: '/safe' },
    },
    {
      log: '금고 보관',
      moves: [
        { pocket: 'money', change: -30_000, before: 100_000, after: 70_000 },
        { pocket: 'safe', change: 30_000, before: 0, after: 30_000 },
      ],
      cause: { text: '금고내역', link: '/safe' },
    },
    {
      log: '모의 머니 지급',
      moves: [{ pocket: 'money', change: 100_000, before: 0, after: 100_000 }],
      cause: null,
    },
  ])
})

test('a pocket is read alone: its entries, and of each what happened to it', async () => {
  const lee = await accountHolder(house, { money: 50_000, coins: 3 })
  await move(lee, 'add', 20_000)
  const logs = async (pocket: StatementKind) =>
    (await pageOf(lee, { pocket })).list.map(({ log, moves }) => [log, moves.length])
  expect(await logs('all')).toEqual([
    ['금고 보관', 2],
    ['모의 코인 지급', 1],
    ['모의 머니 지급', 1],
  ])
  expect(await logs('money')).toEqual([
    ['금고 보관', 1],
    ['모의 머니 지급', 1],
  ])
  expect(await logs('safe')).toEqual([['금고 보관', 1]])
  expect(await logs('coin')).toEqual([['모의 코인 지급', 1]])
  expect(await logs('held')).toEqual([])
  expect(await logs('point')).toEqual([])
  const [coins] = (await pageOf(lee, { pocket: 'coin' })).list
  expect(coins!.moves).toEqual([{ pocket: 'coin', change: 3, before: 0, after: 3 }])
})

test('a stake names its pick and odds, a win its round, both lead to the proof; a void says so', async () => {
  const lee = await house.member({ money: 100_000 })
  const { provider, date, round } = await openRoundAt(house, 'pbg.powerball')
  const { drawAt } = provider.timesOf(round)
  const odd = provider.drawnOf(round).powerball! % 2 === 1
  const [type, pick] = odd ? ['poOdd', '파워볼 홀'] : ['poEven', '파워볼 짝']
  await lee.ask('bet', {
    ...{ game: 'powerBall', page: 'pbg', today: date, round },
    ...{ type, pick, rate: 1.95, money: 10_000, win: 0 },
  } as never)
  await pass(house, new Date(drawAt.getTime() + 1_000))
  await provider.result(round)
  const link = `/proof/pbg.powerball/${date}/${round}`
  const [win, stake] = (await pageOf(lee)).list
  expect(win).toMatchObject({
    log: '당첨',
    moves: [{ pocket: 'money', change: 19_500, before: 90_000, after: 109_500 }],
    cause: { text: `PBG 파워볼 ${round}회`, link },
  })
  expect(stake).toMatchObject({
    log: '베팅',
    moves: [{ change: -10_000, before: 100_000, after: 90_000 }],
    cause: { text: `PBG 파워볼 ${round}회 · ${pick} 1.95배`, link },
  })
  expect(
    await house.guest.ask('roundProof', undefined, {
      params: { stream: 'pbg.powerball', date, round },
    }),
  ).toMatchObject({ result: true })
})

test('a withdrawal says what became of it, through what was held', async () => {
  const cash = await house.operator('정산')
  const lee = await accountHolder(house, { money: 100_000 })
  const request = () => lee.ask('withdrawalRequest', { setMoney: 40_000 })
  expect(await request()).toMatchObject({ result: true })
  const told = async () =>
    (await pageOf(lee, { pocket: 'held' })).list.map(({ log, cause }) => [
      log,
      cause!.text.replace(/^환전 \d+번 · /, ''),
      cause!.link,
    ])
  expect(await told()).toEqual([['환전 신청', '대기중', '/exchange']])
  const [row] = await house.db.query<{ id: number }>`
    select id from withdrawal where member_id = ${lee.id}`
  await lee.ask('withdrawalCancel', { no: row!.id })
  await request()
  await complete(cash, 'withdrawal', lee)
  expect(await told()).toEqual([
    ['환전완료', '환전완료', '/exchange'],
    ['환전 신청', '환전완료', '/exchange'],
    ['환전 반환', '취소', '/exchange'],
    ['환전 신청', '취소', '/exchange'],
  ])
})

test('an adjustment names the agreement of two operators and the way to ask about it', async () => {
  const [kim, park] = await Promise.all([house.operator('정산'), house.operator('관리자')])
  const lee = await house.member()
  const asked = await kim.ask('memberAdjust', {
    ...{ id: lee.id, pocket: 'coin', way: 'add', amount: 1, reason: '오입금 정정' },
  })
  if (!asked.result) throw new Error(asked.msg)
  await park.ask('approvalDecide', { id: asked.id, approve: true })
  expect((await pageOf(lee)).list).toMatchObject([
    {
      log: '코인 조정 지급',
      moves: [{ pocket: 'coin', change: 0.000001, before: 0, after: 0.000001 }],
      cause: { text: `운영자 조정 ${asked.id}번 · 문의하기`, link: '/cs/write' },
    },
  ])
})

test('the days are Seoul’s, to the millisecond; 15 a page, and one past the end is empty', async () => {
  const lee = await house.member()
  for (const time of ['14T23:59:59.999', '15T00:00:00.000', '15T23:59:59.999', '16T00:00:00.000'])
    await atInstant(house, `2026-01-${time}+09:00`, () => grant(lee, 10))
  await atInstant(house, '2026-01-20T12:00:00+09:00', async () => {
    expect((await pageOf(lee)).list.map(({ date }) => date)).toEqual([
      '2026-01-15 23:59:59',
      '2026-01-15 00:00:00',
    ])
    for (let n = 1; n <= 15; n++) await grant(lee, n)
    const all = { start: '2026-01-14', end: '2026-01-20' }
    const pages = await Promise.all(
      [1, 2, 3].map((pageIndex) => pageOf(lee, { ...all, pageIndex })),
    )
    expect(
      pages.map(({ totalCnt, totalPages, list }) => [totalCnt, totalPages, list.length]),
    ).toEqual([
      [19, 2, 15],
      [19, 2, 4],
      [19, 2, 0],
    ])
    expect(pages[0]!.list.map(({ moves }) => moves[0]!.change)).toEqual(
      Array.from({ length: 15 }, (_, n) => 15 - n),
    )
  })
})

test.each<[string, object, string]>([
  ['the wrong way round', { start: DAY, end: '2026-01-14' }, periodText.backwards],
  ['with tomorrow', { end: '2026-01-16' }, periodText.future],
  ['of 93 days', { start: '2025-10-14' }, periodText.long],
  ['of no day', { start: '2026-02-30' }, periodText.badDate],
  ['in another form', { start: '20260101' }, periodText.badDate],
  ['of lists', { start: [DAY] }, refusals.badInput],
  ['without an end', { end: undefined }, refusals.badInput],
  ['of a pocket there is not', { pocket: 'house' }, refusals.badInput],
  ['of pockets in a list', { pocket: ['money'] }, refusals.badInput],
])('a search %s is refused by list and file alike', async (_, changes, msg) => {
  const lee = await house.member()
  const input = { start: DAY, end: DAY, ...changes } as never
  expect(await lee.ask('statementList', input)).toEqual(refused('badInput', msg))
  expect(await lee.ask('statementFile', input)).toEqual(refused('badInput', msg))
})

test.each([0, -1, 1.5, '2'])('a page %j is refused', async (pageIndex) => {
  const lee = await house.member()
  expect(await ask(lee, { pageIndex } as never)).toEqual(refused('badInput', refusals.badInput))
})

test('nobody reads another’s, and nobody a thing without a session', async () => {
  const [lee, kim] = [await house.member({ money: 10 }), await house.member({ money: 20 })]
  const asked = { start: DAY, end: DAY }
  for (const name of ['statementList', 'statementFile'] as const) {
    expect(await house.guest.ask(name, asked)).toMatchObject({ code: 'logout' })
    expect(await lee.ask(name, asked, { headers: { uuid: kim.uid } })).toMatchObject({
      code: 'logout',
    })
  }
  expect(await house.guest.ask('statementCheck')).toMatchObject({ code: 'logout' })
  const file = await lee.ask('statementFile', asked)
  expect(file).toMatchObject({ result: true, rows: 1 })
  expect((await pageOf(lee)).list.map(({ moves }) => moves[0]!.change)).toEqual([10])
})

test('the check says what differs when a balance was changed beside the ledger', async () => {
  const lee = await house.member({ money: 5_000 })
  await move(lee, 'add', 2_000)
  const right = await check(lee)
  expect(right).toEqual({
    transfers: 2,
    pockets: statementPockets.map((pocket) => {
      const balance = { money: 3_000, safe: 2_000 }[pocket as string] ?? 0
      return { pocket, balance, sum: balance }
    }),
  })
  await house.db.query`update wallet set money = money + 1 where member_id = ${lee.id}`
  expect((await check(lee)).pockets[0]).toEqual({ pocket: 'money', balance: 3_001, sum: 3_000 })
  await house.db.query`update wallet set money = money - 1 where member_id = ${lee.id}`
})

test('a member without a single transfer has five empty pockets that agree', async () => {
  const lee = await house.member()
  expect(await check(lee)).toEqual({
    transfers: 0,
    pockets: statementPockets.map((pocket) => ({ pocket, balance: 0, sum: 0 })),
  })
  expect(await pageOf(lee)).toEqual({ totalCnt: 0, totalPages: 0, list: [] })
})

test('of 20 moves beside 20 checks, 20 are done and every check finds sums and balances equal', async () => {
  const lee = await house.member({ money: 100_000 })
  await move(lee, 'add', 50_000)
  const [moves, checks] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, (_, n) => move(lee, n % 2 ? 'add' : 'remove', 1_000))),
    Promise.all(Array.from({ length: 20 }, () => check(lee))),
  ])
  expect(moves.filter(({ result }) => result)).toHaveLength(20)
  for (const { pockets } of checks)
    for (const { balance, sum } of pockets) expect(sum).toBe(balance)
  expect(await check(lee)).toMatchObject({ transfers: 22 })
})

const random: Kind[] = ['grant', 'safe.add', 'safe.remove', 'coin.grant']
test('whatever happened, each pocket’s entries follow from one another up to what it holds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...random), fc.integer({ min: 1, max: 1_000 })), {
        minLength: 1,
        maxLength: 40,
      }),
      async (drawn) => {
        const lee = await house.member()
        await house.db.begin(async (tx) => {
          for (const [kind, amount] of drawn) {
            const transfer = { member: lee.id, cause: ++grants, amount }
            if (kind === 'grant' || kind === 'coin.grant') await give(tx, { ...transfer, kind })
            else await offer(tx, [{ ...transfer, kind }])
          }
        })
        const wallet = await readWallet(house.db, lee.id)
        for (const pocket of ['money', 'safe', 'coin'] as const) {
          const { totalPages } = await pageOf(lee, { pocket })
          const pages = await Promise.all(
            Array.from({ length: totalPages }, (_, n) => pageOf(lee, { pocket, pageIndex: n + 1 })),
          )
          const moves = pages.flatMap(({ list }) => list.flatMap((row) => row.moves)).reverse()
          const unit = pocket === 'coin' ? 1_000_000 : 1
          const whole = (amount: number) => Math.round(amount * unit)
          let held = 0
          for (const { change, before, after } of moves) {
            expect(whole(before)).toBe(held)
            held += whole(change)
            expect(whole(after)).toBe(held)
          }
          expect(held).toBe(wallet[pocket])
        }
      },
    ),
    { numRuns: 10 },
  )
})

test('the file has a row for each pocket of each entry, is marked as UTF-8, and holds no formula', async () => {
  const lee = await house.member({ money: 9_000 })
  await move(lee, 'add', 4_000)
  const answer = await lee.ask('statementFile', { start: DAY, end: DAY })
  if (!answer.result) throw new Error(answer.msg)
  expect(statementFile.output.strict().parse(given(answer))).toEqual(given(answer))
  const { list } = await pageOf(lee)
  expect(answer.name).toBe('madang-statement-20260115.csv')
  expect(answer.csv).toBe(
    [
      '\ufeff"번호","일시","내용","상세","구분","변동","전","후","되돌린 번호"',
      `${list[0]!.no},"${list[0]!.date}","금고 보관","금고내역","보유금",-4000,9000,5000,`,
      `${list[0]!.no},"${list[0]!.date}","금고 보관","금고내역","금고",4000,0,4000,`,
      `${list[1]!.no},"${list[1]!.date}","모의 머니 지급",,"보유금",9000,0,9000,`,
      '',
    ].join('\r\n'),
  )
  expect(answer).toMatchObject({ rows: 2, msg: '' })
  for (const cell of answer.csv.slice(1).split(/,|\r\n/))
    expect(cell).toMatch(/^(|-?\d+|"[^=+\-@|%].*")$/)
})

test('a file ends at its most entries and says so; one pocket of it is that pocket alone', async () => {
  const lee = await house.member({ money: 1_000 })
  for (let n = 0; n < 4; n++) await move(lee, 'add', 10)
  const period = {
    from: new Date(`${DAY}T00:00:00+09:00`),
    to: new Date('2026-01-16T00:00:00+09:00'),
  }
  const read = (pocket: StatementKind, most: number) =>
    writeStatement(house.db, lee.id, { ...period, pocket }, most)
  expect(await read('all', 3)).toMatchObject({ rows: 3, cut: true })
  expect(await read('all', 6)).toMatchObject({ rows: 5, cut: false })
  const safe = await read('safe', 6)
  expect(safe.rows).toBe(4)
  const csv = safe.pieces.join('')
  expect(csv.match(/"금고",10,/g)).toHaveLength(4)
  expect(csv).not.toContain('보유금')
  expect(statementText.cut).toContain('20,000건')
})

test('a bet at a vendor and its win name the game, and lead to its kind on the day it was placed', async () => {
  await house.clock.set(`${DAY}T23:59:50+09:00`)
  const lee = await house.member({ money: 100_000 })
  const vendor = await openVendor(house)
  const slot = await vendor.open(lee, 'two')
  await vendor.bet(slot, 'late', 'late', 10_000, 'two')
  await house.clock.set('2026-01-16T00:00:10+09:00')
  await vendor.win('late:w', 'late', ['late'], 15_000)
  const { list } = await pageOf(lee, { end: '2026-01-16' })
  const link = `/betting?start=${DAY}&end=${DAY}&type=slot`
  expect(list.slice(0, 2).map(({ date, cause }) => ({ date, cause }))).toEqual([
    { date: '2026-01-16 00:00:10', cause: { text: 'two 게임', link } },
    { date: `${DAY} 23:59:50`, cause: { text: 'two 게임', link } },
  ])
  await vendor.end('late')
})

test('an operator reads the statement as its member does, with what caused each entry and whether it is the books', async () => {
  const kim = await house.operator('상담')
  const lee = await house.member({ money: 100_000 })
  await lee.ask('safeRequest', { params: { setMoney: 30_000, type: 'add' } })
  const days = { start: DAY, end: '2026-01-16' }
  const own = await lee.ask('statementList', { ...days, pageIndex: 1 })
  const told = await kim.ask('memberStatement', { id: lee.id, ...days, pageIndex: 1 })
  if (!own.result || !told.result) throw new Error('refused')
  expect(told.data.uid).toBe(lee.uid)
  expect(told.data.list.map(({ no, log, moves }) => ({ no, log, moves }))).toEqual(
    own.data.list.map(({ no, log, moves }) => ({ no, log, moves })),
  )
  expect(told.data.list.at(-1)?.cause).toMatchObject({ text: '', of: 'member' })
  expect(told.data.books.pockets.every(({ balance, sum }) => balance === sum)).toBe(true)
  const nobody = await kim.ask('memberStatement', { id: 987_654_321, ...days })
  expect(nobody).toMatchObject({ result: false, code: 'notFound' })
})
