/** Rounds of one day to bet on, one after the other, each drawn or left to come late when a test says so. */
import { tickDraws } from '../features/draw/draw.ts'
import { sealDue } from '../features/seals/seals.ts'
import type { House } from './house.ts'
import { openRoundAt, pass } from './provider.ts'

type Better = Awaited<ReturnType<House['member']>>

export const DAY = '2026-01-15'

/** Opens the next hour's round with each call, from nine in the morning or `from`: a stream's rounds of a day are drawn once. */
export function roundsOf(house: House, from = 9) {
  let hour = from

  return async function openRound() {
    const opened = await openRoundAt(house, 'pbg.powerball', {
      at: `${DAY}T${String(hour++).padStart(2, '0')}:00:30+09:00`,
    })
    const { provider, round } = opened
    await stayIn(house)
    const { drawAt } = provider.timesOf(round)
    const place = async (member: Better, type: string, pick: string, money = 10_000) => {
      const answer = await member.ask('bet', {
        ...{ game: 'powerBall', page: 'pbg', today: DAY.replaceAll('-', ''), round },
        ...{ type, pick, rate: 1.95, money, win: 0 },
      })
      if (!answer.result) throw new Error(answer.msg)
      return answer.no
    }
    return {
      ...opened,
      odd: (member: Better, money?: number) => place(member, 'poOdd', '파워볼 홀', money),
      even: (member: Better, money?: number) => place(member, 'poEven', '파워볼 짝', money),
      async draw() {
        await pass(house, new Date(drawAt.getTime() + 1_000))
        await provider.result(round)
      },
      async goLate() {
        await pass(house, new Date(drawAt.getTime() + 30_000))
        await sealDue(house.deps)
        await tickDraws(house.deps)
      },
      isOdd: provider.drawnOf(round).powerball! % 2 === 1,
    }
  }
}

/** The clock moves by hours; nobody is logged out for it. */
export const stayIn = (house: House) =>
  house.db.query`update session set started_at = business_now(), action_at = business_now()`
