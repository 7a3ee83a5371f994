/** Method and path of every operator call, free of schemas: all that the console needs at run time. */
import type { Route } from '../../core/call.ts'
import type * as approvals from '../approvals.ts'
import type * as audit from '../audit.ts'
import type * as cashier from '../cashier.ts'
import type * as corrections from '../corrections.ts'
import type * as codes from '../codes.ts'
import type * as desk from '../desk.ts'
import type * as inquiries from '../inquiries.ts'
import type * as members from '../members.ts'
import type * as memos from '../memos.ts'
import type * as notices from '../notices.ts'
import type * as odds from '../odds.ts'
import type * as operators from '../operators.ts'
import type * as protection from '../protection.ts'
import type * as reports from '../reports.ts'
import type * as rolling from '../rolling.ts'
import type * as rounds from '../rounds.ts'
import type * as settings from '../settings.ts'
import type * as tree from '../tree.ts'
import type * as vendorWire from '../vendor-wire.ts'
import type * as vendors from '../vendors.ts'

const get = <P extends string>(path: P) => ({ method: 'GET', path }) as const
const post = <P extends string>(path: P) => ({ method: 'POST', path }) as const

export const routes = {
  login: post('/op/login'),
  logout: post('/op/logout'),
  me: get('/op/me'),
  roundList: post('/op/rounds'),
  roundBoard: get('/op/rounds/board'),
  roundView: get('/op/rounds/:id'),
  roundVoid: post('/op/rounds/void'),
  correctionPreview: post('/op/rounds/correct/preview'),
  roundCorrect: post('/op/rounds/correct'),
  oddsList: get('/op/odds'),
  oddsSave: post('/op/odds/save'),
  oddsHistory: post('/op/odds/history'),
  approvalList: post('/op/approvals'),
  approvalDecide: post('/op/approvals/decide'),
  auditList: post('/op/audit'),
  auditVerify: get('/op/audit/verify'),
  deskState: get('/op/desk'),
  memberCard: get('/op/members/:id'),
  maskedOpen: post('/op/masked/open'),
  depositQueue: post('/op/deposits'),
  depositComplete: post('/op/deposits/complete'),
  depositRefuse: post('/op/deposits/refuse'),
  withdrawalQueue: post('/op/withdrawals'),
  withdrawalComplete: post('/op/withdrawals/complete'),
  withdrawalRefuse: post('/op/withdrawals/refuse'),
  inquiryQueue: post('/op/inquiries'),
  inquiryRead: get('/op/inquiries/:id'),
  inquiryAnswer: post('/op/inquiries/answer'),
  templateList: get('/op/templates'),
  templateSave: post('/op/templates/save'),
  templateDelete: post('/op/templates/delete'),
  noticeQueue: post('/op/notices'),
  noticeSave: post('/op/notices/save'),
  noticeWithdraw: post('/op/notices/withdraw'),
  popupQueue: post('/op/popups'),
  popupSave: post('/op/popups/save'),
  popupWithdraw: post('/op/popups/withdraw'),
  htmlPreview: post('/op/preview'),
  mailingList: post('/op/memos'),
  mailingView: get('/op/memos/:id'),
  mailingReaders: post('/op/memos/readers'),
  mailingCount: post('/op/memos/count'),
  mailingSend: post('/op/memos/send'),
  settingList: get('/op/settings'),
  settingSave: post('/op/settings/save'),
  settingHistory: post('/op/settings/history'),
  signupQueue: post('/op/signups'),
  signupDecide: post('/op/signups/decide'),
  memberList: post('/op/members'),
  memberProtection: get('/op/members/:id/protection'),
  memberSuspend: post('/op/members/suspend'),
  memberEdit: post('/op/members/edit'),
  memberLogout: post('/op/members/logout'),
  memberAdjust: post('/op/members/adjust'),
  treeHeads: post('/op/tree/heads'),
  treeView: get('/op/tree/:uid'),
  treeMove: post('/op/tree/move'),
  ratesSave: post('/op/tree/rates'),
  codeList: post('/op/codes'),
  codeMake: post('/op/codes/make'),
  codeSwitch: post('/op/codes/switch'),
  operatorList: get('/op/operators'),
  operatorAdd: post('/op/operators/add'),
  operatorRole: post('/op/operators/role'),
  operatorActive: post('/op/operators/active'),
  sessionList: post('/op/sessions'),
  sessionEnd: post('/op/sessions/end'),
  passwordChange: post('/op/password'),
  secondFactorBegin: post('/op/second-factor/begin'),
  secondFactorConfirm: post('/op/second-factor/confirm'),
  secondFactorRemove: post('/op/second-factor/remove'),
  rollingReport: post('/op/rolling'),
  pointReport: post('/op/points'),
  vendorList: get('/op/vendors'),
  vendorSave: post('/op/vendors/save'),
  vendorOrder: post('/op/vendors/order'),
  vendorRounds: post('/op/vendors/rounds'),
  vendorRound: get('/op/vendors/rounds/:id'),
  vendorRoundAsk: post('/op/vendors/rounds/ask'),
  vendorReturns: post('/op/vendors/returns'),
  vendorCalls: post('/op/vendors/calls'),
  vendorReplay: post('/op/vendors/calls/replay'),
  vendorKeys: post('/op/vendors/keys'),
  vendorKeyTurn: post('/op/vendors/keys/turn'),
  vendorKeyTell: post('/op/vendors/keys/tell'),
  memberPlays: get('/op/members/:id/plays'),
  gameReport: post('/op/reports'),
  csvExport: post('/op/export'),
} as const satisfies Record<string, Route>

