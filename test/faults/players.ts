/** Members who also play at the vendor's tables and slots through every failure; what its windows told them is written down. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { oddsOf, vendors } from '@madang/contract/core/casino/catalogue.ts'

import type { HandShown } from '../../provider/casino/highlow.ts'

import { ask, type Answer, type Seat } from '../wire.ts'
import type { Journal, Played } from './journal.ts'
import type { Random } from './random.ts'

const PATIENCE_MS = 15_000
const PAUSE_MS = 150
/** What a window says that decides nothing: the same is asked again. */
const UNDECIDED = new Set(['retry', 'rate', 'tooFast', 'tooSoon', 'busy'])

const kinds = (['table', 'slot', 'highlow'] as const).map((kind) =>
  vendors.flatMap(({ id, kind: of, games }) =>
    of === 'premium'
      ? []
      : games.flatMap((game) => (game.kind === kind ? [{ vendor: id, game }] : [])),
  ),
)

/** The vendor's name for a wager. */
export const txOf = ({ call, body }: Pick<Played, 'call' | 'body'>) =>
  `${{ bet: 't', spin: 's', start: 'h' }[call]}-${body.id}`

/** The hand an answer shows; what it holds when it is over is what its wager won. */
export const handOf = (answer: Answer) => answer['hand'] as HandShown | undefined

type Places = { site: string; windows: string }
type Window = Pick<Played, 'seat' | 'vendor' | 'game' | 'token'>

/** Opens one game after the other for whoever is there, and plays a few turns of each, until told to stop. */
export async function playOn(places: Places, journal: Journal, random: Random, stop: AbortSignal) {
  while (!stop.aborted) {
    const seats = journal.members.flatMap(({ seat }) => seat ?? [])
    const window =
      seats.length > 0 && (await open(places, random.pick(seats), random.pick(random.pick(kinds))))
    if (!window) {
      await sleep(200)
      continue
    }
    for (let turn = 0; turn < 4 && !stop.aborted; turn++) {
      const asked = await turnOf(places, window, random)
      if (!asked) break
      await playOnce(places, journal, { ...window, ...asked }, random)
      await sleep(PAUSE_MS)
    }
  }
}

/** Null when the game could not be opened just now. */
async function open(
  { site, windows }: Places,
  seat: Seat,
  { vendor, game }: (typeof kinds)[number][number],
): Promise<Window | null> {
  const { headers } = seat
  const params = { vendor, id: game.id, ko: game.ko }
  const launched =
    game.kind === 'highlow'
      ? await ask(site, '/uGame/highlowLink', { headers })
      : await ask(site, '/uGame/casinoGo', { headers, body: { params } })
  if (!launched?.answer.result) return null
  const { pathname, search } = new URL(String(launched.answer['data']))
  const opened = await fetch(windows + pathname + search, {
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => null)
  const token = opened?.headers.get('location')?.split('#')[1]
  return token === undefined ? null : { seat, vendor, game, token }
}

type Turn = Pick<Played, 'call' | 'body' | 'stake'>
type Seed = { commit: string }
type SeatTold = {
  table?: { number: number; now: string; closesAt: string }
  slot?: { seed: Seed }
  seed?: Seed
}

/** Something to play; null when the table takes no chips. */
async function turnOf(places: Places, window: Window, random: Random): Promise<Turn | null> {
  const { game } = window
  const chips = () => 1_000 * (1 + Math.floor(random.next() * 4))
  const id = randomUUID()
  const seat = (await askWindow(places, window, 'seat')) as SeatTold | null
  if (game.kind !== 'table') {
    const seed = seat?.slot?.seed ?? seat?.seed
    if (!seed) return null
    const stake = chips()
    const body = { id, stake, commit: seed.commit, client: '달토끼 7' }
    return { call: game.kind === 'slot' ? 'spin' : 'start', body, stake }
  }
  const table = seat?.table
  if (!table || table.now >= table.closesAt) return null
  const keys = Object.keys(oddsOf(game.table))
  const bets = [1, 2].map(() => ({ key: random.pick(keys), stake: chips() }))
  const stake = bets.reduce((sum, bet) => sum + bet.stake, 0)
  return { call: 'bet', body: { id, number: table.number, bets }, stake }
}

/** Asks until it is decided, under the same id; a hand that is dealt is played to its end. */
async function playOnce(
  places: Places,
  journal: Journal,
  asked: Omit<Played, 'told' | 'at' | 'answer'>,
  random: Random,
): Promise<void> {
  let answer = await decide(places, journal, asked, asked.call, asked.body)
  const { result, code } = answer
  const told = result ? 'placed' : code === 'cancelled' ? 'cancelled' : 'refused'
  for (let hand = handOf(answer); hand?.state === 'open'; hand = handOf(answer)) {
    const { id } = asked.body
    const step = hand.guesses.length
    const over = step > 0 && random.next() < 0.4
    const body = over ? { id } : { id, step, guess: random.pick(hand.offers).guess }
    answer = await decide(places, journal, asked, over ? 'take' : 'guess', body)
    if (!answer.result) throw new Error(`${txOf(asked)}: ${answer.msg}`)
  }
  journal.played.push({ ...asked, told, answer, at: Date.now() })
}

/** One call of a window until it is answered; what decides nothing is asked again. */
async function decide(
  places: Places,
  journal: Journal,
  window: Window,
  name: string,
  body: object,
): Promise<Answer> {
  for (;;) {
    const answer = await askWindow(places, window, name, body)
    // Who sat down stays seated, whatever has died since.
    if (answer?.code === 'logout') throw new Error(`${window.game.id} has forgotten a window`)
    if (answer && (answer.result || !UNDECIDED.has(answer.code ?? ''))) return answer
    if (!answer) journal.repeats++
    await sleep(150)
  }
}

/** One call of a window; null when nobody answered. */
async function askWindow(
  { windows }: Places,
  { token }: Pick<Window, 'token'>,
  name: string,
  body?: object,
): Promise<Answer | null> {
  const headers = { authorization: `Bearer ${token}` }
  return (await ask(windows, `/games/api/${name}`, { headers, body }))?.answer ?? null
}

/** Asks again for what was placed; what is said now. */
export async function playAgain(windows: string, played: Played): Promise<Answer> {
  for (;;) {
    const answer = await askWindow({ site: '', windows }, played, played.call, played.body)
    if (answer && !UNDECIDED.has(answer.code ?? '')) return answer
    await sleep(150)
  }
}
