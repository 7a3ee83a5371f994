import { openPromises } from './promises.ts'
import type { Given } from './seed-row.ts'

/** A spin that was asked for and not yet shown to its end: kept in this tab, so that a reload shows the same spin. */
export type Ask = {
  id: string
  stake: number
  /** what the balance showed while it turned: it must not tell the result before the reels do */
  money: number
  /** the seed it was asked under, and the text for it */
  given: Given
}

export function openPending(game: string) {
  // Another key than before asks named their seed: one without it is not asked again.
  const key = `game-asked ${game}`
  return {
    read: () => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Ask | null,
    keep(ask: Ask) {
      sessionStorage.setItem(key, JSON.stringify(ask))
      openPromises(game).keep(ask.id, ask.given.commit)
    },
    drop: () => sessionStorage.removeItem(key),
  }
}
export type Pending = ReturnType<typeof openPending>
