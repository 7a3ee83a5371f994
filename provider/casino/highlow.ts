/**
 * High-low at the vendor: a hand is one wager, its cards numbers under the player's own seed, one a card. It stays open
 * through closed windows and restarts until it is wrong, taken, or nobody has touched it for ten minutes: then it is
 * taken as it stands, and a hand without a guess goes back.
 */
import { CHIP } from '@madang/contract/core/casino/bets.ts'
import type { CasinoGame } from '@madang/contract/core/casino/catalogue.ts'
import {
  drawCard,
  handHtml,
  offersOf,
  playHand,
  type Guess,
  type Offer,
} from '@madang/contract/core/casino/highlow.ts'
import { compactDateOf } from '@madang/contract/core/kst.ts'

import type { Seal } from '../draws/seal.ts'
import { openSeeds, type Given } from './seeds.ts'
import type { HandRow, HandState, Seat, VendorStore } from './store.ts'
import type { Placed, Wagers } from './wagers.ts'

/** Between two hands of a player: nobody plays faster than they can think. */
export const HAND_MS = 2_500
const ANSWER_MS = 4_000
/** A hand nobody touches ends by itself, about when the house asks after it. */
const IDLE_MS = 10 * 60_000
const LOOK_MS = 15_000

type Parts = {
  game: CasinoGame & { kind: 'highlow' }
  store: VendorStore
  seal: Seal
  wagers: Wagers
  now: () => Date
}
export type HandShown = {
  id: string
  stake: number
  state: HandState
  cards: number[]
  guesses: Guess[]
  pot: number
  /** none once it is over */
  offers: Offer[]
  /** of its first card */
  nonce: number
  seed: { commit: string; client: string; date: string; next: number }
}
export type HandRefusal =
  | 'badBet'
  | 'tooSoon'
  | 'busy'
  | 'unknownHand'
  | 'open'
  | 'over'
  | 'noGuess'
  | 'turned'
export type Highlow = ReturnType<typeof openHighlow>

