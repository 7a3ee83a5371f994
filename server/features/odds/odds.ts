/** Odds and limits of the draw games as operators change them: a version each, in force from the next round that opens. */
import type { Parsed } from '@madang/contract/core/call.ts'
import { gameByKey, games, type Game } from '@madang/contract/core/draw/games.ts'
import { oddsKeys, type OddsKey } from '@madang/contract/core/draw/picks.ts'
import { isAboveCap, mayStand } from '@madang/contract/core/draw/returns.ts'
import { formatOdds } from '@madang/contract/core/odds.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import type { GameOdds, oddsSave } from '@madang/contract/operator/odds.ts'
import {
  limitKeys,
  loosenedLimits,
  oddsBounds,
  oddsText,
} from '@madang/contract/operator/plain/odds.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { scheduledText } from '@madang/contract/operator/plain/scheduled.ts'
import { settingRules, settingText } from '@madang/contract/operator/plain/site-settings.ts'

import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { Refusal } from '../../http/refusal.ts'
import { reasonOf, type Acting } from '../../http/serve-operator.ts'
import { endWaiting, readSettings, takeSettings, type SettingValues } from '../../http/settings.ts'
import { request, type Act } from '../approvals/approvals.ts'
import { record } from '../audit/audit.ts'
import {
  ensureOdds,
  latestOdds,
  betLimitsInForce,
  type BetLimits,
  type Odds,
} from '../draw/draw.ts'
import { pastGuardAt, type PastOdds } from '../rolling/rolling.ts'
import {
  instantsOf,
  keepPlan,
  mustBeClear,
  waitingChanges,
  type Scheduled,
} from '../scheduled/scheduled.ts'
import { claimReplay, keepReplay, type Claimed } from '../what-if/what-if.ts'
import {
  insertVersion,
  selectNewest,
  selectTaking,
  selectVersions,
  selectWaiting,
  type NewVersion,
  type VersionRow,
  type Waiting,
} from './sql.ts'

/** Odds and limits that wait for their instant. */
type Ahead = { odds: Odds; limits: BetLimits }
const chainOfGame = (game: string) => `odds ${game}`

const shown = (row: VersionRow) => ({ ...row, at: row.at?.toISOString() ?? null })

/** Every draw game with its newest odds, what its open round has, and what waits. */
export async function listOdds({ db }: Deps) {
  const [newest, taking, waiting, settings, scheduled] = await Promise.all([
    selectNewest(db),
    selectTaking(db),
    selectWaiting(db),
    readSettings(db),
    waitingChanges<Ahead>(db, 'odds'),
  ])
  const list = await Promise.all(
    games.map(async (game, index): Promise<GameOdds> => {
      const row = newest.find(({ game: key }) => key === game.key) ?? {
        ...(await latestOdds(db, game)),
        madeBy: 'house',
        approvedBy: null,
        at: null,
        reason: '',
      }
      const round = taking.find(({ game: key }) => key === game.key)
      const pending = waiting.find(({ subject }) => subject === index + 1)
      return {
        ...shown(row),
        game: game.key,
        round: round ? { number: round.number, version: round.version } : null,
        pending: pending ? pendingOf(pending) : null,
        scheduled: scheduled.flatMap(({ subject, chain: _, value, inForceAt, ...change }) =>
          subject === game.key ? [{ ...change, ...value, inForceAt: inForceAt.toISOString() }] : [],
        ),
      }
    }),
  )
  return { games: list, house: betLimitsInForce(settings, {}) }
}

const pendingOf = ({ id, by, reason, inForceAt, until }: Waiting) => ({
  ...{ id, by, reason, inForceAt, until },
})

function gameOf(key: string): Game {
  const game = gameByKey(key)
  if (!game) throw new Refusal('notFound', oddsText.unknown)
  return game
}

/** The versions of a game, newest first; refuses `notFound`. */
export const oddsVersions = async ({ db }: Deps, key: string) =>
  (await selectVersions(db, gameOf(key).key)).map(shown)

