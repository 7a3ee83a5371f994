/** Whether a draft may be saved, and why: what rules say of it, what theory says, and what the replay saw. */
import { drawEdge } from '@madang/contract/core/edges.ts'
import { gameByKey, type Game } from '@madang/contract/core/draw/games.ts'
import { oddsKeys, type OddsKey } from '@madang/contract/core/draw/picks.ts'
import { RETURN_FLOOR_PERCENT, returnOf } from '@madang/contract/core/draw/returns.ts'
import { largest } from '@madang/contract/core/lists.ts'
import { formatOdds } from '@madang/contract/core/odds.ts'
import { MOST_RATE, rateGames, rateGameText } from '@madang/contract/core/rates.ts'
import { settingRules } from '@madang/contract/operator/plain/site-settings.ts'
import { reasonText, type Verdict } from '@madang/contract/operator/plain/what-if.ts'
import type { ReplayResult } from '@madang/contract/operator/what-if.ts'

import { beyondGuard, type Guard } from '../rolling/rolling.ts'
import type { Head } from './base-sql.ts'
import { raisedKeys, type Limits, type Plan } from './plan.ts'
import type { Both } from './tally.ts'

type Reason = ReplayResult['reasons'][number]
export type Seen = Omit<ReplayResult, 'reasons'>

type Judging = {
  plan: Plan
  seen: Seen
  guard: Both<Guard>
  heads: Head[]
}

/** A change of odds by more than this share of them is rather a slip of the finger. */
const JUMP = 0.1
/** Refusing more than this share of all bets, in hundredths of a percent, is a bad rule whatever it is for. */
const MANY = 500
const NAMES = 3

const ok = (text: string, seen = ''): Reason => ({ tone: 'ok', text, seen, asks: 'may' })
const warn = (text: string, seen = '', asks: Verdict = 'may'): Reason => ({
  ...{ tone: 'warn', text, seen, asks },
})
const bad = (text: string, seen = ''): Reason => ({ tone: 'bad', text, seen, asks: 'no' })

/** All that was looked at, the worst first. */
export function reasonsOf(judging: Judging): Reason[] {
  const { plan } = judging
  const reasons = [
    ...oddsReasons(plan),
    ...guardReasons(judging),
    ...rateReasons(judging),
    ...limitReasons(plan),
    ...seenReasons(judging),
  ]
  const weight = ({ tone, asks }: Reason) =>
    tone === 'bad' ? 0 : tone === 'warn' ? (asks === 'two' ? 1 : 2) : 3
  return reasons.toSorted((a, b) => weight(a) - weight(b))
}

/** The strictest of what reasons ask for. */
export function verdictOf(reasons: readonly Reason[]): Verdict {
  if (reasons.some(({ asks }) => asks === 'no')) return 'no'
  return reasons.some(({ asks }) => asks === 'two') ? 'two' : 'may'
}

const some = (labels: string[]) =>
  labels.length > NAMES
    ? `${labels.slice(0, NAMES).join(', ')} 외 ${labels.length - NAMES}개`
    : labels.join(', ')

function oddsReasons({ odds, rule }: Plan): Reason[] {
  return [...odds].flatMap(([name, { was, will }]) => {
    const game = gameByKey(name)!
    const changed = oddsKeys(game).filter(({ key }) => rule.games.get(name)?.odds.has(key))
    if (changed.length === 0) return []
    const labels = (keys: OddsKey[]) =>
      some(keys.map(({ key, label }) => `${label} ${formatOdds(will[key]!)}`))
    const all = oddsKeys(game)
    const share = (key: OddsKey) => returnOf(key, will[key.key]!)
    // In whole numbers, as the save compares them.
    const above = all.filter((key) => key.wins * will[key.key]! > 100 * key.total)
    const below = all.filter((key) => key.wins * will[key.key]! < RETURN_FLOOR_PERCENT * key.total)
    const raised = raisedKeys(game, { was, will })
    const jumps = changed.filter(({ key }) => Math.abs(will[key]! / was[key]! - 1) > JUMP)
    const highest = Math.round(largest(all.map(share)) * 10_000)
    const { ceiling, floor, cap, jump } = reasonText
    return [
      above.length > 0 ? bad(ceiling.bad(labels(above))) : ok(ceiling.ok, ceiling.seen(highest)),
      ...(below.length > 0 ? [bad(floor(labels(below)))] : []),
      ...(raised.length > 0 ? [warn(cap.text(raised.length), cap.seen, 'two')] : []),
      ...(jumps.length > 0 ? [warn(jump.text(labels(jumps)), jump.seen)] : []),
    ]
  })
}

