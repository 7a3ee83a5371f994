/**
 * Random histories through a house, many families at a time beside one another, and each against its own model: every
 * member's money, points, turnover, and whether their limit let a stake pass. A world is some days on which all its
 * families share the rounds of a draw; what each does there is its own.
 */
import { randomUUID } from 'node:crypto'

import type { Rates } from '@madang/contract/core/rates.ts'
import fc from 'fast-check'

import { voidRound } from '../../server/features/draw/draw.ts'
import { moveMember } from '../../server/features/referral/tree.ts'
import { rollRounds, rollVendors } from '../../server/features/rolling/rolling.ts'
import { openRounds } from '../../server/features/rolling/testing/rounds.ts'
import { openTables } from '../../server/features/rolling/testing/tables.ts'
import { decided } from '../../server/testing/answers.ts'
import { openHouse, type House } from '../../server/testing/house.ts'
import { memberBelow, setRates, type TreeMember } from '../../server/testing/tree.ts'
import {
  openFamily,
  paidOf,
  PEOPLE,
  type DrawRound,
  type Hand,
  type Outcome,
  type Own,
  type Result,
  type Side,
} from './family.ts'

type Act =
  | { kind: 'bet'; who: number; side: Side; stake: number }
  | { kind: 'hand'; who: number; hands: { stakes: Hand; back: boolean }[]; outcome: Outcome }
  | { kind: 'rate'; who: number; game: keyof Own; rate: number }
  | { kind: 'move'; who: number; over: number }
type History = {
  uppers: number[]
  rates: number[]
  money: number[]
  limit: number | null
  days: { acts: Act[]; spend: { who: number; share: number }[] }[]
}
type Day = { void: boolean; again: { round: number; result: Result }[] }

