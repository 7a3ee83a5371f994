/** How people use the house: each behaviour is one visit to it, made again and again. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { games, type Game } from '@madang/contract/core/draw/games.ts'
import { allPicks } from '@madang/contract/core/draw/picks.ts'

import type { Random } from '../faults/random.ts'
import { ask, logIn, type Heard } from '../wire.ts'
import { tell, think, type Person } from './person.ts'
import { guesser, sitter, spinner } from './windows.ts'

type Page = { game: Game; today: string; round: number; odds: Record<string, number> }

async function open(person: Person): Promise<Page | null> {
  const game = person.random.pick(games)
  const heard = await tell(person, '/uGame/betPage', { game: game.game, page: game.page })
  const page = heard?.answer
  if (!page?.result || Number(page['lastTime']) < 1) return null
  const odds = page['info'] as Record<string, number>
  return { game, today: String(page['today']), round: Number(page['round']), odds }
}

function slip({ game, today, round, odds }: Page, random: Random) {
  const { key: type, pick } = random.pick(allPicks(game))
  const money = 5_000 + Math.floor(random.next() * 20) * 1_000
  const where = { game: game.game, page: game.page, today, round }
  return { ...where, type, pick, rate: odds[type]!, money, win: 0 }
}

const place = (person: Person, body: unknown, key: string = randomUUID()) =>
  tell(person, '/uGame/bet', body, { 'idempotency-key': key })

/** Bets on what they see, a few times, and looks at what became of it. */
async function bettor(person: Person) {
  const page = await open(person)
  if (!page) return
  for (let bets = 1 + Math.floor(person.random.next() * 5); bets > 0; bets--) {
    await think(person, 3)
    await place(person, slip(page, person.random))
  }
  await tell(person, '/uGame/betList', { game: page.game.game, page: page.game.page })
}

/** Cannot wait: reloads the header, the page and the list. */
async function refresher(person: Person) {
  for (let times = 0; times < 10; times++) {
    await tell(person, '/header/refresh')
    await sleep(500, undefined, { signal: person.stop })
  }
  await open(person)
}

/** Whatever a page would not send; all of it must be refused. */
async function careless(person: Person) {
  const page = await open(person)
  if (!page) return
  const good = slip(page, person.random)
  const wrong = person.random.pick([
    { ...good, money: 4_999 },
    { ...good, money: -5_000 },
    { ...good, money: 5_000.5 },
    { ...good, money: 9_007_199_254_740_991 },
    { ...good, money: '5000 원' },
    { ...good, rate: good.rate + 0.01 },
    { ...good, pick: '없는픽' },
    { ...good, type: 'toString' },
    { ...good, round: good.round + 5_000 },
    { ...good, today: '20200101' },
    { ...good, game: 'roulette' },
    { ...good, money: [5_000] },
    { ...good, pick: { toString: good.pick } },
    [good],
    null,
  ])
  const heard = await place(person, wrong)
  if (heard?.answer.result) person.tally.wrong(`taken, and should not be: ${JSON.stringify(wrong)}`)
}

/** One bet pressed in two tabs at once is one bet; and the second login ends the first. */
async function twoTabs(person: Person) {
  const page = await open(person)
  if (!page) return
  const key = randomUUID()
  const body = slip(page, person.random)
  const [one, other] = await Promise.all([place(person, body, key), place(person, body, key)])
  if (bothSaid(one, other) && one!.text !== other!.text)
    person.tally.wrong(`one key, two answers: ${one!.text} ${other!.text}`)
  const first = { ...person }
  person.seat = await logIn(person.site, person.seat.uid, person.stop)
  const left = await ask(person.site, '/header/refresh', { headers: first.seat.headers })
  if (left?.answer.result) person.tally.wrong('the tab that was left behind is still served')
}

const bothSaid = (...heard: (Heard | null)[]) =>
  heard.every(
    (each) => each && !['logout', 'retry', 'busy', 'rate'].includes(each.answer.code ?? ''),
  )

/** Fills the cart and goes away, or comes back when the round is over. */
async function leaver(person: Person) {
  const page = await open(person)
  if (!page) return
  await think(person, 25)
  if (person.random.next() < 0.5) return
  await place(person, slip(page, person.random))
}

/** Hangs up before the answer and asks again with the same key; it is answered once more, the same. */
async function impatient(person: Person) {
  const page = await open(person)
  if (!page) return
  const key = randomUUID()
  const body = slip(page, person.random)
  const headers = { ...person.seat.headers, 'idempotency-key': key }
  const signal = AbortSignal.timeout(1 + Math.floor(person.random.next() * 10))
  await ask(person.site, '/uGame/bet', { headers, body, signal })
  const [first, again] = [await place(person, body, key), await place(person, body, key)]
  if (bothSaid(first, again) && first!.text !== again!.text)
    person.tally.wrong(`one key, two answers: ${first!.text} ${again!.text}`)
}

const habits = { bettor, refresher, careless, twoTabs, leaver, impatient, spinner, sitter, guesser }
/** Most people bet; each number is how many of twenty. */
const shares = {
  ...{ bettor: 5, spinner: 3, sitter: 3, guesser: 1 },
  ...{ refresher: 2, careless: 2, twoTabs: 1, leaver: 2, impatient: 1 },
}
const deck = (Object.keys(shares) as (keyof typeof shares)[]).flatMap((habit) =>
  Array.from({ length: shares[habit] }, () => habit),
)

/** Until it is over: one visit after another, each of any kind. One that fails is counted, and the next is made. */
export async function live(person: Person): Promise<void> {
  while (!person.stop.aborted) {
    const habit = person.random.pick(deck)
    try {
      await think(person, 2)
      await habits[habit](person)
    } catch (error) {
      if (!person.stop.aborted) person.tally.wrong(`${habit}: ${(error as Error).message}`)
    }
  }
}
