/** Every page of the console on one screen. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'

import type { FunctionComponent } from 'react'

import { Ground, Root } from './root.tsx'
import { Home } from './shell/home.tsx'
import { holdBack, lazyPart, type Part } from './shell/lazy-page.ts'

const Account = lazyPart(() => import('./features/account/account-page.tsx'), 'AccountPage')
const Approvals = lazyPart(() => import('./features/approvals/approvals-page.tsx'), 'ApprovalsPage')
const Audit = lazyPart(() => import('./features/audit/audit-page.tsx'), 'AuditPage')
const NoticeList = lazyPart(
  () => import('./features/boards/notice-list-page.tsx'),
  'NoticeListPage',
)
const Notice = lazyPart(() => import('./features/boards/notice-page.tsx'), 'NoticePage')
const PopupList = lazyPart(() => import('./features/boards/popup-list-page.tsx'), 'PopupListPage')
const Popup = lazyPart(() => import('./features/boards/popup-page.tsx'), 'PopupPage')
const Codes = lazyPart(() => import('./features/referral-codes/codes-page.tsx'), 'CodesPage')
const MemberList = lazyPart(
  () => import('./features/members/member-list-page.tsx'),
  'MemberListPage',
)
const Member = lazyPart(() => import('./features/members/member-page.tsx'), 'MemberPage')
const MemoList = lazyPart(() => import('./features/memo/memo-list-page.tsx'), 'MemoListPage')
const Memo = lazyPart(() => import('./features/memo/memo-page.tsx'), 'MemoPage')
const MemoWrite = lazyPart(() => import('./features/memo/memo-write-page.tsx'), 'MemoWritePage')
const Exposure = lazyPart(() => import('./features/exposure/exposure-page.tsx'), 'ExposurePage')
const OddsList = lazyPart(() => import('./features/odds/odds-list-page.tsx'), 'OddsListPage')
const Odds = lazyPart(() => import('./features/odds/odds-page.tsx'), 'OddsPage')
const Operators = lazyPart(() => import('./features/operators/operators-page.tsx'), 'OperatorsPage')
const Desk = lazyPart(() => import('./features/desk/desk-page.tsx'), 'DeskPage')
const Templates = lazyPart(() => import('./features/desk/templates-page.tsx'), 'TemplatesPage')
const Reports = lazyPart(() => import('./features/reports/reports-page.tsx'), 'ReportsPage')
const Rolling = lazyPart(() => import('./features/rolling/rolling-page.tsx'), 'RollingPage')
const RoundList = lazyPart(() => import('./features/rounds/round-list-page.tsx'), 'RoundListPage')
const Round = lazyPart(() => import('./features/rounds/round-page.tsx'), 'RoundPage')
const Tree = lazyPart(() => import('./features/referral/tree-page.tsx'), 'TreePage')
const Setting = lazyPart(() => import('./features/site-settings/setting-page.tsx'), 'SettingPage')
const Settings = lazyPart(
  () => import('./features/site-settings/settings-page.tsx'),
  'SettingsPage',
)
const VendorCalls = lazyPart(() => import('./features/casino/calls-page.tsx'), 'VendorCallsPage')
const VendorReturns = lazyPart(
  () => import('./features/casino/returns-page.tsx'),
  'VendorReturnsPage',
)
const VendorRound = lazyPart(() => import('./features/casino/round-page.tsx'), 'VendorRoundPage')
const VendorRounds = lazyPart(() => import('./features/casino/rounds-page.tsx'), 'VendorRoundsPage')
const VendorList = lazyPart(
  () => import('./features/casino/vendor-list-page.tsx'),
  'VendorListPage',
)
const Vendor = lazyPart(() => import('./features/casino/vendor-page.tsx'), 'VendorPage')

const Partner = lazyPart(() => import('./partner/partner-app.tsx'), 'PartnerApp')

const rootRoute = createRootRoute({ component: Ground })

type Shown = { Page: FunctionComponent; load?: Part['load'] }

/** Brought on intent and before it is shown; what could not be is said where it is gone to (ui/lazy-part.tsx). */
const brought = ({ Page, load }: Shown) =>
  Object.assign(() => <Page />, { preload: () => load?.().catch(() => undefined) })

/** Everything an operator sees; the partners' page stands outside it. */
const operators = createRoute({ getParentRoute: () => rootRoute, id: 'operators', component: Root })

const page = (path: string, title: string, { Page, load }: Shown) =>
  createRoute({
    getParentRoute: () => operators,
    path,
    component: brought({ Page, load }),
    staticData: { title, load },
  })

const elsewhere = (path: string) =>
  createRoute({
    getParentRoute: () => operators,
    path,
    beforeLoad: () => {
      throw redirect({ to: '/', replace: true })
    },
  })

const operatorPages = operators.addChildren([
  page('/', '시작', { Page: Home }),
  page('/desk', '접수 데스크', Desk),
  page('/desk/$queue', '접수 데스크', Desk),
  page('/templates', '답변 템플릿', Templates),
  page('/rounds', '회차', RoundList),
  page('/rounds/$id', '회차', Round),
  page('/exposure', '지급 리스크', Exposure),
  page('/odds', '배당·한도', OddsList),
  page('/odds/$game', '배당·한도', Odds),
  page('/vendors', '게임사', VendorList),
  page('/vendors/rounds', '진행중 라운드', VendorRounds),
  page('/vendors/rounds/$id', '게임사 라운드', VendorRound),
  page('/vendors/calls', '요청 기록', VendorCalls),
  page('/vendors/returns', '환수율', VendorReturns),
  page('/vendors/$id', '게임사', Vendor),
  page('/approvals', '2차 승인', Approvals),
  page('/members', '회원 목록', MemberList),
  page('/members/$id', '회원', Member),
  page('/tree', '회원 트리', Tree),
  page('/reports', '게임 손익', Reports),
  page('/rolling', '롤링·포인트', Rolling),
  page('/codes', '추천코드', Codes),
  page('/notices', '공지', NoticeList),
  page('/notices/$id', '공지', Notice),
  page('/popups', '팝업', PopupList),
  page('/popups/$id', '팝업', Popup),
  page('/memos', '쪽지', MemoList),
  page('/memos/new', '새 쪽지', MemoWrite),
  page('/memos/$id', '쪽지', Memo),
  page('/settings', '사이트 설정', Settings),
  page('/settings/$key', '사이트 설정', Setting),
  page('/operators', '운영자', Operators),
  page('/account', '내 계정', Account),
  page('/audit', '감사 기록', Audit),
  elsewhere('$'),
])

const partner = createRoute({
  getParentRoute: () => rootRoute,
  path: '/partner',
  component: brought(Partner),
  staticData: { load: Partner.load },
})

const routeTree = rootRoute.addChildren([operatorPages, partner])

/** A router of its own for every test; the page has one. */
export function newRouter(history?: RouterHistory) {
  const router = createRouter({ routeTree, history, defaultPreload: 'intent' })
  holdBack(router)
  return router
}
