/** What a game window asks for: its seat, its money, the table or the slot, a bet, a spin, the history with its seeds. */
import { oddsOf, vendorOf, type CasinoGame } from '@madang/contract/core/casino/catalogue.ts'
import { guesses } from '@madang/contract/core/casino/highlow.ts'
import { slotReturn } from '@madang/contract/core/casino/slot-engines.ts'
import type { WalletStatus } from '@madang/contract/provider/wallet.ts'
import { z } from 'zod'

import type { Outbox } from './outbox.ts'
import { HAND_MS, type HandRefusal, type HandShown, type Highlow } from './highlow.ts'
import { limitText, refuse, type Refused } from './refusals.ts'
import { CLIENT_SEED } from './seeds.ts'
import { SPIN_MS, type Slot } from './slot.ts'
import type { Seat, SeedRow, VendorStore, Wager } from './store.ts'
import { ROADS, type Table } from './table.ts'
import type { Wallet } from './wallet.ts'

/** How long an answer waits for the win to reach the member's money. */
const PAID_WITHIN_MS = 3_000
const HISTORY = 30

const stake = z.int().min(1).max(1_000_000_000)
const id = z.uuid()
const betAsk = z.object({
  id,
  number: z.int(),
  bets: z
    .array(z.object({ key: z.string().max(40), stake }))
    .min(1)
    .max(200),
})
const spinAsk = z.object({
  ...{ id, stake, again: z.boolean().optional() },
  /** of the seed that the window shows, and the text for it, which counts with the first draw */
  commit: z.string().regex(/^[0-9a-f]{64}$/),
  client: z.string().regex(CLIENT_SEED),
})
const guessAsk = z.object({ id, step: z.int().min(0).max(1_000), guess: z.enum(guesses) })
const takeAsk = z.object({ id })

type Answer = { result: true } & Record<string, unknown>

type Parts = {
  store: VendorStore
  wallet: Wallet
  outbox: Outbox
  tables: Map<string, Table>
  slots: Map<string, Slot>
  highlow: Highlow
  now: () => Date
  /** tells the player's windows */
  paid: (player: string, balance: number) => void
  /** tells them which seed follows */
  turned: (next: SeedRow) => void
}

