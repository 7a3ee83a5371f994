/**
 * The sandbox's week of casino and slots: bets of the demo members through the wallet, round by round, with the clock
 * set to each moment. What is drawn follows each game's rules; that a vendor drew it then is made up, and its rounds say so.
 */
import { hash } from 'node:crypto'

import { payout } from '@madang/contract/core/casino/bets.ts'
import {
  casinoGame,
  HIGHLOW,
  vendors,
  type CasinoGame,
  type TableKind,
} from '@madang/contract/core/casino/catalogue.ts'
import {
  drawCard,
  handHtml,
  offersOf,
  playHand,
  type Guess,
} from '@madang/contract/core/casino/highlow.ts'
import { rulesOf, spunHtml } from '@madang/contract/core/casino/rules.ts'
import { playRound } from '@madang/contract/core/casino/slot-engines.ts'
import { slotModels } from '@madang/contract/core/casino/slot-models.ts'
import { drawWords } from '@madang/contract/core/draw/kdraw.ts'
import { addDays, compactDateOf, midnight } from '@madang/contract/core/kst.ts'
import { catalogueOf } from '@madang/contract/provider/catalogue.ts'

import type { Tx } from '../db/db.ts'
import { rollVendors } from '../features/rolling/rolling.ts'
import {
  beginPlay,
  openWalletBatches,
  playerOf,
  writeCatalogue,
} from '../features/casino/casino.ts'
import type { WalletAsk } from '../features/casino/casino.ts'
import type { Deps } from '../http/deps.ts'
import type { Enter } from './enter.ts'
import type { Past } from './past.ts'

const MINUTE = 60_000
const DAYS = 7
/** Evening, just before the draws that are bet on: one login does for both. */
const EVENING_MS = (20 * 60 + 8) * MINUTE
/** Of an evening, so far apart that what is made in one is made before the next. */
const MOMENTS = 3
const APART_MS = MINUTE / 3
/** What the evening's rounds earned is posted. */
const ROLLED_MS = EVENING_MS + MOMENTS * APART_MS + 1_000
/** From a bet to the end of its round. */
const LASTS_MS = 12_000
/** The most guesses of a hand of high-low. */
const STEPS = 3

type Bet = [key: string, stake: number]
type Wager = {
  uid: string
  game: string
  bets: Bet[]
  /** what becomes of it when its draw is not to decide */
  fate?: 'push' | 'refunded'
}

const slots = vendors.flatMap(({ games }) => games.filter(({ kind }) => kind === 'slot'))
/** What is laid on each table, in turn: one of them so that it cannot lose. */
const laid: Record<string, Bet[][]> = {
  'haneul.baccarat1': [
    [['player', 10_000]],
    [['banker', 20_000]],
    [
      ['banker', 10_000],
      ['tie', 1_000],
    ],
  ],
  'dalbit.baccarat': [
    [['player', 5_000]],
    [
      ['player', 3_000],
      ['playerPair', 1_000],
    ],
  ],
  'haneul.dragon': [[['dragon', 10_000]], [['tiger', 5_000]]],
  'sanho.dragon': [[['tiger', 3_000]]],
  'dalbit.roulette': [
    [['red', 10_000]],
    [
      ['red', 10_000],
      ['black', 5_000],
    ],
    [
      ['straight:17', 1_000],
      ['low', 5_000],
    ],
  ],
  'sanho.sicbo': [
    [['big', 5_000]],
    [
      ['odd', 3_000],
      ['single:6', 1_000],
    ],
  ],
}
const tables = Object.keys(laid)

type Kind = CasinoGame['kind']
type Seat = { uid: string; every: number; plays: Kind[] }
const seats: Seat[] = [
  // The only one who has its tile.
  { uid: 'demo1', every: 1, plays: ['table', 'slot', 'highlow'] },
  { uid: 'demo2', every: 1, plays: ['slot', 'table'] },
  { uid: 'demo3', every: 1, plays: ['table'] },
  { uid: 'demo4', every: 1, plays: ['slot'] },
  { uid: 'haneul21', every: 5, plays: ['slot'] },
  { uid: 'gaon5', every: 6, plays: ['table'] },
  { uid: 'sora0909', every: 7, plays: ['slot'] },
  { uid: 'maru2024', every: 8, plays: ['table'] },
]

