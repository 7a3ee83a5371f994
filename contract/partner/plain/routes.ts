/** Method and path of every call of the partners' page, free of schemas: all that the page needs at run time to ask one. */
import { get, post, type Route } from '../../core/call.ts'

export const routes = {
  enter: post('/partner/enter'),
  leave: post('/partner/leave'),
  safeList: get('/partner/safe'),
  safeRequest: post('/partner/safe'),
  safeLock: post('/partner/safe/lock'),
  totals: post('/partner/totals'),
  settlements: get('/partner/settlements'),
  settlement: post('/partner/settlements'),
  settlementCsv: post('/partner/settlements/csv'),
  settlementBets: post('/partner/settlements/bets'),
  settlementSaid: post('/partner/settlements/said'),
  settlementAgree: post('/partner/settlements/agree'),
  settlementDispute: post('/partner/settlements/dispute'),
  tree: post('/partner/tree'),
  treeCsv: post('/partner/tree/csv'),
  codes: post('/partner/codes'),
  codeJoined: post('/partner/codes/joined'),
  codeCsv: post('/partner/codes/csv'),
} as const satisfies Record<string, Route>