const DAYS = 4
const who = fc.nat(PEOPLE - 1)
const stake = fc.integer({ min: 5, max: 60 }).map((n) => n * 1_000)
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('bet' as const),
      who,
      side: fc.constantFrom('poOdd' as const, 'poEven' as const),
      stake,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('hand' as const),
      who,
      hands: fc.array(
        fc.record({
          stakes: fc
            .uniqueArray(fc.tuple(fc.constantFrom('player', 'banker', 'tie'), stake), {
              minLength: 1,
              maxLength: 3,
              selector: ([place]) => place,
            })
            .map((picks) => Object.fromEntries(picks) as Hand),
          back: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
        }),
        { minLength: 1, maxLength: 2 },
      ),
      outcome: fc.constantFrom('player' as const, 'banker' as const, 'tie' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('rate' as const),
      who,
      game: fc.constantFrom('etc' as const, 'baccarat' as const, 'casino' as const),
      rate: fc.integer({ min: 0, max: 500 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move' as const), who, over: who }) },
)
const history: fc.Arbitrary<History> = fc.record({
  uppers: fc.tuple(
    ...Array.from({ length: PEOPLE }, (_, n) => fc.integer({ min: -1, max: n - 1 })),
  ),
  rates: fc.array(fc.integer({ min: 0, max: 500 }), {
    minLength: PEOPLE * 3,
    maxLength: PEOPLE * 3,
  }),
  money: fc.array(
    fc.integer({ min: 1, max: 20 }).map((n) => n * 20_000),
    {
      minLength: PEOPLE,
      maxLength: PEOPLE,
    },
  ),
  limit: fc.option(fc.integer({ min: 20, max: 200 }).map((n) => n * 1_000)),
  days: fc.array(
    fc.record({
      acts: fc.array(act, { minLength: 1, maxLength: 6 }),
      spend: fc.array(fc.record({ who, share: fc.integer({ min: 1, max: 100 }) }), {
        maxLength: 3,
      }),
    }),
    { minLength: DAYS, maxLength: DAYS },
  ),
})
const result = fc.constantFrom<Result[]>('poOdd', 'poEven', 'void')
const days: fc.Arbitrary<Day[]> = fc.array(
  fc.record({
    void: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
    again: fc.array(fc.record({ round: fc.nat(DAYS - 1), result }), { maxLength: 3 }),
  }),
  { minLength: DAYS, maxLength: DAYS },
)

const sides = { poOdd: '파워볼 홀', poEven: '파워볼 짝' }
const balls = {
  poOdd: { balls: [1, 2, 3, 4, 5], powerball: 7 },
  poEven: { balls: [1, 2, 3, 4, 5], powerball: 2 },
}

type World = { house: House; tables: Awaited<ReturnType<typeof openTables>> }

async function openPlayed({ house, tables }: World, played: History) {
  const family = openFamily(played.uppers)
  const people: TreeMember[] = []
  for (const [n, over] of played.uppers.entries()) {
    const rates = ['etc', 'baccarat', 'casino'] as const
    for (const [index, game] of rates.entries())
      family.own[n]![game] = family.rateNear(n, game, played.rates[n * 3 + index]!)
    family.money[n] = played.money[n]!
    people.push(
      await memberBelow(house, over === -1 ? null : people[over]!, {
        rates: family.own[n]! as Partial<Rates>,
        money: played.money[n]!,
      }),
    )
  }
  if (played.limit !== null) {
    family.limit[0] = played.limit
    const [one] = people
    await house.db.query`insert into protection (member_id, uid) values (${one!.id}, ${one!.uid})`
    await house.db.query`
      insert into own_limit (member_id, kind, period, amount) values (${one!.id}, 'stake', 'day', ${played.limit})`
  }

  async function hand(day: number, one: Act & { kind: 'hand' }) {
    const placed: (typeof one.hands)[number][] = []
    const table = tables.round('baccarat')
    const txs: string[] = []
    let staked = 0
    for (const each of one.hands) {
      const amount = Object.values(each.stakes).reduce((sum, stake) => sum + stake, 0)
      const may = family.money[one.who]! - staked >= amount
      if (!may) continue
      // A bet the limit refuses takes nothing; the model is asked with what this hand has staked so far.
      const within = family.within(one.who, day, staked + amount)
      const tx = await table.bet(people[one.who]!, each.stakes).catch((error: Error) => error)
      if (within !== (typeof tx === 'string'))
        throw new Error(`a bet of ${amount} is ${String(tx)}, and the limit says ${within}`)
      if (typeof tx !== 'string') continue
      staked += amount
      txs.push(tx)
      placed.push(each)
    }
    if (placed.length === 0) return
    for (const [index, { back, stakes }] of placed.entries()) {
      if (back) await table.refund(txs[index]!)
      else if (paidOf(stakes, one.outcome) > 0)
        await table.win([txs[index]!], paidOf(stakes, one.outcome))
    }
    await table.end()
    family.hand(one.who, day, placed, one.outcome)
  }

  return {
    family,
    people,
    async act(day: number, opened: Awaited<ReturnType<ReturnType<typeof openRounds>['open']>>) {
      const round = family.openRound(day)
      for (const one of played.days[day]!.acts) {
        if (one.kind === 'hand') await hand(day, one)
        if (one.kind === 'bet') {
          if (family.money[one.who]! < one.stake) continue
          const within = family.within(one.who, day, one.stake)
          const said = await opened
            .bet(people[one.who]!, one.stake, { type: one.side, pick: sides[one.side] })
            .then(() => true)
            .catch(() => false)
          if (within !== said) throw new Error(`a stake of ${one.stake} is ${said}`)
          if (said) family.bet(round, one.who, one.side, one.stake)
        }
        if (one.kind === 'rate') {
          const rate = family.rateNear(one.who, one.game, one.rate)
          family.own[one.who]![one.game] = rate
          await setRates(house, people[one.who]!, { [one.game]: rate })
        }
        if (one.kind === 'move' && family.fits(one.who, one.over)) {
          family.upper[one.who] = one.over
          await move(house, people[one.who]!, people[one.over]!)
        }
      }
      return round
    },
    async spend(day: number) {
      for (const { who: spender, share } of played.days[day]!.spend) {
        const set = Math.floor((family.points[spender]! * share) / 100)
        if (set === 0) continue
        const key = randomUUID()
        const answer = await decided(() =>
          people[spender]!.ask('pointChange', { params: { set } }, { key }),
        )
        if (!answer.result) throw new Error(`${set} points: ${answer.msg}`)
        family.convert(spender, set)
      }
    },
  }
}

/** One after the other: the tree has one lock, and many families would wait for it longer than a lock is waited for. */
let moved: Promise<unknown> = Promise.resolve()
const move = (house: House, member: TreeMember, over: TreeMember) =>
  (moved = moved.then(() => moveNow(house, member, over)))

async function moveNow(house: House, member: TreeMember, over: TreeMember) {
  const operator = await house.operator()
  await moveMember(house.db, {
    ...{ operator: { ...operator, name: operator.uid }, address: '-', reason: '시험' },
    ...{ id: member.id, upper: over.uid, override: true },
  } as Parameters<typeof moveMember>[1])
}

/** A correction as both operators' approval makes it. */
async function correct(house: House, round: number, to: Result) {
  const [asking, agreeing] = [await house.operator('관리자'), await house.operator('게임')]
  const [row] = await house.db.query<{ settlement: number }>`
    select settlement from round where id = ${round}`
  const asked = await asking.ask('roundCorrect', {
    id: round,
    settlement: row!.settlement,
    result: to === 'void' ? null : balls[to],
    reason: '시험 정정',
  })
  if (!asked.result) throw new Error(asked.msg)
  const agreed = await agreeing.ask('approvalDecide', { id: asked.id, approve: true })
  if (!agreed.result) throw new Error(agreed.msg)
}

/** What the house says of a family, as the model has it. */
async function compare(
  { house }: World,
  one: Awaited<ReturnType<typeof openPlayed>>,
  when: string,
) {
  const { family, people } = one
  const rows = await house.db.query<{ money: number; point: number; done: number }>`
    select w.money, w.point, coalesce((select sum(counts) from vendor_counted c where c.member_id = w.member_id), 0)::bigint
      + coalesce((
        select sum(b.stake) from bet b join round r on r.id = b.round_id and r.state = 'SETTLED'
        where b.member_id = w.member_id and not exists (
          select from opposed_pick o where o.round_id = b.round_id and o.member_id = b.member_id
            and o.odds_key = b.odds_key and o.pick = b.pick)), 0)::bigint as done
    from unnest(${people.map(({ id }) => id)}::bigint[]) with ordinality as n(id, place)
    join wallet w on w.member_id = n.id order by n.place`
  const said = rows.map(({ money, point, done }) => [money, point, done])
  const due = people.map((_, n) => [family.money[n], family.points[n], family.turnover(n)])
  if (JSON.stringify(said) !== JSON.stringify(due))
    throw new Error(
      `${when}: the house has ${JSON.stringify(said)}, the model ${JSON.stringify(due)}`,
    )
}

/** One world: its families walk their days beside one another. Throws where a member differs from the model. */
async function walk(
  world: World,
  rounds: ReturnType<typeof openRounds>,
  plan: Day[],
  all: History[],
) {
  const { house } = world
  const families = await Promise.all(all.map((each) => openPlayed(world, each)))
  const settled: { id: number; result: Result; of: DrawRound[] }[] = []
  const roll = async () => {
    await Promise.all([rollRounds(house.deps), rollVendors(house.deps)])
  }
  const check = (when: string) => Promise.all(families.map((each) => compare(world, each, when)))
  for (const [day, { void: voided, again }] of plan.entries()) {
    const opened = await rounds.open()
    const of = await Promise.all(families.map((each) => each.act(day, opened)))
    await rollVendors(house.deps)
    if (voided)
      await house.db.begin((tx) =>
        voidRound(house.deps, tx, { round: opened.id, by: 'operator', incident: '시험' }),
      )
    await opened.draw()
    await roll()
    const [drawn] = await house.db.query<{ powerball: number }>`
      select powerball from standing_draw where round_id = ${opened.id}`
    const came: Result = voided ? 'void' : drawn!.powerball % 2 === 1 ? 'poOdd' : 'poEven'
    for (const [n, { family }] of families.entries()) family.settle(of[n]!, came)
    // A round that was void from the start takes no correction.
    if (!voided) settled.push({ id: opened.id, result: came, of })
    await check(`day ${day}, drawn ${came}`)
    await Promise.all(families.map((each) => each.spend(day)))
    for (const { round, result: to } of again) {
      const one = settled[round]
      if (!one || one.result === to) continue
      await correct(house, one.id, to)
      one.result = to
      for (const [n, { family }] of families.entries()) family.correct(one.of[n]!, to)
      await roll()
      await check(`day ${day}, corrected to ${to}`)
    }
  }
}

/** Walks at least so many histories in worlds of so many families; answers how many. `seed` makes them again. */
export async function walkHistories(
  count: number,
  { families, seed }: { families: number; seed: number },
) {
  const house = await openHouse()
  const walking = async () => {
    let walked = 0
    const world = { house, tables: await openTables(house) }
    const rounds = openRounds(house)
    const worlds = fc.tuple(days, fc.array(history, { minLength: families, maxLength: families }))
    for (const [plan, all] of fc.sample(worlds, { numRuns: Math.ceil(count / families), seed })) {
      await walk(world, rounds, plan, all)
      walked += all.length
    }
    return walked
  }
  try {
    const walked = await walking()
    await house.close()
    return walked
  } catch (error) {
    // Its books may well be wrong too: what went wrong first is told.
    await house.close().catch(() => undefined)
    throw error
  }
}
