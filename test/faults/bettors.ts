/** Members who bet over the wire through every failure, and write down what they were promised. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { games, type Game } from '@madang/contract/core/draw/games.ts'
import { allPicks } from '@madang/contract/core/draw/picks.ts'
import { oddsFromWire } from '@madang/contract/core/odds.ts'

import { ask, askUntilAnswered, logIn, signUp, undecided, type Seat } from '../wire.ts'
import type { Journal, Member, Promised } from './journal.ts'
import type { Random } from './random.ts'

const PAUSE_MS = 60
/** As the site's page waits for a call that moves money (site/api/ask.ts). */
const PAGES_PATIENCE_MS = 5_000
/** Below it the next bet may not be paid for: the member goes, and a new one comes. */
const POOR = 20_000

async function join(site: string, journal: Journal): Promise<Seat> {
  const member: Member = { uid: '', money: 0, seat: null }
  const number = journal.first + journal.members.push(member)
  member.uid = await signUp(site, number)
  const seat = await logIn(site, member.uid)
  const where = { headers: seat.headers, body: { game: 'powerBall', page: 'pbg' } }
  const { answer } = await askUntilAnswered(site, '/uGame/betPage', where)
  member.money = Number(answer['money'])
  member.seat = seat
  return seat
}

/** Bets until told to stop; an ask without an answer is sent again with its key until it has one. */
export async function betOn(site: string, journal: Journal, random: Random, stop: AbortSignal) {
  while (!stop.aborted) await betAs(site, await join(site, journal), { journal, random, stop })
}

type Round = { journal: Journal; random: Random; stop: AbortSignal }

/** Bets as one member until told to stop, or until the money is nearly gone. */
export async function betAs(site: string, seat: Seat, { journal, random, stop }: Round) {
  let asked = Date.now()
  while (!stop.aborted) {
    const game = random.pick(games)
    const where = { game: game.game, page: game.page }
    const heard = await ask(site, '/uGame/betPage', { headers: seat.headers, body: where })
    const page = heard?.answer
    // Who finds no page waits as much as who finds no answer to a bet; a page that is there, though no bet is open, ends it.
    if (!undecided(heard)) {
      journal.waits.push({ asked, told: Date.now(), placed: false })
      asked = Date.now()
    }
    if (!page?.result || Number(page['lastTime']) < 1) {
      await sleep(300)
      continue
    }
    if (Number(page['money']) < POOR) return
    const info = page['info'] as Record<string, number>
    for (let turn = 0; turn < 6 && !stop.aborted; turn++) {
      const { key: type, pick } = random.pick(allPicks(game))
      const stake = 5_000 + Math.floor(random.next() * 4) * 1_000
      const round = { today: String(page['today']), round: Number(page['round']) }
      const body = { ...where, ...round, type, pick, rate: info[type]!, money: stake, win: 0 }
      await betOnce(site, seat, journal, { game, body, stake })
      await sleep(PAUSE_MS)
    }
    asked = Date.now()
  }
}

type Body = { today: string; round: number; type: string; pick: string; rate: number }
type Bet = { game: Game; body: Body; stake: number }

async function betOnce(site: string, seat: Seat, journal: Journal, { game, body, stake }: Bet) {
  const key = randomUUID()
  const headers = { ...seat.headers, 'idempotency-key': key }
  const asked = Date.now()
  for (;;) {
    const heard = await ask(site, '/uGame/bet', { headers, body, patienceMs: PAGES_PATIENCE_MS })
    if (undecided(heard)) {
      journal.repeats++
      await sleep(150)
      continue
    }
    const { answer, text } = heard
    journal.waits.push({ asked, told: Date.now(), placed: answer.result })
    if (!answer.result) {
      const code = answer.code ?? '?'
      journal.refused.set(code, (journal.refused.get(code) ?? 0) + 1)
      return
    }
    const { today: date, round, type, pick } = body
    const odds = oddsFromWire(body.rate)!
    const no = Number(answer['no'])
    journal.promised.push({
      ...{ no, seat, key, body, text, game, date, round, type, pick, odds, stake },
      ...{ asked, at: Date.now() },
    })
    return
  }
}

/** Asks again with a key that was answered; what is said now. */
export async function askAgain(site: string, { seat, key, body }: Promised): Promise<string> {
  const headers = { ...seat.headers, 'idempotency-key': key }
  return (await askUntilAnswered(site, '/uGame/bet', { headers, body })).text
}
