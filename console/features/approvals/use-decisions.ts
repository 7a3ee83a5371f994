/** What an operator does about a request: agrees, rejects, or takes an own one back. One at a time; the page says how it went. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Approval } from '@madang/contract/operator/approvals.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { tell } from '@madang/ui/dialog.tsx'

import { ask } from '../../api/ask.ts'

/** Queries that a decision can make old. */
const changed = [
  'approvals',
  'approval',
  'me',
  'rounds',
  'desk',
  'deposits',
  'withdrawals',
  'memberCard',
  'members',
  'operators',
  'settings',
]

export type Asking = { id: number; what: 'approve' | 'reject' | 'withdraw' }
/** What was said of a request last. */
export type Said = { id: number; msg: string; bad: boolean; done: boolean }

export function useDecisions(mayDecide: (approval: Approval) => boolean) {
  const client = useQueryClient()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<Said | null>(null)

  /** Opens the question, or says why there is none. */
  function open(approval: Approval, what: Asking['what']) {
    if (approval.state !== 'pending' || busy) return
    const allowed = what === 'withdraw' ? approval.mine : mayDecide(approval) && !approval.mine
    setSaid(null)
    if (allowed) setAsking({ id: approval.id, what })
    else void tell(approval.mine ? operatorText.own : operatorText.denied, { tone: 'error' })
  }

  async function send(id: number, call: () => Promise<{ msg: string }>) {
    setBusy(true)
    const answer = await call().then(
      ({ msg }) => ({ id, msg, bad: false, done: true }),
      (failure: Error) => ({ id, msg: failure.message, bad: true, done: false }),
    )
    await Promise.all(changed.map((key) => client.invalidateQueries({ queryKey: [key] })))
    setBusy(false)
    setAsking(null)
    setSaid(answer)
  }

  return {
    asking,
    busy,
    said,
    open,
    close: () => !busy && setAsking(null),
    approve: (id: number) =>
      send(id, () => ask('approvalDecide', { id, approve: true, reason: '' })),
    /** Null: left without a reason. */
    explain: async (reason: string | null) => {
      setAsking(null)
      if (!asking || reason === null) return
      const { id, what } = asking
      await send(id, () =>
        what === 'withdraw'
          ? ask('approvalWithdraw', { id, reason })
          : ask('approvalDecide', { id, approve: false, reason }),
      )
    },
  }
}
