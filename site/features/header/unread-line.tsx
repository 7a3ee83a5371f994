/** Unread answers and memos on a phone: a line above the bottom bar when they come, then only numbers (the design, “Unread and offline”). */
import { Link } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'

import { inquiryText } from '@madang/contract/member/plain/inquiry.ts'
import { memoText } from '@madang/contract/member/plain/memo.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { unreadTarget } from '../../shell/menu.ts'
import { useStood } from '../../shell/stood.ts'
import { useSummary } from '../../shell/summary.ts'
import { unreadOf, useCalm, useUntold } from './unread.ts'

/** The room it needs at a page's end is there for every member, so that nothing moves when it comes. */
export function UnreadLine({ member }: { member: string }) {
  const { summary } = useSummary()
  const { untold, told, close } = useUntold(member, unreadOf(summary))
  const calm = useCalm(untold !== null)
  const shown = calm ? untold : null
  const line = useRef<HTMLOutputElement>(null)
  const holds = useCallback(() => line.current?.contains(document.activeElement) ?? false, [])
  useStood(shown ? `${shown.cs} ${shown.memo}` : '', holds, told)

  return (
    <output className="unread-room" ref={line}>
      {shown && (
        <span className="unread-line">
          <Icon name="bell" className="ic-s" />
          {shown.cs > 0 && (
            <Link
              to={unreadTarget('/cs', summary?.csNo)}
              aria-label={`${inquiryText.toast} 고객센터 답변 ${shown.cs}`}
            >
              고객센터 답변 <b>{shown.cs}</b>
            </Link>
          )}
          {shown.memo > 0 && (
            <Link
              to={unreadTarget('/memo', summary?.memoNo)}
              aria-label={`${memoText.toast} 쪽지 ${shown.memo}`}
            >
              쪽지 <b>{shown.memo}</b>
            </Link>
          )}
          <button type="button" aria-label="알림 닫기" onClick={close}>
            <Icon name="x" className="ic-s" />
          </button>
        </span>
      )}
    </output>
  )
}
