/** What stands around every page: site closed, refused or open; header, login gate, dialogs and toasts. */
import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'

import { DialogHost } from '@madang/ui/dialog.tsx'
import { ToastHost } from '@madang/ui/toast.tsx'

import { useHouse } from './api/house.ts'
import { useNotFound, useSession } from './api/session.ts'
import { Header } from './features/header/header.tsx'
import { useDevice } from './shell/device.ts'
import { useLiveStream } from './shell/live.ts'
import { NotFoundText } from './shell/not-found-text.tsx'
import { Page } from './shell/page.tsx'
import { useRealityCheck } from './shell/reality-check.ts'
import { useSiteInfo } from './shell/site-info.ts'
import { useSummaryPoll } from './shell/summary.ts'

const LoginPage = lazy(async () => ({
  default: (await import('./features/session/login-page.tsx')).LoginPage,
}))
const ClosedPage = lazy(async () => ({
  default: (await import('./features/session/closed-page.tsx')).ClosedPage,
}))

/** Pages a guest may see, some notices are meant for guests; every other path shows the login page in its place. */
const isPublic = (path: string) => /^\/$|^\/(login|signup)$|^\/proof\/|^\/notice(\/|$)/.test(path)

export function Root() {
  const { info, failed } = useSiteInfo()
  const refused = useNotFound()
  const summary = useSummaryPoll()
  useLiveStream()
  useTitle()

  if (refused || failed) return <NotFoundText />
  const closed = info?.status === 'closed' || summary?.use === '1'
  return (
    <>
      {closed ? (
        <Suspense>
          <ClosedPage html={info?.memo ?? ''} />
        </Suspense>
      ) : (
        <OpenSite />
      )}
      <DialogHost />
      <ToastHost />
    </>
  )
}

function OpenSite() {
  const device = useDevice()
  const { pathname } = useLocation()
  useRealityCheck()
  const open = isPublic(pathname)
  const mayLook = useSession() !== null || open
  // What a member looks back on is searched by the house's days; a device's clock may be in another one.
  const { known } = useHouse()
  return (
    <div className={device === 'pc' ? 'pc' : 'ph'}>
      <a className="skip" href="#main">
        본문으로 건너뛰기
      </a>
      <Header />
      <Suspense fallback={<Page>{null}</Page>}>
        {!mayLook ? <LoginPage /> : known || open ? <Outlet /> : <Page>{null}</Page>}
      </Suspense>
    </div>
  )
}

function useTitle(): void {
  const title = useMatches().at(-1)?.staticData.title
  useEffect(() => {
    document.title = title === undefined ? '마당' : `${title} · 마당`
  }, [title])
}
