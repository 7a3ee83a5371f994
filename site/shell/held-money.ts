/**
 * The balance as it is shown: while a draw runs on which the member has a bet it stands, so that it does not tell the
 * result before the balls have, and then it counts in the moment the result is told (docs/adr/0089-my-bet-told.md).
 */
import { openStore, useStore } from '@madang/ui/store.ts'

/** How long a gain counts, and any other change. */
const GAIN_MS = 700
const CHANGE_MS = 200

const held = openStore<number | null>(null)
const gains = openStore(false)

/** Keeps the balance that is shown at `amount` until it is let go. */
export function holdMoney(amount: number | undefined): () => void {
  held.set(amount ?? null)
  return () => held.set(null)
}

/** What comes now is told as a result: it counts as long as the board says. */
export function countGain(): () => void {
  gains.set(true)
  return () => gains.set(false)
}

/** The balance to show of what the header says, and how long a change of it takes. */
export function useShownMoney(money: number | undefined): {
  money: number | undefined
  countMs: number
} {
  const stands = useStore(held)
  const countMs = useStore(gains) ? GAIN_MS : CHANGE_MS
  return { money: money === undefined ? undefined : (stands ?? money), countMs }
}
