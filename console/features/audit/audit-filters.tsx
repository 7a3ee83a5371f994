/** Who, what and when. */
import { useEffect, useState, type Ref } from 'react'

import { actionWords } from '@madang/contract/operator/plain/actions.ts'

export const filterNames = ['actor', 'action', 'start', 'end'] as const
export type Filter = Record<(typeof filterNames)[number], string>

type Props = {
  filter: Filter
  change: (name: keyof Filter, value: string) => void
  first: Ref<HTMLInputElement>
}

const PAUSE_MS = 300

export function AuditFilters({ filter, change, first }: Props) {
  return (
    <>
      <Actor actor={filter.actor} change={change} first={first} />
      <select
        className="input"
        aria-label="행동"
        value={filter.action}
        onChange={(event) => change('action', event.target.value)}
      >
        <option value="">모든 행동</option>
        {Object.entries(actionWords).map(([action, words]) => (
          <option key={action} value={action}>
            {words}
          </option>
        ))}
      </select>
      <input
        className="input"
        type="date"
        aria-label="시작 날짜"
        max={filter.end || undefined}
        value={filter.start}
        onChange={(event) => change('start', event.target.value)}
      />
      <input
        className="input"
        type="date"
        aria-label="끝 날짜"
        min={filter.start || undefined}
        value={filter.end}
        onChange={(event) => change('end', event.target.value)}
      />
    </>
  )
}

type ActorProps = Pick<Props, 'change' | 'first'> & { actor: string }

/** Asked when the operator pauses, not at every letter. */
function Actor({ actor, change, first }: ActorProps) {
  const [text, setText] = useState(actor)
  useEffect(() => {
    if (text.trim() === actor) return
    const timer = setTimeout(() => change('actor', text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, actor, change])
  return (
    <input
      ref={first}
      className="input audit-actor"
      type="search"
      aria-label="운영자 아이디"
      placeholder="운영자 아이디"
      autoCapitalize="none"
      spellCheck={false}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
}