type Given = { now: Date; enter: Enter; members: Map<string, number> }

/** What the vendors offer, before they are there to tell it. */
export async function seedCatalogue(tx: Tx): Promise<void> {
  for (const vendor of vendors) await writeCatalogue(tx, catalogueOf(vendor))
}

/** The moments of the week, each to be made when its turn comes: bets, and the end of their rounds. */
export function weekOfPlays(deps: Deps, { now, ...given }: Given): Past[] {
  const table = openTables(deps, given)
  const today = compactDateOf(now)
  const past: Past[] = []
  const add = (at: Date, make: () => Promise<unknown>) => past.push({ at, make })
  for (let day = DAYS; day >= 1; day--) {
    const date = addDays(today, -day)
    for (let n = 0; n < MOMENTS; n++) {
      const placed = new Date(midnight(date).getTime() + EVENING_MS + n * APART_MS)
      const wagers = wagersOf((DAYS - day) * MOMENTS + n)
      const rounds = wagers.map((wager, seat) => ({ wager, ref: `sample:${date}:${n}:${seat}` }))
      add(placed, () => table.place(placed, rounds))
      add(new Date(placed.getTime() + LASTS_MS), () => table.end(date, rounds))
    }
    add(new Date(midnight(date).getTime() + ROLLED_MS), () => rollVendors(deps))
  }
  return past
}

/** Two bets of a moment ago, whose rounds are not over: asked after when they are ten minutes old. */
export async function playNow(deps: Deps, given: Omit<Given, 'now'>): Promise<void> {
  const table = openTables(deps, given)
  const wagers: Wager[] = [
    { uid: 'demo3', game: 'dalbit.roulette', bets: [['even', 10_000]] },
    { uid: 'demo4', game: 'haneul.baccarat1', bets: [['banker', 10_000]] },
  ]
  const [clock] = await deps.db.query<{ now: Date }>`select business_now() as now`
  const rounds = wagers.map((wager, seat) => ({ wager, ref: `sample:now:${seat}` }))
  await table.place(clock!.now, rounds)
}

/** Who plays what in a moment of the week. */
function wagersOf(moment: number): Wager[] {
  return seats.flatMap(({ uid, every, plays }, seat): Wager[] =>
    moment % every === 0 ? plays.map((kind, n) => wagerOf(uid, kind, moment + seat * 3 + n)) : [],
  )
}

function wagerOf(uid: string, kind: Kind, roll: number): Wager {
  if (kind === 'highlow')
    return { uid, game: HIGHLOW.game, bets: [['highlow', 1_000 * (1 + (roll % 5))]] }
  if (kind === 'slot') {
    const game = slots[roll % slots.length]!.id
    const wager: Wager = { uid, game, bets: [['spin', 1_000 * (1 + (roll % 5))]] }
    return roll % 17 === 0 ? { ...wager, fate: 'refunded' } : wager
  }
  const game = tables[roll % tables.length]!
  const bets = laid[game]![Math.floor(roll / tables.length) % laid[game]!.length]!
  const alone = game.endsWith('baccarat1') && bets[0]![0] === 'player'
  return { uid, game, bets, ...(alone && { fate: 'push' }) }
}

type Round = { wager: Wager; ref: string }

