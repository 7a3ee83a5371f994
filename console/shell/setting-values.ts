/** A setting's value as operators read it and as its field holds it; what each may be is the contract's table. */
import { formatWon } from '@madang/contract/core/won.ts'
import {
  settingRules,
  settingText,
  type SettingRule,
} from '@madang/contract/operator/plain/site-settings.ts'
import type { Setting } from '@madang/contract/operator/site-settings.ts'

import { htmlWords } from './format.ts'

export type Value = Setting['value']

export const ruleOf = (key: string): SettingRule | undefined =>
  (settingRules as Record<string, SettingRule>)[key]

export const switchWords = { true: '켜짐', false: '꺼짐' }
const SHORT = 80

const short = (text: string) => (text.length > SHORT ? `${text.slice(0, SHORT)}…` : text)
/** In one line. */
export function valueWords(rule: SettingRule, value: Value): string {
  if (rule.kind === 'switch') return switchWords[value === true ? 'true' : 'false']
  if (rule.kind === 'number') return `${formatWon(Number(value))}${rule.unit}`
  const text = String(value)
  if (rule.kind === 'choice') return rule.choices[text] ?? text
  return (rule.kind === 'html' ? htmlWords(text, SHORT) : short(text)) || '비어 있음'
}

/** Whether something is shut by it now: what operators must not forget. */
export const shuts = (key: string, value: Value) =>
  value === 'closed' || (value === false && /^(registration|cashier|game\..*)$/.test(key))

/** What the field of a rule gives to the call. */
export const valueOf = (rule: SettingRule, text: string): Value =>
  rule.kind === 'switch' ? text === 'true' : rule.kind === 'number' ? Number(text) : text

/** What is wrong with what is written, in the contract's words. */
export function valueError(rule: SettingRule, text: string): string | undefined {
  if (rule.kind === 'number') {
    const right = /^\d+$/.test(text) && Number(text) >= rule.min && Number(text) <= rule.max
    return right ? undefined : settingText.number(formatWon(rule.min), formatWon(rule.max))
  }
  if (rule.kind === 'text') {
    const length = text.trim().length
    return length >= rule.min && length <= rule.max
      ? undefined
      : settingText.length(rule.min, rule.max)
  }
  if (rule.kind === 'time')
    return (rule.optional && text === '') || /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
      ? undefined
      : settingText.time
  return undefined
}
