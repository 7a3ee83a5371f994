/**
 * A live table: it deals by the clock whether anyone plays or not. Its seeds are a day's chain, each commitment shown
 * before bets are taken (docs/spec/casino.md, docs/spec/draws.md#kdraw-1).
 */
import type { Digests } from '@madang/contract/core/book/book.ts'
import { CHIP, payout } from '@madang/contract/core/casino/bets.ts'
import type { CasinoGame } from '@madang/contract/core/casino/catalogue.ts'
import { rulesOf } from '@madang/contract/core/casino/rules.ts'
import { bytesToHex, commitOf, drawWords, type Bytes } from '@madang/contract/core/draw/kdraw.ts'
import { addDays, compactDateOf, midnight, msOfDay } from '@madang/contract/core/kst.ts'

import type { Now } from '../clock.ts'
import type { Links } from '../draws/chains.ts'
import type { Seat, VendorStore, Wager } from './store.ts'
import type { Placed, Wagers } from './wagers.ts'

const DAY_SECONDS = 86_400
/** Of a round: bets are taken until the first, the result is all shown at the second. */
const CLOSES = 0.55
const SHOWN = 0.88
/** Rounds a road shows: those the table dealt while this program was not running are caught up with. */
export const ROADS = 72
/** Players settled in one turn of the loop: windows are answered in between. */
const PORTION = 200
/** A clock that may be given another rate is looked at this often. */
const LOOK_MS = 200

/** How long a table's round lasts; shorter only where every draw is. */
export const tableSeconds = (drawSeconds: number | null) => Math.min(drawSeconds ?? 30, 30)

export type Times = {
  date: string
  number: number
  opensAt: Date
  closesAt: Date
  shownAt: Date
  endsAt: Date
}

function timesAt(seconds: number, at: Date): Times {
  const number = Math.floor(msOfDay(at) / 1_000 / seconds) + 1
  return timesOf(seconds, compactDateOf(at), number)
}

function timesOf(seconds: number, date: string, number: number): Times {
  const opensAt = midnight(date).getTime() + (number - 1) * seconds * 1_000
  const after = (share: number) => new Date(opensAt + share * seconds * 1_000)
  return {
    date,
    number,
    opensAt: new Date(opensAt),
    closesAt: after(CLOSES),
    shownAt: after(SHOWN),
    endsAt: after(1),
  }
}

type Dealt = { date: string; number: number; result: unknown; commit: string; seed: string }

type TableBetAsk = { number: number; bets: { key: string; stake: number }[]; id: string }
type TableRefusal = 'closed' | 'badBet' | 'limit'

type Parts = {
  game: CasinoGame & { kind: 'table' }
  seconds: number
  store: VendorStore
  links: Links
  wagers: Wagers
  now: Now
  /** a phase has begun */
  changed: () => void
}

/** What a table deals in a round with its seed. */
export const dealOf = (
  { id, table }: Pick<Parts['game'], 'id' | 'table'>,
  { seed, date, number }: { seed: Bytes; date: string; number: number },
  by?: Digests,
): unknown => rulesOf(table).draw(drawWords({ seed, stream: id, date, round: number }, by))

export type Table = ReturnType<typeof openTable>

