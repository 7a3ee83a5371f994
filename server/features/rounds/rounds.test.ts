import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { gameByKey, type Game } from '@madang/contract/core/draw/games.ts'
import { allPicks, classCount, oddsKeys } from '@madang/contract/core/draw/picks.ts'
import { winOf } from '@madang/contract/core/odds.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { randomOf } from '../../../test/faults/random.ts'
import { readWallet } from '../../ledger/ledger.ts'
import { testSeed } from '../../../test/beginning.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openProvider, pass, type TestProvider } from '../../testing/provider.ts'
import { ensureOdds, tickDraws } from '../draw/draw.ts'

/** Each test has a day and operators of its own, so that no two share a round. */
let house: House
let provider: TestProvider
let date: string
let day = 1
const ROUND = 120
type Acting = Awaited<ReturnType<House['operator']>>
let [kim, lee, view] = [] as unknown as [Acting, Acting, Acting]
beforeAll(async () => {
  house = await openHouse()
  await ensureOdds(house.db)
})
afterAll(() => house.close())
async function nextDay() {
  date = new Date(Date.UTC(2026, 1, day++)).toISOString().slice(0, 10).replaceAll('-', '')
  provider = openProvider(house, 'ntry.powerball', date)
  await house.clock.set(new Date(provider.timesOf(ROUND).closeAt.getTime() - 120_000))
  await provider.chain()
  await provider.commit(ROUND)
  await tickDraws(house.deps)
  ;[kim, lee, view] = await Promise.all([
    house.operator('관리자'),
    house.operator('게임'),
    house.operator('열람'),
  ])
}
beforeEach(nextDay)

const powerball = gameByKey('ntry.powerball')!
const ladder = gameByKey('ntry.powerladder')!

const idOf = async (game = powerball) =>
  (
    await house.db.query<{ id: number }>`
    select id from round where game = ${game.key} and date = ${date} and number = ${ROUND}`
  )[0]!.id

const place = (
  member: Awaited<ReturnType<House['member']>>,
  game: Game,
  { key, pick }: { key: string; pick: string },
  money: number,
) => {
  const rate = oddsKeys(game).find((row) => row.key === key)!.defaultOdds / 100
  const input = { game: game.game, page: 'ntry', today: date, round: ROUND, win: 0 }
  return member.ask('bet', { ...input, type: key, pick, rate, money }, { key: crypto.randomUUID() })
}

async function read(id: number, by: Acting = kim) {
  const answer = await by.ask('roundView', undefined, { params: { id } })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}

async function requestVoid(by: Acting, id: number): Promise<number> {
  const answer = await by.ask('roundVoid', { id, reason: '추첨 화면 오류' })
  if (!answer.result) throw new Error(answer.msg)
  return answer.id
}
const approve = (by: Acting, id: number) => by.ask('approvalDecide', { id, approve: true })
const reject = (by: Acting, id: number) =>
  by.ask('approvalDecide', { id, approve: false, reason: '문제 없음' })
const atDraw = () => pass(house, new Date(provider.timesOf(ROUND).drawAt.getTime() + 10_000))
const bettor = async (money = 100_000) => {
  const member = await house.member({ money })
  await place(member, powerball, { key: 'poOdd', pick: '파워볼 홀' }, 10_000)
  return member
}
const moneyOf = async ({ id }: { id: number }) => (await readWallet(house.db, id)).money

test.each([
  ['powerball', powerball],
  ['a ladder', ladder],
])('the figures of %s are those of a naive model', async (_, game) => {
  const random = randomOf(testSeed)
  const picks = allPicks(game)
  const bets = Array.from({ length: 60 }, () => ({
    ...random.pick(picks),
    money: random.int(5_000, 30_000),
    member: random.int(0, 12),
  }))
  const members = await Promise.all(
    Array.from({ length: 12 }, () => house.member({ money: 10_000_000 })),
  )
  for (const bet of bets)
    expect(await place(members[bet.member]!, game, bet, bet.money)).toMatchObject({ result: true })

  const round = await read(await idOf(game))
  const rows = new Map(oddsKeys(game).map((row) => [row.key, row]))
  const paid = (bet: (typeof bets)[number]) => winOf(bet.money, rows.get(bet.key)!.defaultOdds)
  const sum = (list: number[]) => list.reduce((total, one) => total + one, 0)
  // Random on purpose; what was bet is in the message of whatever fails.
  const told = JSON.stringify(
    bets.map(({ key, pick, money, member }) => [key, pick, money, member]),
  )
  expect(round, told).toMatchObject({
    bets: 60,
    members: new Set(bets.map(({ member }) => member)).size,
    stakes: sum(bets.map((bet) => bet.money)),
  })
  for (const pick of picks) {
    const mine = bets.filter((bet) => bet.key === pick.key && bet.pick === pick.pick)
    expect(
      round.picks.find((row) => row.key === pick.key && row.pick === pick.pick),
      told,
    ).toMatchObject({
      bets: mine.length,
      stakes: sum(mine.map((bet) => bet.money)),
      pays: sum(mine.map(paid)),
      won: null,
    })
  }
  const classes = Array.from({ length: classCount(game) }, (_unused, index) =>
    sum(bets.filter((bet) => bet.classes.includes(index)).map(paid)),
  )
  expect(round.exposure, told).toBe(Math.max(...classes))
  expect(
    round.worst.map(({ pays }) => pays),
    told,
  ).toEqual(
    classes
      .filter((pays) => pays > 0)
      .toSorted((a, b) => b - a)
      .slice(0, 10),
  )
  const net = sum(bets.map((bet) => bet.money - paid(bet) * rows.get(bet.key)!.probability))
  expect(Math.abs(round.expectedNet - net), told).toBeLessThanOrEqual(1)
  expect(round.exposureCap).toBe(300_000_000)
})

