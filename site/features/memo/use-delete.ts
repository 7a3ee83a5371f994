/**
 * Deleting a memo: asked first, the server's words after, the header's count from its answer
 * (docs/spec/member-pages.md#checks, #errors).
 */
import { useState } from 'react'

import { memoText } from '@madang/contract/member/plain/memo.ts'
import { confirm, tell } from '@madang/ui/dialog.tsx'

import { ask, RefusedError } from '../../api/ask.ts'
import { useUnreadMemos } from '../../shell/summary.ts'

export function useDelete() {
  const noteUnread = useUnreadMemos()
  const [pending, setPending] = useState(false)

  /** Answers whether it is gone; one refused stays where it is. */
  async function remove(no: number): Promise<boolean> {
    if (pending || !(await confirm(memoText.confirmDelete))) return false
    setPending(true)
    try {
      const { msg, memoCnt } = await ask('memoDelete', { params: { no } })
      noteUnread(memoCnt)
      await tell(msg || memoText.deleted, { tone: 'success' })
      return true
    } catch (refused) {
      if (!(refused instanceof RefusedError)) throw refused
      await tell(refused.msg, { tone: 'error' })
      return false
    } finally {
      setPending(false)
    }
  }
  return { remove, pending }
}