export function openHighlow({ game, store, seal, wagers, now }: Parts) {
  const seeds = openSeeds(game.id, { store, seal, now })
  const lastHand = new Map<string, number>()
  const starting = new Set<string>()
  const roundOf = (id: string) => `${game.id}:${id}`

  function played(row: HandRow, made: Guess[]) {
    const words = seeds.words(store.seedById(row.seedId)!)
    return playHand((index) => drawCard(words(row.nonce + index)), row.stake, made)
  }
  const guessesOf = (row: HandRow) => JSON.parse(row.guesses) as Guess[]

  /** A hand as its window shows it; what can be guessed only while it is open. */
  function shown(row: HandRow): HandShown {
    const made = guessesOf(row)
    const { cards, pots } = played(row, made)
    const pot = pots.at(-1)!
    const { commit, client, date, next } = store.seedById(row.seedId)!
    return {
      id: row.roundId.slice(game.id.length + 1),
      stake: row.stake,
      state: row.state,
      cards,
      guesses: made,
      pot,
      offers: row.state === 'open' ? offersOf(cards.at(-1)!, pot) : [],
      nonce: row.nonce,
      seed: { commit, client, date, next },
    }
  }

  /** Lays the first card of a placed wager, once. */
  function begin(roundId: string): HandRow | undefined {
    const known = store.hand(roundId)
    if (known) return known
    const [wager] = store.wagersOfRound(roundId).filter(({ state }) => state === 'placed')
    if (!wager) return undefined
    const { player, amount } = wager
    return store.together(() => {
      const seed = seeds.of(player)
      store.takeNonces(1, seed.id)
      const at = now()
      const row = [roundId, seed.id, player, game.id, seed.next, amount] as const
      store.addHand(...row, at.toISOString(), at.getTime())
      return store.hand(roundId)!
    })
  }

  /** Ends a hand as it stands, once: with its pot, with nothing, or given back. */
  function end(row: HandRow, state: Exclude<HandState, 'open'>) {
    store.together(() => {
      if (store.setHand(row.guesses, state, now().getTime(), row.roundId) === 0) return
      if (state === 'returned') return wagers.giveBack(row.roundId)
      const made = guessesOf(row)
      const hand = played(row, made)
      wagers.settle(row.roundId, () => hand.pots.at(-1)!, handHtml(hand, made))
    })
  }

  function endIdle() {
    for (const roundId of store.idleHands(game.id, now().getTime() - IDLE_MS)) {
      const row = store.hand(roundId)!
      end(row, guessesOf(row).length > 0 ? 'taken' : 'returned')
    }
  }

  let look: NodeJS.Timeout | undefined

  /** The player's own hand of that name. */
  function handOf(player: string, id: string): HandRow | undefined {
    const row = store.hand(roundOf(id))
    return row?.player === player ? row : undefined
  }

  return {
    /**
     * Lays the first card of each bet that was placed when the program died. In a store that may be older all hands are
     * void: the cards that were shown since would come again.
     */
    resume(isOlder: boolean) {
      for (const roundId of store.openRounds(game.id)) {
        const row = isOlder ? store.hand(roundId) : begin(roundId)
        if (isOlder && row) end(row, 'returned')
        else if (isOlder) wagers.giveBack(roundId)
      }
      endIdle()
      look = setInterval(endIdle, LOOK_MS)
    },
    game,
    shown,
    seed: (player: string) => seeds.of(player),
    opened: seeds.opened,
    /** The hand the player has open. */
    open(player: string) {
      const row = store.openHand(game.id, player)
      return row && shown(row)
    },
    /** Bets and lays the first card; the same id again is the same hand. `again`: see the slot's spin. */
    async start(
      seat: Seat,
      { stake, id, again, ...given }: Given & { stake: number; id: string; again?: boolean },
    ): Promise<
      | Exclude<Placed, { state: 'placed' }>
      | { state: HandRefusal }
      | { state: 'placed'; hand: HandShown; balance: number | null }
    > {
      const { player } = seat
      const roundId = roundOf(id)
      const picks = [{ key: 'highlow', label: game.ko, stake }]
      const asked = { tx: `h-${id}`, number: 0, picks }
      const outcome = (placed: Placed) =>
        placed.state === 'placed' ? { ...placed, hand: shown(begin(roundId)!) } : placed
      const known = wagers.again(seat, asked)
      if (known) return outcome(await known)
      if (again) {
        wagers.refuse(seat, asked, roundId)
        return { state: 'unknownHand' }
      }
      if (!Number.isSafeInteger(stake) || stake % CHIP !== 0) return { state: 'badBet' }
      if (stake < game.minStake || stake > game.maxStake) return { state: 'badBet' }
      if (store.openHand(game.id, player)) return { state: 'open' }
      if (starting.has(player)) return { state: 'busy' }
      const since = now().getTime() - (lastHand.get(player) ?? 0)
      if (since >= 0 && since < HAND_MS) return { state: 'tooSoon' }
      if (!seeds.begin(player, given)) return { state: 'turned' }
      starting.add(player)
      lastHand.set(player, now().getTime())
      try {
        const [date, until] = [compactDateOf(now()), now().getTime() + ANSWER_MS]
        return outcome(await wagers.place(seat, { ...asked, roundId, date, until }))
      } finally {
        starting.delete(player)
      }
    },
    /** Turns the next card; `step` is how many were guessed before, so that the same again turns none. */
    guess(
      { player }: Seat,
      { id, step, guess }: { id: string; step: number; guess: Guess },
    ): HandShown | HandRefusal {
      const row = handOf(player, id)
      if (!row) return 'over'
      const made = guessesOf(row)
      if (made[step] === guess) return shown(row)
      if (row.state !== 'open' || step !== made.length) return 'over'
      const { cards, pots } = played(row, made)
      if (!offersOf(cards.at(-1)!, pots.at(-1)!).some((offer) => offer.guess === guess))
        return 'badBet'
      return store.together(() => {
        store.takeNonces(1, row.seedId)
        const next = { ...row, guesses: JSON.stringify([...made, guess]) }
        store.setHand(next.guesses, 'open', now().getTime(), row.roundId)
        if (played(row, [...made, guess]).lost) end(next, 'lost')
        return shown(store.hand(row.roundId)!)
      })
    },
    /** Takes the pot; after one right guess at least. */
    take({ player }: Seat, { id }: { id: string }): HandShown | HandRefusal {
      const row = handOf(player, id)
      if (!row || row.state === 'returned') return 'over'
      if (row.state === 'open' && guessesOf(row).length === 0) return 'noGuess'
      if (row.state === 'open') end(row, 'taken')
      return shown(store.hand(row.roundId)!)
    },
    /** Opens the seed in use, which no open hand may be under. */
    turn: (player: string) =>
      starting.has(player) || store.openHand(game.id, player)
        ? ('open' as const)
        : seeds.turn(player),
    history: (player: string, lastSeeds: number, hands: number) =>
      seeds.last(player, lastSeeds).map(({ row, shown: seed }) => ({
        ...seed,
        hands: store.lastHands(row.id, hands).map((hand) => {
          const { id, cards, guesses, pot, nonce, stake, state } = shown(hand)
          return { id, cards, guesses, pot, nonce, stake, state, at: hand.at }
        }),
      })),
    stop: () => clearInterval(look),
  }
}