test('after the draw the page shows balls, winners and what was paid, and its neighbours', async () => {
  await bettor()
  const id = await idOf()
  await atDraw()
  await provider.commit(ROUND + 1)
  await provider.result(ROUND)
  await tickDraws(house.deps)
  const drawn = provider.drawnOf(ROUND)
  const round = await read(id, view)
  const won = drawn.powerball! % 2 === 1
  expect(round).toMatchObject({
    state: 'SETTLED',
    result: { balls: drawn.balls, powerball: drawn.powerball },
    paid: won ? 19_500 : 0,
  })
  expect(round.picks.find(({ key }) => key === 'poOdd')!.won).toBe(won)
  const next = await read(round.nextId!)
  expect(next).toMatchObject({ number: ROUND + 1, state: 'OPEN', previousId: id })
})

test('rounds are listed newest first, by game, state and day, page by page', async () => {
  await bettor()
  const list = async (input: object) => {
    const answer = await view.ask('roundList', { pageIndex: 1, ...input })
    if (!answer.result) throw new Error(answer.msg)
    return answer.data
  }
  expect((await list({ date })).list).toMatchObject([
    { game: 'ntry.powerball', number: ROUND, state: 'OPEN', bets: 1, stakes: 10_000, paid: 0 },
    { game: 'ntry.powerladder', number: ROUND, bets: 0, stakes: 0 },
  ])
  expect((await list({ date, game: 'ntry.powerladder' })).totalCnt).toBe(1)
  expect(await list({ date, state: 'VOID' })).toEqual({ totalCnt: 0, totalPages: 0, list: [] })
  expect(await view.ask('roundList', { pageIndex: 1, date: '2026' })).toMatchObject({
    code: 'badInput',
  })
})

test.each([0, -1, 999_999_999, 'x', '1e3'])('round %s is not found', async (id) => {
  expect(await kim.ask('roundView', undefined, { params: { id } })).toMatchObject({
    code: 'notFound',
    msg: operatorText.notFound,
  })
})

test('a void gives every stake back, once, when a second operator approves it', async () => {
  const members = await Promise.all(Array.from({ length: 5 }, () => bettor()))
  const id = await idOf()
  const approval = await requestVoid(kim, id)
  expect(await read(id)).toMatchObject({
    state: 'OPEN',
    pendingVoid: { id: approval, by: kim.uid, reason: '추첨 화면 오류' },
  })
  expect(await approve(lee, approval)).toMatchObject({ result: true, msg: operatorText.approved })
  for (const member of members) {
    expect(await moneyOf(member)).toBe(100_000)
    expect(await member.ask('betList', { game: 'powerBall', page: 'ntry' })).toMatchObject({
      data: { data: [{ result: '취소', resultClass: 'void', win: 10_000 }] },
    })
  }
  expect(await read(id)).toMatchObject({
    state: 'VOID',
    voidBy: 'operator',
    incident: '추첨 화면 오류',
    paid: 50_000,
    pendingVoid: null,
  })
  const late = await house.member({ money: 100_000 })
  const answer = await place(late, powerball, { key: 'poOdd', pick: '파워볼 홀' }, 10_000)
  expect(answer).toMatchObject({ result: false, code: 'late' })
  const log = await kim.ask('auditList', { pageIndex: 1, action: 'round.void.approve' })
  if (!log.result) throw new Error(log.msg)
  expect(log.data.list[0]).toMatchObject({
    actor: lee.uid,
    reason: '추첨 화면 오류',
    before: { state: 'pending' },
    after: { state: 'approved', members: 5, returned: 50_000 },
  })
})

