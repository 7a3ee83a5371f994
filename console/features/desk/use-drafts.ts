/** Answers begun and not sent, by inquiry: looking at another one loses no word. */
import { useState } from 'react'

export type Draft = {
  subject: string
  contents: string
  /** of the inquiry it was written to */
  version: number
}
export type Drafts = ReturnType<typeof useDrafts>

export function useDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(new Map())
  return {
    of: (id: number) => drafts.get(id),
    /** Whether any word of an answer stands there. */
    has: (id: number) => (drafts.get(id)?.contents ?? '').trim() !== '',
    put: (id: number, draft: Draft) => setDrafts(new Map(drafts).set(id, draft)),
    drop: (id: number) => setDrafts(new Map([...drafts].filter(([each]) => each !== id))),
  }
}
