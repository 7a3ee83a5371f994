/**
 * A draft beside what it stands on: what it changes of the rules that held, in words, and what has to be known to judge it.
 * Read as of one moment; refused is only what cannot be asked at all, for a bad rule is to be told why.
 */
import { gameByKey, games, type Game, type GameKey } from '@madang/contract/core/draw/games.ts'
import { isAboveCap } from '@madang/contract/core/draw/returns.ts'
import { oddsKeys } from '@madang/contract/core/draw/picks.ts'
import { formatOdds } from '@madang/contract/core/odds.ts'
import {
  formatRate,
  rateGames,
  rateGameText,
  ratesOf,
  readRate,
  type Rates,
} from '@madang/contract/core/rates.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import {
  limitKeys,
  loosenedLimits,
  oddsBounds,
  oddsText,
  type LimitKey,
} from '@madang/contract/operator/plain/odds.ts'
import { treeText } from '@madang/contract/operator/plain/referral.ts'
import {
  loosens,
  settingRules,
  settingText,
} from '@madang/contract/operator/plain/site-settings.ts'
import { whatIfText } from '@madang/contract/operator/plain/what-if.ts'
import type { Draft } from '@madang/contract/operator/what-if.ts'

import type { Reader } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import { readSettings, type SettingValues } from '../../http/settings.ts'
import { betLimitsInForce, latestOdds, type BetLimits, type Odds } from '../draw/draw.ts'
import { readRates } from '../rolling/rolling.ts'
import { selectBelowRates, selectPerson, selectSettingVersion } from './base-sql.ts'
import { unchanged, type GameRule, type Rule } from './rule.ts'
import type { Both } from './tally.ts'

export type Limits = Record<LimitKey, number>
export type Change = { what: string; was: string; will: string }

/** Rates of a member, with what bounds them. */
type RatesPlan = Both<Rates> & {
  member: number
  /** null: the head of a line */
  upper: Rates | null
  below: Rates
}

export type Plan = {
  title: string
  /** a game's key, a setting's, a member's id */
  subject: string
  /** what it stands on: the same until somebody else saves */
  base: object
  rule: Rule
  changes: Change[]
  /** by game */
  odds: Map<GameKey, Both<Odds>>
  limits: Map<GameKey, Both<Limits>>
  settings: Both<SettingValues>
  /** limits that loosen what guards money, in words; empty where none does */
  loosened: string
  rates: RatesPlan | null
  turnover: Both<number> | null
}

type Ground = Pick<Plan, 'odds' | 'limits' | 'settings'> & { versions: Map<GameKey, number> }

async function readGround(db: Reader): Promise<Ground> {
  const settings = await readSettings(db)
  const ground: Ground = {
    ...{ odds: new Map(), limits: new Map(), versions: new Map() },
    settings: { was: settings, will: settings },
  }
  for (const game of games) {
    const { odds, limits, version } = await latestOdds(db, game)
    const held = betLimitsInForce(settings, limits)
    ground.odds.set(game.key, { was: odds, will: odds })
    ground.limits.set(game.key, { was: held, will: held })
    ground.versions.set(game.key, version)
  }
  return ground
}

const none = { rates: null, turnover: null, loosened: '' }
const held = { rates: null }

/** Refuses `badInput` and `notFound` for what is no draft of anything, or changes nothing. */
export async function planOf(db: Reader, draft: Draft): Promise<Plan> {
  const ground = await readGround(db)
  switch (draft.kind) {
    case 'odds':
      return ofOdds(db, draft, ground)
    case 'setting':
      return ofSetting(db, draft, ground)
    case 'rates':
      return ofRates(db, draft, ground)
  }
}

type Of<K extends Draft['kind']> = Extract<Draft, { kind: K }>

async function ofOdds(db: Reader, draft: Of<'odds'>, ground: Ground): Promise<Plan> {
  const game = gameByKey(draft.game)
  if (!game) throw new Refusal('notFound', whatIfText.noGame)
  const keys = oddsKeys(game)
  const { odds, limits } = draft
  if (Object.keys(odds).length !== keys.length || keys.some(({ key }) => !Object.hasOwn(odds, key)))
    throw new Refusal('badInput', oddsText.keys)
  const wrong = keys.find(({ key }) => {
    const value = odds[key]!
    return !Number.isSafeInteger(value) || value < oddsBounds.min || value > oddsBounds.max
  })
  if (wrong) throw new Refusal('badInput', oddsText.bounds(wrong.label))
  const was = ground.odds.get(game.key)!.was
  const own = (await latestOdds(db, game)).limits
  const changed = keys.filter(({ key }) => was[key] !== odds[key])
  const moved = limitKeys.filter((key) => own[key] !== limits[key])
  if (changed.length + moved.length === 0) throw new Refusal('badInput', whatIfText.same)
  ground.odds.set(game.key, { was, will: odds })
  const before = ground.limits.get(game.key)!.was
  const after = betLimitsInForce(ground.settings.was, limits)
  ground.limits.set(game.key, { was: before, will: after })
  const raised = changed.some(({ key }) => odds[key]! > was[key]!)
  return {
    ...{ ...ground, ...none, ...held, title: `${game.title} (${game.hall})`, subject: game.key },
    base: { version: ground.versions.get(game.key)! },
    rule: {
      ...held,
      games: new Map([
        [
          game.key,
          {
            ...limited(before, after, raised),
            odds: new Map(changed.map(({ key }) => [key, odds[key]!])),
          },
        ],
      ]),
    },
    loosened: loosenedLimits(own, limits),
    changes: [
      ...changed.map(({ key, label }) => ({
        what: label,
        was: formatOdds(was[key]!),
        will: formatOdds(odds[key]!),
      })),
      ...moved.map((key) => ({
        what: settingRules[key].label,
        ...words(own, limits, key),
      })),
    ],
  }
}

