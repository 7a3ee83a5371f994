/** The site's settings as operators change them: what each may be, one change at a time, every version kept (spec/rules.md). */
import { formatWon } from '@madang/contract/core/won.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import {
  settingRules,
  settingText,
  type SettingRule,
} from '@madang/contract/operator/plain/settings.ts'
import type { Setting } from '@madang/contract/operator/settings.ts'

import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { Refusal } from '../../http/refusal.ts'
import { reasonOf, type Operator } from '../../http/serve-operator.ts'
import { defaults, readSettings, type SettingKey, type SettingValues } from '../../http/settings.ts'
import { record } from '../audit/audit.ts'
import { lockSettings, selectChanged, selectHistory } from './sql.ts'

type Value = Setting['value']

/** Every setting the house has, with what it may be: one without a rule does not compile. */
const rules: Record<SettingKey, SettingRule> = settingRules
const keys = Object.keys(rules) as SettingKey[]

function keyOf(key: string): SettingKey {
  if (!Object.hasOwn(rules, key)) throw new Refusal('notFound', settingText.unknown)
  return key as SettingKey
}

/** All settings in the order of the console, preset or changed. */
export async function listSettings({ db }: Pick<Deps, 'db'>): Promise<Setting[]> {
  const changed = new Map((await selectChanged(db)).map((row) => [row.key, row]))
  return keys.map((key) => {
    const row = changed.get(key)
    return row
      ? { ...row, key, changedAt: row.changedAt.toISOString() }
      : { key, value: defaults[key], version: 0, changedBy: null, changedAt: null }
  })
}

/** The versions of a setting, newest first; refuses `notFound`. */
export async function historyOf({ db }: Deps, key: string) {
  const rows = await selectHistory(db, keyOf(key))
  return rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }))
}

const isTime = (value: Value) =>
  typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)

const isLength = (value: Value, { min, max }: { min: number; max: number }) =>
  typeof value === 'string' && value.length >= min && value.length <= max

/** What is wrong with a value by its rule; null when nothing is. */
export function complaintOf(rule: SettingRule, value: Value): string | null {
  switch (rule.kind) {
    case 'switch':
      return typeof value === 'boolean' ? null : settingText.choice
    case 'choice':
      return typeof value === 'string' && Object.hasOwn(rule.choices, value)
        ? null
        : settingText.choice
    case 'number': {
      const { min, max } = rule
      const fits = typeof value === 'number' && Number.isSafeInteger(value)
      return fits && value >= min && value <= max
        ? null
        : settingText.number(formatWon(min), formatWon(max))
    }
    case 'time':
      return isTime(value) ? null : settingText.time
    case 'html':
      return isLength(value, { min: 0, max: rule.max }) ? null : settingText.length(0, rule.max)
    case 'text':
      if (!isLength(value, rule)) return settingText.length(rule.min, rule.max)
      // A control character would break the line it is shown in.
      return /\p{C}/u.test(String(value)) ? settingText.line : null
  }
}

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
  if (wrong) return settingText.order(rules[wrong[0]].label, rules[wrong[1]].label)
  return values.bankCheckFrom === values.bankCheckUntil ? settingText.hours : null
}

const trimmed = (rule: SettingRule, value: Value) =>
  rule.kind === 'text' && typeof value === 'string' ? value.trim() : value

export type Save = {
  operator: Operator
  key: string
  value: Value
  /** the one the operator saw */
  version: number
  reason: string
  address: string
}

/** Changes a setting. Refuses `notFound`, `badInput` with what is wrong, and `state` when somebody was faster. */
export async function saveSetting(deps: Deps, ask: Save): Promise<Setting> {
  const key = keyOf(ask.key)
  const value = trimmed(rules[key], ask.value)
  const wrong = complaintOf(rules[key], value)
  if (wrong) throw new Refusal('badInput', wrong)
  const reason = reasonOf(ask.reason)
  const saved = await deps.db.begin(async (tx) => {
    await lockSettings(tx)
    const before = await readSettings(tx)
    const conflict = conflictOf({ ...before, [key]: value })
    if (conflict) throw new Refusal('badInput', conflict)
    const kept = await deps.settings.set(tx, key, value as never, ask.operator.uid, reason)
    if (kept.version !== ask.version + 1) throw new Refusal('state', operatorText.changed)
    await record(tx, {
      operator: ask.operator,
      action: 'setting.save',
      subject: rules[key].label,
      reason,
      before: { [key]: before[key] },
      after: { [key]: kept.value, version: kept.version },
      address: ask.address,
    })
    // The values stand in the log, and a page of HTML in an event would drown the rest.
    const detail = { from: ask.version, to: kept.version, reason }
    await recordEvents(tx, [
      { kind: 'setting.changed', actor: ask.operator.uid, target: key, detail },
    ])
    return kept
  })
  await deps.settings.sync()
  const { value: stored, version, changedAt } = saved
  return {
    key,
    value: stored,
    version,
    changedBy: ask.operator.uid,
    changedAt: changedAt.toISOString(),
  }
}
