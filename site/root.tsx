/** What stands around every page: site closed, refused or open; header, login gate, dialogs and toasts. */
import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'

import { DialogHost } from '@madang/ui/dialog.tsx'
import { useStore } from '@madang/ui/store.ts'
import { ToastHost } from '@madang/ui/toast.tsx'

import { termsAsked } from './api/answers.ts'
import { useLine } from './api/line.ts'
import { useNotFound, useSession } from './api/session.ts'
import { Header } from './features/header/header.tsx'
import { useDevice } from './shell/device.ts'
import { mayOffer, useAsking, isApple } from './shell/install.ts'
import { lazyPart } from './shell/lazy-page.tsx'
import { useLeftCalls } from './shell/left-calls.ts'
import { useWrongReceipts } from './shell/wrong-receipts.ts'
import { useLiveStream } from './shell/live.ts'
import { isGamePage } from './shell/menu.ts'
import { NotFoundText } from './shell/not-found-text.tsx'
import { Page } from './shell/page.tsx'
import { useRealityCheck } from './shell/reality-check.ts'
import { useSiteInfo } from './shell/site-info.ts'
import { useSound } from './shell/sound.ts'
import { useSummaryPoll } from './shell/summary.ts'

const Closed = lazyPart(
  () => import('./features/session/closed-page.tsx'),
  (module) => module.ClosedPage,
)

const InstallOffer = lazyPart(
  () => import('./features/push/install-offer.tsx'),
  (module) => module.InstallOffer,
)

const SoundOffer = lazyPart(
  () => import('./features/push/sound-offer.tsx'),
  (module) => module.SoundOffer,
)

const TermsGate = lazyPart(
  () => import('./features/terms/terms-gate.tsx'),
  (module) => module.TermsGate,
)

export function Root() {
  const summary = useSummaryPoll()
  const shut = summary?.use === '1'
  const { info, failed } = useSiteInfo(shut)
  const refused = useNotFound()
  useLiveStream()
  useLeftCalls()
  useWrongReceipts()
  useTitle()

  if (refused || failed) return <NotFoundText />
  const closed = info?.status === 'closed' || shut
  return (
    <>
      {closed ? (
        <Suspense fallback={null}>
          <Closed.Page html={info?.memo ?? ''} />
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
  const { up } = useLine()
  const installable = useAsking() !== null || isApple()
  const isUnasked = useSound() === null && device === 'mobile'
  const isSettled = useSettled()
  const { pathname } = useLocation()
  const session = useSession()
  const refused = useStore(termsAsked)
  useRealityCheck()
  return (
    <div className={`${device === 'pc' ? 'pc' : 'ph'}${up ? '' : ' is-cut-off'}`}>
      <a className="skip" href="#main">
        본문으로 건너뛰기
      </a>
      <Header />
      <Suspense fallback={<Page>{null}</Page>}>
        <Outlet />
      </Suspense>
      {installable && mayOffer() && (
        <Suspense fallback={null}>
          <InstallOffer.Page />
        </Suspense>
      )}
      {session && (isSettled || refused > 0) && (
        <Suspense fallback={null}>
          <TermsGate.Page key={session.userId} uid={session.userId} />
        </Suspense>
      )}
      {isUnasked && isSettled && isGamePage(pathname) && (
        <Suspense fallback={null}>
          <SoundOffer.Page />
        </Suspense>
      )}
    </div>
  )
}

const SETTLED_MS = 5_000

/** Somebody is here and has looked around: what is only offered does not come with the page itself. */
function useSettled(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [])
  return settled
}

function useTitle(): void {
  const title = useMatches().at(-1)?.staticData.title
  useEffect(() => {
    document.title = title === undefined ? '마당' : `${title} · 마당`
  }, [title])
}
