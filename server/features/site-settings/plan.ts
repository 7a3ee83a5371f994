/** What a change of a setting stands on: the settings as they are then, with all that is scheduled, and what must hold between them. */
import { scheduledText } from '@madang/contract/operator/plain/scheduled.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import {
  loosens,
  settingRules,
  settingText,
} from '@madang/contract/operator/plain/site-settings.ts'
import type { Setting } from '@madang/contract/operator/site-settings.ts'

import type { Tx } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import {
  chainOf,
  readSettings,
  storedValue,
  takeSettings,
  type SettingKey,
  type SettingValues,
} from '../../http/settings.ts'
import {
  instantsOf,
  keepPlan,
  mustBeClear,
  waitingChanges,
  type Instants,
  type Scheduled,
} from '../scheduled/scheduled.ts'
import { selectVersion } from './sql.ts'

type Value = Setting['value']

/** The first of each pair may not be above the second. */
const ordered: [SettingKey, SettingKey][] = [
  ['minBettingMoney', 'maxBettingMoney'],
  ['minBettingMoney', 'maxWinMoney'],
  ['minBettingMoney', 'folderMaxBettingMoney'],
  ['minBettingMoney', 'roundMaxBettingMoney'],
  ['minDeposit', 'maxDeposit'],
  ['minDeposit', 'maxCoinDeposit'],
]

/** A conflict between one of these settings and another once the values are these, in words; null where there is none. */
function conflictOf(values: SettingValues, keys: ReadonlySet<string>): string | null {
  const wrong = ordered.find(
    (pair) => pair.some((key) => keys.has(key)) && values[pair[0]] > values[pair[1]],
  )
  if (wrong) return settingText.order(settingRules[wrong[0]].label, settingRules[wrong[1]].label)
  const hours = keys.has('bankCheckFrom') || keys.has('bankCheckUntil')
  return hours && values.bankCheckFrom === values.bankCheckUntil ? settingText.hours : null
}

/** From when to when a change holds, ISO 8601. */
export type When = { inForceAt: string; until?: string | undefined }

export type Asked = {
  key: SettingKey
  value: Value
  /** the one that was changed */
  version: number
  /** left out: at once */
  when?: When | undefined
  /** a second operator agreed: all but its instant was judged when it was asked for */
  approved?: boolean
}

export type Ground = {
  /** all settings as the change finds them */
  before: SettingValues
  instants: Instants | null
  /** the last of its chain that waits */
  after: number | null
  /** whether it needs two operators, at either end of its time */
  loosened: boolean
}

type Step = { key: SettingKey; value: Value; at: number }

const stepOf = ({ subject, value, inForceAt }: Scheduled<Value>): Step => ({
  key: subject as SettingKey,
  value,
  at: inForceAt.getTime(),
})
const stepped = (values: SettingValues, { key, value }: Step): SettingValues => ({
  ...values,
  [key]: value,
})

/**
 * The settings that a change is made on; nobody else changes one until the transaction ends. Refuses `badInput` for a
 * conflict of this setting, now or at any scheduled instant, and `state` when somebody was faster. A change at once ends
 * what is scheduled of it: it loosens where it is looser than what two operators approved for later.
 */
export async function takeGround(tx: Tx, asked: Asked): Promise<Ground> {
  const { key, value, version, when, approved = false } = asked
  await takeSettings(tx)
  const [values, waiting] = await Promise.all([
    readSettings(tx),
    waitingChanges<Value>(tx, 'setting'),
  ])
  if ((await selectVersion(tx, key)) !== version) throw new Refusal('state', operatorText.changed)
  const own = waiting.filter(({ chain }) => chain === chainOf(key))
  const after = own.at(-1)?.id ?? null
  if (!when) {
    await mustBeClear(tx, own)
    const now = { key, value, at: 0 }
    const rest = [now, ...waiting.filter((row) => !own.includes(row)).map(stepOf)]
    mustGoTogether(values, rest, new Set([key]))
    const loosened =
      loosens(key, values, stepped(values, now)) || isLooserLater(values, waiting, rest)
    return { before: values, instants: null, after, loosened }
  }
  const instants = await instantsOf(tx, when, { last: own.at(-1), approved })
  const { inForceAt, until } = instants
  const steps = waiting.map(stepOf)
  const before = steps.filter(({ at }) => at <= inForceAt.getTime()).reduce(stepped, values)
  if (before[key] === storedValue(key, value)) throw new Refusal('badInput', scheduledText.same)
  const change = { key, value, at: inForceAt.getTime() }
  const back = until ? [{ key, value: before[key], at: until.getTime() }] : []
  mustGoTogether(
    values,
    [...steps, change, ...back].toSorted((a, b) => a.at - b.at),
    new Set([key]),
  )
  const during = stepped(before, change)
  const loosened =
    loosens(key, before, during) || (until !== undefined && loosens(key, during, before))
  return { before, instants, after, loosened }
}

/** Refuses `badInput` where one of these settings is in conflict with another after any of these steps. */
function mustGoTogether(values: SettingValues, steps: Step[], keys: ReadonlySet<string>): void {
  let standing = values
  for (const step of steps) {
    standing = stepped(standing, step)
    const conflict = conflictOf(standing, keys)
    if (!conflict) continue
    const later = step.at > 0 && (steps.length > 1 || !keys.has(step.key))
    throw new Refusal('badInput', later ? `${scheduledText.conflict} ${conflict}` : conflict)
  }
}

/** Whether any value that two operators approved for later becomes a looser one when only these steps are left. */
function isLooserLater(values: SettingValues, waiting: Scheduled<Value>[], left: Step[]): boolean {
  const steps = waiting.map(stepOf)
  return waiting.some(({ subject, approvedBy, inForceAt }) => {
    const due = ({ at }: Step) => at <= inForceAt.getTime()
    const [was, will] = [steps, left].map((all) => all.filter(due).reduce(stepped, values))
    return approvedBy !== null && loosens(subject as SettingKey, was!, will!)
  })
}

/** Refuses a cancellation after which settings are in conflict (`badInput`) or looser than two operators approved (`state`). */
export async function mustStayGuarded(tx: Tx, gone: Scheduled[]): Promise<void> {
  const [values, waiting] = await Promise.all([
    readSettings(tx),
    waitingChanges<Value>(tx, 'setting'),
  ])
  const ids = new Set(gone.map(({ id }) => id))
  const left = waiting.filter(({ id }) => !ids.has(id)).map(stepOf)
  mustGoTogether(values, left, new Set(gone.map(({ subject }) => subject)))
  if (isLooserLater(values, waiting, left)) throw new Refusal('state', scheduledText.looser)
}

type Kept = Pick<Asked, 'key' | 'value'> & {
  ground: Ground
  by: string
  approvedBy: string | null
  reason: string
}

/** Writes a scheduled change down, with the one that ends it; answers the log's facts of it. */
export async function keepScheduled(tx: Tx, { key, value, ground, ...who }: Kept) {
  const instants = ground.instants!
  const { inForceAt, until } = instants
  const values = { value: storedValue(key, value), back: ground.before[key] }
  const change = { kind: 'setting' as const, subject: key, chain: chainOf(key), ...values, ...who }
  return {
    scheduled: await keepPlan(tx, change, instants),
    [key]: value,
    inForceAt: inForceAt.toISOString(),
    until: until?.toISOString() ?? null,
  }
}
