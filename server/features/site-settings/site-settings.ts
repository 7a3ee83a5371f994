/**
 * The site's settings as operators change them: what each may be, one change at a time, every version kept
 * (docs/spec/rules.md).
 */
import { crc32 } from 'node:zlib'

import { formatWon } from '@madang/contract/core/won.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import {
  settingRules,
  settingText,
  type SettingRule,
} from '@madang/contract/operator/plain/site-settings.ts'
import { replayedSettings, whatIfText } from '@madang/contract/operator/plain/what-if.ts'
import type { Setting } from '@madang/contract/operator/site-settings.ts'

import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { leastPassword } from '../../http/least-password.ts'
import { Refusal } from '../../http/refusal.ts'
import { mustHaveProof, reasonOf, type Operator } from '../../http/serve-operator.ts'
import { defaults, type Kept, type SettingKey } from '../../http/settings.ts'
import { lockWaiting, pendingOf, request, type Act } from '../approvals/approvals.ts'
import { record } from '../audit/audit.ts'
import { waitingChanges } from '../scheduled/scheduled.ts'
import { claimReplay, keepReplay, type Claimed } from '../what-if/what-if.ts'
import { keepScheduled, takeGround, type Ground } from './plan.ts'
import { selectChanged, selectHistory } from './sql.ts'

type Value = Setting['value']

/** Every setting the house has, with what it may be: one without a rule does not compile. */
const rules: Record<SettingKey, SettingRule> = settingRules
const keys = Object.keys(rules) as SettingKey[]

function keyOf(key: string): SettingKey {
  if (!Object.hasOwn(rules, key)) throw new Refusal('notFound', settingText.unknown)
  return key as SettingKey
}

/** The rule of a setting on this server: outside the sandbox `passwordMin` has a higher minimum. */
function ruleOf({ config }: Pick<Deps, 'config'>, key: SettingKey): SettingRule {
  const rule = rules[key]
  if (key !== 'passwordMin' || rule.kind !== 'number') return rule
  return { ...rule, min: leastPassword(config, rule.min) }
}

/** The minimum where it is higher than the rule's, so that the console's form accepts exactly what the server does. */
function leastOf(deps: Pick<Deps, 'config'>, key: SettingKey): Pick<Setting, 'min'> {
  const [rule, here] = [rules[key], ruleOf(deps, key)]
  const more = rule.kind === 'number' && here.kind === 'number' && here.min > rule.min
  return more ? { min: here.min } : {}
}

/** All settings in the order of the console, preset or changed. */
export async function listSettings({
  db,
  config,
}: Pick<Deps, 'db' | 'config'>): Promise<Setting[]> {
  const [changed, waiting, scheduled] = await Promise.all([
    selectChanged(db),
    pendingOf(db, 'setting.loosen'),
    waitingChanges<Value>(db, 'setting'),
  ])
  return keys.map((key) => {
    const row = changed.find((each) => each.key === key)
    const asked = waiting.find(({ detail }) => detail.key === key)
    const kept = row
      ? { ...row, key, changedAt: row.changedAt.toISOString() }
      : { key, value: defaults[key], version: 0, changedBy: null, changedAt: null }
    return {
      ...kept,
      ...leastOf({ config }, key),
      waiting: asked ? waitingOf(asked.detail as Loosened, asked.by) : null,
      scheduled: scheduled.flatMap(({ subject, chain: _, inForceAt, ...row }) =>
        subject === key ? [{ ...row, inForceAt: inForceAt.toISOString() }] : [],
      ),
    }
  })
}

const waitingOf = ({ value, plan }: Loosened, by: string) => ({
  value,
  by,
  inForceAt: plan?.inForceAt ?? null,
  until: plan?.until ?? null,
})

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
      return isTime(value) || (rule.optional && value === '') ? null : settingText.time
    case 'html':
      return isLength(value, { min: 0, max: rule.max }) ? null : settingText.length(0, rule.max)
    case 'text':
      if (!isLength(value, rule)) return settingText.length(rule.min, rule.max)
      // A control character would break the line it is shown in.
      return /\p{C}/u.test(String(value)) ? settingText.line : null
  }
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
  /** left out: at once */
  inForceAt?: string | undefined
  /** then it is again what it was */
  until?: string | undefined
  /** of just this change; left out: it was not asked before */
  replay?: number | undefined
}

/** What is asked of a second operator: `version` is the one it would change. */
type Loosened = {
  key: SettingKey
  was: Value
  value: Value
  version: number
  by: string
  /** null: at once */
  plan: { inForceAt: string; until: string | null; after?: number | null } | null
  /** the last that waits before it, or that it ends; requests of earlier releases have it in `plan`, or none */
  after?: number | null
  replay?: Claimed
}

/** A number for the key, as requests name their subjects; the key itself stands beside it. */
const subjectOf = (key: SettingKey) => crc32(key)

type Change = { key: SettingKey; value: Value; version: number; by: string; reason: string }

