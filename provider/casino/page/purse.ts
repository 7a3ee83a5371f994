/** The balance a window shows: counted to what was heard of last, held while a result is on its way. */
import { formatWon } from '@madang/contract/core/won.ts'

import { calm, easeOut, el, write } from './dom.ts'

const COUNT_MS = 500

export function openPurse() {
  const host = el('b', { class: 'money' }, '–')
  let shown: number | null = null
  let target = 0
  /** of the count that runs: nothing else may write */
  let running = 0
  /** what the balance is by now, while the window shows another */
  let held: { latest: number | null } | null = null

  function count(from: number, ms: number) {
    const mine = ++running
    const begun = performance.now()
    const frame = (now: number) => {
      if (mine !== running) return
      const share = calm.matches ? 1 : Math.min(1, Math.max(0, now - begun) / ms)
      shown = Math.round(from + (target - from) * easeOut(share))
      write(host, formatWon(shown))
      if (share < 1) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  }

  /** Shows the balance, counted up or down to it over `ms`. */
  function set(next: number | null, ms = COUNT_MS) {
    if (held) {
      held.latest = next ?? held.latest
      return
    }
    if (next === null || next === target) {
      if (shown === null && next !== null) write(host, formatWon((shown = next)))
      return
    }
    const from = shown ?? next
    target = next
    count(from, Math.max(1, ms))
  }

  return {
    host,
    set,
    money: () => target,
    /** whether the balance was heard of at all */
    knows: () => shown !== null || target > 0,
    /** Shows this much until `release`: a balance must not tell a result before the game does. */
    hold(money: number) {
      const latest = held?.latest ?? null
      held = null
      set(money)
      held = { latest }
    },
    /** Shows the balance heard of last, or this much where nothing was heard. */
    release(money: number, ms?: number) {
      const latest = held?.latest ?? null
      held = null
      // What was heard and is what was shown all along is from before the result.
      set(latest === null || latest === target ? money : latest, ms)
    },
    /** Ends a count at once. */
    arrive() {
      if (held || shown === target) return
      running++
      write(host, formatWon((shown = target)))
    },
  }
}
