/**
 * What a round was drawn from, for its player to draw it again without a window (docs/spec/casino.md#proofs). A seed of
 * theirs is opened by being asked for, unless something is being played under it.
 */
import type { PlayProof } from '@madang/contract/core/casino/play-proof.ts'

import type { Highlow } from './highlow.ts'
import type { Slot } from './slot.ts'
import type { SeedRow, VendorStore } from './store.ts'
import type { Table } from './table.ts'

type Parts = {
  store: VendorStore
  tables: Map<string, Table>
  slots: Map<string, Slot>
  highlow: Highlow
  /** the player's windows hear of the seed that follows */
  turned: (next: SeedRow) => void
}

export function openProofs({ store, tables, slots, highlow, turned }: Parts) {
  type Own = Pick<Slot, 'opened'> & { turn: (player: string) => SeedRow | string }

  /** A player's seed as far as it is open by now. */
  function seedOf(own: Own, id: number) {
    const row = store.seedById(id)!
    if (!row.revealed) {
      const next = own.turn(row.player)
      if (typeof next === 'object') turned(next)
    }
    const { commit, client, date, game: stream } = row
    return { stream, date, commit, client, seed: own.opened(store.seedById(id)!) }
  }

  function ofSlot(slot: Slot, roundId: string): PlayProof | null {
    const spin = store.spin(roundId)
    if (!spin) return null
    const { seedId, nonce } = spin
    return { kind: 'slot', model: slot.game.model, nonce, ...seedOf(slot, seedId) }
  }

  function ofHand(roundId: string): PlayProof | null {
    const hand = store.hand(roundId)
    if (!hand) return null
    const { nonce, seedId } = hand
    const guesses = JSON.parse(hand.guesses)
    return { kind: 'highlow', nonce, guesses, ...seedOf(highlow, seedId) }
  }

  /** Null for a round that is not this vendor's, or of which nothing was drawn. */
  return (vendor: string, roundId: string): PlayProof | null => {
    const wager = store
      .wagersOfRound(roundId)
      .find((each) => each.vendor === vendor && each.state === 'placed')
    if (!wager) return null
    const { game, date, number } = wager
    const [table, slot] = [tables.get(game), slots.get(game)]
    if (table)
      return {
        kind: 'table',
        table: table.game.table,
        stream: game,
        date,
        number,
        ...table.proof({ date, number }),
      }
    if (slot) return ofSlot(slot, roundId)
    return game === highlow.game.id ? ofHand(roundId) : null
  }
}
