/** A half month of a tree of six tiers for tests: its members bet while its rates and its shape change under them. */
import { ratesOf } from '@madang/contract/core/rates.ts'

import { dice } from '../../../testing/dice.ts'
import type { House } from '../../../testing/house.ts'
import { memberBelow, type TreeMember } from '../../../testing/tree.ts'
import { renewLines, saveRates } from '../../rolling/rolling.ts'
import { openRounds, type TestRound } from '../../rolling/testing/rounds.ts'

/** How many members a tier has; the first two are partners above partners. */
const TIERS = [1, 2, 4, 8, 16, 32]
const PARTNERS = 4
const TYPES = ['다이아총판', '총판', '대리점', '부대리점', '유저', '유저']
/** Odd and even of each: who takes both sides of one opposes themselves. */
const PICKS = [
  [
    ['poOdd', '파워볼 홀'],
    ['poEven', '파워볼 짝'],
  ],
  [
    ['defOdd', '일반볼 홀'],
    ['defEven', '일반볼 짝'],
  ],
] as const
/** One in so many takes whichever side comes, the others one in a round. */
const WAVERING = 12
const DAYS = 15
const AT_ONCE = 40
const MONEY = 2_000_000_000

type Tree = { tiers: TreeMember[][]; below: TreeMember[] }

async function growTree(house: House): Promise<Tree> {
  const tiers: TreeMember[][] = []
  for (const [tier, count] of TIERS.entries()) {
    const members: TreeMember[] = []
    for (let index = 0; index < count; index += 1) {
      const uppers = tiers[tier - 1]
      const upper = uppers ? uppers[index % uppers.length]! : null
      const member = await memberBelow(house, upper, { rates: 300 - 50 * tier, money: MONEY })
      await house.db.query`update member set type = ${TYPES[tier]!} where id = ${member.id}`
      members.push(member)
    }
    tiers.push(members)
  }
  return { tiers, below: tiers.slice(1).flat() }
}

/** Every partner has a losing share, each tier less than the one above. */
async function agreeShares(house: House, { tiers }: Tree): Promise<void> {
  const [asks, agrees] = [await house.operator('정산'), await house.operator('관리자')]
  for (const [tier, members] of tiers.slice(0, PARTNERS).entries())
    for (const { id } of members) {
      const terms = { partner: id, share: 6_000 - 1_500 * tier, carries: true, reason: '계약' }
      const asked = await asks.ask('settlementTerms', terms)
      if (!asked.result) throw new Error(asked.msg)
      const { approval } = asked.data
      const agreed = await agrees.ask('approvalDecide', { id: approval, approve: true })
      if (!agreed.result) throw new Error(agreed.msg)
    }
}

/**
 * Plays 15 rounds, one a day from the 1st on: `bets` bets, `changes` changes of rates and moves among them, opposing
 * picks as they fall, one round void and one corrected. Answers the partners, from the head down.
 */
export async function playHalfMonth(
  house: House,
  { bets, changes, seed = 7 }: { bets: number; changes: number; seed?: number },
): Promise<TreeMember[]> {
  const rolls = dice(seed)
  const below = (n: number) => Math.floor(rolls.next().value! * n)
  const oneOf = <T>(list: readonly T[]) => list[below(list.length)]!
  await house.clock.set('2026-02-28T09:00:00+09:00')
  const tree = await growTree(house)
  await agreeShares(house, tree)
  const rounds = openRounds(house, '20260228')
  const perRound = Math.floor(bets / DAYS)
  const perChange = Math.max(1, Math.floor(bets / changes))
  let left = changes
  let placed = 0
  for (let day = 0; day < DAYS; day += 1) {
    const round = await rounds.open()
    const wanted = day === DAYS - 1 ? bets - placed : perRound
    for (let done = 0; done < wanted;) {
      const many = Math.min(AT_ONCE, wanted - done, perChange - (placed % perChange))
      await Promise.all(Array.from({ length: many }, () => bet(round)))
      done += many
      placed += many
      if (placed % perChange === 0 && left > 0 && (await change())) left -= 1
    }
    if (day === 5) await round.fail()
    else await round.draw()
    if (day === 8) await correct(house, round.id)
  }
  while (left > 0) if (await change()) left -= 1
  return tree.tiers.slice(0, PARTNERS).map((tier) => tier[0]!)

  function bet(round: TestRound) {
    const member = oneOf(tree.below)
    const side = (member.id + round.id) % WAVERING === 0 ? below(2) : (member.id + round.id) % 2
    const [type, pick] = oneOf(PICKS)[side]!
    return round.bet(member, 5_000 + below(2_000), { type, pick })
  }
  /** Answers whether it stood: a rate has to fit between those above and below. */
  async function change(): Promise<boolean> {
    const tier = 1 + below(TIERS.length - 1)
    const member = oneOf(tree.tiers[tier]!)
    if (below(2) === 0) return move(house, member, oneOf(tree.tiers[tier - 1]!))
    const saved = await house.db.begin((tx) =>
      saveRates(tx, {
        ...{ member: member.id, rates: ratesOf(() => below(300)) },
        by: { role: 'house', uid: 'test' },
      }),
    )
    return saved.result === 'saved'
  }
}

/** As an operator's move leaves the tree; to the upper they have it is none. */
async function move(house: House, member: TreeMember, upper: TreeMember): Promise<boolean> {
  return house.db.begin(async (tx) => {
    const moved = await tx.query`
      update member set upper_id = ${upper.id} where id = ${member.id} and upper_id <> ${upper.id} returning id`
    if (moved.length > 0) await renewLines(tx, member.id)
    return moved.length > 0
  })
}

/** Settles a round again by the other side of its powerball, by two operators. */
export async function correct(house: House, round: number): Promise<void> {
  const [kim, lee] = [await house.operator('관리자'), await house.operator('게임')]
  const [drawn] = await house.db.query<{ balls: number[]; powerball: number; settlement: number }>`
    select d.balls, d.powerball, r.settlement from standing_draw d join round r on r.id = d.round_id
    where r.id = ${round}`
  const { balls, powerball, settlement } = drawn!
  const asked = await kim.ask('roundCorrect', {
    ...{ id: round, settlement, reason: '추첨 화면과 다름' },
    result: { balls, powerball: (powerball + 1) % 10 },
  })
  if (!asked.result) throw new Error(asked.msg)
  const decided = await lee.ask('approvalDecide', { id: asked.id, approve: true })
  if (!decided.result) throw new Error(decided.msg)
}
