/** The three states of an inquiry, each with a word, a colour and a sign (docs/spec/shell.md#states). */
import type { InquiryRow } from '@madang/contract/member/inquiry.ts'
import { inquiryText, UNREAD } from '@madang/contract/member/plain/inquiry.ts'
import { Icon, type IconName } from '@madang/ui/icons.tsx'

type InquiryStatus = keyof typeof inquiryText.status

/** From the answer's flag and the stamp of its reading. */
export const statusOf = ({
  comment,
  check,
}: Pick<InquiryRow, 'comment' | 'check'>): InquiryStatus =>
  comment === '0' ? 'open' : check === UNREAD ? 'unread' : 'read'

const looks: Record<InquiryStatus, { icon: IconName; tag: string }> = {
  open: { icon: 'clock', tag: 'tag ochre' },
  unread: { icon: 'memo', tag: 'tag vermilion' },
  read: { icon: 'check', tag: 'tag jade' },
}

export function StatusTag({ status }: { status: InquiryStatus }) {
  const { icon, tag } = looks[status]
  return (
    <span className={tag}>
      <Icon name={icon} className="ic-xs" />
      {inquiryText.status[status]}
    </span>
  )
}
