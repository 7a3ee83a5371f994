/** Members at the vendor's windows, asking as the windows do: a launch from the lobby, a ticket, a seat. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { baccaratBets } from '@madang/contract/core/casino/baccarat.ts'
import { vendors, type CasinoGame, type TableKind } from '@madang/contract/core/casino/catalogue.ts'
import { dragonTigerBets } from '@madang/contract/core/casino/dragon-tiger.ts'
import { rouletteBets } from '@madang/contract/core/casino/roulette.ts'
import { sicBoBets } from '@madang/contract/core/casino/sic-bo.ts'

import type { HandShown } from '../../provider/casino/highlow.ts'

import type { Random } from '../faults/random.ts'
import { ask, type Heard } from '../wire.ts'
import { tell, think, type Person } from './person.ts'

const offered = vendors.flatMap(({ id, kind, games }) =>
  games.map((game) => ({ vendor: id, premium: kind === 'premium', game })),
)

const keys: Record<TableKind, string[]> = {
  baccarat: baccaratBets.map(({ key }) => key),
  dragonTiger: dragonTigerBets.map(({ key }) => key),
  roulette: rouletteBets.map(({ key }) => key),
  sicBo: sicBoBets.map(({ key }) => key),
}

type Window = (name: string, body?: unknown) => Promise<Heard | null>

/** Each kind of vendor has a call of its own. */
function launch(person: Person, { vendor, premium, game }: (typeof offered)[number]) {
  if (game.kind === 'highlow') return tell(person, '/uGame/highlowLink')
  return premium
    ? tell(person, '/uGame/premiumCasinoGo', { params: { vendor, code: game.id } })
    : tell(person, '/uGame/casinoGo', { params: { vendor, id: game.id } })
}

/** Opens a game of a kind; null when it does not open. */
async function open(person: Person, kind: CasinoGame['kind']) {
  const of = offered.filter(({ game }) => game.kind === kind)
  const { vendor, premium, game } = person.random.pick(of)
  const heard = await launch(person, { vendor, premium, game })
  if (!heard?.answer.result) return null
  const data = heard.answer['data'] as string | { link: string }
  const url = new URL(typeof data === 'string' ? data : data.link)
  const sat = await fetch(url, { redirect: 'manual', signal: person.stop })
  const token = sat.headers.get('location')?.split('#')[1]
  if (token === undefined) {
    person.tally.wrong('a ticket that was just given opens nothing')
    return null
  }
  const headers = { authorization: `Bearer ${token}` }
  const window: Window = async (name, body) => {
    const began = performance.now()
    const path = `/games/api/${name}`
    const answer = await ask(url.origin, path, { headers, body })
    person.tally.heard(path, performance.now() - began, answer)
    return answer
  }
  return { window, game }
}

/** Sent with a draw: the commitment shown before it, and a text. */
async function givenAt(window: Window) {
  const seat = (await window('seat'))?.answer as { seed?: Seed; slot?: { seed: Seed } } | undefined
  const commit = (seat?.slot?.seed ?? seat?.seed)?.commit
  return { commit, client: randomUUID() }
}
type Seed = { commit: string }

/** Spins a few times, as fast as the reels let them. */
export async function spinner(person: Person) {
  const opened = await open(person, 'slot')
  if (!opened) return
  for (let spins = 1 + Math.floor(person.random.next() * 5); spins > 0; spins--) {
    const stake = 1_000 * (1 + Math.floor(person.random.next() * 10))
    const body = { id: randomUUID(), stake, ...(await givenAt(opened.window)) }
    const heard = await opened.window('spin', body)
    // The same spin asked for again is the same spin.
    if (person.random.next() < 0.2) {
      const again = await opened.window('spin', body)
      const said = [heard, again].map((each) => JSON.stringify(each?.answer['spins']))
      if (heard?.answer.result && again?.answer.result && said[0] !== said[1])
        person.tally.wrong(`one spin, two results: ${said.join(' ')}`)
    }
    await think(person, 5)
  }
  await opened.window('history')
}

/** Between two guesses. A hand that was begun is ended, also when the time is over: left open, it stays so. */
const GUESS_MS = 200
const MOST_GUESSES = 5
const LOST_TRIES = 10

/** Guesses a hand or two of high-low, and takes what it holds. */
export async function guesser(person: Person) {
  const opened = await open(person, 'highlow')
  if (!opened) return
  /** What a window asks until somebody decides it. */
  const decided = async (name: string, body: unknown) => {
    for (let tries = 0; tries < LOST_TRIES; tries++) {
      const heard = await opened.window(name, body)
      if (heard && !['retry', 'rate'].includes(heard.answer.code ?? '')) return heard.answer
      await sleep(GUESS_MS)
    }
    return null
  }
  const id = randomUUID()
  const stake = 1_000 * (1 + Math.floor(person.random.next() * 10))
  let hand = (await decided('start', { id, stake, ...(await givenAt(opened.window)) }))?.[
    'hand'
  ] as HandShown | undefined
  while (hand?.state === 'open') {
    const step = hand.guesses.length
    const over = step > 0 && (step === MOST_GUESSES || person.random.next() < 0.3)
    const body = over ? { id } : { id, step, guess: person.random.pick(hand.offers).guess }
    await sleep(GUESS_MS)
    const answer = await decided(over ? 'take' : 'guess', body)
    const after = answer?.['hand'] as HandShown | undefined
    if (!after) return person.tally.wrong(`an open hand was answered ${answer?.code}`)
    if (!over && after.cards.length !== step + 2)
      person.tally.wrong(`guess ${step + 1} shows ${after.cards.length} cards`)
    if (over && (after.state !== 'taken' || after.pot !== hand.pot))
      person.tally.wrong(`a pot of ${hand.pot} is taken as ${after.pot}, ${after.state}`)
    hand = after
  }
  await opened.window('history')
  await think(person, 3)
}

function chips(random: Random, table: TableKind) {
  const count = 1 + Math.floor(random.next() * 3)
  return Array.from({ length: count }, () => ({
    key: random.pick(keys[table]),
    stake: 1_000 * (1 + Math.floor(random.next() * 10)),
  }))
}

/** Sits at a table and lays chips on the round that is open, some of them against each other. */
export async function sitter(person: Person) {
  const opened = await open(person, 'table')
  if (!opened || opened.game.kind !== 'table') return
  for (let times = 1 + Math.floor(person.random.next() * 3); times > 0; times--) {
    const seat = await opened.window('seat')
    const table = seat?.answer['table'] as { number: number } | undefined
    if (!table) return
    const bets = chips(person.random, opened.game.table)
    await opened.window('bet', { id: randomUUID(), number: table.number, bets })
    await think(person, 8)
  }
}