test('nobody approves or rejects a request of their own', async () => {
  const approval = await requestVoid(kim, await idOf())
  for (const decide of [approve, reject])
    expect(await decide(kim, approval)).toMatchObject({ result: false, msg: operatorText.own })
  expect(await read(await idOf())).toMatchObject({ state: 'OPEN' })
})

test.each(['', ' ', '가', ' 가 '])(
  'a void without a real reason (%j) is refused',
  async (reason) => {
    expect(await kim.ask('roundVoid', { id: await idOf(), reason })).toMatchObject({
      code: 'badInput',
      msg: operatorText.noReason,
    })
  },
)

test('20 requests at once leave exactly one waiting', async () => {
  const id = await idOf()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? kim : lee).ask('roundVoid', { id, reason: '추첨 화면 오류' }),
    ),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  for (const answer of answers.filter(({ result }) => !result))
    expect(answer).toMatchObject({ code: 'state', msg: operatorText.pending })
})

test('of 40 decisions at once, approving and rejecting, exactly one counts', async () => {
  const member = await bettor()
  const id = await idOf()
  const approval = await requestVoid(kim, id)
  const others = [lee, await house.operator('관리자')]
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      (index % 3 ? approve : reject)(others[index % 2]!, approval),
    ),
  )
  const counted = answers.filter(({ result }) => result)
  expect(counted).toHaveLength(1)
  for (const answer of answers.filter(({ result }) => !result))
    expect(answer).toMatchObject({ code: 'state', msg: operatorText.decided })
  const { state } = await read(id)
  const approved = counted[0]!.msg === operatorText.approved
  expect(state).toBe(approved ? 'VOID' : 'OPEN')
  expect(await moneyOf(member)).toBe(approved ? 100_000 : 90_000)
})

test('a void and the settlement at once: exactly one of them pays', async () => {
  for (let turn = 0; turn < 8; turn++) {
    const member = await bettor()
    const id = await idOf()
    const approval = await requestVoid(kim, id)
    await atDraw()
    const [decided] = await Promise.all([approve(lee, approval), provider.result(ROUND)])
    const { state } = await read(id)
    const won = provider.drawnOf(ROUND).powerball! % 2 === 1
    expect(state).toBe(decided.result ? 'VOID' : 'SETTLED')
    if (!decided.result) expect(decided.msg).toBe(operatorText.over)
    const paid = state === 'VOID' ? 10_000 : won ? 19_500 : 0
    expect(await moneyOf(member)).toBe(90_000 + paid)
    await nextDay()
  }
})

test('a void and 60 bets at once: a bet is refused or comes back, none is lost', async () => {
  const members = await Promise.all(
    Array.from({ length: 60 }, () => house.member({ money: 10_000 })),
  )
  const id = await idOf()
  const approval = await requestVoid(kim, id)
  const [decided, ...bets] = await Promise.all([
    approve(lee, approval),
    ...members.map((member) =>
      place(member, powerball, { key: 'poOdd', pick: '파워볼 홀' }, 10_000),
    ),
  ])
  expect(decided).toMatchObject({ result: true })
  for (const bet of bets)
    expect(bet.result || ('code' in bet && bet.code === 'late'), JSON.stringify(bet)).toBe(true)
  for (const member of members) expect(await moneyOf(member)).toBe(10_000)
  expect((await read(id)).bets).toBe(bets.filter(({ result }) => result).length)
})

test('what is over takes no void; a request that came too late can only be rejected', async () => {
  await bettor()
  const id = await idOf()
  const approval = await requestVoid(kim, id)
  await atDraw()
  await provider.result(ROUND)
  const over = { result: false, code: 'state', msg: operatorText.over }
  expect(await approve(lee, approval)).toEqual(over)
  expect(await kim.ask('roundVoid', { id, reason: '한 번 더' })).toEqual(over)
  expect(await reject(lee, approval)).toMatchObject({ msg: operatorText.rejected })
  expect(await read(id)).toMatchObject({ state: 'SETTLED', pendingVoid: null })
})

test('requests are listed waiting first; one’s own are marked', async () => {
  const approval = await requestVoid(kim, await idOf())
  const list = async (by: Acting) => {
    const answer = await by.ask('approvalList', { pageIndex: 1, state: 'pending' })
    if (!answer.result) throw new Error(answer.msg)
    return answer.data.list.find(({ id }) => id === approval)
  }
  expect(await list(kim)).toMatchObject({ mine: true, state: 'pending', decidedBy: null })
  expect(await list(lee)).toMatchObject({ mine: false, requestedBy: kim.uid })
  expect(await kim.ask('approvalDecide', { id: 987_654, approve: true })).toMatchObject({
    code: 'notFound',
  })
})
