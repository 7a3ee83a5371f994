/** Whom a mailing goes to, in words. */
import { formatWon } from '@madang/contract/core/won.ts'
import type { Mailing } from '@madang/contract/operator/memo.ts'

export const stateWords = { active: '정상', suspended: '정지', excluded: '자가배제' } as const
type State = keyof typeof stateWords
export const isState = (text: string): text is State => text in stateWords

export function audienceInWords(to: Mailing['to']): string {
  if (to.by === 'members') return '해당 회원'
  if (to.by === 'uids') {
    const [first = '', ...rest] = to.uids
    return rest.length === 0 ? first : `${first} 외 ${rest.length}명`
  }
  const parts = [
    to.below && `${to.below}의 하위`,
    to.type,
    to.state && stateWords[to.state],
  ].filter(Boolean)
  return parts.length === 0 ? '모든 회원' : parts.join(' · ')
}

/** How far a mailing was read: a number, and a bar of it. */
export const ReadBar = ({ memos, read }: Pick<Mailing, 'memos' | 'read'>) => (
  <span className="memos-read">
    <span>
      {formatWon(read)} / {formatWon(memos)}
    </span>
    <progress max={Math.max(1, memos)} value={read} aria-label="읽은 회원" />
  </span>
)
