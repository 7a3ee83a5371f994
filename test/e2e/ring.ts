/** Members who stake against each other, at the wire: two pairs of one mind, beside others who play as they like. */
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { games, type Game, type GameKey } from '@madang/contract/core/draw/games.ts'
import { allPicks } from '@madang/contract/core/draw/picks.ts'

import { askUntilAnswered, logIn, signUp, type Seat } from '../wire.ts'

const [PAIRS, OTHERS] = [2, 6]
/** Another story has its round's only bet there, and counts who is concerned by a correction. */
const LONELY: GameKey = 'ntry.powerladder'
/** Of every other game that draws: so often chance does not bring two together. */
const ROUNDS = 3
const STAKE = 20_000
/** Left to bet in, so that both of a pair come in time on a slow machine. */
const LEAST_SECONDS = 6

/** Joins them and lets them play; answers the names of the ring, pair by pair. */
export async function plantRing(site: string): Promise<string[]> {
  const join = async () => logIn(site, await signUp(site, randomInt(100_000_000)))
  const ring = await Promise.all(Array.from({ length: PAIRS * 2 }, join))
  const others = await Promise.all(Array.from({ length: OTHERS }, join))
  const played = games.filter(({ key }) => key !== LONELY)
  await Promise.all(played.map((game) => play(site, game, ring, others)))
  return ring.map(({ uid }) => uid)
}

async function play(site: string, game: Game, ring: Seat[], others: Seat[]) {
  let last = 0
  for (let turn = 0; turn < ROUNDS;) {
    const page = await pageOf(site, ring[0]!, game)
    const round = Number(page['round'])
    if (!(Number(page['lastTime']) >= LEAST_SECONDS) || round === last) {
      await sleep(1_000)
      continue
    }
    last = round
    turn += 1
    const sides = turn % 2 === 0 ? [0, 1] : [1, 0]
    const bets = [
      ...ring.map((seat, at) => ({ seat, side: sides[at % 2]!, stake: STAKE + 5_000 * (at >> 1) })),
      ...others.map((seat, at) => ({
        ...{ seat, side: (turn * 3 + at * 5 + turn * at) % 2 },
        stake: 5_000 + 1_000 * ((turn * 7 + at * 13) % 20),
      })),
    ]
    await Promise.all(bets.map((each) => bet(site, game, { ...each, page })))
  }
}

const where = ({ game, page }: Game) => ({ game, page })

const pageOf = async (site: string, { headers }: Seat, game: Game) =>
  (await askUntilAnswered(site, '/uGame/betPage', { headers, body: where(game) })).answer

type Bet = { seat: Seat; side: number; stake: number; page: Record<string, unknown> }

/** A round that closed meanwhile takes no more: those who came in time have met. */
async function bet(site: string, game: Game, { seat, side, stake, page }: Bet) {
  const { key: type, pick } = allPicks(game)[side]!
  const rate = (page['info'] as Record<string, number>)[type]
  const place = { ...where(game), today: page['today'], round: page['round'] }
  await askUntilAnswered(site, '/uGame/bet', {
    headers: { ...seat.headers, 'idempotency-key': randomUUID() },
    body: { ...place, type, pick, rate, money: stake, win: 0 },
  })
}
