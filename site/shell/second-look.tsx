/**
 * The second look (docs/spec/accounts.md#proof): a call that wants to see first who asks is refused `proof`; the page
 * asks for the password, or what else does, and does the call again.
 */
import { Suspense, useState, type ReactNode } from 'react'

import { RefusedError } from '../api/ask.ts'
import { lazyPart } from './lazy-page.tsx'

/** Few are ever asked: it comes when it is. */
const Asked = lazyPart(
  () => import('./proof-dialog.tsx'),
  ({ ProofDialog }) => ProofDialog,
)

type Question = { answer: (given: boolean) => void; also: readonly string[] }

/** What would do instead of the password, as the refusal says: `passkey`, `code`. */
const alsoOf = ({ body }: RefusedError): readonly string[] =>
  Array.isArray(body['also']) ? body['also'] : []

/** `seen` does a call, asking who it is where the server does; `question` stands anywhere on the page. */
export function useSecondLook() {
  const [asked, setAsked] = useState<Question | null>(null)

  async function seen<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof RefusedError) || error.code !== 'proof') throw error
      const given = await new Promise<boolean>((answer) =>
        setAsked({ answer, also: alsoOf(error) }),
      )
      setAsked(null)
      if (!given) throw error
      return call()
    }
  }

  const question: ReactNode = asked && (
    <Suspense fallback={null}>
      <Asked.Page {...asked} />
    </Suspense>
  )
  return { seen, question }
}
