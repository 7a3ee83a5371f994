/**
 * The running line of the header's poll on every page (docs/spec/wire.md#our-own-calls): one line high, whole when
 * pressed.
 */
import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties } from 'react'

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
  return text === '' ? null : (
    <section className="running" aria-label="공지">
      <Line key={text} text={text} />
    </section>
  )
}

/** A slow reader's pace. */
const LETTERS_PER_SECOND = 5

/** A line with more than its width to say runs to its end and back, and stops when it is pressed. */
function Line({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  const runs = useOverflow(box, open)
  const pace = { '--run': `${Math.max(8, text.length / LETTERS_PER_SECOND)}s` } as CSSProperties
  const line = (
    <>
      <Icon name="sound" className="ic-s" />
      <span ref={box} className="running-window">
        <span className="running-text" style={pace}>
          {text}
        </span>
      </span>
    </>
  )
  if (!runs) return <p className="running-line">{line}</p>
  return (
    <button
      type="button"
      className={open ? 'running-line is-open' : 'running-line does-run'}
      aria-expanded={open}
      onClick={() => setOpen(!open)}
    >
      {line}
      <Icon name={open ? 'up' : 'down'} className="ic-xs" />
    </button>
  )
}

/** Whether the text is wider than its window; not measured while it is open and wrapped. */
function useOverflow(box: { current: HTMLElement | null }, open: boolean): boolean {
  const [overflows, setOverflows] = useState(false)
  useLayoutEffect(() => {
    const shown = box.current
    const text = shown?.firstElementChild
    if (!shown || !text || open) return
    // The text's own width: where it has run to does not matter.
    const measure = () => setOverflows(text.scrollWidth > shown.clientWidth + 1)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(shown)
    return () => watch.disconnect()
  }, [box, open, overflows])
  return overflows
}
