/**
 * Random histories through a house, many families at a time beside one another, and each against its own model: every
 * member's money, points, turnover and statements, whether limit and suspension let a stake pass, and what is left of
 * those who close their account. A world is some days on which all its
 * families share the rounds of a draw; what each does there is its own.
 */
import { randomUUID } from 'node:crypto'

import type { Rates } from '@madang/contract/core/rates.ts'
import { CLOSING_DAYS, GIVE_UP } from '@madang/contract/member/plain/closing.ts'
import fc from 'fast-check'

import { closeDue } from '../../server/features/closing/closing.ts'
import { voidRound } from '../../server/features/draw/draw.ts'
import { insertCase, insertPairs, upsertMembers } from '../../server/features/radar/cases-sql.ts'
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
  type Sums,
} from './family.ts'

type Act =
  | { kind: 'bet'; who: number; side: Side; stake: number }
  | { kind: 'hand'; who: number; hands: { stakes: Hand; back: boolean }[]; outcome: Outcome }
  | { kind: 'rate'; who: number; game: keyof Own; rate: number }
  | { kind: 'move'; who: number; over: number }
  | { kind: 'suspend'; who: number }
type History = {
  uppers: number[]
  rates: number[]
  /** losing shares, in tens of percent */
  shares: number[]
  /** closes the account at the end */
  leaver: number
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
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('suspend' as const), who }) },
)
const history: fc.Arbitrary<History> = fc.record({
  uppers: fc.tuple(
    ...Array.from({ length: PEOPLE }, (_, n) => fc.integer({ min: -1, max: n - 1 })),
  ),
  rates: fc.array(fc.integer({ min: 0, max: 500 }), {
    minLength: PEOPLE * 3,
    maxLength: PEOPLE * 3,
  }),
  shares: fc.array(fc.constantFrom(0, 0, 2, 3, 5, 7), { minLength: PEOPLE, maxLength: PEOPLE }),
  leaver: who,
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

type World = {
  house: House
  tables: Awaited<ReturnType<typeof openTables>>
  /** who asked for losing shares, and who agreed */
  desk: [asks: number, agrees: number]
}

async function openPlayed(world: World, played: History) {
  const { house, tables } = world
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
  for (const [n, share] of played.shares.entries())
    family.lose[n] = family.shareNear(n, share * 1_000)
  await agreeShares(world, people, family.lose)
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
      const within = !family.suspended[one.who] && family.within(one.who, day, staked + amount)
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
    leaver: played.leaver,
    async act(day: number, opened: Awaited<ReturnType<ReturnType<typeof openRounds>['open']>>) {
      const round = family.openRound(day)
      for (const one of played.days[day]!.acts) {
        if (one.kind === 'hand') await hand(day, one)
        if (one.kind === 'bet') {
          if (family.money[one.who]! < one.stake) continue
          const within = !family.suspended[one.who] && family.within(one.who, day, one.stake)
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
        if (one.kind === 'suspend') {
          family.suspended[one.who] = !family.suspended[one.who]
          await suspend(house, people[one.who]!, family.suspended[one.who]!)
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

/** From betting, or no more: by one operator, who needs no second for less than 90 days. */
async function suspend(house: House, { id }: TreeMember, on: boolean) {
  const until = new Date(house.deps.clock.now().getTime() + 10 * 86_400_000).toISOString()
  const answer = await (
    await house.operator('상담')
  ).ask('memberSuspend', {
    ...{ id, scopes: on ? ['bet'] : [], until: on ? until : null, message: '', reason: '시험' },
  })
  if (!answer.result) throw new Error(answer.msg)
}

/** Losing shares from the start, as two operators agreed to them. */
const agreeShares = (
  { house, desk: [asks, agrees] }: World,
  people: TreeMember[],
  shares: number[],
) => house.db.query`
  with holder as (
    select * from unnest(${people.map(({ id }) => id)}::bigint[], ${shares}::int[]) as h(id, share) where share > 0
  ), agreed as (
    insert into approval (action, subject, title, reason, requested_by, state, decided_by, decided_at)
    select 'settlement.terms', id, '시험', '시험', ${asks}, 'approved', ${agrees}, business_now()
    from holder returning id, subject)
  insert into settlement_terms (partner_id, version, first, share, carries, approval_id)
  select h.id, 1, '2026-01-01', h.share, false, a.id from holder h join agreed a on a.subject = h.id`

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

type Played = Awaited<ReturnType<typeof openPlayed>>
/** What the house says of a family, as the model has it. */
async function compare({ house }: World, one: Played, when: string) {
  const { family, people } = one
  const rows = await house.db.query<{ money: number; point: number; done: number }>`
    select w.money, w.point, coalesce((select sum(counts) from turnover_bet t where t.member_id = w.member_id), 0)::bigint as done
    from unnest(${people.map(({ id }) => id)}::bigint[]) with ordinality as n(id, place)
    join wallet w on w.member_id = n.id order by n.place`
  const said = rows.map(({ money, point, done }) => [money, point, done])
  const due = people.map((_, n) => [family.money[n], family.points[n], family.turnover(n)])
  if (JSON.stringify(said) !== JSON.stringify(due))
    throw new Error(
      `${when}: the house has ${JSON.stringify(said)}, the model ${JSON.stringify(due)}`,
    )
}

/** Statements of everybody, all half months together, as the model has them. */
async function compareStatements({ house }: World, { family, people }: Played) {
  const said = await house.db.query<Sums & { who: number }>`
    select n.place - 1 as who, coalesce(sum(r.bets), 0)::bigint as bets, coalesce(sum(r.stakes), 0)::bigint as stakes,
      coalesce(sum(r.wins), 0)::bigint as wins, coalesce(sum(r.rolling), 0)::bigint as rolling,
      coalesce(sum(r.own), 0)::bigint as own, coalesce(sum(r.out_bets), 0)::bigint as "outBets",
      coalesce(sum(r.out_stakes), 0)::bigint as "outStakes",
      coalesce(sum((r.stakes - r.wins - r.rolling) * least(r.taken, settlement_share(n.id, '2026-01-01'))), 0)::bigint as lower
    from unnest(${people.map(({ id }) => id)}::bigint[]) with ordinality as n(id, place)
    cross join generate_series(0, 3) as half
    left join lateral statement_rows(n.id,
      (date '2026-01-01' + make_interval(months => half / 2, days => 15 * (half % 2))) at time zone 'Asia/Seoul',
      (date '2026-01-01' + make_interval(months => (half + 1) / 2, days => 15 * ((half + 1) % 2))) at time zone 'Asia/Seoul'
    ) r on true
    group by n.place order by n.place`
  for (const { who: place, ...sums } of said) {
    const due = family.statement(Number(place))
    for (const name of Object.keys(due) as (keyof Sums)[])
      if (sums[name] !== due[name])
        throw new Error(
          `${name} of ${place}’s statements is ${sums[name]}, the model says ${due[name]}`,
        )
  }
}

/** A case of two stakes that oppose each other; two operators take back what they earned. */
async function recover(
  { house }: World,
  { family, people }: Played,
  idOf: (round: DrawRound) => number,
) {
  const pair = family.pair()
  if (!pair) return
  const round = idOf(pair.round)
  const members = pair.bets.map(({ who: each }) => people[each]!.id)
  const bets = await house.db.query<{ bet: number; member: number; stake: number }>`
    select distinct on (odds_key) id as bet, member_id as member, stake from bet
    where round_id = ${round} and member_id = any(${people.map(({ id }) => id)}::bigint[]) order by odds_key, id`
  const at = house.deps.clock.now().toISOString()
  const ring = await house.db.begin(async (tx) => {
    const id = await insertCase(tx, { score: 100, lines: [], explanations: [] } as never, at)
    await upsertMembers(tx, id, members, true)
    const sides = bets.map((each) => ({ ...each, house: 0 }))
    await insertPairs(tx, id, [{ vendor: false, round, at, sides } as never])
    return id
  })
  const [asks, agrees] = [await house.operator('정산'), await house.operator('관리자')]
  const asked = await asks.ask('radarRecover', {
    ...{
      id: ring,
      pairs: 1,
      points: pair.points,
      text: '서로 반대로 건 베팅입니다.',
      reason: '시험',
    },
  })
  if (!asked.result) throw new Error(`${pair.points} points: ${asked.msg}`)
  const agreed = await agrees.ask('approvalDecide', { id: asked.data.approval, approve: true })
  if (!agreed.result) throw new Error(agreed.msg)
  family.recover(pair)
}

/** Somebody of a family closes their account: all is listed as the model has it, and a losing share is in the way. */
async function leave({ house }: World, { family, people, leaver }: Played) {
  const member = people[leaver]!
  await house.db.query`update session set action_at = business_now(), started_at = business_now(),
    proof_at = business_now() where member_id = ${member.id}`
  const answer = await member.ask('closing')
  if (!answer.result) throw new Error(answer.msg)
  const { left, obstacles } = answer.data
  const due = { money: family.money[leaver], safe: 0, point: family.points[leaver], coin: 0 }
  const keeps = family.lose[leaver]! > 0 ? ['settlement'] : []
  if (JSON.stringify([left, obstacles]) !== JSON.stringify([due, keeps]))
    throw new Error(`${JSON.stringify(answer.data)} is left, the model says ${JSON.stringify(due)}`)
  const asked = await member.ask('closingAsk', { given: left, words: GIVE_UP })
  if (asked.result !== (keeps.length === 0)) throw new Error(`closing is ${JSON.stringify(asked)}`)
  return asked.result ? [member.id] : []
}

/** Days later their pockets are empty; nobody else's account is closed. */
async function closeAll(house: House, leavers: number[]) {
  await house.clock.advance((CLOSING_DAYS + 1) * 86_400_000)
  await closeDue(house.deps)
  const rows = await house.db.query<{ id: number; held: number }>`
    select m.id, w.money + w.point as held from member m join wallet w on w.member_id = m.id
    where m.state = 'left' order by m.id`
  const due = leavers.toSorted((a, b) => a - b).map((id) => ({ id, held: 0 }))
  if (JSON.stringify(rows) !== JSON.stringify(due))
    throw new Error(`closed are ${JSON.stringify(rows)}, the model says ${JSON.stringify(due)}`)
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
  for (const [n, each] of families.entries())
    await recover(world, each, (round) => settled.find(({ of }) => of[n] === round)!.id)
  await check('recovered')
  await Promise.all(families.map((each) => compareStatements(world, each)))
  return (await Promise.all(families.map((each) => leave(world, each)))).flat()
}

/** Walks at least so many histories in worlds of so many families; answers how many. `seed` makes them again. */
export async function walkHistories(
  count: number,
  { families, seed }: { families: number; seed: number },
) {
  const house = await openHouse()
  // Trees are older than their bets.
  await house.clock.set('2026-01-01T09:00:00+09:00')
  const walking = async () => {
    let walked = 0
    const [asks, agrees] = [await house.operator('정산'), await house.operator('관리자')]
    const world: World = {
      ...{ house, tables: await openTables(house), desk: [asks.id, agrees.id] },
    }
    const leavers: number[] = []
    const rounds = openRounds(house)
    const worlds = fc.tuple(days, fc.array(history, { minLength: families, maxLength: families }))
    for (const [plan, all] of fc.sample(worlds, { numRuns: Math.ceil(count / families), seed })) {
      leavers.push(...(await walk(world, rounds, plan, all)))
      walked += all.length
    }
    await closeAll(house, leavers)
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
