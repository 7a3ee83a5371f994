/** The running line of the header's poll on every page (wire.md, refresh): one line high, whole when pressed. */
import { useEffect, useState, type CSSProperties } from 'react'

import { Icon } from '@madang/ui/icons.tsx'

import type { Summary } from '../../shell/summary.ts'

const KEPT = 'notice'

/** Until the first poll the line of the last one stands there, so that nothing moves when it comes. */
export function RunningLine({ summary }: { summary: Summary | undefined }) {
  const [kept] = useState(() => sessionStorage.getItem(KEPT) ?? '')
  const notice = summary?.notice
  useEffect(() => {
    if (notice !== undefined) sessionStorage.setItem(KEPT, notice)
  }, [notice])
  const text = notice ?? kept
  return text === '' ? null : <Line key={text} text={text} />
}

/** A slow reader's pace. */
const LETTERS_PER_SECOND = 5

function Line({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  const pace = { '--run': `${Math.max(8, text.length / LETTERS_PER_SECOND)}s` } as CSSProperties
  return (
    <section className={open ? 'running is-open' : 'running'} aria-label="알림" style={pace}>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="sound" className="ic-s" />
        <span className="running-window">
          <span className="running-text">{text}</span>
        </span>
        <Icon name={open ? 'up' : 'down'} className="ic-xs" />
      </button>
    </section>
  )
}