/** What is wrong with odds: every key of the game, none more, each within its bounds. */
function oddsComplaint(game: Game, odds: Odds): string | null {
  const keys = oddsKeys(game)
  if (Object.keys(odds).length !== keys.length || keys.some(({ key }) => !Object.hasOwn(odds, key)))
    return oddsText.keys
  const wrong = keys.find(({ key }) => {
    const value = odds[key]!
    return !Number.isSafeInteger(value) || value < oddsBounds.min || value > oddsBounds.max
  })
  return wrong ? oddsText.bounds(wrong.label) : null
}

/** What is wrong with limits: each within its setting's bounds, the smallest bet not above what it is limited by. */
function limitsComplaint(settings: SettingValues, limits: BetLimits): string | null {
  for (const key of limitKeys) {
    const { label, min, max } = settingRules[key]
    const given = limits[key]
    if (given !== undefined && (given < min || given > max))
      return `${label}: ${settingText.number(formatWon(min), formatWon(max))}`
  }
  const held = betLimitsInForce(settings, limits)
  const wrong = limitKeys.find((key) => held[key] < held.minBettingMoney)
  return wrong
    ? settingText.order(settingRules.minBettingMoney.label, settingRules[wrong].label)
    : null
}

const sameLimits = (a: BetLimits, b: BetLimits) => limitKeys.every((key) => a[key] === b[key])

type Save = Acting & Parsed<typeof oddsSave>

/** What of a change waits for a second operator, in words; empty where nothing does (docs/adr/0034, 0047). */
type Asked = { raised: string; beyond: string; loosened: string }

/** `at`, `until`: the instants it is scheduled for, ISO 8601; `after`: the last that waits before it. */
type Next = Omit<NewVersion, 'approvedBy'> & {
  at: string | null
  /** left out by what was asked for before odds had ends */
  until?: string | null
  after: number | null
  /** its replay; left out where it was not asked before */
  replay?: Claimed
}

const rate = (hundredths: number) => `${(hundredths / 100).toFixed(2)}%`
/** The first of several odds of a game that leave a line past the farming guard. */
async function pastOf(tx: Tx, game: string, several: Odds[]): Promise<PastOdds | null> {
  for (const odds of several) {
    const past = await pastGuardAt(tx, { game, odds })
    if (past) return past
  }
  return null
}
const pastText = (past: PastOdds | null) =>
  past ? oddsText.beyond(past.heads, rate(past.highest), rate(past.most)) : ''

function titleOf({ title, hall }: Game, { raised, beyond, loosened }: Asked): string {
  const acts = [raised + beyond !== '' && '배당 인상', loosened !== '' && '한도 완화']
  return `${title} (${hall}) ${acts.filter(Boolean).join('·') || '배당·한도'}`
}

/** Refuses `limit` odds that no pick may have. */
function mustStand(game: Game, odds: Odds): void {
  const outside = oddsKeys(game).filter((key) => !mayStand(key, odds[key.key]!))
  if (outside.length > 0) throw new Refusal('limit', oddsText.outside(labelsOf(outside, odds)))
}

/** The keys that are raised above what one operator may. */
const raisedOf = (game: Game, from: Odds, to: Odds) =>
  oddsKeys(game).filter((key) => to[key.key]! > from[key.key]! && isAboveCap(key, to[key.key]!))

/** Of one change what needs two operators, in words. */
const loosenedOf = (game: Game, from: Ahead, to: Ahead) => ({
  raised: labelsOf(raisedOf(game, from.odds, to.odds), to.odds),
  loosened: loosenedLimits(from.limits, to.limits),
})

const joined = (...words: string[]) => words.filter(Boolean).join(', ')

const labelsOf = (keys: OddsKey[], odds: Odds) =>
  keys.map(({ key, label }) => `${label} ${formatOdds(odds[key]!)}`).join(', ')

/**
 * A new version of a game's odds and limits; answers whether it waits for a second operator, as odds above 98 % do,
 * odds that leave a line past the farming guard, and limits that loosen. Refuses `notFound`, `badInput`, `limit` for odds below 75 % or above
 * 100 %, `state` when somebody was faster.
 */
