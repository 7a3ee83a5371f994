/** Every path of the product on one screen. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'

import type { FunctionComponent } from 'react'

import { games, type Game } from '@madang/contract/core/draw/games.ts'

import { Login } from './login-part.ts'
import { MembersOnly } from './members-only.tsx'
import { Root } from './root.tsx'
import { BrokenPage } from './shell/broken-page.tsx'
import { holdBack, lazyPart, type Part } from './shell/lazy-page.tsx'

const Home = lazyPart(
  () => import('./features/home/home-page.tsx'),
  (module) => module.HomePage,
)

const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: Home.Page,
})

type Shown = { Page: FunctionComponent; load?: Part['load'] }

/** A page anyone may see. Each path judges for itself: the page that is left is still there while the next one comes. */
const open = (path: string, title: string | undefined, { Page, load }: Shown) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    // Brought on intent and before it is shown; what could not be is said where it is gone to (lazy-page.tsx).
    component: Object.assign(Page, { preload: () => load?.().catch(() => undefined) }),
    staticData: { title, load },
  })

/** A page for members: guests see the login page in its place. */
const page = (path: string, title: string, { Page, load }: Shown) =>
  open(path, title, {
    Page: () => (
      <MembersOnly>
        <Page />
      </MembersOnly>
    ),
    load,
  })

const Draw = lazyPart(
  () => import('./features/draw/draw-page.tsx'),
  (module) => module.DrawPage,
)
const draw = (game: Game) =>
  page(game.path, game.title, {
    Page: () => <Draw.Page key={game.key} game={game} />,
    load: Draw.load,
  })

/** Unknown paths lead home (docs/spec/shell.md#pages). */
const unknown = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})

