/** Every page of the console on one screen. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'

import { ApprovalsPage } from './features/approvals/approvals-page.tsx'
import { AuditPage } from './features/audit/audit-page.tsx'
import { DeskPage } from './features/desk/desk-page.tsx'
import { TemplatesPage } from './features/desk/templates-page.tsx'
import { RoundListPage } from './features/rounds/round-list-page.tsx'
import { RoundPage } from './features/rounds/round-page.tsx'
import { Root } from './root.tsx'

const rootRoute = createRootRoute({ component: Root })

const page = (path: string, title: string, component: RouteComponent) =>
  createRoute({ getParentRoute: () => rootRoute, path, component, staticData: { title } })

const elsewhere = (path: string) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: () => {
      throw redirect({ to: '/rounds', replace: true })
    },
  })

const routeTree = rootRoute.addChildren([
  page('/desk', '접수 데스크', DeskPage),
  page('/desk/$queue', '접수 데스크', DeskPage),
  page('/templates', '문의 템플릿', TemplatesPage),
  page('/rounds', '회차·노출', RoundListPage),
  page('/rounds/$id', '회차', RoundPage),
  page('/approvals', '2차 승인', ApprovalsPage),
  page('/audit', '감사 기록', AuditPage),
  elsewhere('/'),
  elsewhere('$'),
])

/** A router of its own for every test; the page has one. */
export const newRouter = (history?: RouterHistory) => createRouter({ routeTree, history })

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
  }
}
