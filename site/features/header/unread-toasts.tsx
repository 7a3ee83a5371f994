/** Toasts of unread answers and memos: they stay until the count is zero and change in place (seed 1 §4, §8). */
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'

import { inquiryText } from '@madang/contract/member/plain/inquiry.ts'
import { memoText } from '@madang/contract/member/plain/memo.ts'
import { dismissToast, toast } from '@madang/ui/toast.tsx'

import { unreadTarget } from '../../shell/menu.ts'
import type { Summary } from '../../shell/summary.ts'

export function useUnreadToasts(summary: Summary | undefined): void {
  const cs = summary?.cs ?? 0
  const memo = summary?.memo ?? 0
  const csTarget = unreadTarget('/cs', summary?.csNo)
  const memoTarget = unreadTarget('/memo', summary?.memoNo)

  useEffect(() => showUnread('cs', cs, csTarget, inquiryText.toast), [cs, csTarget])
  useEffect(() => showUnread('memo', memo, memoTarget, memoText.toast), [memo, memoTarget])
  // The header leaves with the open site: so do its toasts.
  useEffect(
    () => () => {
      void dismissToast('cs')
      void dismissToast('memo')
    },
    [],
  )
}

function showUnread(id: string, count: number, target: string, text: string): void {
  if (count === 0) void dismissToast(id)
  else void toast(<Link to={target}>{text}</Link>, { id, seconds: 0 })
}
