/** `npm run bench -- --only=lists`: every list of the contract at a million rows, p99 beside its bound. */
import { APART, listCalls, onPage, variantsOf, type List } from './asks.ts'
import { writeHistory } from './history.ts'
import { openBenchHouse, startServer, type BenchServer } from './house.ts'
import { openDesk, readers } from './lists.ts'
import { writeMany } from './many.ts'
import { accepted, MEMBERS, say, scale, tell, tiny } from './measure.ts'
import { openBenchVendor } from './wallet.ts'

/** Milliseconds that the slowest of a list's calls may take. */
const BOUND = 300
const EACH = tiny ? 1 : 20
const ROWS = scale(1_000_000)

type Timed = { name: string; times: number[] }
type Answered = { text: string; took: number }

async function ask(server: BenchServer, { side, path }: List, body: object): Promise<Answered> {
  // What a partner reads on the site has the partner's prefix.
  const { port, who } = readers(server)[path.startsWith('/znjzk') ? 'upper' : side]
  const began = performance.now()
  const send = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...who },
    })
    return answer.text()
  }
  // As a page does; the time goes on meanwhile.
  let text = await send()
  while (text.includes('"code":"retry"')) text = await send()
  return { text, took: performance.now() - began }
}

/** One list by every filter; of the search without one, its middle and last page too. */
async function measureList(server: BenchServer, list: List): Promise<Timed[]> {
  const timed: Timed[] = []
  const many = async (name: string, body: object) => {
    const times: number[] = []
    let text = ''
    for (let n = 0; n < EACH; n++) {
      const answer = await ask(server, list, body)
      text = answer.text
      if (!accepted(text))
        throw new Error(`${list.path} ${name} ${JSON.stringify(body)}: ${text.slice(0, 300)}`)
      times.push(answer.took)
      // What is over the bound by far is known without asking twenty times.
      if (n >= 4 && Math.min(...times) > 4 * BOUND) break
    }
    timed.push({ name: `${list.side} ${list.path}, ${name}`, times })
    return text
  }
  // A short run shows that each can be asked; by every filter takes longer than a test may.
  for (const { name, body } of tiny ? variantsOf(list).slice(0, 1) : variantsOf(list)) {
    const text = await many(name, body)
    const { data = {} } = JSON.parse(text) as { data?: { totalPages?: number } }
    const { totalPages = 1 } = data
    if (name !== 'bare' || totalPages < 3) continue
    await many('middle page', onPage(list, body, Math.ceil(totalPages / 2)))
    await many('last page', onPage(list, body, totalPages))
  }
  return timed
}

const at = (times: number[], share: number) =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)]! * 10) / 10

/** Told as it is measured: what breaks off leaves what it had. */
async function measureMillion(server: BenchServer) {
  say(`· every list of the contract, ${EACH} times each`)
  const told: { name: string; p50: number; p99: number }[] = []
  for (const list of await listCalls()) {
    if (APART[list.path]) continue
    for (const { name, times } of await measureList(server, list)) {
      const [p50, p99] = [at(times, 0.5), at(times, 0.99)]
      told.push({ name, p50, p99 })
      tell({
        ...{ name: `lists.${name}`, value: p99, unit: 'ms, p99; beside it the bound' },
        ...{ baseline: BOUND, p50, p99 },
      })
    }
  }
  const slow = told.filter(({ p99 }) => p99 > BOUND).toSorted((a, b) => b.p99 - a.p99)
  say(`· ${told.length} ways to ask, ${slow.length} of them over ${BOUND} ms`)
  for (const { name, p50, p99 } of slow) say(`·   ${name}: ${p50}, ${p99}`)
}

/** A house with so many rows in every list, and what each list takes. */
export async function benchLists() {
  const house = await openBenchHouse(MEMBERS, say)
  try {
    await openBenchVendor(house)
    await openDesk(house)
    say(`· ${ROWS.toLocaleString('en')} rows of every list`)
    await writeHistory(house, ROWS)
    await writeMany(house, ROWS)
    // The sessions have slept while it was written.
    await house.client.query('update operator_session set action_at = business_now()')
    await house.client.query('update session set action_at = business_now()')
    const server = await startServer(house, 1)
    try {
      await measureMillion(server)
    } finally {
      await server.stop()
    }
  } finally {
    await house.close()
  }
}