export async function saveOdds({ db }: Deps, ask: Save): Promise<{ waiting: boolean }> {
  const { operator, address, version, odds, limits, inForceAt, until } = ask
  const game = gameOf(ask.game)
  const reason = reasonOf(ask.reason)
  const wrong = oddsComplaint(game, odds)
  if (wrong) throw new Refusal('badInput', wrong)
  mustStand(game, odds)
  return db.begin(async (tx) => {
    await ensureOdds(tx)
    await takeSettings(tx)
    const unfit = limitsComplaint(await readSettings(tx), limits)
    if (unfit) throw new Refusal('badInput', unfit)
    // What loosens is told by what it follows, so it follows what was read here.
    const given = { game, version, inForceAt, until, approved: false }
    const { before, at, end, after, ends } = await takeOdds(tx, given)
    const past = await pastOf(tx, game.key, end ? [odds, before.odds] : [odds])
    const replay = await claimReplay(tx, {
      replay: ask.replay,
      draft: { kind: 'odds', game: game.key, odds, limits },
    })
    const asItIs =
      oddsKeys(game).every(({ key }) => odds[key] === before.odds[key]) &&
      sameLimits(limits, before.limits)
    if (asItIs && ends.length === 0) throw new Refusal('badInput', oddsText.same)
    const will: Ahead = { odds, limits }
    // An end is a change as well: what it brings back may raise and loosen. So is each approved change that this one ends.
    const steps = [
      loosenedOf(game, before, will),
      ...(end ? [loosenedOf(game, will, before)] : []),
      ...ends.flatMap(({ approvedBy, value }) =>
        approvedBy === null ? [] : [loosenedOf(game, value, will)],
      ),
    ]
    const raised = joined(...new Set(steps.map((step) => step.raised)))
    const loosened = joined(...new Set(steps.map((step) => step.loosened)))
    const next: Next = {
      ...{ game: game.key, version, odds, limits, by: operator.uid, reason },
      ...{ at: at?.toISOString() ?? null, until: end?.toISOString() ?? null, after },
      ...(replay && { replay }),
    }
    if (raised + loosened === '' && !past && replay?.verdict !== 'two') {
      const made = await keep(tx, next, { before, approvedBy: null })
      await keepReplay(tx, replay, { ...versionOf(made), operator: operator.id })
      const facts = factsOf(before, next)
      await record(tx, {
        about: null,
        ...{ operator, subject: game.title, reason, address },
        action: at ? 'odds.schedule' : 'odds.save',
        before: facts.before,
        after: { ...facts.after, ...made, ...(replay && { replay }) },
      })
      return { waiting: false }
    }
    const asked: Asked = { raised, beyond: pastText(past), loosened }
    const approval = await request(tx, {
      operator,
      action: 'odds.override',
      subject: games.indexOf(game) + 1,
      detail: { ...next, ...asked },
      title: titleOf(game, asked),
      reason,
      address,
    })
    await keepReplay(tx, replay, { approval, operator: operator.id })
    return { waiting: true }
  })
}

type Kept = { before: Ahead; approvedBy: string | null }

/**
 * Writes a change down: a version, or one that waits for its instant, with the one that ends it. Answers the log's
 * facts of it.
 */
async function keep(
  tx: Tx,
  { at, until = null, after: _, ...next }: Next,
  { before, approvedBy }: Kept,
): Promise<{ version: number } | { scheduled: number[]; inForceAt: string; until: string | null }> {
  if (at === null) return { version: await write(tx, { ...next, approvedBy }) }
  const { game, by, reason } = next
  const only = ({ odds, limits }: Ahead) => ({ odds, limits })
  const change = { kind: 'odds' as const, subject: game, chain: chainOfGame(game), by, reason }
  const scheduled = await keepPlan(
    tx,
    { ...change, value: only(next), back: only(before), approvedBy },
    { inForceAt: new Date(at), until: until === null ? undefined : new Date(until) },
  )
  return { scheduled, inForceAt: at, until }
}

const versionOf = (made: { version: number } | object) =>
  'version' in made ? { version: made.version } : {}

