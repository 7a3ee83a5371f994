/** All settings with the rules they follow, in the table's own order. */
import { useQuery } from '@tanstack/react-query'

import { settingRules, type SettingRule } from '@madang/contract/operator/plain/site-settings.ts'
import type { Setting } from '@madang/contract/operator/site-settings.ts'

import { ask } from '../../api/ask.ts'
import { ruleOf } from '../../shell/setting-values.ts'

export type Ruled = { setting: Setting; rule: SettingRule; place: number }
const EVERY_MS = 10_000
const order = Object.keys(settingRules)

export function useSettings() {
  return useQuery({
    queryKey: ['settings'],
    queryFn: async (): Promise<Ruled[]> => {
      const { data } = await ask('settingList', undefined, { poll: true })
      return data
        .flatMap((setting) => {
          const rule = ruleOf(setting.key)
          return rule ? [{ setting, rule, place: order.indexOf(setting.key) }] : []
        })
        .toSorted((a, b) => a.place - b.place)
    },
    refetchInterval: EVERY_MS,
  })
}