/** What odds leave the lines that there are, and hedges that come back with more than was staked. */
function guardReasons({ plan, guard, heads, seen }: Judging): Reason[] {
  const reasons: Reason[] = []
  const { most } = guard.will.etc
  const past = heads.filter(({ etc }) => etc > most)
  const { guard: words, hedge } = reasonText
  if (most < guard.was.etc.most && past.length > 0)
    reasons.push(warn(words.text(past.length), words.seen(past[0]!.etc, most), 'two'))
  const oddsChange = [...plan.rule.games.values()].some(({ odds }) => odds.size > 0)
  const paying = seen.hedges.filter(({ pays }) => pays)
  if ((oddsChange || plan.rates) && paying.length > 0)
    reasons.push(bad(hedge.text(paying.length), hedge.seen(paying[0]!.label)))
  return reasons
}

function rateReasons({ plan, guard }: Judging): Reason[] {
  const { rates } = plan
  if (!rates) return []
  const { was, will, upper, below } = rates
  const reasons = rateGames.flatMap((game): Reason[] => {
    const label = rateGameText[game]
    if (will[game] > MOST_RATE) return [bad(reasonText.tooHigh(label))]
    if (upper && will[game] > upper[game]) return [bad(reasonText.aboveUpper(label, upper[game]))]
    if (will[game] < below[game]) return [bad(reasonText.belowLower(label, below[game]))]
    return []
  })
  // Whoever is below earns no more than the upper, whose rates were judged.
  if (upper) return reasons
  const before = new Set(beyondGuard(was, guard.will).map(({ game }) => game))
  return [
    ...reasons,
    ...beyondGuard(will, guard.will).flatMap(({ game, rate, most, edge }): Reason[] => {
      const label = rateGameText[game]
      if (rate > edge * 10_000) return [bad(reasonText.rateEdge(label, Math.round(edge * 10_000)))]
      const text = reasonText.rateGuard(label, most)
      // An exception that stands already, and is not widened.
      return before.has(game) && rate <= was[game] ? [warn(text)] : [bad(text)]
    }),
  ]
}

/** The first of each pair may not be above the second. */
const ordered = [
  ['minBettingMoney', 'maxBettingMoney'],
  ['minBettingMoney', 'maxWinMoney'],
  ['minBettingMoney', 'folderMaxBettingMoney'],
  ['minBettingMoney', 'roundMaxBettingMoney'],
] as const
const caps = [
  'maxBettingMoney',
  'maxWinMoney',
  'folderMaxBettingMoney',
  'roundMaxBettingMoney',
] as const

function limitReasons({ limits, loosened, turnover }: Plan): Reason[] {
  const texts = [...limits.values()].flatMap(({ was, will }) => {
    if (JSON.stringify(was) === JSON.stringify(will)) return []
    return [
      ...ordered
        .filter(([small, large]) => will[small] > will[large])
        .map(([small, large]) =>
          reasonText.order(settingRules[small].label, settingRules[large].label),
        ),
      ...caps
        .filter((cap) => will[cap] > will.roundExposure && isWorse(cap, { was, will }))
        .map((cap) => reasonText.aboveExposure(settingRules[cap].label)),
    ]
  })
  const { none, wide } = reasonText.turnover
  return [
    ...[...new Set(texts)].map((text) => bad(text)),
    ...(loosened === ''
      ? []
      : [warn(reasonText.loosened.text(loosened), reasonText.loosened.seen, 'two')]),
    ...(turnover && turnover.will === 0 ? [bad(none)] : []),
    ...(turnover && turnover.will > 0 && turnover.will * 2 < turnover.was
      ? [warn(wide, '', 'two')]
      : []),
  ]
}

