/** The site's settings, each with its history; plain/settings.ts says what each may be. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing } from '../core/schema.ts'
import { routes } from './plain/routes.ts'

export const value = z.union([z.boolean(), z.number(), z.string()])

const setting = z.object({
  key: z.string(),
  value,
  /** 0 while it was never changed */
  version: z.int(),
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
  /** a looser value that waits for a second operator, and who asked */
  waiting: z.object({ value, by: z.string() }).nullable(),
})
export type Setting = z.infer<typeof setting>

export const settingList = call(routes.settingList, {
  input: nothing,
  output: z.object({ data: z.array(setting) }),
})

/**
 * Refuses `state` when the setting changed since `version`, `badInput` what plain/settings.ts does not allow. What
 * loosens a guard of money waits for a second operator (`waiting`), and is not in force before.
 */
export const settingSave = call(routes.settingSave, {
  input: z.object({
    key: z.string().max(60),
    value,
    version: z.int().min(0),
    reason: z.string().max(500),
  }),
  output: z.object({ data: setting, waiting: z.boolean() }),
})

export const settingHistory = call(routes.settingHistory, {
  input: z.object({ key: z.string().max(60) }),
  output: z.object({
    data: z.array(
      z.object({
        version: z.int(),
        value,
        changedBy: z.string(),
        changedAt: z.string(),
        reason: z.string(),
      }),
    ),
  }),
})
