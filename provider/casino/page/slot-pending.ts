/** A spin that was asked for and not yet shown to its end: kept in this tab, so that a reload shows the same spin. */
export type Ask = {
  id: string
  stake: number
  /** what the balance showed while it turned: it must not tell the result before the reels do */
  money: number
}

export function openPending(game: string) {
  const key = `game-spin ${game}`
  return {
    read: () => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Ask | null,
    keep: (ask: Ask) => sessionStorage.setItem(key, JSON.stringify(ask)),
    drop: () => sessionStorage.removeItem(key),
  }
}
export type Pending = ReturnType<typeof openPending>
