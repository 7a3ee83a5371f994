/** Every page of the console on one screen. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type ErrorComponentProps,
  type RouterHistory,
} from '@tanstack/react-router'

import type { FunctionComponent } from 'react'

import { Broken } from '@madang/ui/broken.tsx'

import { Ground, Root } from './root.tsx'
import { Home } from './shell/home.tsx'
import { holdBack, lazyPart, type Part } from './shell/lazy-page.ts'

/** Whose address asks for all requests sees their filters with the page, not after it. */
async function withFilters<M extends { bringAllTools: () => Promise<unknown> }>(page: M) {
  if (new URLSearchParams(location.search).get('view') === 'all') await page.bringAllTools()
  return page
}
const Desk = lazyPart(() => import('./features/desk/desk-page.tsx').then(withFilters))

const rootRoute = createRootRoute({ component: Ground })

type Shown = { Page: FunctionComponent; load?: Part['load'] }

/** Brought on intent and before it is shown; what could not be is said where it is gone to (ui/lazy-part.tsx). */
const brought = ({ Page, load }: Shown) =>
  Object.assign(() => <Page />, { preload: () => load?.().catch(() => undefined) })

/** Everything an operator sees; the partners' page stands outside it. */
const operators = createRoute({ getParentRoute: () => rootRoute, id: 'operators', component: Root })

