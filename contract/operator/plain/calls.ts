/** Method and path of every operator call, free of schemas: all that the console needs at run time. */
import type { Route } from '../../core/call.ts'
import type * as approvals from '../approvals.ts'
import type * as audit from '../audit.ts'
import type * as operators from '../operators.ts'
import type * as rounds from '../rounds.ts'

const get = <P extends string>(path: P) => ({ method: 'GET', path }) as const
const post = <P extends string>(path: P) => ({ method: 'POST', path }) as const

export const routes = {
  login: post('/op/login'),
  logout: post('/op/logout'),
  me: get('/op/me'),
  roundList: post('/op/rounds'),
  roundView: get('/op/rounds/:id'),
  roundVoid: post('/op/rounds/void'),
  approvalList: post('/op/approvals'),
  approvalDecide: post('/op/approvals/decide'),
  auditList: post('/op/audit'),
  auditVerify: get('/op/audit/verify'),
} as const satisfies Record<string, Route>

export type OperatorCalls = {
  login: typeof operators.login
  logout: typeof operators.logout
  me: typeof operators.me
  roundList: typeof rounds.roundList
  roundView: typeof rounds.roundView
  roundVoid: typeof rounds.roundVoid
  approvalList: typeof approvals.approvalList
  approvalDecide: typeof approvals.approvalDecide
  auditList: typeof audit.auditList
  auditVerify: typeof audit.auditVerify
}
