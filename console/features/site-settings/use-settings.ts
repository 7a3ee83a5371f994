/** All settings with the rules they follow, in the table's own order. */
import { settingRules, type SettingRule } from '@madang/contract/operator/plain/site-settings.ts'
import type { Setting } from '@madang/contract/operator/site-settings.ts'

import { ruleOf } from '../../shell/setting-values.ts'
import { useAsked } from '../../shell/use-asked.ts'

export type Ruled = { setting: Setting; rule: SettingRule; place: number }

const order = Object.keys(settingRules)

export function useSettings() {
  const { data, error, refetch } = useAsked('settingList', { name: 'settings' })
  const ruled = data
    ?.flatMap((setting): Ruled[] => {
      const rule = ruleOf(setting.key)
      return rule ? [{ setting, rule, place: order.indexOf(setting.key) }] : []
    })
    .toSorted((a, b) => a.place - b.place)
  return { data: ruled, error, refetch }
}
