/** Calls that moved money or not, and were not heard of before the page was loaded anew: what became of them is told. */
import { useEffect, useRef } from 'react'

import { tell } from '@madang/ui/dialog.tsx'

import { settleLeft } from '../api/outcome.ts'
import { readAgain } from '../api/queries.ts'
import { useSession } from '../api/session.ts'
import { useSummary } from './summary.ts'

/** Once per page, in the root: for each member who is in there. All that is shown may be from before such a call. */
export function useLeftCalls(): void {
  const uid = useSession()?.userId
  const begun = useRef<string>(undefined)
  const { refresh } = useSummary()
  useEffect(() => {
    if (uid === undefined || begun.current === uid) return
    begun.current = uid
    void settleLeft((msg, done) => {
      if (msg !== '') void tell(msg, { tone: done ? 'success' : 'error' })
      void refresh()
      void readAgain({})
    })
  }, [uid, refresh])
}