const page = (path: string, title: string, what: Shown | (() => Promise<object>)) => {
  const shown = typeof what === 'function' ? lazyPart(what) : what
  return createRoute({
    getParentRoute: () => operators,
    path,
    component: brought(shown),
    staticData: { title, load: shown.load },
  })
}

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
  page('/desk/inquiries', '접수 데스크', () => import('./features/desk/inquiry-page.tsx')),
  page('/desk/signups', '접수 데스크', () => import('./features/desk/signup-queue-page.tsx')),
  page('/desk/recoveries', '접수 데스크', () => import('./features/desk/recovery-page.tsx')),
  page('/today', '오늘', () => import('./features/course/course-page.tsx')),
  page('/today/$day', '하루', () => import('./features/course/day-page.tsx')),
  page('/templates', '답변 템플릿', () => import('./features/desk/templates-page.tsx')),
  page('/rounds', '회차', () => import('./features/rounds/round-list-page.tsx')),
  page('/rounds/$id', '회차', () => import('./features/rounds/round-page.tsx')),
  page('/bets', '베팅 내역', () => import('./features/bets/bet-list-page.tsx')),
  page('/exposure', '지급 리스크', () => import('./features/exposure/exposure-page.tsx')),
  page('/odds', '배당·한도', () => import('./features/odds/odds-list-page.tsx')),
  page('/odds/$game', '배당·한도', () => import('./features/odds/odds-page.tsx')),
  page('/training', '훈련일', () => import('./features/training/training-page.tsx')),
  page('/what-if', '돌려 보기', () => import('./features/what-if/replay-list-page.tsx')),
  page('/what-if/$id', '저장 전에 돌려 보기', () => import('./features/what-if/replay-page.tsx')),
  page('/vendors', '게임사', () => import('./features/casino/vendor-list-page.tsx')),
  page('/vendors/rounds', '진행중 라운드', () => import('./features/casino/rounds-page.tsx')),
  page('/vendors/rounds/$id', '게임사 라운드', () => import('./features/casino/round-page.tsx')),
  page('/vendors/calls', '요청 기록', () => import('./features/casino/calls-page.tsx')),
  page('/vendors/returns', '환수율', () => import('./features/casino/returns-page.tsx')),
  page('/vendors/$id', '게임사', () => import('./features/casino/vendor-page.tsx')),
  page('/alarms', '경보', () => import('./features/alarms/alarm-list-page.tsx')),
  page('/handovers', '인수인계', () => import('./features/handover/handover-list-page.tsx')),
  page('/handovers/new', '인수인계', () => import('./features/handover/handover-write-page.tsx')),
  page('/handovers/$id', '인수인계', () => import('./features/handover/handover-page.tsx')),
  page('/approvals', '2차 승인', () => import('./features/approvals/approvals-page.tsx')),
  page('/members', '회원 목록', () => import('./features/members/member-list-page.tsx')),
  page('/members/$id/statement', '머니내역', () => import('./features/members/statement-page.tsx')),
  page('/members/$id', '회원', () => import('./features/members/member-page.tsx')),
  page('/online', '접속중', () => import('./features/online/online-page.tsx')),
  page('/changes', '변경 신청', () => import('./features/members/change-list-page.tsx')),
  page('/radar', '맞베팅 레이더', () => import('./features/radar/radar-list-page.tsx')),
  page('/tree', '회원 트리', () => import('./features/referral/tree-page.tsx')),
  page('/reports', '게임 손익', () => import('./features/reports/reports-page.tsx')),
  page('/books', '장부 마감', () => import('./features/books/books-page.tsx')),
  page('/books/owed', '장부 마감', () => import('./features/books/owed-page.tsx')),
  page('/books/so-far', '장부 마감', () => import('./features/books/so-far-page.tsx')),
  page('/books/$day', '장부 마감', () => import('./features/books/book-day-page.tsx')),
  page('/settlements', '파트너 정산', () => import('./features/settlement/list-page.tsx')),
  page(
    '/settlements/disputes',
    '정산 이의',
    () => import('./features/settlement/disputes-page.tsx'),
  ),
  page('/settlements/$id/$first', '파트너 정산', () => import('./features/settlement/page.tsx')),
  page('/rolling', '롤링·포인트', () => import('./features/rolling/rolling-page.tsx')),
  page('/blacklist', '차단 목록', () => import('./features/blacklist/blacklist-page.tsx')),
  page('/grades', '회원 그룹', () => import('./features/grades/grade-list-page.tsx')),
  page('/grades/$id', '회원 그룹', () => import('./features/grades/grade-page.tsx')),
  page('/codes', '추천코드', () => import('./features/referral-codes/codes-page.tsx')),
  page('/notices', '공지', () => import('./features/boards/notice-list-page.tsx')),
  page('/notices/$id', '공지', () => import('./features/boards/notice-page.tsx')),
  page('/popups', '팝업', () => import('./features/boards/popup-list-page.tsx')),
  page('/popups/$id', '팝업', () => import('./features/boards/popup-page.tsx')),
  page('/memos', '쪽지', () => import('./features/memo/memo-list-page.tsx')),
  page('/memos/new', '새 쪽지', () => import('./features/memo/memo-write-page.tsx')),
  page('/memos/templates', '쪽지 템플릿', () => import('./features/memo/template-list-page.tsx')),
  page('/memos/templates/$id', '쪽지 템플릿', () => import('./features/memo/template-page.tsx')),
  page('/memos/planned', '예약한 쪽지', () => import('./features/memo/plan-list-page.tsx')),
  page('/memos/$id', '쪽지', () => import('./features/memo/memo-page.tsx')),
  page('/terms', '약관', () => import('./features/terms/terms-list-page.tsx')),
  page('/terms/$kind', '약관', () => import('./features/terms/terms-page.tsx')),
  page('/settings', '사이트 설정', () => import('./features/site-settings/settings-page.tsx')),
  page('/settings/$key', '사이트 설정', () => import('./features/site-settings/setting-page.tsx')),
  page('/operators', '운영자', () => import('./features/operators/operators-page.tsx')),
  page('/account', '내 계정', () => import('./features/account/account-page.tsx')),
  page('/audit', '감사 기록', () => import('./features/audit/audit-page.tsx')),
  page('/events', '이벤트', () => import('./features/audit/event-list-page.tsx')),
  elsewhere('$'),
])

// The last that comes by itself: an operator has all of theirs before it.
const Partner = lazyPart(() => import('./partner/partner-app.tsx'))
const partner = createRoute({
  getParentRoute: () => rootRoute,
  path: '/partner',
  component: brought(Partner),
  staticData: { load: Partner.load },
})

const routeTree = rootRoute.addChildren([operatorPages, partner])

const BrokenPage = ({ reset }: ErrorComponentProps) => <Broken reset={reset} home="첫 화면으로" />

/** A router of its own for every test; the page has one. */
export function newRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    history,
    defaultPreload: 'intent',
    defaultErrorComponent: BrokenPage,
  })
  holdBack(router)
  return router
}
