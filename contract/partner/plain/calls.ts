/** Method and path of every call of the partners' page, free of schemas: all that the page needs at run time to ask one. */
import type { Route } from '../../core/call.ts'
import type * as partner from '../partner.ts'

const get = <P extends string>(path: P) => ({ method: 'GET', path }) as const
const post = <P extends string>(path: P) => ({ method: 'POST', path }) as const

export const routes = {
  enter: post('/partner/enter'),
  leave: post('/partner/leave'),
  safeList: get('/partner/safe'),
  safeRequest: post('/partner/safe'),
  safeLock: post('/partner/safe/lock'),
  totals: post('/partner/totals'),
} as const satisfies Record<string, Route>

export type PartnerCalls = {
  enter: typeof partner.enter
  leave: typeof partner.leave
  safeList: typeof partner.safeList
  safeRequest: typeof partner.safeRequest
  safeLock: typeof partner.safeLock
  totals: typeof partner.totals
}
