/** What stands around every page of the console: login gate, head with live counters, menu, help, dialogs. */
import { Outlet, useMatches } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'

import { DialogHost } from '@madang/ui/dialog.tsx'
import { ToastHost } from '@madang/ui/toast.tsx'

import { useProofQuestion } from './api/proof.ts'
import { useToken } from './api/session.ts'
import { lazyPart, lazyPiece } from './shell/lazy-page.ts'
import { useMe } from './shell/me.ts'
import { Shell } from './shell/shell.tsx'

const Login = lazyPart(() => import('./features/session/login-page.tsx'))
const FirstPassword = lazyPart(() => import('./features/account/first-password-page.tsx'))
const FirstFactor = lazyPart(() => import('./features/account/first-factor-page.tsx'))

/** What every page stands on, an operator's and a partner's. */
export const Ground = () => (
  <>
    <Suspense>
      <Outlet />
    </Suspense>
    <DialogHost />
    <ToastHost />
  </>
)

export function Root() {
  const token = useToken()
  const { me } = useMe()
  const training = me?.training !== undefined
  const title = useMatches().at(-1)?.staticData.title
  useEffect(() => {
    const of = token === null || title === undefined ? '마당 운영' : `${title} · 마당 운영`
    document.title = training ? `훈련 · ${of}` : of
  }, [title, token, training])

  // The recovery codes are shown once: the page stays until its reader goes on.
  const [enrolling, setEnrolling] = useState(false)
  if (me?.operator.mustEnrol && !enrolling) setEnrolling(true)

  if (token === null) return <Login.Page />
  if (me?.operator.mustChange) return <FirstPassword.Page />
  if (me && enrolling)
    return <FirstFactor.Page on={me.operator.secondFactor} onDone={() => setEnrolling(false)} />
  return (
    <>
      <Shell>
        <Suspense>
          <Outlet />
        </Suspense>
      </Shell>
      <ProofAsked />
    </>
  )
}

const Proof = lazyPiece(
  () => import('./shell/proof-dialog.tsx'),
  ({ ProofDialog }) => ProofDialog,
)

function ProofAsked() {
  const question = useProofQuestion()
  return (
    question && (
      <Suspense fallback={null}>
        <Proof.Page {...question} />
      </Suspense>
    )
  )
}
