/** What the draws' provider does wrong: a result that comes late, and two that say otherwise than one before. */
import { games } from '@madang/contract/core/draw/games.ts'
import { allPicks } from '@madang/contract/core/draw/picks.ts'
import { roundAt } from '@madang/contract/core/draw/schedule.ts'
import { providerRoutes, type ResultMessage } from '@madang/contract/provider/draws.ts'

import { signedHeaders } from '../../provider/draws/signed.ts'
import { askUntilAnswered } from '../wire.ts'
import { houseNow, untilSeen, writeToDesk, type Place } from './place.ts'

/** Draws at every hour, the shortest time apart, alone on its stream. */
export const GAME = games.find(({ key }) => key === 'ntry.eos3')!
const STREAM = GAME.key
/** Of the house: what a bet leaves until its round's close, at whatever rate. */
const BEFORE_CLOSE_MS = 60_000
const AFTER_OPENING_MS = 30_000

type Stake = { member: number; type: string; money: number }
type BetOn = { id: number; date: string; round: number }

/** All of these bets on one round, the next that leaves time for them; `alone`: that nothing else goes wrong with. */
export async function betTogether(
  place: Place,
  stakes: Stake[],
  { alone = true } = {},
): Promise<BetOn> {
  const { client, crowd, line } = place
  const { period, closeSeconds } = GAME.timing
  return untilSeen(place, async () => {
    const now = await houseNow(client)
    const { state, closeAt, date, round } = roundAt(GAME.timing, new Date(now))
    const left = closeAt.getTime() - now
    const opened = (period - closeSeconds) * 1_000 - left
    if (state !== 'open' || left < BEFORE_CLOSE_MS || opened < AFTER_OPENING_MS) return null
    if (alone && !line.take({ stream: STREAM, date, round })) return null
    for (const { member, type, money } of stakes) {
      const { pick } = allPicks(GAME).find(({ key }) => key === type)!
      const { result } = await crowd.bet(member, { game: GAME, date, round, type, pick, money })
      if (!result) return null
    }
    const { rows } = await client.query<{ id: string }>(
      'select id from round where game = $1 and date = $2 and number = $3',
      [GAME.key, date, round],
    )
    return { id: Number(rows[0]!.id), date, round }
  })
}

const stateIs = (place: Place, { id }: BetOn, state: 'SETTLED' | 'VOID') =>
  untilSeen(place, async () => {
    const { rowCount } = await place.client.query(
      'select from round where id = $1 and state = $2',
      [id, state],
    )
    return rowCount ? true : null
  })

const titleOf = ({ date, round }: BetOn) => `${GAME.title} ${date} ${round}회`

/** The result is held back until the round is void, and comes after it; whoever bet asks. */
export async function makeLate(place: Place) {
  const { crowd, line } = place
  const member = await crowd.newcomer()
  const bet = await betTogether(place, [{ member, type: 'poOdd', money: 50_000 }])
  const letGo = line.hold({ stream: STREAM, ...bet })
  try {
    await stateIs(place, bet, 'VOID')
    const inquiry = await writeToDesk(place, member, [
      '베팅이 왜 취소됐나요',
      `${GAME.title} ${bet.round}회에 5만원을 걸었는데 결과도 없이 취소됐어요. 당첨이었으면 어떻게 되나요?`,
    ])
    return { subjects: [inquiry], about: titleOf(bet) }
  } finally {
    letGo()
  }
}

/** A settled round is told of once more, with another outcome, signed as the provider signs. */
async function tellAgain(place: Place, otherwise: (told: ResultMessage) => Partial<ResultMessage>) {
  const { site, client, crowd, line, providerSecret } = place
  const members = [await crowd.newcomer(), await crowd.newcomer()]
  const bet = await betTogether(place, [
    { member: members[0]!, type: 'poOdd', money: 50_000 },
    { member: members[1]!, type: 'poEven', money: 30_000 },
  ])
  await stateIs(place, bet, 'SETTLED')
  const told = line.resultOf({ stream: STREAM, ...bet })!
  const body = { ...told, ...otherwise(told) }
  const at = new Date(await houseNow(client))
  const headers = signedHeaders(providerSecret, at, JSON.stringify(body))
  const { answer } = await askUntilAnswered(site, providerRoutes.result.path, {
    ...{ headers, body, signal: crowd.patience() },
  })
  if (answer.code !== 'state')
    throw new Error(`The server took a second result: ${answer.code ?? ''}`)
  return { subjects: [bet.id], about: titleOf(bet) }
}

/** Other balls than those of its own seed: the first result stands, as its proof says. */
export const makeContradiction = (place: Place) =>
  tellAgain(place, ({ balls }) => ({ balls: balls.toSpliced(0, 1, otherThan(balls)) }))

const otherThan = (balls: number[]) =>
  Array.from({ length: 28 }, (_, ball) => ball + 1).find((ball) => !balls.includes(ball))!

/** The draw was none: what was settled by it is to be taken back. */
export const makeUndrawn = (place: Place) =>
  tellAgain(place, () => ({ outcome: 'failed', balls: [], powerball: null }))
