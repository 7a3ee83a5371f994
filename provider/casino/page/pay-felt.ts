/** What was paid, on the felt: losing stakes go, the stake comes back, the gain follows in chips, its sum stands large. */
import { formatWon } from '@madang/contract/core/won.ts'

import { calm, el, pause, write } from './dom.ts'
import { fly } from './fly.ts'

/** In ms (docs/adr/0088-what-a-table-pays.md). */
const AWAY_MS = 260
const BACK_MS = 300
const GAIN_MS = 420
const APART_MS = 80
/** Chips a gain is shown in: few, largest first. */
const CHIPS = [100_000, 50_000, 10_000, 5_000, 1_000]
const MOST_CHIPS = 4

/** The chips a sum is shown in, in won. */
function chipsOf(won: number): number[] {
  const chips: number[] = []
  let left = won
  for (const chip of CHIPS)
    while (left >= chip && chips.length < MOST_CHIPS) {
      chips.push(chip)
      left -= chip
    }
  return chips.length > 0 ? chips : [1_000]
}

/** A gain goes to the purse, chip by chip. */
export async function gainTo(from: Element, purse: Element, won: number) {
  for (const [index, chip] of chipsOf(won).entries()) {
    if (index > 0) await pause(APART_MS)
    fly(from, purse, chip, GAIN_MS)
  }
}

export type Paid = {
  staked: number
  back: number
  /** piles on places that lost, and on those that brought something */
  lost: HTMLElement[]
  won: HTMLElement[]
}

export function openPayFelt(purse: Element) {
  const line = el('span', {}, '')
  const sum = el('b', {}, '')
  // Chips set out from beside the sum: they lie over nothing that is read.
  const beside = el('i', {})
  const host = el('p', { class: 'paid', 'aria-hidden': 'true', hidden: true }, line, sum, beside)

  function show({ staked, back }: Paid) {
    const net = back - staked
    host.className = `paid ${net > 0 ? 'gain' : 'even'}`
    write(line, `건 돈 ${formatWon(staked)}원`)
    write(sum, net > 0 ? `+${formatWon(net)}원` : `${formatWon(back)}원 돌려받음`)
    host.hidden = back === 0
  }
  return {
    host,
    clear: () => void (host.hidden = true),
    /** Plays it out; `arrives` is called in the frame the gain begins to move, the sum shown in the same. */
    async pay(paid: Paid, arrives: (ms: number) => void) {
      if (!calm.matches) {
        for (const pile of paid.lost) away(pile)
        if (paid.lost.length > 0) await pause(AWAY_MS)
        for (const pile of paid.won) fly(pile, purse, CHIPS[2]!, BACK_MS)
        if (paid.won.length > 0) await pause(BACK_MS)
      }
      for (const pile of paid.lost) pile.hidden = true
      show(paid)
      arrives(GAIN_MS)
      const from = paid.won[0]
      if (paid.back <= paid.staked || !from) return
      await gainTo(beside, purse, paid.back - paid.staked)
    },
  }
}

/** A losing stake goes to the house, upwards and out of sight. */
export function away(pile: HTMLElement): Animation {
  return pile.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: 'translateY(-60px)', opacity: 0 },
    ],
    { duration: AWAY_MS, easing: 'cubic-bezier(.5, 0, .2, 1)', fill: 'forwards' },
  )
}