function openTables(deps: Deps, { enter, members }: Omit<Given, 'now'>) {
  const wallet = openWalletBatches(deps)
  const sessions = new Map<string, string>()

  /** The member's play of the game under their login; the lobby shows it as lately played. */
  async function sessionOf({ uid, game }: Wager, placed: Date): Promise<string> {
    const member = members.get(uid)!
    const { tokenHash } = await enter(uid, placed)
    const name = `${game} ${tokenHash.toString('hex')}`
    const known = sessions.get(name)
    if (known !== undefined) return known
    const session = `${playerOf(member)}.${hash('sha256', `sample ${name}`).slice(0, 32)}`
    await deps.db.begin((tx) => beginPlay(tx, { session, member, game, tokenHash }))
    sessions.set(name, session)
    return session
  }

  /** One after the other: of two at once the later transfer may have the earlier time. */
  async function tell(call: WalletAsk['call'], game: string, message: object): Promise<void> {
    const body = Buffer.from(JSON.stringify(message))
    const vendor = game.split('.')[0]!
    const taken = await wallet.take({ vendor, call, message, body } as WalletAsk)
    if (!taken?.text.startsWith('{"status":"OK"'))
      throw new Error(`the sandbox's ${call} ${body.toString()} was answered ${taken?.text}`)
  }

  return {
    async place(placed: Date, rounds: Round[]): Promise<void> {
      const seated = []
      for (const round of rounds)
        seated.push({ ...round, session: await sessionOf(round.wager, placed) })
      for (const { wager, ref, session } of seated)
        await tell('bet', wager.game, {
          ...{ tx: `${ref}:b`, round: ref, game: wager.game, session, amount: staked(wager.bets) },
          picks: wager.bets.map(([key, stake]) => ({
            key,
            label: labelOf(wager.game, key),
            stake,
          })),
        })
    },
    /** Wins and refunds, then the ends: an end is heard after what it ends. */
    async end(date: string, rounds: Round[]): Promise<void> {
      for (const { wager, ref } of rounds) {
        if (wager.fate === 'refunded') {
          await tell('refund', wager.game, { tx: `${ref}:r`, refers: `${ref}:b` })
          continue
        }
        const { amount, result } = resultOf(wager, { date, ref })
        const message = { tx: `${ref}:w`, round: ref, bets: [`${ref}:b`], amount, result }
        await tell('win', wager.game, message)
      }
      for (const { wager, ref } of rounds) await tell('end', wager.game, { round: ref })
    },
  }
}

const staked = (bets: Bet[]) => bets.reduce((sum, [, stake]) => sum + stake, 0)

function labelOf(id: string, key: string): string {
  const game = casinoGame(id)!
  if (game.kind !== 'table') return game.ko
  const bet = rulesOf(game.table).bets.get(key)
  if (!bet) throw new Error(`${id} has no bet ${key}`)
  return bet.label
}

/** By the game's rules; where a push is wanted, the first number of the day that makes one. */
function resultOf({ game: id, bets, fate }: Wager, { date, ref }: { date: string; ref: string }) {
  const game = casinoGame(id)!
  const seed = hash('sha256', `madang sample ${ref}`, 'buffer')
  for (let round = 1; ; round++) {
    const words = (index: number) => drawWords({ seed, stream: id, date, round: round + index })
    const drawn =
      game.kind === 'slot'
        ? spun(game, words, staked(bets))
        : game.kind === 'highlow'
          ? climbed(words, staked(bets), 1 + (seed[0]! % STEPS))
          : dealt(game, words(0), bets)
    if (fate !== 'push' || drawn.amount === staked(bets)) return drawn
  }
}

function spun(
  { model }: CasinoGame & { kind: 'slot' },
  words: Parameters<typeof playRound>[1],
  stake: number,
) {
  const round = playRound(slotModels[model], words, stake)
  return { amount: round.amount, result: spunHtml(round) }
}

/** The likelier guess on each card, so many times or until it is wrong. */
function climbed(words: Parameters<typeof playRound>[1], stake: number, steps: number) {
  const made: Guess[] = []
  const cardOf = (index: number) => drawCard(words(index))
  let hand = playHand(cardOf, stake, made)
  while (made.length < steps && !hand.lost) {
    const offers = offersOf(hand.cards.at(-1)!, hand.pots.at(-1)!)
    made.push(offers.toSorted((a, b) => b.chance - a.chance)[0]!.guess)
    hand = playHand(cardOf, stake, made)
  }
  return { amount: hand.pots.at(-1)!, result: handHtml(hand, made) }
}

function dealt({ table }: { table: TableKind }, words: ReturnType<typeof drawWords>, bets: Bet[]) {
  const { draw, returns, html } = rulesOf(table)
  const result = draw(words)
  const amount = bets.reduce((sum, [key, stake]) => {
    const back = returns(key, result)
    return back === 0 ? sum : sum + payout(stake, back)
  }, 0)
  return { amount, result: html(result) }
}
