/**
 * The second look (docs/spec/accounts.md#proof): a call that wants to see first who asks is refused `proof`; the page
 * asks for the password and does the call again.
 */
import { Suspense, useState, type ReactNode } from 'react'

import { RefusedError } from '../api/ask.ts'
import { lazyPart } from './lazy-page.tsx'

/** Few are ever asked: it comes when it is. */
const Asked = lazyPart(
  () => import('./proof-dialog.tsx'),
  ({ ProofDialog }) => ProofDialog,
)

type Answer = (given: boolean) => void

/** `seen` does a call, asking for the password where the server does; `question` stands anywhere on the page. */
export function useSecondLook() {
  const [answer, setAnswer] = useState<Answer | null>(null)

  async function seen<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof RefusedError) || error.code !== 'proof') throw error
      const given = await new Promise<boolean>((resolve) => setAnswer(() => resolve))
      setAnswer(null)
      if (!given) throw error
      return call()
    }
  }

  const question: ReactNode = answer && (
    <Suspense fallback={null}>
      <Asked.Page answer={answer} />
    </Suspense>
  )
  return { seen, question }
}
