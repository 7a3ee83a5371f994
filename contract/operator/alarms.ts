/** Alarms (docs/adr/0111-alarms-by-rule.md): one a rule and subject until it is closed. Times ISO 8601. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing, pageIndex } from '../core/schema.ts'
import { alarmRuleNames, alarmStateNames } from './plain/alarms.ts'
import { weightNames } from './plain/events.ts'
import { routes } from './plain/routes.ts'

const id = z.int().min(1)

const alarm = z.object({
  id: z.int(),
  rule: z.enum(alarmRuleNames),
  /** in the rule's own terms: a member's id, an address, a vendor's or game's title, a job */
  subject: z.string(),
  /** the member it is about, where it is about one that is still there */
  member: z.int().nullable(),
  state: z.enum(alarmStateNames),
  /** what it puts together: events, members of an address; 1 of a state */
  count: z.int(),
  /** of a return: bets, and won paid and expected */
  detail: z.object({
    bets: z.int().optional(),
    wins: z.number().optional(),
    expected: z.number().optional(),
    /** of a job: when it ran last */
    ranAt: z.string().optional(),
  }),
  openedAt: z.string(),
  lastAt: z.string(),
  seenBy: z.string().nullable(),
  seenAt: z.string().nullable(),
  /** null of one that is closed: its rule closed it */
  closedBy: z.string().nullable(),
  closedAt: z.string().nullable(),
  reason: z.string().nullable(),
})
export type AlarmRow = z.infer<typeof alarm>

/** Open ones first, then who is looked at, each by weight and the oldest first; closed ones the newest first. */
export const alarmList = call(routes.alarmList, {
  input: z.object({
    state: z.enum(alarmStateNames).optional(),
    weight: z.enum(weightNames).optional(),
    rule: z.enum(alarmRuleNames).optional(),
    pageIndex,
  }),
  output: z.object({
    data: z.object({
      totalCnt: z.int(),
      totalPages: z.int(),
      list: z.array(alarm),
      counts: z.object({ open: z.int(), seen: z.int() }),
      /** the rules that are on */
      watching: z.array(z.enum(alarmRuleNames)),
      /** when the rules last looked, by the machine's clock, and whether that is too long ago */
      lookedAt: z.string(),
      standing: z.boolean(),
    }),
  }),
})

/** One, with the newest hundred rows that caused it. Refuses `notFound`. */
export const alarmView = call(routes.alarmView, {
  input: nothing,
  output: z.object({
    data: alarm.extend({
      causes: z.array(
        z.object({
          at: z.string(),
          /** a kind of event, or `login` */
          kind: z.string(),
          /** null: nobody's */
          who: z.string().nullable(),
          detail: z.unknown(),
        }),
      ),
    }),
  }),
})
export type Alarm = z.infer<typeof alarmView.output>['data']

/** The operator looks at it. Refuses `state` where somebody does already, or it is closed. */
export const alarmTake = call(routes.alarmTake, { input: z.object({ id }), output: nothing })

/** Refuses `badInput` without a reason, `state` for one that is closed. */
export const alarmClose = call(routes.alarmClose, {
  input: z.object({ id, reason: z.string().max(500) }),
  output: nothing,
})
