/** `npm run bench -- --history=20000000`: what so many bets of a year change, each figure beside that of an empty house. */
import { openDb } from '../server/db/db.ts'
import { checkBooks } from '../server/ledger/books.ts'
import {
  openBenchHouse,
  openRound,
  startServer,
  type BenchHouse,
  type BenchServer,
} from './house.ts'
import { writeHistory } from './history.ts'
import { measureLists, openDesk } from './lists.ts'
import type { Figure } from './load.ts'
import { MEMBERS, mustBeGood, say, tell } from './measure.ts'
import { openBenchVendor } from './wallet.ts'

type Load = (server: BenchServer, salt: string) => Promise<Figure>

/** How long one reading of all the books takes, as the house's job does it; they must be right. */
async function secondsOfBooks({ serverUrl }: BenchHouse) {
  say('· the books, all of them')
  const db = openDb({ url: serverUrl, statementTimeoutMs: 3_600_000 })
  const began = performance.now()
  const broken = (await checkBooks(db)).filter(({ broken: count }) => count > 0)
  await db.close()
  if (broken.length > 0) throw new Error(`the books are broken: ${JSON.stringify(broken)}`)
  return Math.round((performance.now() - began) / 100) / 10
}

/** Bets and lists of a house that lived for a year with so many bets, or of one that opens today. */
async function measure(load: Load, bets: number) {
  const house = await openBenchHouse(MEMBERS, say)
  try {
    await openBenchVendor(house)
    await openDesk(house)
    if (bets > 0) {
      say(`· ${bets.toLocaleString('en')} bets of a year`)
      await writeHistory(house, bets)
    }
    const server = await startServer(house, 1)
    try {
      await openRound(server.port)
      const lists = await measureLists(server, bets === 0)
      say('· bets')
      const figure = await load(server, `history${bets}`)
      mustBeGood(figure, 'bets')
      return { lists, figure, books: await secondsOfBooks(house) }
    } finally {
      await server.stop()
    }
  } finally {
    await house.close()
  }
}

/** Tells bets a second, their p99, and p99 of every list, the slowest first. */
export async function benchHistory(bets: number, load: Load) {
  const empty = await measure(load, 0)
  const full = await measure(load, bets)
  const { perSecond, p50, p99, cpu } = full.figure
  const unit = (of: string) => `${of}; beside it of an empty house`
  tell({
    ...{ name: 'history.bets', value: perSecond, unit: unit('1/s') },
    ...{ baseline: empty.figure.perSecond, p50, p99, cpu },
  })
  tell({ name: 'history.bets.p99', value: p99, unit: unit('ms'), baseline: empty.figure.p99 })
  tell({
    ...{ name: 'history.books', value: full.books, unit: unit('s for every invariant over all') },
    baseline: empty.books,
  })
  const before = new Map(empty.lists.map(({ name, p99 }) => [name, p99]))
  for (const list of full.lists)
    tell({
      ...{ name: `history.${list.name}`, value: list.p99, unit: unit('ms, p99') },
      ...{ baseline: before.get(list.name)!, p50: list.p50, p99: list.p99 },
    })
}
