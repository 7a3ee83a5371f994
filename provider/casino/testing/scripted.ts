/** Vendors whose results are chosen: a table with a bet lying, a slot, a hand of high-low. */
import { payout } from '@madang/contract/core/casino/bets.ts'
import {
  casinoGame,
  oddsOf,
  vendorOf,
  type CasinoGame,
} from '@madang/contract/core/casino/catalogue.ts'
import { offersOf, playHand, type Guess } from '@madang/contract/core/casino/highlow.ts'
import { rulesOf } from '@madang/contract/core/casino/rules.ts'
import { playRound, slotReturn, type SlotRound } from '@madang/contract/core/casino/slot-engines.ts'
import { slotModels } from '@madang/contract/core/casino/slot-models.ts'
import { wordsOf, type Words } from '@madang/contract/core/draw/kdraw.ts'
import { midnight } from '@madang/contract/core/kst.ts'

import type { Vendor } from './window-page.ts'

const DATE = '20261122'
const ROUND = 793
const BALANCE = 1_000_000
const COMMIT = 'c739'.padEnd(64, '0')
/** Of a round of 30 s: bets are taken until the first, the result is all shown at the second. */
const TIMES = { closes: 16_500, shown: 26_400, ends: 30_000 }
/** Drawn under before: the first draw would go with a text of the window's own. */
const seed = (drawn: number) => ({ commit: COMMIT, client: '마당', date: DATE, next: 2 + drawn })

/** Numbers that are the same at every run. */
export function words(from: number): Words {
  let state = from
  return wordsOf(() => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state ^ (state >>> 15)) >>> 0
  })
}

type Kind<K extends CasinoGame['kind']> = CasinoGame & { kind: K }
const gameOf = <K extends CasinoGame['kind']>(id: string) => casinoGame(id) as Kind<K>
const titleOf = (id: string) => vendorOf(id.split('.')[0]!)!.title

type Mine = { key: string; stake: number }[]

/** A table's round that closes at `zero`, `mine` lying on it; the rounds before it are drawn. */
export function scriptedTable(id: string, mine: Mine, result: unknown) {
  const game = gameOf<'table'>(id)
  const { draw, returns } = rulesOf(game.table)
  const opens = midnight(DATE).getTime() + (ROUND - 1) * TIMES.ends
  const zero = new Date(opens + TIMES.closes)
  const random = words(7)
  const before = Array.from({ length: 48 }, (_, past) => ({
    date: DATE,
    number: ROUND - 48 + past,
    result: draw(random) as unknown,
  })).toReversed()
  const staked = mine.reduce((sum, { stake }) => sum + stake, 0)
  const back = mine.reduce((sum, { key, stake }) => {
    const hundredths = returns(key, result)
    return hundredths === 0 ? sum : sum + payout(stake, hundredths)
  }, 0)

  function tableAt(now: Date) {
    const next = now.getTime() >= opens + TIMES.ends
    const from = next ? opens + TIMES.ends : opens
    const iso = (ms: number) => new Date(from + ms).toISOString()
    const shown = now.getTime() >= opens + TIMES.shown
    return {
      ...{ now: now.toISOString(), date: DATE, number: next ? ROUND + 1 : ROUND },
      ...{ opensAt: iso(0), closesAt: iso(TIMES.closes) },
      ...{ shownAt: iso(TIMES.shown), endsAt: iso(TIMES.ends) },
      ...{ commit: COMMIT, anchor: COMMIT },
      current: !next && now >= zero ? result : null,
      last: shown ? [{ date: DATE, number: ROUND, result }, ...before] : before,
    }
  }
  const balanceAt = (now: Date) =>
    BALANCE - staked + (now.getTime() >= opens + TIMES.shown ? back : 0)
  const phaseAt = (now: Date) =>
    [TIMES.closes, TIMES.shown, TIMES.ends].filter((ms) => now.getTime() >= opens + ms).length
  let known = 0
  const vendor: Vendor = {
    game: id,
    answer(name, _, now) {
      if (name === 'balance') return { result: true, balance: balanceAt(now) }
      if (name !== 'seat') return null
      return {
        ...{ result: true, title: titleOf(id), game, odds: oddsOf(game.table) },
        ...{ table: tableAt(now), mine },
      }
    },
    told(now) {
      if (phaseAt(now) === known) return []
      known = phaseAt(now)
      const paid = known === 2 ? [{ event: 'balance', data: { balance: balanceAt(now) } }] : []
      return [{ event: 'table', data: tableAt(now) }, ...paid]
    },
  }
  return { vendor, zero }
}

/** The first round of a slot's numbers that `wanted` likes. */
function roundWhere(id: string, stake: number, wanted: (round: SlotRound) => boolean): SlotRound {
  const model = slotModels[gameOf<'slot'>(id).model]
  for (let first = 1; first < 2_000_000; first += 40) {
    const round = playRound(model, (index) => words(first + index), stake)
    if (wanted(round)) return round
  }
  throw new Error(`no such round of ${id}`)
}

/** A slot whose next spin is one that `wanted` likes. */
export function scriptedSlot(id: string, wanted: (round: SlotRound) => boolean): Vendor {
  const game = gameOf<'slot'>(id)
  const model = slotModels[game.model]
  const round = roundWhere(id, game.minStake, wanted)
  let balance = BALANCE
  let drawn = 0
  return {
    game: id,
    answer(name) {
      if (name === 'balance') return { result: true, balance }
      if (name === 'spin') {
        const { next: nonce } = seed(drawn)
        drawn += round.spins.length
        balance += round.amount - game.minStake
        return { result: true, nonce, seed: seed(drawn), ...round, balance }
      }
      if (name !== 'seat') return null
      const slot = { model, returns: slotReturn(model), spinMs: 2_500, seed: seed(drawn) }
      return { result: true, title: titleOf(id), game, slot }
    },
    told: () => [],
  }
}

/** High-low with these cards to come. */
export function scriptedHand(id: string, cards: number[]): Vendor {
  const game = gameOf<'highlow'>(id)
  const made: Guess[] = []
  let balance = BALANCE
  let state: 'none' | 'open' | 'lost' | 'taken' = 'none'
  function hand() {
    const stake = game.minStake
    const { cards: shown, pots } = playHand((index) => cards[index]!, stake, made)
    const pot = pots.at(-1)!
    const offers = state === 'open' ? offersOf(shown.at(-1)!, pot) : []
    const parts = { id: 'hand', stake, state, cards: shown, guesses: made, pot, offers, nonce: 2 }
    return { ...parts, seed: seed(shown.length) }
  }
  const answered = () => ({ result: true, hand: hand(), balance })
  return {
    game: id,
    answer(name, { guess }) {
      if (name === 'balance') return { result: true, balance }
      if (name === 'seat')
        return {
          ...{ result: true, title: titleOf(id), game, seed: seed(0), handMs: 2_500 },
          hand: state === 'none' ? null : hand(),
        }
      if (name === 'start') {
        state = 'open'
        balance -= game.minStake
        return answered()
      }
      if (name === 'guess') {
        made.push(guess as Guess)
        const { lost } = playHand((index) => cards[index]!, game.minStake, made)
        if (lost) state = 'lost'
        return answered()
      }
      if (name !== 'take') return null
      state = 'taken'
      balance += hand().pot
      return answered()
    },
    told: () => [],
  }
}
