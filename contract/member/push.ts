/**
 * What is pushed to a member's devices: a round's result, a decided withdrawal (docs/adr/0096-push.md), the day's own
 * book (docs/adr/0108-the-evening.md). A device is told by its browser's address at its push service.
 */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing } from '../core/schema.ts'
import { routes } from './plain/routes.ts'

const endpoint = z.string().max(1_000)
/** `amounts`: whether what is pushed names amounts, which others may read on a locked screen. */
const wishes = { bets: z.boolean(), withdrawals: z.boolean(), amounts: z.boolean() }
/** the day's own book, in the evening */
const book = z.boolean()

/** The house's key for browsers, null where it pushes nothing; and the devices of who asks. */
export const push = call(routes.push, {
  input: nothing,
  output: z.object({
    data: z.object({
      key: z.string().nullable(),
      devices: z.array(z.object({ endpoint, ...wishes, book })),
    }),
  }),
})

/** Tells this device, or changes what it is told. The keys are base64url, as the browser gives them. */
export const pushSet = call(routes.pushSet, {
  input: z.object({
    endpoint,
    p256dh: z.string().regex(/^B[\w-]{86}$/),
    auth: z.string().regex(/^[\w-]{22}$/),
    ...wishes,
    // a page of before it does not know of it
    book: book.default(false),
  }),
  output: nothing,
})

/** Forgets this device. */
export const pushOff = call(routes.pushOff, { input: z.object({ endpoint }), output: nothing })
