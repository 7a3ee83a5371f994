/** The tree of members from the operators' side: looking, moving, rates (docs/spec/rules.md#referral-and-rolling). */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing, pageIndex, pageOf } from '../core/schema.ts'
import { memberStates } from './members.ts'
import { routes } from './plain/routes.ts'

/** Percent with at most two decimals, such as `0.35`. */
const rates = z.object({
  baccarat: z.string(),
  dragon: z.string(),
  slot: z.string(),
  roulette: z.string(),
  etc: z.string(),
  casino: z.string(),
})

const node = z.object({
  id: z.int(),
  uid: z.string(),
  nick: z.string(),
  type: z.string(),
  state: z.enum(memberStates),
  /** steps below the member asked for, who stands at 0 */
  depth: z.int(),
  upper: z.string().nullable(),
  /** how many stand directly below */
  lowers: z.int(),
  rates,
})
export type TreeNode = z.infer<typeof node>

/** Members without an upper, in the order they joined. */
export const treeHeads = call(routes.treeHeads, {
  input: z.object({ pageIndex }),
  output: pageOf(node),
})

/** A member and everyone below, the nearest first; the line above from the upper to the head. */
export const treeView = call(routes.treeView, {
  input: nothing,
  output: z.object({
    data: z.object({
      above: z.array(z.object({ uid: z.string(), type: z.string() })),
      list: z.array(node),
      /** what bounds the member's own rates: the upper's, or at the head of a tree the farming guard */
      most: rates,
      bound: z.enum(['upper', 'guard']),
    }),
  }),
})
export type TreeView = z.infer<typeof treeView.output>['data']

const id = z.int().min(1)
const reason = z.string().max(500)
const given = z.string().max(10).optional()

/** `upper` is a member's id; empty makes the member the head of a tree. */
export const treeMove = call(routes.treeMove, {
  input: z.object({ id, upper: z.string().max(40), override: z.boolean().default(false), reason }),
  output: nothing,
})

/** Those that are missing stay. `override` saves the rates of a head past the farming guard, and is written down. */
export const ratesSave = call(routes.ratesSave, {
  input: z.object({
    id,
    rates: z.object({
      baccarat: given,
      dragon: given,
      slot: given,
      roulette: given,
      etc: given,
      casino: given,
    }),
    override: z.boolean().default(false),
    reason,
    /** the replay of just this change (`whatIfStart`); refused `state` where it is of another, `limit` where it says no */
    replay: z.int().min(1).optional(),
  }),
  output: nothing,
})
