/**
 * `npm run witness -- <url>`: follows a house as a stranger (docs/spec/sealed-book.md#checks). Keeps the chain of its
 * seals in a file, checks every book and draw as they are published, and ends with 1 and the evidence when something was
 * rewritten. `--file=` where it is kept, `--evidence=` where the evidence goes, `--once` for one look, `--receipts=` a
 * file of receipts that are held against the books: one as a page saves it, or a list; as often as there are files. It
 * imports nothing of the server.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { look, Rewritten } from './witness/follow.ts'
import { openHouse } from './witness/house.ts'
import { Damaged, openKept } from './witness/kept.ts'
import { readOwned } from './witness/own.ts'

const EVERY_MS = 5_000

const allSaid = (name: string) =>
  process.argv.flatMap((given) =>
    given.startsWith(`--${name}=`) ? [given.slice(name.length + 3)] : [],
  )
const said = (name: string) => allSaid(name)[0]
const say = (line: string) => void process.stdout.write(`${new Date().toISOString()} ${line}\n`)

function fail(line: string): never {
  process.stderr.write(`witness: ${line}\n`)
  process.exit(1)
}

const url = process.argv.slice(2).find((given) => !given.startsWith('--'))
if (!url || !URL.canParse(url)) fail('npm run witness -- <url> [--once] [--file=…] [--evidence=…]')
const { host } = new URL(url)
const name = `witness-${host.replaceAll(/[^\w.-]/g, '_')}`
const path = said('file') ?? `${name}.jsonl`
const ending = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => ending.abort(new Error('ended')))

try {
  const kept = openKept(path)
  const house = openHouse(url, say, ending.signal)
  const owned = allSaid('receipts').flatMap((file) => readOwned(readFileSync(file, 'utf8')))
  say(`follows ${url}, with ${kept.entries.length} lines in ${path}`)
  const shut = await look({ house, kept, say, owned }, { whole: true })
  if (shut > 0) say(`${shut} sealed books are shut still: their draws are not over`)
  while (!process.argv.includes('--once')) {
    await sleep(EVERY_MS, undefined, { signal: ending.signal })
    await look({ house, kept, say, owned }, { whole: false })
  }
  say('all that was published is as it was')
} catch (error) {
  if (ending.signal.aborted) process.exit(0)
  if (error instanceof Damaged) fail(error.message)
  if (!(error instanceof Rewritten)) throw error
  const evidence = said('evidence') ?? `${name}-evidence.json`
  const found = { kind: 'KBOOK-1 witness', url, at: new Date().toISOString(), what: error.message }
  writeFileSync(evidence, JSON.stringify({ ...found, ...error.evidence }, null, 2))
  fail(`${error.message} (${evidence})`)
}
