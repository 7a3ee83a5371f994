/** A window opened from within a form, a list or an editor, drawn outside of it. */
import type { ReactNode, SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'

// React passes the events of a portal to the components around it; these ones act on keys and presses of their own.
const stop = (event: SyntheticEvent) => event.stopPropagation()

export const OverPage = ({ children }: { children: ReactNode }) =>
  createPortal(
    <div role="presentation" onKeyDown={stop} onClick={stop}>
      {children}
    </div>,
    document.body,
  )
