/**
 * What is a push and what only returned its stake by chance: judged pick by pick, and the same wherever it counts
 * (docs/spec/rules.md#casino-bets).
 */
import { dateOf } from '@madang/contract/core/kst.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openHouse, type House } from '../../testing/house.ts'
import { memberBelow } from '../../testing/tree.ts'
import { readTotals } from '../partner/partner.ts'
import { rollVendors } from './rolling.ts'
import { pointsOf } from './testing/rounds.ts'
import { openTables, type Stakes, type TestTables } from './testing/tables.ts'

let house: House
let tables: TestTables
beforeAll(async () => {
  house = await openHouse()
  await house.clock.set('2026-03-03T12:00:00+09:00')
  tables = await openTables(house)
})
afterAll(() => house.close())

type Played = {
  game: 'baccarat' | 'slot' | 'dragon'
  bets: [Stakes, number][]
  /** the history's status of each bet, oldest first; won that counts for the tree, turnover and rolling; partner's wins */
  expected: { statuses: string[]; counts: number; wins: number; bets: number }
}

test.each<[string, Played]>([
  [
    'a side at a tie is a push',
    {
      game: 'baccarat',
      bets: [[{ player: 10_000 }, 10_000]],
      expected: { statuses: ['3'], counts: 0, wins: 0, bets: 0 },
    },
  ],
  [
    'many chips that by chance return their stakes are none',
    {
      game: 'baccarat',
      bets: [[{ player: 10_000, tie: 10_000 }, 20_000]],
      expected: { statuses: ['2'], counts: 20_000, wins: 20_000, bets: 1 },
    },
  ],
  [
    'of a side and the tie at a tie only the tie counts',
    {
      game: 'baccarat',
      bets: [[{ banker: 10_000, tie: 1_000 }, 19_000]],
      expected: { statuses: ['4'], counts: 1_000, wins: 9_000, bets: 1 },
    },
  ],
  [
    'of a side and its pair at a tie only the pair counts, and is lost',
    {
      game: 'baccarat',
      bets: [
        [{ banker: 10_000, bankerPair: 2_000 }, 10_000],
        [{ player: 3_000 }, 3_000],
      ],
      expected: { statuses: ['2', '3'], counts: 2_000, wins: 0, bets: 1 },
    },
  ],
  [
    'a spin paid its stake is none',
    {
      game: 'slot',
      bets: [[{ spin: 10_000 }, 10_000]],
      expected: { statuses: ['2'], counts: 10_000, wins: 10_000, bets: 1 },
    },
  ],
  [
    'a spin paid less than its stake counts whole',
    {
      game: 'slot',
      bets: [[{ spin: 10_000 }, 4_000]],
      expected: { statuses: ['2'], counts: 10_000, wins: 4_000, bets: 1 },
    },
  ],
  [
    'half a stake back at dragon tiger counts whole',
    {
      game: 'dragon',
      bets: [[{ dragon: 10_000 }, 5_000]],
      expected: { statuses: ['2'], counts: 10_000, wins: 5_000, bets: 1 },
    },
  ],
])(
  '%s: in the history, the tree, turnover, rolling and the partners’ totals',
  async (_, played) => {
    const { game, bets, expected } = played
    const top = await memberBelow(house, null, { rates: 100 })
    const low = await memberBelow(house, top, { rates: 40, money: 1_000_000 })
    const round = tables.round(game)
    for (const [stakes, paid] of bets) {
      const bet = await round.bet(low, stakes)
      if (paid > 0) await round.win([bet], paid)
    }
    await round.end()
    const day = dateOf(house.deps.clock.now())
    const days = { start: day, end: day }
    const history = async () => {
      const answer = await low.ask('bettingList', {
        params: { data: { type: 'all', ...days }, pageIndex: 1 },
      })
      if (!answer.result) throw new Error(answer.msg)
      return answer.data.list.map(({ status, win }) => [status, win]).toReversed()
    }
    const shown = bets.map(([, paid], index) => [expected.statuses[index]!, paid])
    expect(await history()).toEqual(shown)
    await rollVendors(house.deps)
    expect(await history()).toEqual(shown)

    const tree = await top.ask('recommendList', { params: { data: days, pageIndex: 1 } })
    if (!tree.result) throw new Error(tree.msg)
    const slot = game === 'slot'
    expect(JSON.stringify(tree)).toContain(`"casinoBet":${slot ? 0 : expected.counts}`)
    expect(JSON.stringify(tree)).toContain(`"slotBet":${slot ? expected.counts : 0}`)

    const turnover = await low.ask('turnover')
    expect(turnover.result && turnover.data.done).toBe(expected.counts)

    const [from, to] = [new Date(`${day}T00:00:00+09:00`), new Date(`${day}T24:00:00+09:00`)]
    const { sum } = await readTotals(house.db, top.id, { from, to })
    expect(sum).toEqual({ bets: expected.bets, stakes: expected.counts, wins: expected.wins })

    await house.clock.advance(60_000)
    await rollVendors(house.deps)
    expect([await pointsOf(house, low), await pointsOf(house, top)]).toEqual([
      (expected.counts * 40) / 10_000,
      (expected.counts * 60) / 10_000,
    ])
  },
)
