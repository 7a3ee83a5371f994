/** The head of a page: its title, how many there are, filters to which f goes, and what is begun here. */
import type { ReactNode } from 'react'

import { useKeys } from './keys.ts'

type Props = {
  title: string
  /** beside the title */
  count?: ReactNode
  /** a line beside the title */
  hint?: string | undefined
  /** what waits above the rows: it comes and goes beside the title, and moves nothing */
  waiting?: ReactNode
  /** filters and export */
  tools?: ReactNode
  /** what is begun here */
  acts?: ReactNode
  /** the field f goes to, where it is not the first */
  first?: string
  /** of the filters */
  className?: string
}

export function PageHead(props: Props) {
  const {
    title,
    count,
    hint,
    waiting,
    tools,
    acts,
    first = 'input, select',
    className = '',
  } = props
  // Where filters are two rows, of the one beside the page.
  const toFilters = () =>
    [...document.querySelectorAll('.op-filter')].at(-1)?.querySelector<HTMLElement>(first)?.focus()
  useKeys({ f: tools ? toFilters : undefined })
  return (
    <div className={hint ? 'row op-head' : 'row between op-head'}>
      <h1 className="t22">
        {title}
        {count !== undefined && <span className="mute t13"> {count}</span>}
      </h1>
      {waiting && <span className="op-waiting">{waiting}</span>}
      {hint && <span className="soft">{hint}</span>}
      {tools && <div className={`row op-filter ${className}`.trim()}>{tools}</div>}
      {acts && <span className="row op-acts">{acts}</span>}
    </div>
  )
}
