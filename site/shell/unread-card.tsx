/** Unread answers and memos on a desktop: a card under the member's box, as long as there are any (the design, “Unread and offline”). */
import { Link } from '@tanstack/react-router'

import { inquiryText } from '@madang/contract/member/plain/inquiry.ts'
import { memoText } from '@madang/contract/member/plain/memo.ts'
import { Icon, type IconName } from '@madang/ui/icons.tsx'

import { unreadTarget } from './menu.ts'
import type { Summary } from './summary.ts'

export function UnreadCard({ summary }: { summary: Summary | undefined }) {
  const { cs = 0, csNo, memo = 0, memoNo } = summary ?? {}
  if (cs === 0 && memo === 0) return null
  return (
    <section className="card unread-card" aria-label="읽지 않은 알림">
      <Kind to={unreadTarget('/cs', csNo)} icon="cs" text={inquiryText.toast} count={cs} />
      <Kind to={unreadTarget('/memo', memoNo)} icon="memo" text={memoText.toast} count={memo} />
    </section>
  )
}

type KindProps = { to: string; icon: IconName; text: string; count: number }

const Kind = ({ to, icon, text, count }: KindProps) =>
  count > 0 && (
    <Link to={to}>
      <Icon name={icon} className="ic-s" />
      <span className="grow">
        {text} <b>{count}</b>
      </span>
      <Icon name="next" className="ic-xs" />
    </Link>
  )
