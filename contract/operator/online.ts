/** Who is logged in now. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { onlineSorts, playKinds } from './plain/online.ts'
import { routes } from './plain/routes.ts'

const online = z.object({
  id: z.int(),
  uid: z.string(),
  nick: z.string(),
  type: z.string(),
  address: z.string(),
  startedAt: z.string(),
  actionAt: z.string(),
  kind: z.enum(playKinds),
  /** played last since the login: a draw game's key, or the title of a vendor's; null: nothing yet */
  game: z.string().nullable(),
})
export type OnlineRow = z.infer<typeof online>

/** Who is logged in, at most 500 of them; `text`: part of an id, nickname or address. */
export const onlineList = call(routes.onlineList, {
  input: z.object({
    text: z.string().max(100).optional(),
    kind: z.enum(playKinds).optional(),
    sort: z.enum(onlineSorts),
    down: z.boolean(),
  }),
  output: z.object({ data: z.object({ totalCnt: z.int(), list: z.array(online) }) }),
})

/** Ends the sessions of several members, each by itself; who has none any more is named in `gone`. */
export const membersLogout = call(routes.membersLogout, {
  input: z.object({
    ids: z.array(z.int().min(1)).min(1).max(100),
    reason: z.string().max(500),
  }),
  output: z.object({ data: z.object({ ended: z.array(z.int()), gone: z.array(z.int()) }) }),
})
