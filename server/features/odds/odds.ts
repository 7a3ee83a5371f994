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
import { instantsOf, keepChange, mustBeClear, waitingChanges } from '../scheduled/scheduled.ts'
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

const pendingOf = ({ id, by, reason, inForceAt }: Waiting) => ({ id, by, reason, inForceAt })

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

/** `at`: the instant it is scheduled for, ISO 8601; `after`: the last that waits before it. */
type Next = Omit<NewVersion, 'approvedBy'> & { at: string | null; after: number | null }

const rate = (hundredths: number) => `${(hundredths / 100).toFixed(2)}%`
const pastText = (past: PastOdds | null) =>
  past ? oddsText.beyond(past.heads, rate(past.highest), rate(past.most)) : ''

function titleOf({ title, hall }: Game, { raised, beyond, loosened }: Asked): string {
  const acts = [raised + beyond !== '' && '배당 인상', loosened !== '' && '한도 완화']
  return `${title} (${hall}) ${acts.filter(Boolean).join('·')}`
}

/** Refuses `limit` odds that no pick may have. */
function mustStand(game: Game, odds: Odds): void {
  const outside = oddsKeys(game).filter((key) => !mayStand(key, odds[key.key]!))
  if (outside.length > 0) throw new Refusal('limit', oddsText.outside(labelsOf(outside, odds)))
}

const labelsOf = (keys: OddsKey[], odds: Odds) =>
  keys.map(({ key, label }) => `${label} ${formatOdds(odds[key]!)}`).join(', ')

/**
 * A new version of a game's odds and limits; answers whether it waits for a second operator, as odds above 98 % do,
 * odds that leave a line past the farming guard, and limits that loosen. Refuses `notFound`, `badInput`, `limit` for odds below 75 % or above
 * 100 %, `state` when somebody was faster.
 */
export async function saveOdds({ db }: Deps, ask: Save): Promise<{ waiting: boolean }> {
  const { operator, address, version, odds, limits, inForceAt } = ask
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
    const past = await pastGuardAt(tx, { game: game.key, odds })
    // What loosens is told by what it follows, so it follows what was read here.
    const { before, at, after } = await takeOdds(tx, { game, version, inForceAt, approved: false })
    const changed = oddsKeys(game).filter(({ key }) => odds[key] !== before.odds[key])
    if (changed.length === 0 && sameLimits(limits, before.limits))
      throw new Refusal('badInput', oddsText.same)
    const above = changed.filter(
      (key) => odds[key.key]! > before.odds[key.key]! && isAboveCap(key, odds[key.key]!),
    )
    const loosened = loosenedLimits(before.limits, limits)
    const next: Next = {
      ...{ game: game.key, version, odds, limits, by: operator.uid, reason },
      ...{ at: at?.toISOString() ?? null, after },
    }
    if (above.length === 0 && !past && loosened === '') {
      const made = await keep(tx, next, null)
      const facts = factsOf(before, next)
      await record(tx, {
        ...{ operator, subject: game.title, reason, address },
        action: at ? 'odds.schedule' : 'odds.save',
        before: facts.before,
        after: { ...facts.after, ...made },
      })
      return { waiting: false }
    }
    const asked: Asked = { raised: labelsOf(above, odds), beyond: pastText(past), loosened }
    await request(tx, {
      operator,
      action: 'odds.override',
      subject: games.indexOf(game) + 1,
      detail: { ...next, ...asked },
      title: titleOf(game, asked),
      reason,
      address,
    })
    return { waiting: true }
  })
}

/** Writes a change down: a version, or one that waits for its instant. Answers the log's facts of it. */
async function keep(tx: Tx, { at, after: _, ...next }: Next, approvedBy: string | null) {
  if (at === null) return { version: await write(tx, { ...next, approvedBy }) }
  const { game, odds, limits, by, reason } = next
  const change = { kind: 'odds' as const, subject: game, chain: chainOfGame(game), by, reason }
  const value: Ahead = { odds, limits }
  const scheduled = await keepChange(tx, { ...change, value, approvedBy, inForceAt: new Date(at) })
  return { scheduled, inForceAt: at }
}

type Take = { game: Game; version: number; inForceAt: string | undefined; approved: boolean }

/** The odds that a change stands on: the newest, or the last that wait before its instant. Refuses `state` when they changed. */
async function takeOdds(tx: Tx, { game, version, inForceAt, approved }: Take) {
  const newest = await latestOdds(tx, game)
  if (newest.version !== version) throw new Refusal('state', operatorText.changed)
  const waiting = await waitingChanges<Ahead>(tx, 'odds')
  const own = waiting.filter(({ subject }) => subject === game.key)
  const last = own.at(-1)
  const after = last?.id ?? null
  if (inForceAt === undefined) {
    await mustBeClear(tx, own)
    return { before: newest, at: null, after }
  }
  const { inForceAt: at } = await instantsOf(tx, { inForceAt }, { last, approved })
  return { before: { ...newest, ...last?.value }, at, after }
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
  const past = pastText(await pastGuardAt(tx, next))
  if (past !== '' && past !== beyond) throw new Refusal('state', operatorText.changed)
  const given = { game, version: next.version, inForceAt: next.at ?? undefined, approved: true }
  const { before, after } = await takeOdds(tx, given)
  if (next.at !== null && next.after !== after) throw new Refusal('state', operatorText.changed)
  return { ...factsOf(before, next).after, ...(await keep(tx, next, decided.uid)) }
}
