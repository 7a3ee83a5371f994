/** Answers begun and not sent, by inquiry: looking at another one loses no word. */
import { useState } from 'react'

import { useMe } from '../../shell/me.ts'

export type Draft = {
  subject: string
  contents: string
  /** of the inquiry it was written to */
  version: number
}
export type Drafts = ReturnType<typeof useDrafts>

type Drafted = ReadonlyMap<number, Draft>

const none = () => ({ uid: '', drafts: new Map() as Drafted })

/** Kept while other pages are open and over an end of the session; another operator begins without them. */
let kept = none()

/** For tests. */
export const forgetAnswers = () => {
  kept = none()
}

export function useDrafts() {
  const uid = useMe().me?.operator.uid ?? ''
  const [drafts, setDrafts] = useState(() => (kept.uid === uid ? kept : none()).drafts)
  const change = (next: Drafted) => {
    kept = { uid, drafts: next }
    setDrafts(next)
  }
  return {
    of: (id: number) => drafts.get(id),
    /** Whether any word of an answer stands there. */
    has: (id: number) => (drafts.get(id)?.contents ?? '').trim() !== '',
    put: (id: number, draft: Draft) => change(new Map(drafts).set(id, draft)),
    drop: (id: number) => change(new Map([...drafts].filter(([each]) => each !== id))),
  }
}