export type OperatorCalls = {
  login: typeof operators.login
  logout: typeof operators.logout
  me: typeof operators.me
  roundList: typeof rounds.roundList
  roundBoard: typeof rounds.roundBoard
  roundView: typeof rounds.roundView
  roundVoid: typeof rounds.roundVoid
  correctionPreview: typeof corrections.correctionPreview
  roundCorrect: typeof corrections.roundCorrect
  oddsList: typeof odds.oddsList
  oddsSave: typeof odds.oddsSave
  oddsHistory: typeof odds.oddsHistory
  approvalList: typeof approvals.approvalList
  approvalDecide: typeof approvals.approvalDecide
  auditList: typeof audit.auditList
  auditVerify: typeof audit.auditVerify
  deskState: typeof desk.deskState
  memberCard: typeof desk.memberCard
  maskedOpen: typeof desk.maskedOpen
  depositQueue: typeof cashier.depositQueue
  depositComplete: typeof cashier.depositComplete
  depositRefuse: typeof cashier.depositRefuse
  withdrawalQueue: typeof cashier.withdrawalQueue
  withdrawalComplete: typeof cashier.withdrawalComplete
  withdrawalRefuse: typeof cashier.withdrawalRefuse
  inquiryQueue: typeof inquiries.inquiryQueue
  inquiryRead: typeof inquiries.inquiryRead
  inquiryAnswer: typeof inquiries.inquiryAnswer
  templateList: typeof inquiries.templateList
  templateSave: typeof inquiries.templateSave
  templateDelete: typeof inquiries.templateDelete
  noticeQueue: typeof notices.noticeQueue
  noticeSave: typeof notices.noticeSave
  noticeWithdraw: typeof notices.noticeWithdraw
  popupQueue: typeof notices.popupQueue
  popupSave: typeof notices.popupSave
  popupWithdraw: typeof notices.popupWithdraw
  htmlPreview: typeof notices.htmlPreview
  mailingList: typeof memos.mailingList
  mailingView: typeof memos.mailingView
  mailingReaders: typeof memos.mailingReaders
  mailingCount: typeof memos.mailingCount
  mailingSend: typeof memos.mailingSend
  settingList: typeof settings.settingList
  settingSave: typeof settings.settingSave
  settingHistory: typeof settings.settingHistory
  signupQueue: typeof members.signupQueue
  signupDecide: typeof members.signupDecide
  memberList: typeof members.memberList
  memberProtection: typeof protection.memberProtection
  memberSuspend: typeof members.memberSuspend
  memberEdit: typeof members.memberEdit
  memberLogout: typeof members.memberLogout
  memberAdjust: typeof members.memberAdjust
  treeHeads: typeof tree.treeHeads
  treeView: typeof tree.treeView
  treeMove: typeof tree.treeMove
  ratesSave: typeof tree.ratesSave
  codeList: typeof codes.codeList
  codeMake: typeof codes.codeMake
  codeSwitch: typeof codes.codeSwitch
  operatorList: typeof operators.operatorList
  operatorAdd: typeof operators.operatorAdd
  operatorRole: typeof operators.operatorRole
  operatorActive: typeof operators.operatorActive
  sessionList: typeof operators.sessionList
  sessionEnd: typeof operators.sessionEnd
  passwordChange: typeof operators.passwordChange
  secondFactorBegin: typeof operators.secondFactorBegin
  secondFactorConfirm: typeof operators.secondFactorConfirm
  secondFactorRemove: typeof operators.secondFactorRemove
  gameReport: typeof reports.gameReport
  rollingReport: typeof rolling.rollingReport
  pointReport: typeof rolling.pointReport
  vendorList: typeof vendors.vendorList
  vendorSave: typeof vendors.vendorSave
  vendorOrder: typeof vendors.vendorOrder
  vendorRounds: typeof vendors.vendorRounds
  vendorRound: typeof vendors.vendorRound
  vendorRoundAsk: typeof vendors.vendorRoundAsk
  vendorReturns: typeof vendors.vendorReturns
  vendorCalls: typeof vendorWire.vendorCalls
  vendorReplay: typeof vendorWire.vendorReplay
  vendorKeys: typeof vendorWire.vendorKeys
  vendorKeyTurn: typeof vendorWire.vendorKeyTurn
  vendorKeyTell: typeof vendorWire.vendorKeyTell
  memberPlays: typeof vendors.memberPlays
  csvExport: typeof audit.csvExport
}
