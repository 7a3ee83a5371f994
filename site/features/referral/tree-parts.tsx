/** What both shapes of the tree have: the mark of a direct referral, and what opens or closes a row. */
import { Icon } from '@madang/ui/icons.tsx'

import type { TreeRow } from './tree.ts'

export const Direct = ({ depth }: { depth: number }) =>
  depth === 1 ? (
    <span className="tag jade">직추천</span>
  ) : (
    <span className="tag">
      하위<span className="sr"> {depth}단계</span>
    </span>
  )

type Props = { row: TreeRow; open: boolean; onToggle: (uuid: string) => void }

export function Toggle({ row: { uuid, lowers }, open, onToggle }: Props) {
  if (lowers === 0) return <i className="tree-leaf" aria-hidden="true" />
  return (
    <button
      type="button"
      className="tree-toggle"
      aria-expanded={open}
      aria-label={`${uuid} 하위 ${lowers}명`}
      onClick={() => onToggle(uuid)}
    >
      <Icon name={open ? 'down' : 'next'} className="ic-xs" />
    </button>
  )
}
