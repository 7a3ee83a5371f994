/** Rounds of a day each for tests of rolling: opened, bet on, drawn. */
import { randomUUID } from 'node:crypto'

import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { oddsKeys } from '@madang/contract/core/draw/picks.ts'
import { addDays } from '@madang/contract/core/kst.ts'

import { decided } from '../../../testing/answers.ts'
import type { House } from '../../../testing/house.ts'
import { openProvider } from '../../../testing/provider.ts'
import type { TreeMember } from '../../../testing/tree.ts'
import { ensureOdds } from '../../draw/draw.ts'

export const game = gameByKey('ntry.powerball')!
const odds = new Map(oddsKeys(game).map(({ key, defaultOdds }) => [key, defaultOdds / 100]))
const ROUND = 120

export type TestRound = Awaited<ReturnType<ReturnType<typeof openRounds>['open']>>

/** Each round has a day of its own, one after the other. */
export function openRounds(house: House, first = '20260101') {
  let date = first
  return {
    async open() {
      await ensureOdds(house.db)
      date = addDays(date, 1)
      const day = date
      const provider = openProvider(house, 'ntry.powerball', day)
      await house.clock.set(new Date(provider.timesOf(ROUND).closeAt.getTime() - 120_000))
      await house.db
        .query`update session set action_at = business_now(), started_at = business_now()`
      await provider.chain()
      await provider.commit(ROUND)
      const [row] = await house.db.query<{ id: number }>`
        select id from round where game = ${game.key} and date = ${day} and number = ${ROUND}`
      return {
        id: row!.id,
        isOdd: provider.drawnOf(ROUND).powerball! % 2 === 1,
        async bet(
          member: TreeMember,
          money: number,
          { type = 'poOdd', pick = '파워볼 홀' }: { type?: string; pick?: string } = {},
        ) {
          const slip = { game: game.game, page: game.page, today: day, round: ROUND, type, pick }
          const rate = odds.get(type)!
          const key = randomUUID()
          const answer = await decided(() =>
            member.ask('bet', { ...slip, rate, money, win: 0 }, { key }),
          )
          if (!answer.result) throw new Error(answer.msg)
        },
        /** settles it */
        async draw() {
          await house.clock.set(new Date(provider.timesOf(ROUND).drawAt.getTime() + 1_000))
          await provider.result(ROUND)
        },
        /** its result never comes in time */
        async fail() {
          await house.clock.set(new Date(provider.timesOf(ROUND).drawAt.getTime() + 600_000))
          await provider.result(ROUND)
        },
      }
    },
  }
}

export const pointsOf = async (house: House, { id }: Pick<TreeMember, 'id'>): Promise<number> =>
  (await house.db.query<{ point: number }>`select point from wallet where member_id = ${id}`)[0]!
    .point
