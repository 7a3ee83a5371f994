/** What a second machine costs the first: bets at one server while another's stands idle on the same database. */
import { beside } from './baselines.ts'
import { openBenchHouse, openRound, startServer, type BenchServer } from './house.ts'
import type { Figure } from './load.ts'
import { MEMBERS, mustBeGood, say, tell } from './measure.ts'

/** Measured between two times without it. `bets` places bets at a server, `salt` apart from those of other times. */
export async function benchSecond(bets: (server: BenchServer, salt: string) => Promise<Figure>) {
  const house = await openBenchHouse(MEMBERS, say)
  const first = await startServer(house, 1)
  let times = 0
  const measured = async () => {
    const figure = await bets(first, `second${times++}`)
    mustBeGood(figure, 'bets')
    return figure
  }
  const alone = {
    perSecond: async () => (await measured()).perSecond,
    close: () => Promise.resolve(),
  }
  try {
    await openRound(first.port)
    say('· bets beside an idle second server')
    const { figure, baseline } = await beside(alone, async () => {
      const second = await startServer(house, 1)
      try {
        return await measured()
      } finally {
        await second.stop()
      }
    })
    const { perSecond, p50, p99, cpu, log } = figure
    tell({ name: 'bets.second', value: perSecond, unit: '1/s', baseline, p50, p99, cpu, log })
  } finally {
    await first.stop()
    await house.close()
  }
}
