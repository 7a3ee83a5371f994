/**
 * The tree as operators shape it: who stands below whom, at which rates, within the farming guard
 * (docs/spec/rules.md#referral-and-rolling).
 */
import {
  formatRate,
  MOST_RATE,
  noRates,
  rateGames,
  ratesOf,
  readRate,
  type RateGame,
  type Rates,
} from '@madang/contract/core/rates.ts'
import { TREE_MOST } from '@madang/contract/member/plain/referral.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { treeText } from '@madang/contract/operator/plain/referral.ts'
import type { TreeNode, TreeView } from '@madang/contract/operator/referral.ts'

import type { Db, Reader, Tx } from '../../db/db.ts'
import { recordEvents } from '../../http/events.ts'
import { Refusal } from '../../http/refusal.ts'
import { reasonOf, type Acting } from '../../http/serve-operator.ts'
import { record } from '../audit/audit.ts'
import {
  beyondGuard,
  lockGuard,
  readGuard,
  readRates,
  renewLines,
  saveRates,
  type RatesSaved,
} from '../rolling/rolling.ts'
import { mustFitMove } from '../settlement/settlement.ts'
import { DEEPEST, heightBelow, lockTree, membersAbove, membersBelow } from '../tree/tree.ts'
import { claimReplay, keepReplay } from '../what-if/what-if.ts'
import {
  lockAbove,
  lockMoved,
  selectHeads,
  selectLet,
  selectPeople,
  selectPlaced,
  updateUpper,
  type Person,
} from './tree-sql.ts'

const asText = (rates: Rates): TreeNode['rates'] => ({
  baccarat: formatRate(rates.baccarat),
  dragon: formatRate(rates.dragon),
  slot: formatRate(rates.slot),
  roulette: formatRate(rates.roulette),
  etc: formatRate(rates.etc),
  casino: formatRate(rates.casino),
})

async function nodesOf(
  db: Reader,
  people: Person[],
  depthOf: (id: number) => number,
): Promise<TreeNode[]> {
  const rates = await readRates(
    db,
    people.map(({ id }) => id),
  )
  return people.map((person) => ({
    ...person,
    depth: depthOf(person.id),
    rates: asText(rates.get(person.id)?.rates ?? noRates),
  }))
}

/** A page of those who have nobody above. */
export async function listHeads(db: Reader, page: number) {
  const { list, ...counts } = await selectHeads(db, page)
  return { ...counts, list: await nodesOf(db, list, () => 0) }
}

/** A member with all below and the line above. Refuses `notFound`. */
export async function readTree(db: Reader, uid: string): Promise<TreeView> {
  const root = await selectLet(db, uid)
  if (root === undefined) throw new Refusal('notFound', operatorText.notFound)
  const [above, below] = await Promise.all([
    membersAbove(db, root),
    membersBelow(db, root, TREE_MOST),
  ])
  const depths = new Map([[root, 0], ...below.map(({ id, depth }) => [id, depth] as const)])
  const ids = [...depths.keys()]
  const people = new Map((await selectPeople(db, ids)).map((person) => [person.id, person]))
  const [upper] = above
  const most = upper ? (await readRates(db, [upper.id])).get(upper.id)!.rates : await guardRates(db)
  return {
    above: above.map(({ uid, type }) => ({ uid, type })),
    list: await nodesOf(
      db,
      ids.map((id) => people.get(id)!),
      (id) => depths.get(id)!,
    ),
    most: asText(most),
    bound: upper ? 'upper' : 'guard',
  }
}

async function guardRates(db: Reader): Promise<Rates> {
  const guard = await readGuard(db)
  return ratesOf((game) => Math.min(MOST_RATE, guard[game].most))
}

/** A whole line earns what its head has: refuses `limit` past the farming guard, unless it is overridden. */
async function mustBeGuarded(
  tx: Tx,
  {
    rates,
    uid,
    override,
    operator,
  }: Pick<Acting, 'operator'> & { rates: Rates; uid: string; override: boolean },
): Promise<void> {
  await lockGuard(tx)
  const beyond = beyondGuard(rates, await readGuard(tx))
  if (beyond.length === 0) return
  if (!override) throw new Refusal('limit', treeText.beyond(beyond))
  await recordEvents(tx, [
    { kind: 'rates.override', actor: operator.uid, target: uid, detail: { beyond } },
  ])
}

type SetRates = Acting & {
  id: number
  rates: { [game in RateGame]?: string | undefined }
  override: boolean
  reason: string
  /** of just this change; left out: it was not asked before */
  replay?: number | undefined
}

