/**
 * What a member sees and sets of the tree below: its betting and rolling, and the rates of those directly below
 * (docs/spec/rules.md#referral-and-rolling).
 */
import { timeOf } from '@madang/contract/core/kst.ts'
import {
  formatRate,
  MOST_RATE,
  rateGames,
  readRate,
  type RateGame,
  type Rates,
} from '@madang/contract/core/rates.ts'
import type { ReferralRow, UserDetail } from '@madang/contract/member/referral.ts'
import { rateNames, referralText, TREE_MOST } from '@madang/contract/member/plain/referral.ts'

import type { Db, Reader } from '../../db/db.ts'
import type { Period } from '../../http/period.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Member } from '../../http/identity.ts'
import { readRates, saveRates, type RatesSaved } from '../rolling/rolling.ts'
import { membersAbove, membersBelow, type Node } from '../tree/tree.ts'
import { selectDirect, sumOwnRolling, sumRollingDays, sumRollingMembers, sumStakes } from './sql.ts'

/** The tree below a member with what each staked and earned by their own bets in a period; nothing else of them. */
export async function listReferrals(
  db: Reader,
  { id, uid }: Pick<Member, 'id' | 'uid'>,
  period: Period,
): Promise<ReferralRow[]> {
  const below = await membersBelow(db, id, TREE_MOST)
  const ids = below.map((member) => member.id)
  const [stakes, rolled] = await Promise.all([
    sumStakes(db, ids, period),
    sumOwnRolling(db, ids, period),
  ])
  const staked = new Map(stakes.map((row) => [row.member, row]))
  const earned = new Map(rolled.map((row) => [row.member, row]))
  const uids = new Map([[id, uid], ...below.map((member) => [member.id, member.uid] as const)])
  return below.map((member) => ({
    uuid: member.uid,
    rc: uids.get(member.upper!)!,
    casinoBet: staked.get(member.id)?.casino ?? 0,
    slotBet: staked.get(member.id)?.slot ?? 0,
    casinoRoll: earned.get(member.id)?.casino ?? 0,
    slotRoll: earned.get(member.id)?.slot ?? 0,
  }))
}

type WireRates = Record<(typeof rateNames)[RateGame], string>

const wireRates = (rates: Rates) =>
  Object.fromEntries(
    rateGames.map((game) => [rateNames[game], formatRate(rates[game])]),
  ) as WireRates

/** The rates of a direct referral, those that bound them, and the partners up the line. Refuses `notFound`. */
export async function readReferral(
  db: Reader,
  caller: Pick<Member, 'id'>,
  uid: string,
  now: Date,
): Promise<UserDetail> {
  const id = await selectDirect(db, caller.id, uid)
  if (id === undefined) throw new Refusal('notFound', referralText.notFound)
  const [rates, line] = await Promise.all([readRates(db, [id, caller.id]), membersAbove(db, id)])
  const { rates: own, editedAt } = rates.get(id)!
  return {
    data: wireRates(own),
    code: { ...partnersOf(line), user: uid },
    top: { ...wireRates(rates.get(caller.id)!.rates), level: line.length },
    now: timeOf(now),
    RMT: editedAt === null ? '0' : '1',
  }
}

/** The nearest partner of each tier. */
function partnersOf(line: Node[]) {
  const nearest = (tier: string) => line.find(({ type }) => type === tier)?.uid ?? ''
  return {
    top: nearest('다이아총판'),
    dis: nearest('총판'),
    agency: nearest('대리점'),
    subAgency: nearest('부대리점'),
  }
}

export type Given = { [Name in keyof WireRates]?: string | undefined }

/**
 * Sets rates of a direct referral; those that are missing stay. Refuses in the wire's order: `badInput` for what is no
 * rate, `limit` above 5, `limit` above the upper's (`denied` where the upper has none), `limit` when it lowers what
 * the upper has edited before; `notFound` for who is not directly below now.
 */
export async function setRates(
  db: Db,
  caller: Pick<Member, 'id' | 'uid'>,
  uid: string,
  given: Given,
): Promise<void> {
  const rates = readGiven(given)
  const saved = await db.begin(async (tx) => {
    const member = await selectDirect(tx, caller.id, uid)
    if (member === undefined) throw new Refusal('notFound', referralText.notFound)
    const by = { role: 'upper' as const, id: caller.id, uid: caller.uid }
    return saveRates(tx, { member, rates, by })
  })
  if (saved.result !== 'saved') throw refusalOf(saved)
}

function readGiven(given: Given): Partial<Rates> {
  const texts = rateGames.flatMap((game) => {
    const text = given[rateNames[game]]
    return text === undefined ? [] : [[game, text] as const]
  })
  if (texts.length === 0) throw new Refusal('badInput', referralText.unchanged)
  const rates = texts.map(([game, text]) => {
    const rate = readRate(text)
    if (rate === null) throw new Refusal('badInput', referralText.badRate)
    return [game, rate] as const
  })
  if (rates.some(([, rate]) => rate > MOST_RATE)) throw new Refusal('limit', referralText.above5)
  return Object.fromEntries(rates)
}

function refusalOf(saved: Exclude<RatesSaved, { result: 'saved' }>): Refusal {
  switch (saved.result) {
    case 'tooHigh':
      return new Refusal('limit', referralText.above5)
    case 'aboveUpper':
      return new Refusal(saved.most === 0 ? 'denied' : 'limit', referralText.aboveUpper)
    case 'lowered':
    case 'belowLower':
      return new Refusal('limit', referralText.lowered)
    case 'notDirect':
      return new Refusal('notFound', referralText.notFound)
  }
}

/** What a member earned by rolling in a period, from the ledger: by day, and by the members whose stakes brought it. */
export async function readRolling(db: Reader, member: number, period: Period) {
  const [days, members] = await Promise.all([
    sumRollingDays(db, member, period),
    sumRollingMembers(db, member, period),
  ])
  const sum = { own: 0, line: 0, back: 0 }
  for (const { own, line, back } of days) {
    sum.own += own
    sum.line += line
    sum.back += back
  }
  return { sum, days, members: members.map(({ uid: uuid, ...row }) => ({ uuid, ...row })) }
}
