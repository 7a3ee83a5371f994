/** The tree below a partner, a level at a time, with what each line staked and won (docs/adr/0135-who-came-by-a-code.md). */
import {
  formatRate,
  noRates,
  rateGames,
  rateGameText,
  type Rates,
} from '@madang/contract/core/rates.ts'
import { referralText } from '@madang/contract/member/plain/referral.ts'
import type { Line, Sum } from '@madang/contract/partner/tree.ts'

import type { Db } from '../../db/db.ts'
import { recordEvents } from '../../http/events.ts'
import type { Member } from '../../http/identity.ts'
import type { Period } from '../../http/period.ts'
import { Refusal } from '../../http/refusal.ts'
import { readRates } from '../rolling/rolling.ts'
import { memberBelow, membersBelow, type Node } from '../tree/tree.ts'
import { selectBranches, selectChildren, sumLines } from './tree-sql.ts'

type Caller = Pick<Member, 'id' | 'uid'>

const none: Sum = { bets: 0, stakes: 0, wins: 0 }

/** A page of who stands directly below `upper`, or below the partner. Refuses `notFound` for whoever is not below the partner now. */
export async function readLevel(
  db: Db,
  caller: Caller,
  { upper, page, period }: { upper: string | undefined; page: number; period: Period },
) {
  const root = upper === undefined ? caller.id : await mustBeBelow(db, caller, upper)
  const { list, ...counts } = await selectChildren(db, root, page)
  const ids = list.map(({ id }) => id)
  const branches = await selectBranches(db, ids)
  const of = { ids: branches.flatMap((one) => one.ids), roots: branches.flatMap(rootsOf) }
  const [rates, sums] = await Promise.all([readRates(db, ids), sumOf(db, of, period)])
  const shapes = new Map(branches.map((one) => [one.root, one]))
  const played = new Map(sums.map((one) => [one.root, one]))
  const lineOf = ({ id, uid, type }: (typeof list)[number]): Line => {
    const { direct, below } = shapes.get(id)!
    const sum = played.get(id)
    return {
      ...{ uid, type, direct, below, rates: asText(rates.get(id)?.rates ?? noRates) },
      own: sum ? { bets: sum.ownBets, stakes: sum.ownStakes, wins: sum.ownWins } : none,
      line: sum ? { bets: sum.bets, stakes: sum.stakes, wins: sum.wins } : none,
    }
  }
  return { ...counts, list: list.map(lineOf) }
}

const sumOf = (db: Db, of: { ids: number[]; roots: number[] }, period: Period) =>
  db.begin((tx) => sumLines(tx, of, period))

const rootsOf = ({ root, ids }: { root: number; ids: number[] }) => ids.map(() => root)

const asText = (rates: Rates): Line['rates'] => ({
  baccarat: formatRate(rates.baccarat),
  dragon: formatRate(rates.dragon),
  slot: formatRate(rates.slot),
  roulette: formatRate(rates.roulette),
  etc: formatRate(rates.etc),
  casino: formatRate(rates.casino),
})

/** Who asks for somebody beside or above them is written down, whether there is one or not. */
async function mustBeBelow(db: Db, { id, uid }: Caller, name: string): Promise<number> {
  // What can be nobody's id is refused like one that is nobody's.
  const known = /^(?:[a-z0-9]{4,20}|#\d+)$/.test(name)
  const found = known ? await memberBelow(db, id, name) : null
  if (found !== null) return found
  if (known)
    await recordEvents(db, [{ kind: 'object.denied', actor: uid, target: `member ${name}` }])
  throw new Refusal('notFound', referralText.notFound)
}

type Cell = string | number | null

const MOST = 100_000
const figures = ['베팅 수', '베팅금액', '당첨금'] as const

export const treeSheetHead = [
  ...['단계', '아이디', '등급', '상위', '직추천', '하위'],
  ...figures.map((name) => `본인 ${name}`),
  ...figures.map((name) => `줄 전체 ${name}(아래 포함)`),
  ...rateGames.map((game) => `${rateGameText[game]} 요율`),
]

/** Everyone below as a table, level by level: each line with what it staked and won, its own and in all. */
export async function readTreeSheet(
  db: Db,
  { id, uid }: Caller,
  period: Period,
): Promise<Cell[][]> {
  const below = await membersBelow(db, id, MOST)
  const ids = below.map((member) => member.id)
  const [rates, sums] = await Promise.all([
    readRates(db, ids),
    sumOf(db, { ids, roots: ids }, period),
  ])
  const lines = rolledUp(below, new Map(sums.map((one) => [one.root, one])))
  return below.map((member) => {
    const { own, line, direct, lower } = lines.get(member.id)!
    const { rates: of = noRates } = rates.get(member.id) ?? {}
    return [
      ...[member.depth, member.uid, member.type, lines.get(member.upper!)?.uid ?? uid],
      ...[direct, lower, own.bets, own.stakes, own.wins, line.bets, line.stakes, line.wins],
      ...rateGames.map((game) => formatRate(of[game])),
    ]
  })
}

type RolledUp = { uid: string; own: Sum; line: Sum; direct: number; lower: number }

/** The deepest first: whoever is added to the line above is whole by then. */
function rolledUp(below: Node[], sums: Map<number, Sum>) {
  const lines = new Map(
    below.map(({ id, uid }) => {
      const { bets, stakes, wins } = sums.get(id) ?? none
      const own = { bets, stakes, wins }
      return [id, { uid, own, line: { ...own }, direct: 0, lower: 0 }] as [number, RolledUp]
    }),
  )
  for (const { id, upper } of below.toReversed()) {
    const above = lines.get(upper!)
    if (!above) continue
    const { line, lower } = lines.get(id)!
    above.direct += 1
    above.lower += 1 + lower
    above.line.bets += line.bets
    above.line.stakes += line.stakes
    above.line.wins += line.wins
  }
  return lines
}