/** Sets rates of any member. Refuses `badInput`, `limit` by the line above, below, or the guard, and `notFound`. */
export async function setMemberRates(db: Db, asked: SetRates): Promise<void> {
  const { operator, address, id, override } = asked
  const reason = reasonOf(asked.reason)
  const rates: Partial<Record<RateGame, number>> = {}
  for (const game of rateGames) {
    const text = asked.rates[game]
    if (text === undefined) continue
    const rate = readRate(text)
    if (rate === null || rate > MOST_RATE) throw new Refusal('badInput', treeText.badRate)
    rates[game] = rate
  }
  await db.begin(async (tx) => {
    // By what stands before it: rates have no versions.
    const draft = { kind: 'rates' as const, id, rates: asked.rates }
    const replay = await claimReplay(tx, { replay: asked.replay, draft })
    const by = { role: 'operator' as const, uid: operator.uid }
    const saved = await saveRates(tx, { member: id, rates, by, reason })
    const member = await selectPlaced(tx, id)
    if (!member) throw new Refusal('notFound', operatorText.notFound)
    if (saved.result !== 'saved') throw refusalOf(saved)
    const [before, after] = [asText(saved.before), asText(saved.after)]
    if (rateGames.every((game) => before[game] === after[game]))
      throw new Refusal('badInput', treeText.unchanged)
    if (member.upper === null)
      await mustBeGuarded(tx, { rates: saved.after, uid: member.uid, override, operator })
    await keepReplay(tx, replay, { operator: operator.id })
    await record(tx, {
      about: id,
      ...{ operator, action: 'member.rates', subject: member.uid, reason, address },
      before,
      after: { ...after, override, ...(replay && { replay }) },
    })
  })
}

function refusalOf(saved: Exclude<RatesSaved, { result: 'saved' }>): Refusal {
  switch (saved.result) {
    case 'tooHigh':
      return new Refusal('badInput', treeText.badRate)
    case 'aboveUpper':
      return new Refusal('limit', treeText.aboveUpper(saved.game, saved.most))
    case 'lowered':
    case 'belowLower':
      return new Refusal('limit', treeText.belowLower(saved.game, saved.least))
    case 'notDirect':
      return new Refusal('notFound', operatorText.notFound)
  }
}

export type Move = Acting & {
  id: number
  /** a member's id; empty: nobody above */
  upper: string
  override: boolean
  reason: string
}

/**
 * Puts a member with all below them under another upper; their bets from now on earn the new line. Refuses `badInput`
 * for no such upper, the one they have, and a loop; `limit` where rates or losing shares do not fit below the new one.
 */
export async function moveMember(db: Db, asked: Move): Promise<void> {
  const { operator, address, id, override } = asked
  const reason = reasonOf(asked.reason)
  const uid = asked.upper.trim().toLowerCase()
  await db.begin(async (tx) => {
    await lockTree(tx)
    const member = await selectPlaced(tx, id)
    if (!member) throw new Refusal('notFound', operatorText.notFound)
    const upper = uid === '' ? null : await selectLet(tx, uid)
    if (upper === undefined) throw new Refusal('badInput', treeText.noUpper)
    if (upper === member.upper) throw new Refusal('badInput', treeText.same)
    await lockInLine(tx, id, upper)
    const known = await readRates(tx, upper === null ? [id] : [id, upper])
    const { rates } = known.get(id)!
    if (upper === null) await mustBeGuarded(tx, { rates, uid: member.uid, override, operator })
    else mustFit(rates, known.get(upper)!.rates)
    await mustFitMove(tx, id, upper)
    await updateUpper(tx, id, upper)
    await renewLines(tx, id)
    const change = { before: { upper: member.upperUid }, after: { upper: uid || null } }
    await recordEvents(tx, [
      { kind: 'member.moved', actor: operator.uid, target: member.uid, detail: change },
    ])
    await record(tx, {
      about: id,
      ...{ operator, action: 'member.move', subject: member.uid, reason, address },
      before: change.before,
      after: { ...change.after, override },
    })
  })
}

/**
 * Locks the one who moves and the one they move under, the higher first, as a change of rates comes down the tree; who
 * is above and below stays so while the tree is locked.
 */
async function lockInLine(tx: Tx, id: number, upper: number | null): Promise<void> {
  if (upper === null) {
    await lockMoved(tx, id)
    return
  }
  const above = await membersAbove(tx, upper)
  if (upper === id || above.some((one) => one.id === id))
    throw new Refusal('badInput', treeText.cycle)
  if (above.length + 1 + (await heightBelow(tx, id)) >= DEEPEST)
    throw new Refusal('badInput', treeText.deep)
  const depth = (await membersAbove(tx, id)).length
  const upperFirst = above.length < depth || (above.length === depth && upper < id)
  if (upperFirst) await lockAbove(tx, upper)
  await lockMoved(tx, id)
  if (!upperFirst) await lockAbove(tx, upper)
}

function mustFit(rates: Rates, most: Rates): void {
  const game = rateGames.find((each) => rates[each] > most[each])
  if (game) throw new Refusal('limit', treeText.noFit(game, rates[game], most[game]))
}