/** Whether the draft itself brings a cap above what a round may pay, or further above. */
const isWorse = (cap: (typeof caps)[number], { was, will }: Both<Limits>) =>
  will[cap] - will.roundExposure > was[cap] - was.roundExposure

function seenReasons({ plan, seen, heads }: Judging): Reason[] {
  const { bounds, books, refused, exposure, turnover, lines, money } = seen
  const { edge, loss, empty, unsettled } = reasonText
  const reasons: Reason[] = []
  const replayed = plan.rule.games.size > 0
  if (replayed && bounds.bets === 0) reasons.push(ok(empty))
  if (bounds.open > 0) reasons.push(ok(unsettled(bounds.open)))
  if (bounds.bets > 0) {
    reasons.push(
      books.differs !== 0
        ? bad(reasonText.books.bad, reasonText.books.seen(books.differs))
        : ok(reasonText.books.ok, reasonText.books.equal),
    )
    reasons.push(refusedReason(refused, bounds.bets))
    reasons.push(exposureReason(exposure))
  }
  if (turnover) {
    const words = reasonText.turnover
    const many = turnover.refused * 10_000 > turnover.withdrawals * MANY
    if (turnover.refused === 0) reasons.push(ok(words.ok))
    else reasons.push((many ? warn : ok)(words.warn(turnover.refused)))
  }
  // Exceptions that two operators agreed to are told; what this draft makes of a line is judged.
  const over = lines.filter((line) => line.over)
  const made = over.filter(({ points, hold }) => points.was <= hold.was)
  if (made.length > 0) reasons.push(bad(edge.text(made.length), edge.seen(made[0]!.head)))
  else if (over.length > 0 && (plan.rates || changesOdds(plan)))
    // Rates have no second operator: past the guard they are saved as an exception, which is written down.
    reasons.push(warn(edge.text(over.length), edge.seen(over[0]!.head), plan.rates ? 'may' : 'two'))
  if (losesByTheory(plan, heads, money)) reasons.push(bad(loss.text, loss.seen))
  return reasons
}

const changesOdds = ({ rule }: Plan) => [...rule.games.values()].some(({ odds }) => odds.size > 0)

function refusedReason({ bets }: Seen['refused'], all: number): Reason {
  const words = reasonText.refused
  if (bets === 0) return ok(words.ok)
  const share = Math.round((bets * 10_000) / all)
  return share >= MANY
    ? warn(words.many(bets), words.seen(share))
    : ok(words.few(bets), words.seen(share))
}

function exposureReason({ most, cap, at }: Seen['exposure']): Reason {
  const words = reasonText.exposure
  const share = cap > 0 ? Math.round((most.will * 10_000) / cap) : 0
  return at > 0 ? warn(words.warn(at), words.seen(share)) : ok(words.ok, words.seen(share))
}

/** Whether a changed game's closest pick leaves less than the highest line earns of it. */
function losesByTheory(plan: Plan, heads: Head[], { will }: Seen['money']): boolean {
  if (!changesOdds(plan) || will.bets === 0) return false
  const highest = (heads[0]?.etc ?? 0) / 10_000
  return [...plan.odds].some(([name, { was, will: then }]) => {
    const game: Game = gameByKey(name)!
    if (plan.rule.games.get(name)?.odds.size === 0 || !plan.rule.games.has(name)) return false
    return drawEdge(game, then) < highest && drawEdge(game, was) >= highest
  })
}
