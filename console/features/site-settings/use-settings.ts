/** All settings with the rules they follow, in the table's own order. */
import { settingRules, type SettingRule } from '@madang/contract/operator/plain/site-settings.ts'
import type { Setting } from '@madang/contract/operator/site-settings.ts'

import { ruleOf } from '../../shell/setting-values.ts'
import { useAsked } from '../../shell/use-asked.ts'

export type Ruled = { setting: Setting; rule: SettingRule; place: number }

const order = Object.keys(settingRules)

/** The rule, with the server's minimum where the setting has one. */
const inHouse = (rule: SettingRule, { min }: Setting): SettingRule =>
  rule.kind === 'number' && min !== undefined ? { ...rule, min } : rule

export function useSettings() {
  const { data, error, refetch } = useAsked('settingList', { name: 'settings' })
  const ruled = data
    ?.flatMap((setting): Ruled[] => {
      const rule = ruleOf(setting.key)
      return rule
        ? [{ setting, rule: inHouse(rule, setting), place: order.indexOf(setting.key) }]
        : []
    })
    .toSorted((a, b) => a.place - b.place)
  return { data: ruled, error, refetch }
}
