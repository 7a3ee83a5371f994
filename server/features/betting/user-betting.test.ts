/** The bets of the members below: of one's own tree as it stands now, and of nobody else. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { periodText } from '@madang/contract/member/plain/dates.ts'
import { referralText } from '@madang/contract/member/plain/referral.ts'

import { dice } from '../../testing/dice.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { DAY, roundsOf, stayIn } from '../../testing/rounds.ts'
import { memberBelow, type TreeMember } from '../../testing/tree.ts'

let house: House
let openRound: ReturnType<typeof roundsOf>
beforeAll(async () => {
  house = await openHouse()
  openRound = roundsOf(house)
})
afterAll(() => house.close())

const ALL = { type: 'all', start: DAY, end: DAY } as const
const ask = (member: TreeMember, data: object = {}, pageIndex = 1) =>
  member.ask('userBettingList', {
    params: { data: { ...ALL, ...data } as typeof ALL, pageIndex },
  })
async function list(member: TreeMember, data: object = {}, pageIndex = 1) {
  const answer = await ask(member, data, pageIndex)
  if (!answer.result) throw new Error(answer.msg)
  return answer
}
const notFound = { result: false, code: 'notFound', msg: referralText.notFound }

/** head → upper → low, and head → other; a stranger beside them. */
async function family() {
  const below = (upper: TreeMember | null) => memberBelow(house, upper, { money: 500_000 })
  const head = await below(null)
  const upper = await below(head)
  const [low, other, stranger] = [await below(upper), await below(head), await below(null)]
  return { head, upper, low, other, stranger }
}

test('everyone below or one of them, newest first, each with the id and nothing more of the person', async () => {
  const { head, upper, low, other, stranger } = await family()
  const round = await openRound()
  const bets = [
    [head, await round.odd(head)],
    [low, await round.odd(low, 20_000)],
    [stranger, await round.odd(stranger)],
    [other, await round.even(other, 30_000)],
    [upper, await round.even(upper)],
    [low, await round.even(low, 5_000)],
  ] as const
  const of = (...members: TreeMember[]) =>
    bets
      .filter(([member]) => members.includes(member))
      .map(([member, no]) => [no, member.uid])
      .toReversed()
  expect((await list(head)).sum).toEqual({ money: 0, win: 0, waiting: 65_000 })
  await round.draw()
  const seen = async (member: TreeMember, uuid?: string) => {
    const { data } = await list(member, uuid === undefined ? {} : { uuid })
    expect(data).toMatchObject({ totalCnt: data.list.length })
    return data.list.map(({ no, id }) => [no, id])
  }
  expect(await seen(head)).toEqual(of(upper, low, other))
  expect(await seen(head, '')).toEqual(of(upper, low, other))
  expect(await seen(head, low.uid)).toEqual(of(low))
  expect(await seen(upper)).toEqual(of(low))
  expect(await seen(low)).toEqual([])
  const { data, sum } = await list(head, { uuid: low.uid })
  const [odd, even] = round.isOdd ? [39_000, 0] : [0, 9_750]
  expect(sum).toEqual({ money: 25_000, win: odd + even, waiting: 0 })
  expect(Object.keys(data.list[0]!).toSorted()).toEqual(
    [
      'bet',
      'date',
      'game',
      'id',
      'money',
      'no',
      'page',
      'result',
      'status',
      'time',
      'win',
    ].toSorted(),
  )
  // Draws belong to no kind of casino game.
  expect((await list(head, { type: 'slot' })).data.totalCnt).toBe(0)
})

test('what a member hides from the own history stays before those above', async () => {
  const { head, low } = await family()
  const round = await openRound()
  await round.odd(low)
  await round.draw()
  const before = await list(head)
  expect(
    await low.ask('bettingDelete', { params: { no: 'all', data: ALL, game: 'all' } }),
  ).toMatchObject({ result: true })
  expect(await low.ask('bettingList', { params: { data: ALL } })).toMatchObject({
    data: { totalCnt: 0 },
  })
  expect(await list(head)).toEqual(before)
  expect(before.data.totalCnt).toBe(1)
})

