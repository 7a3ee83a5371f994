/**
 * What a wager goes through, at a table or a slot: written down, asked of the wallet, placed or not, settled once. At
 * every line the program may die: what was being asked is given back at the next start, what is placed is settled.
 */
import { setTimeout as sleep } from 'node:timers/promises'

import type { WalletStatus } from '@madang/contract/provider/wallet.ts'

import { settled, wagers as wagersFigure } from '../figures.ts'
import { noteAct } from '../trace.ts'
import type { Outbox } from './outbox.ts'
import type { Pick, Seat, VendorStore, Wager } from './store.ts'
import type { Wallet } from './wallet.ts'

/** Between tries of a bet whose answer was lost. */
const RETRY_MS = 250

const counted =
  ({ vendor }: Wager) =>
  (placed: Placed) => {
    wagersFigure.inc({ vendor, outcome: placed.state })
    return placed
  }

const refundOf = (tx: string) => JSON.stringify({ tx: `${tx}:r`, refers: tx })

/** What tells two wagers of one tx apart. */
const sameAs = (wager: Wager, seat: Seat, { number, picks }: Asked) =>
  wager.player === seat.player &&
  wager.game === seat.game &&
  wager.number === number &&
  JSON.stringify(wager.picks) === JSON.stringify(picks)

type Asked = { tx: string; number: number; picks: Pick[] }
type Placing = Asked & {
  roundId: string
  date: string
  /** ms; a bet that is not answered by then is taken back */
  until: number
}

export type Placed =
  | { state: 'placed'; balance: number | null }
  | { state: 'refused'; status: WalletStatus; balance: number | null }
  | { state: 'cancelled' }

export type Wagers = ReturnType<typeof openWagers>

export function openWagers({
  store,
  wallet,
  outbox,
  now,
}: {
  store: VendorStore
  wallet: Wallet
  outbox: Outbox
  now: () => Date
}) {
  let stopped = false
  /** what is being asked of the wallet, by tx */
  const underway = new Map<string, Promise<Placed>>()
  const known = ({ state, status }: Wager): Placed => {
    if (state === 'placed') return { state, balance: null }
    if (state === 'refused') return { state, status: status as WalletStatus, balance: null }
    return { state: 'cancelled' }
  }

  /** Takes a wager back that was not answered: the refund stands before a late bet, too. */
  function cancel(wager: Wager) {
    store.together(() => {
      if (store.answer('cancelled', null, wager.tx) === 0) return
      store.tell(wager.vendor, wager.roundId, wager.player, 'refund', refundOf(wager.tx))
    })
    outbox.wake(wager.vendor, wager.roundId)
  }

  /** Asks the wallet until it answers or the time is over. */
  async function askFor(wager: Wager, until: number): Promise<Placed> {
    const { tx, roundId, game, session, amount, picks } = wager
    const body = JSON.stringify({ tx, round: roundId, game, session, amount, picks })
    for (;;) {
      await store.kept()
      const answer = await wallet.ask(wager.vendor, 'bet', body, { act: tx })
      // The store is closed by now: the next start gives the bet back.
      if (stopped) return { state: 'cancelled' }
      if (answer) {
        const state = answer.status === 'OK' ? 'placed' : 'refused'
        const status = state === 'placed' ? null : answer.status
        const first = store.answer(state, status, tx) > 0
        await store.kept()
        if (!first) return known(store.wager(tx)!)
        return state === 'placed'
          ? { state, balance: answer.balance }
          : { state, status: answer.status, balance: answer.balance }
      }
      if (now().getTime() + RETRY_MS >= until) break
      await sleep(RETRY_MS)
      if (stopped) return { state: 'cancelled' }
    }
    cancel(wager)
    return known(store.wager(tx)!)
  }

  const wagerOf = (
    seat: Seat,
    { tx, roundId, date, number, picks }: Omit<Placing, 'until'>,
    state: Wager['state'],
  ): Wager => ({
    ...seat,
    tx,
    roundId,
    date,
    number,
    picks,
    amount: picks.reduce((sum, { stake }) => sum + stake, 0),
    state,
    status: null,
    won: null,
    html: '',
    at: now().toISOString(),
  })

  return {
    /**
     * What became of a wager that was asked for before, once that is known; null for a tx that is new. The tx of
     * another wager is refused, and nothing is said of that one.
     */
    again(seat: Seat, asked: Asked): Promise<Placed> | null {
      const wager = store.wager(asked.tx)
      if (!wager) return null
      if (!sameAs(wager, seat, asked))
        return Promise.resolve({ state: 'refused', status: 'CONFLICT', balance: null })
      return underway.get(wager.tx) ?? Promise.resolve(known(wager))
    },

    /** Places a wager that is new: see `again`. */
    async place(seat: Seat, placing: Placing): Promise<Placed> {
      const { tx, until } = placing
      const wager = wagerOf(seat, placing, 'asking')
      if (!store.addWager(wager)) throw new Error(`${tx} was placed before`)
      noteAct(tx)
      const asking = askFor(wager, until)
        .then(counted(wager))
        .finally(() => underway.delete(tx))
      underway.set(tx, asking)
      return asking
    },

    /** Takes a tx that never came, so that it is not placed if it comes late. */
    refuse(seat: Seat, asked: Asked, roundId: string) {
      store.addWager(wagerOf(seat, { ...asked, roundId, date: '' }, 'cancelled'))
    },

    /**
     * Settles a round's placed wagers, once: what each won, in the history's words; and that the round is over. Not
     * while another of it is being asked for: after its end the wallet pays nothing.
     */
    settle(roundId: string, wonOf: (wager: Wager) => number, result: string) {
      store.together(() => {
        const wagers = store.wagersOfRound(roundId)
        if (wagers.some(({ state }) => state === 'asking')) return
        const open = wagers.filter(({ state, won }) => state === 'placed' && won === null)
        if (open.length === 0) return
        for (const wager of open) {
          const amount = wonOf(wager)
          store.settleWager(amount, result, wager.tx)
          settled.inc({ vendor: wager.vendor, outcome: amount > 0 ? 'won' : 'lost' })
          const body = { tx: `${wager.tx}:w`, round: roundId, bets: [wager.tx], amount, result }
          store.tell(wager.vendor, roundId, wager.player, 'win', JSON.stringify(body))
        }
        const [{ vendor, player }] = open as [Wager]
        store.tell(vendor, roundId, player, 'end', JSON.stringify({ round: roundId }))
        outbox.wake(vendor, roundId)
      })
    },

    /** Gives the placed wagers of a round back that was never played out. */
    giveBack(roundId: string) {
      store.together(() => {
        for (const { tx, vendor, player } of store.wagersOfRound(roundId)) {
          if (store.giveBack(tx) === 0) continue
          settled.inc({ vendor, outcome: 'returned' })
          store.tell(vendor, roundId, player, 'refund', refundOf(tx))
          outbox.wake(vendor, roundId)
        }
      })
    },

    stop: () => void (stopped = true),
    /**
     * At the start: nobody waits any more for what was being asked when the program died. In a store that was put back it may
     * have been drawn and shown since: its player's seed is turned.
     */
    recover() {
      store.together(() => {
        store.revealAsking()
        for (const wager of store.asking()) cancel(wager)
      })
    },
  }
}
