/** A recorded sequence: a page of its own, brought to each moment in turn. */
import type { Page } from 'playwright-core'

export type Asked = { width: number; theme: 'dark' | 'light' }

export type Sequence = {
  name: string
  size: { width: number; height: number }
  /** its first and last picture, in milliseconds of its own */
  from: number
  to: number
  /** loads the page, its clock standing at `from` */
  open: (page: Page, from: number) => Promise<void>
  /** what happens by itself at a moment; the page's clock is moved before it */
  at: (page: Page, ms: number) => Promise<void>
  /** the clock's time at 0 */
  zero: Date
}

/**
 * Moves what style and the browser animate by as much as the clock was moved: they run by a clock of their own, which
 * stands while a picture is taken.
 */
export const moveAnimations = (page: Page, ms: number) =>
  page.evaluate((step) => {
    const known = ((window as { stepped?: WeakSet<Animation> }).stepped ??= new WeakSet())
    for (const each of document.getAnimations()) {
      if (!known.has(each)) {
        known.add(each)
        each.pause()
        continue
      }
      const end = Number(each.effect!.getComputedTiming().endTime)
      const next = Number(each.currentTime) + step
      if (next >= end) each.finish()
      else each.currentTime = next
    }
  }, ms)
