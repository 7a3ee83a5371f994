/** Whether a memo was opened, with a word, a colour and a sign. */
import type { MemoRow } from '@madang/contract/member/memo.ts'
import { memoText } from '@madang/contract/member/plain/memo.ts'
import { Icon } from '@madang/ui/icons.tsx'

export const ReadTag = ({ read }: Pick<MemoRow, 'read'>) =>
  read === '1' ? (
    <span className="tag jade">
      <Icon name="check" className="ic-xs" />
      {memoText.status.read}
    </span>
  ) : (
    <span className="tag vermilion">
      <Icon name="memo" className="ic-xs" />
      {memoText.status.unread}
    </span>
  )
