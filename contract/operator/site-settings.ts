/** The site's settings, each with its history; plain/settings.ts says what each may be. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing } from '../core/schema.ts'
import { routes } from './plain/routes.ts'

const instant = z.iso.datetime({ offset: true })
export const value = z.union([z.boolean(), z.number(), z.string()])

const setting = z.object({
  key: z.string(),
  value,
  /** minimum of a number on this server, where it is higher than the rule's; left out: the rule's applies */
  min: z.int().optional(),
  /** 0 while it was never changed */
  version: z.int(),
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
  /** a looser value that waits for a second operator, who asked, and from when to when it would be in force */
  waiting: z
    .object({
      value,
      by: z.string(),
      inForceAt: z.string().nullable(),
      until: z.string().nullable(),
    })
    .nullable(),
  /** decided, and in force from their instants on, in their order */
  scheduled: z.array(
    z.object({
      id: z.int(),
      value,
      inForceAt: z.string(),
      by: z.string(),
      approvedBy: z.string().nullable(),
      reason: z.string(),
      /** the change whose end this is */
      ends: z.int().nullable(),
    }),
  ),
})
export type Setting = z.infer<typeof setting>

export const settingList = call(routes.settingList, {
  input: nothing,
  output: z.object({ data: z.array(setting) }),
})

/**
 * Refuses `state` when the setting changed since `version`, `badInput` what plain/settings.ts does not allow. What
 * loosens a guard of money waits for a second operator (`waiting`), and is not in force before. With an instant it is
 * scheduled (docs/adr/0124); what waits of the setting ends when it is changed at once, which waits
 * for a second operator too where two approved a tighter value for later.
 */
export const settingSave = call(routes.settingSave, {
  input: z.object({
    key: z.string().max(60),
    value,
    version: z.int().min(0),
    reason: z.string().max(500),
    /** in force from then on, in whole seconds; left out: now */
    inForceAt: instant.optional(),
    /** then it is again what it was before; only beside `inForceAt` */
    until: instant.optional(),
    /** the replay of just this change (`whatIfStart`); refused `state` where it is of another, `limit` where it says no */
    replay: z.int().min(1).optional(),
  }),
  output: z.object({ data: setting, waiting: z.boolean() }),
})

/**
 * Cancels a scheduled change with its end, and those after it. Refuses `state` when it is over, begun or seconds away,
 * and where a setting would then be looser than two operators approved, `badInput` where settings would be in conflict.
 */
export const settingUnschedule = call(routes.settingUnschedule, {
  input: z.object({ id: z.int().min(1), reason: z.string().max(500) }),
  /** how many were taken back */
  output: z.object({ count: z.int() }),
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
