/** Every path of the product on one screen. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import { lazy } from 'react'

import { games, type Game } from '@madang/contract/core/draw/games.ts'

import { HomePage } from './features/home/home-page.tsx'
import { Root } from './root.tsx'

const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: HomePage,
})

const page = (path: string, title: string | undefined, component: RouteComponent) =>
  createRoute({ getParentRoute: () => rootRoute, path, component, staticData: { title } })

const DrawPage = lazy(async () => ({
  default: (await import('./features/draw/draw-page.tsx')).DrawPage,
}))
const draw = (game: Game) =>
  page(game.path, game.title, () => <DrawPage key={game.key} game={game} />)

/** Unknown paths lead home (seed 1 §2). */
const unknown = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})

const routeTree = rootRoute.addChildren([
  page('/', undefined, HomePage),
  page(
    '/login',
    '로그인',
    lazyRouteComponent(() => import('./features/session/login-page.tsx'), 'LoginPage'),
  ),
  page(
    '/signup',
    '회원가입',
    lazyRouteComponent(() => import('./features/signup/signup-page.tsx'), 'SignupPage'),
  ),

  ...games.map(draw),
  page(
    '/proof/$stream/$date/$round',
    '추첨 증명',
    lazyRouteComponent(() => import('./features/draw/proof-page.tsx'), 'ProofPage'),
  ),

  page(
    '/notice',
    '공지사항',
    lazyRouteComponent(() => import('./features/notice/notice-list-page.tsx'), 'NoticeListPage'),
  ),
  page(
    '/notice/$id',
    '공지사항',
    lazyRouteComponent(() => import('./features/notice/notice-page.tsx'), 'NoticePage'),
  ),
  page(
    '/cs',
    '고객센터',
    lazyRouteComponent(() => import('./features/inquiry/inquiry-list-page.tsx'), 'InquiryListPage'),
  ),
  page(
    '/cs/write',
    '문의하기',
    lazyRouteComponent(() => import('./features/inquiry/inquiry-form-page.tsx'), 'InquiryFormPage'),
  ),
  page(
    '/cs/$id',
    '고객센터',
    lazyRouteComponent(() => import('./features/inquiry/inquiry-page.tsx'), 'InquiryPage'),
  ),
  page(
    '/casino',
    'CASINO',
    lazyRouteComponent(() => import('./features/lobby/casino-page.tsx'), 'CasinoPage'),
  ),
  page(
    '/slot',
    '슬롯',
    lazyRouteComponent(() => import('./features/lobby/slot-page.tsx'), 'SlotPage'),
  ),
  page(
    '/slotTest',
    '프리미엄 슬롯',
    lazyRouteComponent(() => import('./features/lobby/slot-page.tsx'), 'PremiumPage'),
  ),
  page(
    '/charge',
    '충전',
    lazyRouteComponent(() => import('./features/deposit/deposit-page.tsx'), 'DepositPage'),
  ),
  page(
    '/exchange',
    '환전',
    lazyRouteComponent(() => import('./features/withdrawal/withdrawal-page.tsx'), 'WithdrawalPage'),
  ),
  page(
    '/safe',
    '금고',
    lazyRouteComponent(() => import('./features/safe/safe-page.tsx'), 'SafePage'),
  ),
  page(
    '/point',
    '포인트',
    lazyRouteComponent(() => import('./features/point/point-page.tsx'), 'PointPage'),
  ),
  page(
    '/betting',
    '베팅내역',
    lazyRouteComponent(() => import('./features/betting/betting-page.tsx'), 'BettingPage'),
  ),
  page(
    '/userBetting',
    '하위 회원 베팅내역',
    lazyRouteComponent(() => import('./features/betting/user-betting-page.tsx'), 'UserBettingPage'),
  ),
  page(
    '/memo',
    '쪽지',
    lazyRouteComponent(() => import('./features/memo/memo-list-page.tsx'), 'MemoListPage'),
  ),
  page(
    '/memo/$id',
    '쪽지',
    lazyRouteComponent(() => import('./features/memo/memo-page.tsx'), 'MemoPage'),
  ),
  page(
    '/recommend',
    '추천인 현황',
    lazyRouteComponent(() => import('./features/referral/referral-page.tsx'), 'ReferralPage'),
  ),
  page(
    '/recommendRoll',
    '롤링내역',
    lazyRouteComponent(() => import('./features/referral/rolling-page.tsx'), 'RollingPage'),
  ),
  page(
    '/statement',
    '머니내역',
    lazyRouteComponent(() => import('./features/statement/statement-page.tsx'), 'StatementPage'),
  ),
  page(
    '/limits',
    '한도와 휴식',
    lazyRouteComponent(() => import('./features/limits/limits-page.tsx'), 'LimitsPage'),
  ),
  unknown,
])

/** A router of its own for every test; the page has one. */
export const newRouter = (history?: RouterHistory) =>
  createRouter({ routeTree, history, defaultPreload: 'intent', scrollRestoration: true })

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
  }
}