const words = (was: BetLimits, will: BetLimits, key: LimitKey) => {
  const word = (limit: number | undefined) =>
    limit === undefined ? '사이트 설정' : `${formatWon(limit)}원`
  return { was: word(was[key]), will: word(will[key]) }
}

/** Limits that are tighter than they were; wider ones refuse nobody. `raised`: pay-outs come nearer to their limits. */
function limited(was: Limits, will: Limits, raised: boolean): GameRule {
  const tighter = (key: LimitKey) => (will[key] < was[key] ? will[key] : null)
  const win = tighter('maxWinMoney')
  const exposure = tighter('roundExposure')
  return {
    ...unchanged,
    least: will.minBettingMoney,
    leastChanged: will.minBettingMoney > was.minBettingMoney,
    bet: tighter('maxBettingMoney'),
    win: win ?? (raised ? will.maxWinMoney : null),
    winSticks: win === null,
    folder: tighter('folderMaxBettingMoney'),
    total: tighter('roundMaxBettingMoney'),
    exposure: exposure ?? (raised ? will.roundExposure : null),
    exposureSticks: exposure === null,
  }
}

async function ofSetting(db: Reader, draft: Of<'setting'>, ground: Ground): Promise<Plan> {
  const { key, value } = draft
  const { label, min, max, unit } = settingRules[key]
  if (!Number.isSafeInteger(value) || value < min || value > max)
    throw new Refusal('badInput', settingText.number(formatWon(min), formatWon(max)))
  const was = ground.settings.was
  if (was[key] === value) throw new Refusal('badInput', whatIfText.same)
  const will = { ...was, [key]: value }
  const rules = new Map<string, GameRule>()
  for (const game of games) {
    if (key === 'turnoverPercent') break
    const { limits } = await latestOdds(db, game)
    const [before, after] = [betLimitsInForce(was, limits), betLimitsInForce(will, limits)]
    ground.limits.set(game.key, { was: before, will: after })
    rules.set(game.key, limited(before, after, false))
  }
  const word = (amount: number) => `${formatWon(amount)}${unit}`
  return {
    ...{ ...ground, ...none, title: label, subject: key },
    settings: { was, will },
    base: { version: await selectSettingVersion(db, key) },
    rule: { ...held, games: rules },
    loosened: loosens(key, was, will) ? `${label} ${word(was[key])} → ${word(value)}` : '',
    changes: [{ what: label, was: word(was[key]), will: word(value) }],
    turnover: key === 'turnoverPercent' ? { was: was.turnoverPercent, will: value } : null,
  }
}

async function ofRates(db: Reader, draft: Of<'rates'>, ground: Ground): Promise<Plan> {
  const person = await selectPerson(db, draft.id)
  if (!person) throw new Refusal('notFound', whatIfText.noMember)
  const { upper } = person
  const known = await readRates(db, upper === null ? [draft.id] : [draft.id, upper])
  const was = known.get(draft.id)!.rates
  const will = ratesOf((game) => {
    const text = draft.rates[game]
    if (text === undefined) return was[game]
    const rate = readRate(text)
    if (rate === null) throw new Refusal('badInput', treeText.badRate)
    return rate
  })
  const changed = rateGames.filter((game) => was[game] !== will[game])
  if (changed.length === 0) throw new Refusal('badInput', whatIfText.same)
  const { casino } = will
  return {
    ...{ ...ground, ...none, title: `${person.uid} 롤링`, subject: String(draft.id) },
    base: { rates: was },
    rule: {
      games: new Map(games.map(({ key }) => [key, unchanged])),
      rates: {
        member: draft.id,
        will: {
          baccarat: will.baccarat || casino,
          dragon: will.dragon || casino,
          roulette: will.roulette || casino,
          slot: will.slot,
          etc: will.etc,
        },
      },
    },
    changes: changed.map((game) => ({
      what: `${rateGameText[game]} 롤링`,
      was: `${formatRate(was[game])}%`,
      will: `${formatRate(will[game])}%`,
    })),
    rates: {
      ...{ member: draft.id, was, will },
      upper: upper === null ? null : known.get(upper)!.rates,
      below: await selectBelowRates(db, draft.id),
    },
  }
}

/** Keys whose odds are raised above what one operator may. */
export const raisedKeys = (game: Game, { was, will }: Both<Odds>) =>
  oddsKeys(game).filter((key) => will[key.key]! > was[key.key]! && isAboveCap(key, will[key.key]!))