async function write(deps: Deps, tx: Tx, { key, value, version, by, reason }: Change) {
  const kept = await deps.settings.set(tx, key, value as never, by, reason)
  // The values stand in the log, and a page of HTML in an event would drown the rest.
  const detail = { from: version, to: kept.version, reason }
  await recordEvents(tx, [{ kind: 'setting.changed', actor: by, target: key, detail }])
  return kept
}

/**
 * Changes a setting at once or at an instant, or asks a second operator to where that loosens a guard of money
 * (`waiting`). Refuses `notFound`, `badInput` with what is wrong, and `state` when somebody was faster or the same
 * waits already (docs/spec/rules.md#operators, docs/adr/0124).
 */
export async function saveSetting(
  deps: Deps,
  { operator, address, version, inForceAt, until, ...ask }: Save,
): Promise<{ waiting: boolean; data: Setting }> {
  const key = keyOf(ask.key)
  const value = trimmed(rules[key], ask.value)
  const wrong = complaintOf(ruleOf(deps, key), value)
  if (wrong) throw new Refusal('badInput', wrong)
  const reason = reasonOf(ask.reason)
  const when = inForceAt === undefined ? undefined : { inForceAt, until }
  const waiting = await deps.db.begin(async (tx) => {
    // Before the settings: an approval locks in that order.
    const asked = await lockWaiting(tx, 'setting.loosen', subjectOf(key))
    const ground = await takeGround(tx, { key, value, version, when })
    if (rules[key].loosens) await mustHaveProof(tx, operator)
    const replay = await claimOf(tx, { key, value, replay: ask.replay })
    if (ground.loosened || replay?.verdict === 'two') {
      if (asked !== null) throw new Refusal('state', operatorText.pending)
      const given = { key, value, version, by: operator.uid, ...(replay && { replay }) }
      const approval = await request(tx, {
        ...{ operator, action: 'setting.loosen', subject: subjectOf(key) },
        detail: loosenedOf(given, ground),
        ...{ title: rules[key].label, reason, address },
      })
      await keepReplay(tx, replay, { approval, operator: operator.id })
      return true
    }
    const by = operator.uid
    const after = ground.instants
      ? await keepScheduled(tx, { key, value, ground, by, approvedBy: null, reason })
      : factsOf(key, await write(deps, tx, { key, value, version, by, reason }))
    const made = 'version' in after && typeof after.version === 'number' ? after.version : null
    await keepReplay(tx, replay, { version: made, operator: operator.id })
    await record(tx, {
      about: null,
      ...{ operator, subject: rules[key].label, reason, address },
      action: ground.instants ? 'setting.schedule' : 'setting.save',
      before: { [key]: ground.before[key] },
      after: { ...after, ...(replay && { replay }) },
    })
    return false
  })
  await deps.settings.sync()
  return { waiting, data: (await listSettings(deps)).find((setting) => setting.key === key)! }
}

type Claiming = { key: SettingKey; value: Value; replay: number | undefined }

async function claimOf(tx: Tx, { key, value, replay }: Claiming) {
  if (replay === undefined) return null
  const asked = replayedSettings.find((each) => each === key)
  if (!asked || typeof value !== 'number') throw new Refusal('badInput', whatIfText.noSetting)
  const draft = { kind: 'setting' as const, key: asked, value }
  return claimReplay(tx, { replay, draft })
}

const factsOf = (key: SettingKey, { value, version }: Kept<Value>) => ({ [key]: value, version })

const loosenedOf = (
  asked: Omit<Loosened, 'was' | 'plan' | 'after'>,
  { before, instants, after }: Ground,
): Loosened => ({
  ...asked,
  was: before[asked.key],
  plan: instants && {
    inForceAt: instants.inForceAt.toISOString(),
    until: instants.until?.toISOString() ?? null,
  },
  after,
})

/**
 * A looser value with its second operator. Refuses `state` when the setting changed since it was asked for, or what it
 * was to follow is not the same any more, or its instant is past.
 */
export const settingApproved: Act = async (deps, tx, { detail, reason }, decided) => {
  const { key, value, version, by, plan, replay, ...asked } = detail as Loosened
  const when = plan ? { inForceAt: plan.inForceAt, until: plan.until ?? undefined } : undefined
  const ground = await takeGround(tx, { key, value, version, when, approved: true })
  const after = asked.after === undefined ? plan?.after : asked.after
  if (after !== undefined && after !== ground.after)
    throw new Refusal('state', operatorText.changed)
  if (plan) {
    await keepReplay(tx, replay, { operator: decided.id })
    return keepScheduled(tx, { key, value, ground, by, approvedBy: decided.uid, reason })
  }
  const kept = await write(deps, tx, { key, value, version, by, reason })
  await keepReplay(tx, replay, { version: kept.version, operator: decided.id })
  return { was: ground.before[key], ...factsOf(key, kept) }
}
