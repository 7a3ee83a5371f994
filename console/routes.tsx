/** Every page of the console on one screen. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'

import { AccountPage } from './features/account/account-page.tsx'
import { ApprovalsPage } from './features/approvals/approvals-page.tsx'
import { AuditPage } from './features/audit/audit-page.tsx'
import { NoticeListPage } from './features/boards/notice-list-page.tsx'
import { NoticePage } from './features/boards/notice-page.tsx'
import { PopupListPage } from './features/boards/popup-list-page.tsx'
import { PopupPage } from './features/boards/popup-page.tsx'
import { CodesPage } from './features/referral-codes/codes-page.tsx'
import { MemberListPage } from './features/members/member-list-page.tsx'
import { MemberPage } from './features/members/member-page.tsx'
import { MemoListPage } from './features/memo/memo-list-page.tsx'
import { MemoPage } from './features/memo/memo-page.tsx'
import { MemoWritePage } from './features/memo/memo-write-page.tsx'
import { ExposurePage } from './features/exposure/exposure-page.tsx'
import { OddsListPage } from './features/odds/odds-list-page.tsx'
import { OddsPage } from './features/odds/odds-page.tsx'
import { OperatorsPage } from './features/operators/operators-page.tsx'
import { DeskPage } from './features/desk/desk-page.tsx'
import { TemplatesPage } from './features/desk/templates-page.tsx'
import { ReportsPage } from './features/reports/reports-page.tsx'
import { RollingPage } from './features/rolling/rolling-page.tsx'
import { RoundListPage } from './features/rounds/round-list-page.tsx'
import { RoundPage } from './features/rounds/round-page.tsx'
import { TreePage } from './features/referral/tree-page.tsx'
import { SettingPage } from './features/site-settings/setting-page.tsx'
import { SettingsPage } from './features/site-settings/settings-page.tsx'
import { VendorCallsPage } from './features/casino/calls-page.tsx'
import { VendorReturnsPage } from './features/casino/returns-page.tsx'
import { VendorRoundPage } from './features/casino/round-page.tsx'
import { VendorRoundsPage } from './features/casino/rounds-page.tsx'
import { VendorListPage } from './features/casino/vendor-list-page.tsx'
import { VendorPage } from './features/casino/vendor-page.tsx'
import { Ground, Root } from './root.tsx'
import { Home } from './shell/home.tsx'

const rootRoute = createRootRoute({ component: Ground })

/** Everything an operator sees; the partners' page stands outside it. */
const operators = createRoute({ getParentRoute: () => rootRoute, id: 'operators', component: Root })

const page = (path: string, title: string, component: RouteComponent) =>
  createRoute({ getParentRoute: () => operators, path, component, staticData: { title } })

const elsewhere = (path: string) =>
  createRoute({
    getParentRoute: () => operators,
    path,
    beforeLoad: () => {
      throw redirect({ to: '/', replace: true })
    },
  })

const operatorPages = operators.addChildren([
  page('/', '시작', Home),
  page('/desk', '접수 데스크', DeskPage),
  page('/desk/$queue', '접수 데스크', DeskPage),
  page('/templates', '답변 템플릿', TemplatesPage),
  page('/rounds', '회차', RoundListPage),
  page('/rounds/$id', '회차', RoundPage),
  page('/exposure', '지급 리스크', ExposurePage),
  page('/odds', '배당·한도', OddsListPage),
  page('/odds/$game', '배당·한도', OddsPage),
  page('/vendors', '게임사', VendorListPage),
  page('/vendors/rounds', '진행중 라운드', VendorRoundsPage),
  page('/vendors/rounds/$id', '게임사 라운드', VendorRoundPage),
  page('/vendors/calls', '요청 기록', VendorCallsPage),
  page('/vendors/returns', '환수율', VendorReturnsPage),
  page('/vendors/$id', '게임사', VendorPage),
  page('/approvals', '2차 승인', ApprovalsPage),
  page('/members', '회원 목록', MemberListPage),
  page('/members/$id', '회원', MemberPage),
  page('/tree', '회원 트리', TreePage),
  page('/reports', '게임 손익', ReportsPage),
  page('/rolling', '롤링·포인트', RollingPage),
  page('/codes', '추천코드', CodesPage),
  page('/notices', '공지', NoticeListPage),
  page('/notices/$id', '공지', NoticePage),
  page('/popups', '팝업', PopupListPage),
  page('/popups/$id', '팝업', PopupPage),
  page('/memos', '쪽지', MemoListPage),
  page('/memos/new', '새 쪽지', MemoWritePage),
  page('/memos/$id', '쪽지', MemoPage),
  page('/settings', '사이트 설정', SettingsPage),
  page('/settings/$key', '사이트 설정', SettingPage),
  page('/operators', '운영자', OperatorsPage),
  page('/account', '내 계정', AccountPage),
  page('/audit', '감사 기록', AuditPage),
  elsewhere('$'),
])

const partner = createRoute({
  getParentRoute: () => rootRoute,
  path: '/partner',
  component: lazyRouteComponent(() => import('./partner/partner-app.tsx'), 'PartnerApp'),
})

const routeTree = rootRoute.addChildren([operatorPages, partner])

/** A router of its own for every test; the page has one. */
export const newRouter = (history?: RouterHistory) => createRouter({ routeTree, history })

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
  }
}