export function openTable({ game, seconds, store, links, wagers, now, changed }: Parts) {
  const { bets, returns, html } = rulesOf(game.table)
  const perDay = DAY_SECONDS / seconds
  const linkOf = (date: string, i: number) => links(game.id, date, perDay)[i]!
  const roundIdOf = (date: string, number: number, player: string) =>
    `${game.id}:${date}:${number}:${player}`

  const dealt = new Map<string, unknown>()
  /** The result of a round whose bets are closed; drawn once, the same ever after. */
  function deal(date: string, number: number): unknown {
    const name = `${date} ${number}`
    if (!dealt.has(name)) dealt.set(name, drawn(date, number))
    if (dealt.size > ROADS) dealt.delete(dealt.keys().next().value!)
    return dealt.get(name)
  }
  function drawn(date: string, number: number): unknown {
    const known = store.deal(game.id, date, number)
    return known ? JSON.parse(known.result) : drawFirst(date, number)
  }
  function drawFirst(date: string, number: number): unknown {
    const result = dealOf(game, { seed: linkOf(date, number), date, number })
    store.addDeal(game.id, date, number, JSON.stringify(result), now().toISOString())
    return result
  }

  /** Deals the day's rounds that ended while nobody ran the table: their seeds stood in the day's chain all along. */
  function catchUp() {
    const { date, number } = timesAt(seconds, now())
    // Asked for at once: where each is a journey, a start of so many tables would take longer than a round.
    const known = new Set(
      store.lastDeals(game.id, 2 * ROADS).map((each) => `${each.date} ${each.number}`),
    )
    store.together(() => {
      for (let past = Math.max(1, number - ROADS); past < number; past++)
        if (!known.has(`${date} ${past}`)) drawFirst(date, past)
    })
  }

  function settleRound(date: string, number: number, player: string) {
    const result = deal(date, number)
    const won = ({ picks }: Wager) =>
      picks.reduce((sum, { key, stake }) => {
        const back = returns(key, result)
        return back === 0 ? sum : sum + payout(stake, back)
      }, 0)
    wagers.settle(roundIdOf(date, number, player), won, html(result))
  }

  function lastShown(): { date: string; number: number } {
    const { date, number, shownAt } = timesAt(seconds, now())
    if (now() >= shownAt) return { date, number }
    return number > 1 ? { date, number: number - 1 } : { date: addDays(date, -1), number: perDay }
  }

  /** Settles every round whose result has been shown, some players in one turn of the loop. */
  async function settleDue() {
    const { date, number } = lastShown()
    for (const [index, due] of store.dueOf(game.id, date, number).entries()) {
      if (index > 0 && index % PORTION === 0) await store.kept()
      if (stopped) return
      settleRound(due.date, due.number, due.player)
    }
  }

  let stopped = false
  let timer: NodeJS.Timeout | undefined
  function tick() {
    const at = now()
    const { date, number, closesAt, shownAt, endsAt } = timesAt(seconds, at)
    // A copy that is put back a day later has the seeds of that day.
    for (const ahead of [1, 2]) linkOf(addDays(date, ahead), 0)
    if (at >= closesAt) deal(date, number)
    changed()
    void settleDue()
    const next = [closesAt, shownAt, endsAt].find((each) => each > at)!
    // A clock at a rate may be given another meanwhile.
    const wait = now.wait(next.getTime() - at.getTime())
    timer = setTimeout(tick, now.rated ? Math.min(wait + 5, LOOK_MS) : wait + 5)
  }
  catchUp()
  tick()

  return {
    game,
    times: () => timesAt(seconds, now()),
    /** Changes whenever what the table shows does. */
    phase() {
      const { date, number, closesAt, shownAt } = timesAt(seconds, now())
      return `${date} ${number} ${now() >= closesAt} ${now() >= shownAt}`
    },
    /** S[i-1]: shown while bets are open, met by the seed afterwards. */
    commit: ({ date, number }: { date: string; number: number }) =>
      bytesToHex(linkOf(date, number - 1)),
    anchor: (date: string) => bytesToHex(linkOf(date, 0)),
    /** What a round of the table was drawn from, whatever its day's pace was; the seed once its result was shown. */
    proof({ date, number }: { date: string; number: number }) {
      const draws = store.readChain(game.id, date)!.draws
      const chain = links(game.id, date, draws)
      const { shownAt } = timesOf(DAY_SECONDS / draws, date, number)
      return {
        commit: bytesToHex(chain[number - 1]!),
        anchor: bytesToHex(chain[0]!),
        seed: now() < shownAt ? null : bytesToHex(chain[number]!),
      }
    },
    /** The current round's result, once its bets are closed. */
    current(): unknown {
      const { date, number, closesAt } = timesAt(seconds, now())
      return now() >= closesAt ? deal(date, number) : null
    },
    /** Dealt rounds whose result has been shown, newest first. */
    last(count: number): Dealt[] {
      const { date, number, shownAt } = timesAt(seconds, now())
      const showing = (each: { date: string; number: number }) =>
        each.date === date && each.number === number && now() < shownAt
      return store
        .lastDeals(game.id, count + 1)
        .filter((each) => !showing(each))
        .slice(0, count)
        .map((each) => {
          const seed = linkOf(each.date, each.number)
          return {
            date: each.date,
            number: each.number,
            result: JSON.parse(each.result),
            commit: bytesToHex(commitOf(seed)),
            seed: bytesToHex(seed),
          }
        })
    },
    /** What the player has on the running round. */
    stakes(player: string): Wager[] {
      const { date, number } = timesAt(seconds, now())
      return store
        .wagersOfRound(roundIdOf(date, number, player))
        .filter(({ state }) => state === 'placed')
    },
    /** Takes a player's chips for the running round; all of them or none. */
    async bet(seat: Seat, ask: TableBetAsk): Promise<Placed | { state: TableRefusal }> {
      const { date, number, closesAt } = timesAt(seconds, now())
      const picks = picksOf(ask)
      if (!picks) return { state: 'badBet' }
      // Who has not heard the answer asks again, and may do so when the table is closed.
      const known = wagers.again(seat, { tx: txOf(ask), number: ask.number, picks })
      if (known) return known
      if (ask.number !== number || now() >= closesAt) return { state: 'closed' }
      const roundId = roundIdOf(date, number, seat.player)
      const had = store
        .wagersOfRound(roundId)
        .filter(({ state }) => state === 'placed' || state === 'asking')
        .reduce((sum, { amount }) => sum + amount, 0)
      const asked = picks.reduce((sum, { stake }) => sum + stake, 0)
      if (asked < game.minStake || had + asked > game.maxStake) return { state: 'limit' }
      const until = closesAt.getTime() + (SHOWN - CLOSES) * seconds * 500
      const placing = { tx: txOf(ask), roundId, date, number, picks, until }
      const placed = await wagers.place(seat, placing)
      // Answered so late that the others of its round were settled without it.
      if (now() >= timesOf(seconds, date, number).shownAt) settleRound(date, number, seat.player)
      return placed
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }

  function picksOf({ bets: asked }: TableBetAsk) {
    const stakes = new Map<string, number>()
    for (const { key, stake } of asked) {
      if (!bets.has(key) || !Number.isSafeInteger(stake) || stake <= 0 || stake % CHIP !== 0)
        return null
      stakes.set(key, (stakes.get(key) ?? 0) + stake)
    }
    if (stakes.size === 0) return null
    return [...stakes].map(([key, stake]) => ({ key, label: bets.get(key)!.label, stake }))
  }
}

const txOf = ({ id }: { id: string }) => `t-${id}`
