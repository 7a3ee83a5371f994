/** docs/spec/settings.md: the environment, the site's settings, who may do what. */
import { z } from 'zod'

import { permissions, roles, secondOperator } from '../../contract/operator/plain/permissions.ts'
import {
  settingGroups,
  settingRules,
  type SettingRule,
} from '../../contract/operator/plain/site-settings.ts'
import { environment } from '../../server/config.ts'
import { leastPassword } from '../../server/http/least-password.ts'
import { defaults } from '../../server/http/settings.ts'
import { MADE } from './calls.ts'
import { table } from './table.ts'

const whole = (value: number) => value.toLocaleString('en')

function environmentTable(): string {
  const { properties = {} } = z.toJSONSchema(environment, { io: 'input', unrepresentable: 'any' })
  const rows = Object.entries(properties).map(([name, schema]) => {
    const { default: preset = '', description = '' } = schema as {
      default?: string | number
      description?: string
    }
    const shown = preset === '' ? '–' : `\`${preset}\``
    return [`\`${name}\``, shown, description]
  })
  return table(['name', 'default', 'what it is'], rows)
}

function bounds(rule: SettingRule): string {
  switch (rule.kind) {
    case 'number':
      return `${whole(rule.min)}–${whole(rule.max)} ${rule.unit}`
    case 'choice':
      return Object.keys(rule.choices).join(' or ')
    case 'switch':
      return 'on or off'
    case 'time':
      return rule.optional ? 'HH:mm or nothing' : 'HH:mm'
    case 'text':
      return `${rule.min}–${rule.max} letters`
    case 'html':
      return `HTML, cleaned; ${whole(rule.max)} letters`
  }
}

/** Bounds of `passwordMin`, whose minimum is higher outside the sandbox. */
function passwordBounds(rule: SettingRule): string {
  if (rule.kind !== 'number') throw new Error('the least length of a password is a number')
  const real = { ...rule, min: leastPassword({ sandbox: false }, rule.min) }
  return `${bounds(real)}; in a sandbox ${bounds(rule)}`
}

function preset(value: string | number | boolean): string {
  if (typeof value === 'number') return whole(value)
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return value === '' ? '–' : `\`${value}\``
}

/** Which way a setting that guards money is loosened, and so wants two operators. */
const guards = {
  up: 'raising',
  down: 'lowering',
  hours: 'opening a minute',
  any: 'any change',
} as const

function settingsTables(): string[] {
  const entries = Object.entries(settingRules) as [keyof typeof defaults, SettingRule][]
  return Object.entries(settingGroups).flatMap(([group, title]) => [
    `### ${title}`,
    table(
      ['key', 'on the console', 'may be', 'default', 'two operators for'],
      entries
        .filter(([, rule]) => rule.group === group)
        .map(([key, rule]) => [
          `\`${key}\``,
          rule.label,
          key === 'passwordMin' ? passwordBounds(rule) : bounds(rule),
          preset(defaults[key]),
          rule.loosens ? guards[rule.loosens] : '–',
        ]),
    ),
  ])
}

const permissionTable = () =>
  table(
    ['permission', ...roles],
    Object.entries(permissions).map(([permission, holders]) => [
      `\`${permission}\``,
      ...roles.map((role) => (holders.includes(role) ? '●' : '')),
    ]),
  )

const secondTable = () =>
  table(
    ['act', 'decided by a second operator with'],
    Object.entries(secondOperator).map(([act, permission]) => [`\`${act}\``, `\`${permission}\``]),
  )

export const settingsPage = () =>
  `${[
    '# Settings and permissions',
    MADE,
    '## Environment',
    'Read once at the start (`server/config.ts`). What is wrong ends in one sentence that names the variable.',
    environmentTable(),
    '## Site settings',
    'Changed at the console by operators with `settings.write`, each with a reason; every version is kept. What guards money is loosened by two operators and tightened by one ([ADR 0047](../adr/0047-what-guards-money-is-guarded.md)).',
    ...settingsTables(),
    '## Permissions',
    'Read by the server that refuses and by the console that hides.',
    permissionTable(),
    '## Second operator',
    secondTable(),
  ].join('\n\n')}\n`
