/** Settled rounds to correct: a day of its own for each test, bets on its powerball, results to correct it to. */
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { allPicks, oddsKeys, wins } from '@madang/contract/core/draw/picks.ts'
import { winOf } from '@madang/contract/core/odds.ts'
import type { CorrectedResult } from '@madang/contract/operator/correction.ts'

import { readWallet } from '../../../ledger/ledger.ts'
import { openHouse, type House } from '../../../testing/house.ts'
import { openProvider, pass } from '../../../testing/provider.ts'
import { ensureOdds, tickDraws } from '../../draw/draw.ts'

export type Member = Awaited<ReturnType<House['member']>>
export type Acting = Awaited<ReturnType<House['operator']>>
export type Bet = { member: Member; key: string; pick: string; money: number }

const ROUND = 120
export const powerball = gameByKey('ntry.powerball')!
export const picks = allPicks(powerball)
const oddsOf = (key: string) => oddsKeys(powerball).find((row) => row.key === key)!.defaultOdds

/** A powerball draw with a digit of that side. */
export const odd: CorrectedResult = { balls: [1, 2, 3, 4, 5], powerball: 7 }
export const even: CorrectedResult = { balls: [1, 2, 3, 4, 5], powerball: 2 }
export const poOdd = { key: 'poOdd', pick: '파워볼 홀' }
export const poEven = { key: 'poEven', pick: '파워볼 짝' }

/** The side of the digit that wins on it, then the one that loses. */
export const winning = (powerball: number | null) =>
  powerball! % 2 === 1 ? [poOdd, poEven] : [poEven, poOdd]
/** A result with a digit of the other side. */
export const otherThan = (powerball: number | null) => (powerball! % 2 === 1 ? even : odd)

/** What a bet comes to by a result; null: void. */
export const comesTo = ({ key, pick, money }: Omit<Bet, 'member'>, result: CorrectedResult) => {
  if (result === null) return money
  const found = picks.find((row) => row.key === key && row.pick === pick)!
  return wins(powerball, found, result) ? winOf(money, oddsOf(key)) : 0
}

export async function openCorrections() {
  const house = await openHouse()
  await ensureOdds(house.db)
  const operators = async () => {
    const [kim, lee] = await Promise.all([house.operator('관리자'), house.operator('게임')])
    return { kim, lee }
  }
  // Days pass between the tests, and their sessions with them.
  const on = await operators()
  let day = 1

  /** A day with an open round: bets on it, settling it. */
  async function openDay() {
    const date = new Date(Date.UTC(2026, 1, day++)).toISOString().slice(0, 10).replaceAll('-', '')
    const provider = openProvider(house, 'ntry.powerball', date)
    await house.clock.set(new Date(provider.timesOf(ROUND).closeAt.getTime() - 120_000))
    await provider.chain()
    await provider.commit(ROUND)
    await tickDraws(house.deps)
    Object.assign(on, await operators())
    const [row] = await house.db.query<{ id: number }>`
      select id from round where game = 'ntry.powerball' and date = ${date} and number = ${ROUND}`
    const ask = ({ member, key, pick, money }: Bet, round: number) =>
      member.ask('bet', {
        game: 'powerBall',
        page: 'ntry',
        today: date,
        round,
        win: 0,
        type: key,
        pick,
        rate: oddsOf(key) / 100,
        money,
      })
    return {
      id: row!.id,
      date,
      number: ROUND,
      drawn: provider.drawnOf(ROUND),
      async place(bet: Bet) {
        const answer = await ask(bet, ROUND)
        if (!answer.result) throw new Error(answer.msg)
      },
      /** Whether the next round, which `openNext` opened, took it. */
      placeNext: async (bet: Bet) => (await ask(bet, ROUND + 1)).result,
      async openNext() {
        await provider.commit(ROUND + 1)
        await tickDraws(house.deps)
      },
      async settle() {
        await pass(house, new Date(provider.timesOf(ROUND).drawAt.getTime() + 5_000))
        await provider.result(ROUND)
      },
    }
  }

  const ask = (id: number, settlement: number, result: CorrectedResult, by = on.kim) =>
    by.ask('roundCorrect', { id, settlement, result, reason: '추첨 화면과 다름' })

  async function request(id: number, settlement: number, result: CorrectedResult) {
    const answer = await ask(id, settlement, result)
    if (!answer.result) throw new Error(answer.msg)
    return answer.id
  }

  const approve = (approval: number, by = on.lee) =>
    by.ask('approvalDecide', { id: approval, approve: true })

  /** A settled round with a member who won and one who lost, 10,000 each of 100,000, and a result that turns it. */
  async function twoBettors() {
    const round = await openDay()
    const [right, wrong] = winning(round.drawn.powerball)
    const [winner, loser] = await Promise.all([
      house.member({ money: 100_000 }),
      house.member({ money: 100_000 }),
    ])
    await round.place({ member: winner, ...right!, money: 10_000 })
    await round.place({ member: loser, ...wrong!, money: 10_000 })
    await round.settle()
    return { ...round, winner, loser, other: otherThan(round.drawn.powerball) }
  }

  return {
    house,
    twoBettors,
    /** the two operators of the day */
    on,
    openDay,
    ask,
    request,
    approve,
    /** Both operators, one after the other. */
    async correct(id: number, settlement: number, result: CorrectedResult) {
      const answer = await approve(await request(id, settlement, result))
      if (!answer.result) throw new Error(answer.msg)
    },
    async read(id: number) {
      const answer = await on.kim.ask('roundView', undefined, { params: { id } })
      if (!answer.result) throw new Error(answer.msg)
      return answer.data
    },
    moneyOf: async ({ id }: { id: number }) => (await readWallet(house.db, id)).money,
    /** Spends what is in hand, down to `left`. */
    async spend(member: Member, amount: number) {
      const answer = await member.ask('safeRequest', { params: { setMoney: amount, type: 'add' } })
      if (!answer.result) throw new Error(answer.msg)
    },
    /** What a member's statement says of a kind. */
    async posted(member: Member, kind: string) {
      return house.db.query<{ amount: number; reverses: number | null }>`
        select amount, reverses from transfer where member_id = ${member.id} and kind = ${kind} order by id`
    },
  }
}