export function openApi({
  store,
  wallet,
  outbox,
  tables,
  slots,
  highlow,
  now,
  paid,
  turned,
}: Parts) {
  /** What the house says of the seat: its money, null where it is silent, and whether it may still bet. */
  async function standing({ vendor, player, session }: Seat) {
    const answer = await wallet.ask(vendor, 'balance', JSON.stringify({ player, session }))
    if (answer?.status !== 'OK') return { balance: null, over: null }
    return { balance: answer.balance, over: answer.over ?? null }
  }
  const balance = async (seat: Seat) => (await standing(seat)).balance

  async function balanceAnswer(seat: Seat): Promise<Answer | Refused> {
    const { balance: money, over } = await standing(seat)
    return over ? refuse(over) : { result: true, balance: money }
  }
  /** A bet the house will not have from this window: which it is, where the window has lost its right. */
  async function refusedBy(seat: Seat, status: WalletStatus): Promise<Refused> {
    const { over } = status === 'BLOCKED' ? await standing(seat) : { over: null }
    return refuse(over ?? (status === 'OK' ? 'badInput' : status))
  }

  const views = new Map<Table, { phase: string; view: ReturnType<typeof viewOf> }>()
  function viewOf(found: Table) {
    const times = found.times()
    return {
      ...times,
      commit: found.commit(times),
      anchor: found.anchor(times.date),
      current: found.current(),
      last: found.last(ROADS).map(({ date, number, result }) => ({ date, number, result })),
    }
  }
  /** What everyone at the table sees, put together once a phase. */
  function table(found: Table) {
    const phase = found.phase()
    let known = views.get(found)
    if (known?.phase !== phase) views.set(found, (known = { phase, view: viewOf(found) }))
    return { now: now().toISOString(), ...known.view }
  }
  const mine = (wagers: Wager[]) => wagers.flatMap(({ picks }) => picks)

  function seatState(seat: Seat): Answer {
    const title = vendorOf(seat.vendor)!.title
    const found = tables.get(seat.game)
    if (found)
      return {
        result: true,
        title,
        game: found.game,
        odds: oddsOf(found.game.table),
        table: table(found),
        mine: mine(found.stakes(seat.player)),
      }
    if (seat.game === highlow.game.id)
      return {
        result: true,
        title,
        game: highlow.game,
        seed: seedShown(highlow.seed(seat.player)),
        handMs: HAND_MS,
        hand: highlow.open(seat.player) ?? null,
      }
    const slot = slots.get(seat.game)!
    return {
      result: true,
      title,
      game: slot.game,
      slot: {
        model: slot.model,
        returns: slotReturn(slot.model),
        spinMs: SPIN_MS,
        seed: seedShown(slot.seed(seat.player)),
      },
    }
  }

  async function bet(seat: Seat, body: unknown): Promise<Answer | Refused> {
    const asked = betAsk.safeParse(body)
    const found = tables.get(seat.game)
    if (!asked.success || !found) return refuse('badInput')
    const placed = await found.bet(seat, asked.data)
    if (placed.state === 'refused') return refusedBy(seat, placed.status)
    if (placed.state === 'limit')
      return { result: false, code: 'limit', msg: limitText(found.game) }
    if (placed.state !== 'placed') return refuse(placed.state)
    if (placed.balance !== null) paid(seat.player, placed.balance)
    return { result: true, balance: placed.balance, mine: mine(found.stakes(seat.player)) }
  }

  /** A draw that named another seed than the one in use. */
  const refuseSeed = (seed: SeedRow) => ({ ...refuse('turned'), seed: seedShown(seed) })

  async function spin(seat: Seat, body: unknown): Promise<Answer | Refused> {
    const asked = spinAsk.safeParse(body)
    const slot = slots.get(seat.game)
    if (!asked.success || !slot) return refuse('badInput')
    const spun = await slot.spin(seat, asked.data)
    if (spun.state === 'refused') return refusedBy(seat, spun.status)
    if (spun.state === 'turned') return refuseSeed(slot.seed(seat.player))
    if (spun.state !== 'placed') return refuse(spun.state)
    await outbox.heard(spun.roundId, PAID_WITHIN_MS)
    const { seed, nonce, round } = spun
    return {
      result: true,
      nonce,
      seed: seedShown(seed),
      spins: round.spins,
      amount: round.amount,
      balance: await balance(seat),
    }
  }

  function turn(seat: Seat): Answer | Refused {
    const own = seat.game === highlow.game.id ? highlow : slots.get(seat.game)
    if (!own) return refuse('badInput')
    const seed = own.turn(seat.player)
    if (typeof seed === 'string') return refuse(seed)
    turned(seed)
    return { result: true, seed: seedShown(seed) }
  }

  async function start(seat: Seat, body: unknown): Promise<Answer | Refused> {
    const asked = spinAsk.safeParse(body)
    if (!asked.success || seat.game !== highlow.game.id) return refuse('badInput')
    const begun = await highlow.start(seat, asked.data)
    if (begun.state === 'refused') return refusedBy(seat, begun.status)
    if (begun.state === 'turned') return refuseSeed(highlow.seed(seat.player))
    if (begun.state !== 'placed') return refuse(begun.state)
    return handAnswer(seat, begun.hand)
  }
  async function guess(seat: Seat, body: unknown): Promise<Answer | Refused> {
    const asked = guessAsk.safeParse(body)
    if (!asked.success || seat.game !== highlow.game.id) return refuse('badInput')
    return handAnswer(seat, highlow.guess(seat, asked.data))
  }
  async function take(seat: Seat, body: unknown): Promise<Answer | Refused> {
    const asked = takeAsk.safeParse(body)
    if (!asked.success || seat.game !== highlow.game.id) return refuse('badInput')
    return handAnswer(seat, highlow.take(seat, asked.data))
  }
  /** A hand with the balance once the wallet has heard of it; `null` while it is open and nothing moved. */
  async function handAnswer(seat: Seat, hand: HandShown | HandRefusal): Promise<Answer | Refused> {
    if (typeof hand === 'string') return refuse(hand)
    if (hand.state !== 'open') await outbox.heard(`${seat.game}:${hand.id}`, PAID_WITHIN_MS)
    return { result: true, hand, balance: await balance(seat) }
  }

  function history(seat: Seat): Answer {
    if (seat.game === highlow.game.id)
      return { result: true, seeds: highlow.history(seat.player, 5, HISTORY) }
    const slot = slots.get(seat.game)
    if (slot) return { result: true, seeds: slot.history(seat.player, 5, HISTORY) }
    const found = tables.get(seat.game)!
    const wagers = store.historyOf(seat.player, seat.game, HISTORY)
    const running = found.times()
    return {
      result: true,
      running: { number: running.number, commit: found.commit(running) },
      rounds: found.last(HISTORY).map((each) => ({ ...each, anchor: found.anchor(each.date) })),
      wagers: wagers.map(({ date, number, picks, amount, won }) => ({
        date,
        number,
        picks,
        amount,
        won,
      })),
    }
  }

  return {
    table,
    /** What a window hears first: of its table, or which seed its next draw is under. */
    first({ game, player }: Seat) {
      const found = tables.get(game)
      if (found) return { event: 'table', data: table(found) }
      const own = slots.get(game) ?? highlow
      return { event: 'seed', data: seedShown(own.seed(player)) }
    },
    /** A window's call; null for one there is not. */
    async answer(
      seat: Seat,
      method: string,
      name: string,
      body: unknown,
    ): Promise<Answer | Refused | null> {
      if (method === 'GET' && name === 'seat') return seatState(seat)
      if (method === 'GET' && name === 'balance') return balanceAnswer(seat)
      if (method === 'GET' && name === 'history') return history(seat)
      if (method === 'POST' && name === 'bet') return bet(seat, body)
      if (method === 'POST' && name === 'spin') return spin(seat, body)
      if (method === 'POST' && name === 'start') return start(seat, body)
      if (method === 'POST' && name === 'guess') return guess(seat, body)
      if (method === 'POST' && name === 'take') return take(seat, body)
      if (method === 'POST' && name === 'turn') return turn(seat)
      return null
    },
  }
}

export const seedShown = ({ commit, client, date, next }: SeedRow) => ({
  commit,
  client,
  date,
  next,
})

export const isTable = (game: CasinoGame): game is CasinoGame & { kind: 'table' } =>
  game.kind === 'table'
