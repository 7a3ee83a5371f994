/**
 * Whether the member is at it: what a page asks by itself says so, and does not hold the idle end off
 * (docs/spec/rules.md#accounts-and-sessions).
 */

/** What follows a press is asked within this time. */
const FOLLOWS_MS = 10_000

let pressedAt = Number.NEGATIVE_INFINITY
const note = () => {
  pressedAt = performance.now()
}

export const wasPressed = (): boolean => performance.now() - pressedAt < FOLLOWS_MS

/** Notes presses and keys from now on; once per page, whose loading was a press too. Answers how to stop. */
export function watchPresses(): () => void {
  note()
  const kinds = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const
  for (const kind of kinds) addEventListener(kind, note, { capture: true, passive: true })
  return () => {
    for (const kind of kinds) removeEventListener(kind, note, { capture: true })
  }
}
