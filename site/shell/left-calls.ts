/** Calls that moved money or not, and were not heard of before the page was loaded anew: what became of them is told. */
import { useEffect } from 'react'

import { tell } from '@madang/ui/dialog.tsx'

import { settleLeft } from '../api/outcome.ts'
import { useSession } from '../api/session.ts'
import { useSummary } from './summary.ts'

let begun = false

/** Once per page, in the root. */
export function useLeftCalls(): void {
  const known = useSession() !== null
  const { refresh } = useSummary()
  useEffect(() => {
    if (!known || begun) return
    begun = true
    void settleLeft((msg, done) => {
      void tell(msg, { tone: done ? 'success' : 'error' })
      void refresh()
    })
  }, [known, refresh])
}