const routeTree = rootRoute.addChildren([
  open('/', undefined, Home),
  open('/login', '로그인', Login),
  open(
    '/forgot',
    '아이디·비밀번호 찾기',
    lazyPart(
      () => import('./features/recovery/forgot-page.tsx'),
      (module) => module.ForgotPage,
    ),
  ),
  open(
    '/signup',
    '회원가입',
    lazyPart(
      () => import('./features/signup/signup-page.tsx'),
      (module) => module.SignupPage,
    ),
  ),

  page(
    '/welcome',
    '환영합니다',
    lazyPart(
      () => import('./features/signup/welcome-page.tsx'),
      (module) => module.WelcomePage,
    ),
  ),

  ...games.map(draw),
  open(
    '/live',
    '추첨 보기',
    lazyPart(
      () => import('./features/draw/live-page.tsx'),
      (module) => module.LivePage,
    ),
  ),
  open(
    '/proof/$stream/$date/$round',
    '추첨 증명',
    lazyPart(
      () => import('./features/draw/proof-page.tsx'),
      (module) => module.ProofPage,
    ),
  ),

  open(
    '/book/$stream/$date/$round',
    '봉인된 장부',
    lazyPart(
      () => import('./features/seals/book-page.tsx'),
      (module) => module.BookPage,
    ),
  ),

  open(
    '/day/$stream/$date',
    '추첨의 하루',
    lazyPart(
      () => import('./features/seals/day-page.tsx'),
      (module) => module.DayPage,
    ),
  ),

  open(
    '/terms/$kind',
    '약관',
    lazyPart(
      () => import('./features/terms/terms-page.tsx'),
      (module) => module.TermsPage,
    ),
  ),
  open(
    '/incidents',
    '무효·재정산 기록',
    lazyPart(
      () => import('./features/incident/incident-page.tsx'),
      (module) => module.IncidentPage,
    ),
  ),

  page(
    '/receipt/$no',
    '베팅 영수증',
    lazyPart(
      () => import('./features/betting/receipt-page.tsx'),
      (module) => module.ReceiptPage,
    ),
  ),
  page(
    '/proof/bet/$no',
    '베팅 증명',
    lazyPart(
      () => import('./features/betting/proof-page.tsx'),
      (module) => module.BetProofPage,
    ),
  ),

  open(
    '/notice',
    '공지사항',
    lazyPart(
      () => import('./features/notice/notice-list-page.tsx'),
      (module) => module.NoticeListPage,
    ),
  ),
  open(
    '/notice/$id',
    '공지사항',
    lazyPart(
      () => import('./features/notice/notice-page.tsx'),
      (module) => module.NoticePage,
    ),
  ),
  page(
    '/cs',
    '고객센터',
    lazyPart(
      () => import('./features/inquiry/inquiry-list-page.tsx'),
      (module) => module.InquiryListPage,
    ),
  ),
  page(
    '/cs/write',
    '문의하기',
    lazyPart(
      () => import('./features/inquiry/inquiry-form-page.tsx'),
      (module) => module.InquiryFormPage,
    ),
  ),
  page(
    '/cs/$id',
    '고객센터',
    lazyPart(
      () => import('./features/inquiry/inquiry-page.tsx'),
      (module) => module.InquiryPage,
    ),
  ),
  page(
    '/casino',
    'CASINO',
    lazyPart(
      () => import('./features/lobby/casino-page.tsx'),
      (module) => module.CasinoPage,
    ),
  ),
  page(
    '/slot',
    '슬롯',
    lazyPart(
      () => import('./features/lobby/slot-page.tsx'),
      (module) => module.SlotPage,
    ),
  ),
  page(
    '/slotTest',
    '프리미엄 슬롯',
    lazyPart(
      () => import('./features/lobby/slot-page.tsx'),
      (module) => module.PremiumPage,
    ),
  ),
  page(
    '/charge',
    '충전',
    lazyPart(
      () => import('./features/deposit/deposit-page.tsx'),
      (module) => module.DepositPage,
    ),
  ),
  page(
    '/exchange',
    '환전',
    lazyPart(
      () => import('./features/withdrawal/withdrawal-page.tsx'),
      (module) => module.WithdrawalPage,
    ),
  ),
  page(
    '/safe',
    '금고',
    lazyPart(
      () => import('./features/safe/safe-page.tsx'),
      (module) => module.SafePage,
    ),
  ),
  page(
    '/point',
    '포인트',
    lazyPart(
      () => import('./features/point/point-page.tsx'),
      (module) => module.PointPage,
    ),
  ),
  page(
    '/betting',
    '베팅내역',
    lazyPart(
      () => import('./features/betting/betting-page.tsx'),
      (module) => module.BettingPage,
    ),
  ),
  page(
    '/userBetting',
    '하위 회원 베팅내역',
    lazyPart(
      () => import('./features/betting/user-betting-page.tsx'),
      (module) => module.UserBettingPage,
    ),
  ),
  page(
    '/memo',
    '쪽지',
    lazyPart(
      () => import('./features/memo/memo-list-page.tsx'),
      (module) => module.MemoListPage,
    ),
  ),
  page(
    '/memo/$id',
    '쪽지',
    lazyPart(
      () => import('./features/memo/memo-page.tsx'),
      (module) => module.MemoPage,
    ),
  ),
  page(
    '/recommend',
    '추천인 현황',
    lazyPart(
      () => import('./features/referral/referral-page.tsx'),
      (module) => module.ReferralPage,
    ),
  ),
  page(
    '/recommendRoll',
    '롤링내역',
    lazyPart(
      () => import('./features/referral/rolling-page.tsx'),
      (module) => module.RollingPage,
    ),
  ),
  page(
    '/statement',
    '머니내역',
    lazyPart(
      () => import('./features/statement/statement-page.tsx'),
      (module) => module.StatementPage,
    ),
  ),
  page(
    '/today',
    '오늘의 장부',
    lazyPart(
      () => import('./features/today/today-page.tsx'),
      (module) => module.TodayPage,
    ),
  ),
  page(
    '/limits',
    '한도와 휴식',
    lazyPart(
      () => import('./features/limits/limits-page.tsx'),
      (module) => module.LimitsPage,
    ),
  ),
  page(
    '/account/factor',
    '2단계 인증',
    lazyPart(
      () => import('./features/factors/factor-page.tsx'),
      (module) => module.FactorPage,
    ),
  ),
  page(
    '/account/passkeys',
    '패스키',
    lazyPart(
      () => import('./features/passkeys/passkeys-page.tsx'),
      (module) => module.PasskeysPage,
    ),
  ),
  page(
    '/account',
    '내 계정',
    lazyPart(
      () => import('./features/account/account-page.tsx'),
      (module) => module.AccountPage,
    ),
  ),
  open(
    '/app',
    '앱·알림·소리',
    lazyPart(
      () => import('./features/push/app-page.tsx'),
      (module) => module.AppPage,
    ),
  ),
  unknown,
])

/** A router of its own for every test; the page has one. */
export function newRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    history,
    defaultPreload: 'intent',
    defaultErrorComponent: BrokenPage,
    scrollRestoration: true,
  })
  holdBack(router)
  return router
}
