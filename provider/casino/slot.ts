/**
 * A slot: a player's own seed, its commitment shown before the player's text is sent, each spin a number under it
 * (KDRAW-1 with that text as entropy). A round is the paid spin and every free one it wins (docs/spec/casino.md).
 */
import { CHIP } from '@madang/contract/core/casino/bets.ts'
import type { CasinoGame } from '@madang/contract/core/casino/catalogue.ts'
import { spunHtml } from '@madang/contract/core/casino/rules.ts'
import { playRound, type SlotRound } from '@madang/contract/core/casino/slot-engines.ts'
import { slotModels } from '@madang/contract/core/casino/slot-models.ts'
import { compactDateOf } from '@madang/contract/core/kst.ts'

import type { Seal } from '../draws/seal.ts'
import { openSeeds, type Given } from './seeds.ts'
import type { Seat, SeedRow, SpinRow, VendorStore } from './store.ts'
import type { Placed, Wagers } from './wagers.ts'

/** A spin takes at least this long: nobody plays faster than they can think. */
export const SPIN_MS = 2_500
/** How long a bet may wait for its answer. */
const ANSWER_MS = 4_000

type Parts = {
  game: CasinoGame & { kind: 'slot' }
  store: VendorStore
  seal: Seal
  wagers: Wagers
  now: () => Date
}

type Spun = { seed: SeedRow; nonce: number; round: SlotRound }
type SlotRefusal = 'badBet' | 'tooFast' | 'busy' | 'unknown' | 'turned'
export type Slot = ReturnType<typeof openSlot>

export function openSlot({ game, store, seal, wagers, now }: Parts) {
  const model = slotModels[game.model]
  const lastSpin = new Map<string, number>()
  const spinning = new Set<string>()
  const seeds = openSeeds(game.id, { store, seal, now })

  function play(seed: SeedRow, nonce: number, stake: number): SlotRound {
    const words = seeds.words(seed)
    return playRound(model, (index) => words(nonce + index), stake)
  }

  /** Plays a placed wager out, once: its numbers are taken, the round is written with what is owed for it. */
  function settle(roundId: string): Spun | null {
    const [wager] = store.wagersOfRound(roundId).filter(({ state }) => state === 'placed')
    if (!wager) return null
    const known = store.spin(roundId)
    if (known) return spunOf(known)
    return store.together(() => {
      const seed = seeds.of(wager.player)
      const nonce = seed.next
      const round = play(seed, nonce, wager.amount)
      store.takeNonces(round.spins.length, seed.id)
      store.addSpin(
        roundId,
        seed.id,
        nonce,
        round.spins.length,
        wager.amount,
        round.amount,
        now().toISOString(),
      )
      wagers.settle(roundId, () => round.amount, spunHtml(round))
      return { seed, nonce, round }
    })
  }

  function spunOf(row: SpinRow): Spun {
    const seed = store.seedById(row.seedId)!
    return { seed, nonce: row.nonce, round: play(seed, row.nonce, row.stake) }
  }

  return {
    /** Plays out each bet that was placed when the program died; in a store that may be older it is given back. */
    resume(isOlder: boolean) {
      for (const roundId of store.openRounds(game.id))
        if (isOlder && !store.spin(roundId)) wagers.giveBack(roundId)
        else settle(roundId)
    },
    game,
    model,
    seed: (player: string) => seeds.of(player),
    opened: seeds.opened,
    /**
     * Bets and plays; the same id again is answered with the same round. `again` asks for a round that may never have
     * come this far: then it is no bet, now and when it comes late.
     */
    async spin(
      seat: Seat,
      { stake, id, again, ...given }: Given & { stake: number; id: string; again?: boolean },
    ): Promise<
      | Exclude<Placed, { state: 'placed' }>
      | { state: SlotRefusal }
      | (Spun & { state: 'placed'; roundId: string })
    > {
      const { player } = seat
      const [tx, roundId] = [`s-${id}`, `${game.id}:${id}`]
      const asked = { tx, number: 0, picks: [{ key: 'spin', label: game.ko, stake }] }
      const outcome = (placed: Placed) =>
        placed.state === 'placed' ? { state: placed.state, roundId, ...settle(roundId)! } : placed
      const known = wagers.again(seat, asked)
      if (known) return outcome(await known)
      if (again) {
        wagers.refuse(seat, asked, roundId)
        return { state: 'unknown' }
      }
      if (!Number.isSafeInteger(stake) || stake % CHIP !== 0) return { state: 'badBet' }
      if (stake < game.minStake || stake > game.maxStake) return { state: 'badBet' }
      if (spinning.has(player)) return { state: 'busy' }
      const since = now().getTime() - (lastSpin.get(player) ?? 0)
      if (since >= 0 && since < SPIN_MS) return { state: 'tooFast' }
      if (!seeds.begin(player, given)) return { state: 'turned' }
      spinning.add(player)
      lastSpin.set(player, now().getTime())
      try {
        const [date, until] = [compactDateOf(now()), now().getTime() + ANSWER_MS]
        return outcome(await wagers.place(seat, { ...asked, roundId, date, until }))
      } finally {
        spinning.delete(player)
      }
    },
    /** Opens the seed in use and begins another; what was spun can be checked from then on. */
    turn: (player: string): SeedRow | 'busy' =>
      spinning.has(player) ? 'busy' : seeds.turn(player),
    /** The player's last seeds, newest first, each with its spins; a revealed one with the seed itself. */
    history(player: string, lastSeeds: number, spins: number) {
      return seeds.last(player, lastSeeds).map(({ row, shown }) => ({
        ...shown,
        spins: store
          .lastSpins(row.id, spins)
          .map(({ roundId, nonce, count, stake, amount, at }) => {
            const id = roundId.slice(game.id.length + 1)
            return { id, nonce, count, stake, amount, at }
          }),
      }))
    },
  }
}