test('oneself, those above, beside and outside, and ids of nobody are one answer, which is written down', async () => {
  const { head, upper, low, other, stranger } = await family()
  const strangers = [upper.uid, head.uid, other.uid, stranger.uid, 'nobody0000']
  const malformed = [low.uid.toUpperCase(), ` ${low.uid}`, '%', `' or 1=1 --`, 'x'.repeat(900)]
  for (const uuid of [...strangers, ...malformed])
    expect(await ask(upper, { uuid })).toEqual(notFound)
  const events = await house.db.query<{ target: string }>`
    select target from event where kind = 'object.denied' and actor = ${upper.uid} order by id`
  expect(events.slice(0, strangers.length).map(({ target }) => target)).toEqual(
    strangers.map((uid) => `member ${uid}`),
  )
  expect(events).toHaveLength(strangers.length + malformed.length)
  for (const uuid of [null, 7, '\0', [low.uid], { uid: low.uid }])
    expect(await ask(upper, { uuid })).toMatchObject({ result: false, code: 'badInput' })
  expect((await list(upper, { uuid: low.uid })).data.totalCnt).toBe(0)
})

test('the tree counts as it stands now: who was moved away is nobody’s any more, and who came is there', async () => {
  const { head, upper, low, other } = await family()
  const round = await openRound()
  const no = await round.odd(low)
  await house.db.query`update member set upper_id = ${other.id} where id = ${low.id}`
  expect(await ask(upper, { uuid: low.uid })).toEqual(notFound)
  expect((await list(upper)).data.list).toEqual([])
  for (const member of [head, other])
    expect((await list(member)).data.list.map((bet) => bet.no)).toEqual([no])
})

test('without the flag it is off; wrong days are refused in words', async () => {
  const { head, low } = await family()
  expect(await ask(head, { start: '2026-02-30' })).toEqual({
    result: false,
    code: 'badInput',
    msg: periodText.badDate,
  })
  const flag = async (value: boolean) => {
    await house.db.begin((tx) => house.deps.settings.set(tx, 're', value, 'test'))
    await house.deps.settings.sync()
  }
  await flag(false)
  const off = { result: false, code: 201, msg: referralText.off }
  for (const uuid of ['', low.uid, 'nobody0000']) expect(await ask(head, { uuid })).toEqual(off)
  await flag(true)
  expect(await ask(head, { uuid: low.uid })).toMatchObject({ result: true })
})

test('pages and sums of any member’s tree equal what is added up by hand, walking the tree', async () => {
  const roll = dice(11)
  const chance = (below: number) => Math.floor(roll.next().value! * below)
  const members: TreeMember[] = []
  const upperOf = new Map<TreeMember, TreeMember | null>()
  for (let n = 0; n < 9; n++) {
    const upper = n === 0 || chance(6) === 0 ? null : members[chance(n)]!
    const member = await memberBelow(house, upper, { money: 900_000 })
    members.push(member)
    upperOf.set(member, upper)
  }
  const placed: { no: number; by: TreeMember; stake: number; odd: boolean; over: boolean }[] = []
  const results: boolean[] = []
  for (const draws of [true, false]) {
    const round = await openRound()
    for (let n = 0; n < 40; n++) {
      const by = members[chance(members.length)]!
      const [odd, stake] = [chance(2) === 1, 5_000 + chance(9) * 1_111]
      await stayIn(house)
      placed.push({
        no: await (odd ? round.odd : round.even)(by, stake),
        by,
        stake,
        odd,
        over: draws,
      })
    }
    results.push(round.isOdd)
    if (draws) await round.draw()
  }
  const isBelow = (member: TreeMember, root: TreeMember): boolean => {
    const upper = upperOf.get(member) ?? null
    return upper !== null && (upper === root || isBelow(upper, root))
  }
  const total = (bets: typeof placed) => bets.reduce((sum, { stake }) => sum + stake, 0)
  let pages = 0
  for (const root of members)
    for (const one of [null, ...members]) {
      if (one && !isBelow(one, root)) {
        expect(await ask(root, { uuid: one.uid })).toEqual(notFound)
        continue
      }
      const right = placed
        .filter(({ by }) => (one ? by === one : isBelow(by, root)))
        .toSorted((a, b) => b.no - a.no)
      const data = one ? { uuid: one.uid } : {}
      const first = await list(root, data)
      const rows = [...first.data.list]
      for (let page = 2; page <= first.data.totalPages; page++)
        rows.push(...(await list(root, data, page)).data.list)
      pages = Math.max(pages, first.data.totalPages)
      expect(rows.map(({ no, id, money }) => [no, id, money])).toEqual(
        right.map(({ no, by, stake }) => [no, by.uid, stake]),
      )
      const over = right.filter((bet) => bet.over)
      expect(first.sum).toEqual({
        money: total(over),
        win: over
          .filter(({ odd }) => odd === results[0])
          .reduce((sum, { stake }) => sum + Math.floor((stake * 195) / 100), 0),
        waiting: total(right) - total(over),
      })
    }
  expect(pages).toBeGreaterThan(2)
})
