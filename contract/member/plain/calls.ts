/** Method and path of every member call, free of schemas: all that a page needs at run time to ask one. */
import type { Route } from '../../core/call.ts'
import type * as betting from '../betting.ts'
import type * as deposit from '../deposit.ts'
import type * as draw from '../draw.ts'
import type * as header from '../header.ts'
import type * as home from '../home.ts'
import type * as inquiry from '../inquiry.ts'
import type * as limits from '../limits.ts'
import type * as lobby from '../lobby.ts'
import type * as memo from '../memo.ts'
import type * as notice from '../notice.ts'
import type * as point from '../point.ts'
import type * as referral from '../referral.ts'
import type * as safe from '../safe.ts'
import type * as session from '../session.ts'
import type * as signup from '../signup.ts'
import type * as statement from '../statement.ts'
import type * as withdrawal from '../withdrawal.ts'

const get = <P extends string>(path: P) => ({ method: 'GET', path }) as const
const post = <P extends string>(path: P) => ({ method: 'POST', path }) as const

export const routes = {
  mainData: get('/uMain/mainData'),
  house: get('/open/house'),
  siteInfo: post('/header/info'),
  refresh: get('/header/refresh'),
  outcome: post('/my/outcome'),
  useSite: get('/header/useSite'),
  useSiteCheck: get('/header/useSiteCheck'),
  login: post('/user/login'),
  logout: get('/user/logout'),
  codeCheck: post('/user/codeCheck'),
  signUp: post('/znjzkUser/signUp'),
  noticeList: post('/uBoard/noticeList'),
  noticeView: get('/uBoard/noticeView/:no'),
  inquiryList: post('/uBoard/csList'),
  inquiryView: get('/uBoard/csView/:no'),
  inquiryLoad: get('/uBoard/csWrite/:no'),
  inquiryWrite: post('/uBoard/csWrite'),
  inquiryDelete: post('/uBoard/csDel'),
  inquiryBank: post('/uBoard/csBank'),
  memoList: post('/uMemo/memoList'),
  memoView: get('/uMemo/memoView/:no'),
  memoDelete: post('/uMemo/memoDel'),
  depositList: get('/uCharge/lastList'),
  coinStatus: get('/uCharge/coinStatus'),
  depositRequest: post('/uCharge/request'),
  refill: post('/my/refill'),
  withdrawalList: get('/uExchange/lastList'),
  withdrawalRequest: post('/uExchange/request'),
  withdrawalCancel: post('/my/withdrawal/cancel'),
  turnover: get('/my/turnover'),
  safeList: get('/uSafe/lastList'),
  safeRequest: post('/uSafe/request'),
  safeLock: post('/my/safe/lock'),
  limits: get('/my/limits'),
  limitsChange: post('/my/limits'),
  realityCheck: get('/my/check'),
  realityConfirm: post('/my/check'),
  pointList: post('/uPointList/pointList'),
  pointChange: post('/header/pointChange'),
  statementList: post('/my/statement'),
  statementCheck: get('/my/statement/check'),
  statementFile: post('/my/statement/file'),
  bettingList: post('/uGame/bettingList'),
  bettingDelete: post('/uGame/bettingDel'),
  casinoList: post('/uGame/casinoList'),
  casinoGo: post('/uGame/casinoGo'),
  slotList: post('/uGame/slotList'),
  premiumList: post('/uGame/premiumList'),
  premiumSlotList: post('/uGame/premiumSlotList'),
  premiumCasinoGo: post('/uGame/premiumCasinoGo'),
  highlowLink: get('/uGame/highlowLink'),
  tileList: get('/my/tiles'),
  favouriteList: get('/my/favourites'),
  favouriteSet: post('/my/favourites'),
  recommendList: post('/znjzkRecommendList/recommendList'),
  userDetail: post('/znjzkUser/userDetail'),
  userModify: post('/znjzkUser/userModify'),
  myRolling: post('/my/rolling'),
  userBettingList: post('/znjzkgame/bettingList'),
  betPage: post('/uGame/betPage'),
  bet: post('/uGame/bet'),
  betList: post('/uGame/betList'),
  roundProof: get('/open/rounds/:stream/:date/:round'),
  lastResults: get('/open/results/:stream'),
  chains: get('/open/chains/:stream'),
} as const satisfies Record<string, Route>

export type MemberCalls = {
  mainData: typeof home.mainData
  house: typeof home.house
  siteInfo: typeof header.siteInfo
  refresh: typeof header.refresh
  outcome: typeof header.outcome
  useSite: typeof header.useSite
  useSiteCheck: typeof header.useSiteCheck
  login: typeof session.login
  logout: typeof session.logout
  codeCheck: typeof signup.codeCheck
  signUp: typeof signup.signUp
  noticeList: typeof notice.noticeList
  noticeView: typeof notice.noticeView
  inquiryList: typeof inquiry.inquiryList
  inquiryView: typeof inquiry.inquiryView
  inquiryLoad: typeof inquiry.inquiryLoad
  inquiryWrite: typeof inquiry.inquiryWrite
  inquiryDelete: typeof inquiry.inquiryDelete
  inquiryBank: typeof inquiry.inquiryBank
  memoList: typeof memo.memoList
  memoView: typeof memo.memoView
  memoDelete: typeof memo.memoDelete
  depositList: typeof deposit.depositList
  coinStatus: typeof deposit.coinStatus
  depositRequest: typeof deposit.depositRequest
  refill: typeof deposit.refill
  withdrawalList: typeof withdrawal.withdrawalList
  withdrawalRequest: typeof withdrawal.withdrawalRequest
  withdrawalCancel: typeof withdrawal.withdrawalCancel
  turnover: typeof withdrawal.turnover
  safeList: typeof safe.safeList
  safeRequest: typeof safe.safeRequest
  safeLock: typeof safe.safeLock
  limits: typeof limits.limits
  limitsChange: typeof limits.limitsChange
  realityCheck: typeof limits.realityCheck
  realityConfirm: typeof limits.realityConfirm
  pointList: typeof point.pointList
  pointChange: typeof point.pointChange
  statementList: typeof statement.statementList
  statementCheck: typeof statement.statementCheck
  statementFile: typeof statement.statementFile
  bettingList: typeof betting.bettingList
  bettingDelete: typeof betting.bettingDelete
  casinoList: typeof lobby.casinoList
  casinoGo: typeof lobby.casinoGo
  slotList: typeof lobby.slotList
  premiumList: typeof lobby.premiumList
  premiumSlotList: typeof lobby.premiumSlotList
  premiumCasinoGo: typeof lobby.premiumCasinoGo
  highlowLink: typeof lobby.highlowLink
  tileList: typeof lobby.tileList
  favouriteList: typeof lobby.favouriteList
  favouriteSet: typeof lobby.favouriteSet
  recommendList: typeof referral.recommendList
  userDetail: typeof referral.userDetail
  userModify: typeof referral.userModify
  myRolling: typeof referral.myRolling
  userBettingList: typeof betting.userBettingList
  betPage: typeof draw.betPage
  bet: typeof draw.bet
  betList: typeof draw.betList
  roundProof: typeof draw.roundProof
  lastResults: typeof draw.lastResults
  chains: typeof draw.chains
}
