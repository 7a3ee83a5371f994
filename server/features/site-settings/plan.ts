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
  keepChange,
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

/** What is wrong between settings once they are these; null when nothing is. */
function conflictOf(values: SettingValues): string | null {
  const wrong = ordered.find(([small, large]) => values[small] > values[large])
  if (wrong) return settingText.order(settingRules[wrong[0]].label, settingRules[wrong[1]].label)
  return values.bankCheckFrom === values.bankCheckUntil ? settingText.hours : null
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
 * The settings that a change stands on; nobody else changes one until the transaction ends. Refuses `badInput` for what
 * does not go together, now or at any instant that is scheduled, and `state` when somebody was faster.
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
    const others = waiting.filter((row) => !own.includes(row)).map(stepOf)
    mustGoTogether(values, [{ key, value, at: 0 }, ...others])
    return { before: values, instants: null, after, loosened: loosens(key, values, value) }
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
  )
  const loosened =
    loosens(key, before, value) ||
    (until !== undefined && loosens(key, stepped(before, change), before[key]))
  return { before, instants, after, loosened }
}

/** Refuses `badInput` where settings do not go together after any of these steps. */
function mustGoTogether(values: SettingValues, steps: Step[]): void {
  let standing = values
  for (const step of steps) {
    standing = stepped(standing, step)
    const conflict = conflictOf(standing)
    if (!conflict) continue
    const later = step.at > 0 && steps.length > 1
    throw new Refusal('badInput', later ? `${scheduledText.conflict} ${conflict}` : conflict)
  }
}

type Kept = Pick<Asked, 'key' | 'value'> & {
  ground: Ground
  by: string
  approvedBy: string | null
  reason: string
}

/** Writes a scheduled change down, with the one that ends it; answers the log's facts of it. */
export async function keepScheduled(tx: Tx, { key, value, ground, ...who }: Kept) {
  const { inForceAt, until } = ground.instants!
  const kind = 'setting' as const
  const change = { kind, subject: key, chain: chainOf(key), ...who }
  const ids = [await keepChange(tx, { ...change, value: storedValue(key, value), inForceAt })]
  if (until)
    ids.push(await keepChange(tx, { ...change, value: ground.before[key], inForceAt: until }))
  return {
    scheduled: ids,
    [key]: value,
    inForceAt: inForceAt.toISOString(),
    until: until?.toISOString() ?? null,
  }
}
