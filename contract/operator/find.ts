/** One search over all that the console knows. Amounts are won; times ISO 8601. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { won } from '../core/schema.ts'
import { betRow } from './bets.ts'
import { memberStates } from './members.ts'
import { findKinds } from './plain/find.ts'
import { routes } from './plain/routes.ts'
import { roundStates } from './rounds.ts'

const member = z.object({
  id: z.int(),
  uid: z.string(),
  nick: z.string(),
  type: z.string(),
  state: z.enum(memberStates),
  money: won,
  online: z.boolean(),
  /** masked */
  phone: z.string(),
  account: z.string(),
  /** what of them was searched for: their names or number, a sealed value, or where they logged in */
  by: z.enum(['name', 'phone', 'account', 'address']),
})
export type FoundMember = z.infer<typeof member>

const request = z.object({
  what: z.enum(['deposit', 'withdrawal', 'inquiry', 'signup']),
  id: z.int(),
  uid: z.string(),
  at: z.string(),
  /** null where it is not about money */
  amount: won.nullable(),
  /** of the request; `open` and `done` of an inquiry */
  state: z.string(),
})
export type FoundRequest = z.infer<typeof request>

const round = z.object({
  id: z.int(),
  game: z.string(),
  date: z.string(),
  number: z.int(),
  state: z.enum(roundStates),
  drawAt: z.string(),
})

const transaction = z.object({
  /** a row of the ledger, or what a vendor calls by a name of its own */
  what: z.enum(['transfer', 'vendor']),
  id: z.int(),
  /** the vendor's name for it; empty of the ledger */
  tx: z.string(),
  member: z.int(),
  uid: z.string(),
  /** what it was, in words */
  label: z.string(),
  amount: won,
  at: z.string(),
})
export type FoundTransaction = z.infer<typeof transaction>

const act = z.object({
  id: z.int(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  reason: z.string().nullable(),
})

/** `more`: there are others, which are not told. */
const group = <R extends z.ZodType>(row: R) => z.object({ list: z.array(row), more: z.boolean() })

/**
 * What `text` names: members by a part of id or nickname, number, whole phone, the last four digits of phone or account,
 * or an address or its beginning; requests, bets, ledger rows and acts by number or by whom they are of; rounds as
 * `187`, `187회` or `동행 파워볼 187`; vendors' bets, wins and refunds by the vendor's name for them. Each kind only for a role that
 * reads it (absent otherwise, and where `kinds` leaves it out), three of each, newest first, or thirty where one kind
 * alone is asked for. Whoever is found by a sealed value or an address is written down in the log, the value is not.
 */
export const find = call(routes.find, {
  input: z.object({
    text: z.string().max(60),
    kinds: z.array(z.enum(findKinds)).min(1).max(findKinds.length).optional(),
  }),
  output: z.object({
    data: z.object({
      members: group(member).optional(),
      requests: group(request).optional(),
      bets: group(betRow).optional(),
      rounds: group(round).optional(),
      transactions: group(transaction).optional(),
      acts: group(act).optional(),
    }),
  }),
})