type Take = {
  game: Game
  version: number
  inForceAt: string | undefined
  until: string | undefined
  approved: boolean
}

/**
 * The odds that a change is made on: the newest, or the last that wait before its instant; `ends`: what it ends. Refuses
 * `state` when they changed.
 */
async function takeOdds(tx: Tx, { game, version, inForceAt, until, approved }: Take) {
  const newest = await latestOdds(tx, game)
  if (newest.version !== version) throw new Refusal('state', operatorText.changed)
  const waiting = await waitingChanges<Ahead>(tx, 'odds')
  const own = waiting.filter(({ subject }) => subject === game.key)
  const last = own.at(-1)
  const after = last?.id ?? null
  if (inForceAt === undefined) {
    await mustBeClear(tx, own)
    return { before: newest, at: null, end: undefined, after, ends: own }
  }
  const instants = await instantsOf(tx, { inForceAt, until }, { last, approved })
  const { inForceAt: at, until: end } = instants
  return { before: { ...newest, ...last?.value }, at, end, after, ends: [] }
}

/** Refuses `state` a cancellation after which a game's odds or limits are looser than two operators approved. */
export async function mustStayApproved(tx: Tx, gone: Scheduled[]): Promise<void> {
  const [first] = gone as Scheduled<Ahead>[]
  const game = gameOf(first!.subject)
  const waiting = await waitingChanges<Ahead>(tx, 'odds')
  const left = waiting.filter(
    ({ subject, inForceAt }) => subject === game.key && inForceAt < first!.inForceAt,
  )
  const stays: Ahead = left.at(-1)?.value ?? (await latestOdds(tx, game))
  const looser = (gone as Scheduled<Ahead>[]).some(({ approvedBy, value }) => {
    const { raised, loosened } = loosenedOf(game, value, stays)
    return approvedBy !== null && raised + loosened !== ''
  })
  if (looser) throw new Refusal('state', scheduledText.looser)
}

async function write(tx: Tx, next: NewVersion): Promise<number> {
  const made = await insertVersion(tx, next)
  if (made === null) throw new Refusal('state', operatorText.changed)
  await endWaiting(tx, chainOfGame(next.game), next.by)
  const { game, by, approvedBy, reason, version } = next
  const detail = { from: version, to: made, approvedBy, reason }
  await recordEvents(tx, [{ kind: 'odds.changed', actor: by, target: game, detail }])
  return made
}

/** What the log keeps of a change: only what differs. */
function factsOf(
  before: { odds: Odds; limits: BetLimits },
  after: { odds: Odds; limits: BetLimits },
) {
  const keys = Object.keys(after.odds).filter((key) => before.odds[key] !== after.odds[key])
  const only = (odds: Odds) => Object.fromEntries(keys.map((key) => [key, odds[key]]))
  const moved = !sameLimits(before.limits, after.limits)
  return {
    before: { odds: only(before.odds), ...(moved && { limits: before.limits }) },
    after: { odds: only(after.odds), ...(moved && { limits: after.limits }) },
  }
}

/**
 * Raised odds and loosened limits with their second operator. Refuses `state` when the game has a newer version by now, or lines earn what
 * was not told of; `limit` for odds that no pick may have.
 */
export const oddsApproved: Act = async (_, tx, { detail }, decided) => {
  const { beyond, ...next } = detail as Next & Asked
  const game = gameOf(next.game)
  mustStand(game, next.odds)
  await takeSettings(tx)
  const { version, at, until = null } = next
  const given = { inForceAt: at ?? undefined, until: until ?? undefined, approved: true }
  const { before, after } = await takeOdds(tx, { game, version, ...given })
  const several = until === null ? [next.odds] : [next.odds, before.odds]
  const past = pastText(await pastOf(tx, game.key, several))
  if (past !== '' && past !== beyond) throw new Refusal('state', operatorText.changed)
  if (next.after !== after) throw new Refusal('state', operatorText.changed)
  const made = await keep(tx, next, { before, approvedBy: decided.uid })
  await keepReplay(tx, next.replay, { ...versionOf(made), operator: decided.id })
  return { ...factsOf(before, next).after, ...made }
}
