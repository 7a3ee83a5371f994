/** A stranger follows a house: an honest one is followed without a word, and whatever is rewritten is found. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { glob } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { sealDue, turnBookKey } from '../../server/features/seals/seals.ts'
import { openHouse as openServer, type House } from '../../server/testing/house.ts'
import { openProvider, pass } from '../../server/testing/provider.ts'
import { roundsOf, stayIn } from '../../server/testing/rounds.ts'
import { look, Rewritten } from './follow.ts'
import { openHouse } from './house.ts'
import { Damaged, openKept } from './kept.ts'

let served: House
let openRound: ReturnType<typeof roundsOf>
let origin: string
let rounds: number[]
/** What stands between the witness and the house: it may answer otherwise. */
type Bent = { status?: number; text: string; after?: number; type?: string }
type Bend = (path: string, text: string) => Bent | null
let bend: Bend = () => null
const between = createServer((request, response) => {
  void fetch(`${origin}${request.url}`).then(async (answer) => {
    const text = await answer.text()
    const bent = bend(request.url!, text)
    const { status = answer.status, text: told = text, after } = bent ?? {}
    const type = bent?.type ?? answer.headers.get('content-type') ?? ''
    const wait = after === undefined ? {} : { 'retry-after': String(after) }
    response.writeHead(status, { 'content-type': type, ...wait })
    response.end(told)
  })
})
let url: string
const folder = mkdtempSync(join(tmpdir(), 'witness-'))
const honest = join(folder, 'honest.jsonl')

/** A draw with two bets, sealed, drawn and paid. */
async function play() {
  const round = await openRound()
  const [lee, han] = [
    await served.member({ money: 50_000 }),
    await served.member({ money: 50_000 }),
  ]
  const bet = await round.odd(lee, 10_000)
  await round.even(han, 20_000)
  await pass(served, round.provider.timesOf(round.round).closeAt)
  await sealDue(served.deps)
  await stayIn(served)
  return { ...round, lee, bet }
}
beforeAll(async () => {
  served = await openServer()
  openRound = roundsOf(served)
  rounds = []
  for (let n = 0; n < 3; n++) {
    const round = await play()
    await round.draw()
    rounds.push(round.round)
  }
  origin = await served.app.listen({ port: 0, host: '127.0.0.1' })
  between.listen(0, '127.0.0.1')
  await once(between, 'listening')
  url = `http://127.0.0.1:${(between.address() as AddressInfo).port}`
  await watch(honest)
})
beforeEach(() => void (bend = () => null))
afterAll(async () => {
  between.close()
  between.closeAllConnections()
  await served.close()
  rmSync(folder, { recursive: true })
})

let lines: string[] = []
async function watch(path: string, whole = true) {
  lines = []
  const say = (line: string) => void lines.push(line)
  const house = openHouse(url, say, new AbortController().signal)
  await look({ house, kept: openKept(path), say }, { whole })
}
const found = async (path: string) => {
  try {
    await watch(path)
    return null
  } catch (error) {
    if (!(error instanceof Rewritten)) throw error
    expect(Object.keys(error.evidence).length).toBeGreaterThan(0)
    return error.message
  }
}
let files = 0
const fresh = () => join(folder, `${++files}.jsonl`)
const again = () => {
  const path = fresh()
  copyFileSync(honest, path)
  return path
}
const at = (part: string, change: (text: string) => string): Bend => {
  return (path, text) => (path.includes(part) ? { text: change(text) } : null)
}

/** Its first hex digit another. */
const flipped = (found: string, digit: string) => found.slice(0, -1) + (digit === '0' ? '1' : '0')

test('an honest house is followed to its last draw, and looked at again without a word', async () => {
  const kinds = openKept(honest).entries.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'seal')).toHaveLength(3)
  expect(kinds.filter((kind) => kind === 'checked')).toHaveLength(3)
  await watch(honest)
  expect(lines).toEqual([])
  const round = await play()
  await watch(honest, false)
  expect(lines).toEqual([`pbg.powerball 20260115-${round.round}: sealed, 2 bets`])
  await round.draw()
  await watch(honest, false)
  expect(lines).toEqual([
    `pbg.powerball 20260115-${round.round}: 2 bets and the draw are as they were promised`,
  ])
})

test.each<[string, Bend, RegExp]>([
  [
    'a seal says another stake',
    at('/open/seals/pbg.powerball', (t) => t.replace('30000', '30001')),
    /seal of .* is another than it was$/,
  ],
  [
    'a seal is signed anew',
    at('/open/seals/pbg.powerball', (t) => t.replace(/"signature":"(.)/, flipped)),
    /seal of .* is another than it was$/,
  ],
  [
    'the last seal is gone',
    at('/open/seals/pbg.powerball', (t) => without(t, (all) => all.slice(0, -1))),
    /is gone$/,
  ],
  [
    'the first seal is gone',
    at('/open/seals/pbg.powerball', (t) => without(t, (all) => all.slice(1))),
    /is another than it was$/,
  ],
  [
    'all of them are gone',
    at('/open/seals/pbg.powerball', (t) => without(t, () => [])),
    /is gone$/,
  ],
  [
    'the key is another',
    at('/open/keys', (t) => t.replace(/"publicKey":"(.)/, flipped)),
    /^key 1 is another than it was$/,
  ],
  [
    'the key is used since another time',
    at('/open/keys', (t) => t.replace(/"from":(\d+)/, '"from":1$1')),
    /^key 1 is another than it was$/,
  ],
  ['the key is gone', at('/open/keys', (t) => without(t, () => [])), /^key 1 is another/],
  [
    'a day’s chain begins elsewhere',
    at('/open/chains/pbg', (t) => t.replace(/"anchor":"(.)/, flipped)),
    /begins elsewhere than it did$/,
  ],
])('what was kept before is missed: %s', async (_, bent, message) => {
  bend = bent
  expect(await found(again())).toMatch(message)
})

const without = (text: string, change: (all: unknown[]) => unknown[]) => {
  const said = JSON.parse(text) as { data: unknown[] }
  return JSON.stringify({ ...said, data: change(said.data) })
}
test.each<[string, Bend, RegExp]>([
  [
    'a bet is left out of a book',
    at('/open/books/', (t) => t.slice(t.indexOf('\n') + 1)),
    /^the book of pbg.powerball .*봉인과 다릅니다/,
  ],
  [
    'a stake is another',
    at('/open/books/', (t) => t.replace('"stake":10000', '"stake":90000')),
    /^the book of/,
  ],
  ['a book is no book', at('/open/books/', () => 'no line\n'), /^the book of/],
  [
    'a seal’s hash is not its content’s',
    at('/open/seals/pbg', (t) => t.replace('"count":2', '"count":3')),
    /^the seal of .*해시/,
  ],
  [
    'a seal is signed by another',
    at('/open/seals/pbg', (t) => t.replace(/"signature":"(.)/, flipped)),
    /^the seal of .*서명/,
  ],
  [
    'a seal lies in another place',
    at('/open/seals/pbg', (t) => without(t, (all) => all.toReversed())),
    /^the seal of .*이어지지/,
  ],
  [
    'a draw is mixed otherwise than its seal told',
    at('/open/seals/pbg', (t) => t.replaceAll('"entropyType":0', '"entropyType":4')),
    /^the draw of .*봉인할 때 알린 것과 다른 방식으로/,
  ],
  [
    'a day goes on with another entropy than it began with',
    at('/open/seals/pbg', (t) =>
      t.replace(/"entropyType":0(?=.*"entropyType":0)/, '"entropyType":4'),
    ),
    /^the draws of pbg.powerball 20260115-\d+ and before are mixed otherwise$/,
  ],
  [
    'less was paid than was won',
    at('/open/rounds/', (t) => t.replace(/"payout":(\d+)/, '"payout":1$1')),
    /^the book of .*지급했다는 금액과 다릅니다/,
  ],
  [
    'a ball is another',
    at('/open/rounds/', (t) => t.replace(/"balls":\[\d+/, '"balls":[99')),
    /^the draw of/,
  ],
  [
    'a seed is another',
    at('/open/rounds/', (t) => t.replace(/"seed":"(.)/, flipped)),
    /^the draw of/,
  ],
  [
    'a draw is not told',
    (path) => (path.includes('/open/rounds/') ? { status: 404, text: '' } : null),
    /is not told, and its book is$/,
  ],
])('who comes for the first time finds it too: %s', async (_, bent, message) => {
  bend = bent
  expect(await found(fresh())).toMatch(message)
})

test('who comes while a house goes on believes the first seal, and none after', async () => {
  bend = at('/open/seals/pbg', (text) => without(text, (all) => all.slice(1)))
  expect(await found(fresh())).toBeNull()
})

test('the end of a key comes once, and is no other then', async () => {
  const path = again()
  const ends = (until: string) =>
    at('/open/keys', (t) => t.replace('"until":null', `"until":${until}`))
  bend = ends('1800000000000000')
  expect(await found(path)).toBeNull()
  expect(await found(path)).toBeNull()
  bend = ends('1800000000000001')
  expect(await found(path)).toBe('key 1 is another than it was')
  bend = () => null
  expect(await found(path)).toBe('key 1 is another than it was')
})

test('a book that is not told, and whose draw is over, is said to be withheld', async () => {
  bend = (path) => (path.includes('/open/books/') ? { status: 404, text: '' } : null)
  expect(await found(fresh())).toMatch(
    /^the book of pbg.powerball .* is shut, and its draw is over$/,
  )
})

test('a house that is away, or says that it is too much, is waited for', async () => {
  const path = again()
  let asked = 0
  bend = () =>
    asked++ === 0 ? { status: 429, text: '{"result":false,"code":"rate"}', after: 1 } : null
  await watch(path)
  expect(lines[0]).toMatch(/does not answer \(rate\); waiting/)
  expect(lines[1]).toBe('the house is back')
  // What a proxy says instead of the house is not what the house says.
  asked = 0
  bend = () => (asked++ < 1 ? { text: '<p>점검중</p>', type: 'text/html' } : null)
  await watch(path)
  expect(lines.slice(0, 2)).toEqual([
    'the house does not answer (200); waiting',
    'the house is back',
  ])
  asked = 0
  bend = () => (asked++ < 1 ? { status: 503, text: 'away' } : null)
  await watch(path)
  expect(lines.slice(0, 2)).toEqual([
    'the house does not answer (503); waiting',
    'the house is back',
  ])
})

test('a file that was cut in its middle or changed says so; a half last line is seen again', async () => {
  const text = readFileSync(honest, 'utf8').split('\n')
  const path = fresh()
  writeFileSync(path, [...text.slice(0, 2), ...text.slice(3)].join('\n'))
  await expect(watch(path)).rejects.toThrow(Damaged)
  writeFileSync(path, text.join('\n').replace('"stake":30000', '"stake":30001'))
  await expect(watch(path)).rejects.toThrow(/line \d+ is not as it was written/)
  writeFileSync(path, text.slice(0, 4).join('\n').concat('\n'))
  appendFileSync(path, text[4]!.slice(0, 20))
  await watch(path)
  const entriesOf = (of: string) =>
    openKept(of)
      .entries.map((entry) => JSON.stringify(entry))
      .toSorted()
  expect(entriesOf(path)).toEqual(entriesOf(honest))
})

async function run(...given: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../witness.ts'), ...given], {
    cwd: folder,
  })
  let told = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => (told += String(part)))
  const [code] = (await once(child, 'close')) as [number]
  return { code, told }
}

test('as a program: 0 where all is as it was, 1 and the evidence where not, and words for who asks wrongly', async () => {
  const file = again()
  const evidence = join(folder, 'evidence.json')
  const given = [url, '--once', `--file=${file}`, `--evidence=${evidence}`]
  expect(await run(...given)).toMatchObject({
    code: 0,
    told: expect.stringContaining('all that was published is as it was'),
  })
  expect(existsSync(evidence)).toBe(false)
  const receipts = join(folder, 'receipts.json')
  const place = { stream: 'pbg.powerball', date: '20260115', round: rounds[0] }
  writeFileSync(receipts, JSON.stringify([{ uid: 'lee', ...place, receipt: { id: 7 } }]))
  expect(await run(...given, `--receipts=${receipts}`)).toMatchObject({
    code: 1,
    told: expect.stringMatching(/the receipt 7 of pbg.powerball 20260115-\d+ is not signed/),
  })
  bend = at('/open/keys', (text) => text.replace(/"publicKey":"(.)/, flipped))
  expect(await run(...given)).toMatchObject({
    code: 1,
    told: expect.stringContaining('key 1 is another than it was'),
  })
  expect(JSON.parse(readFileSync(evidence, 'utf8'))).toMatchObject({
    ...{ kind: 'KBOOK-1 witness', url, what: 'key 1 is another than it was' },
    kept: { id: 1 },
  })
  expect(await run('--once')).toMatchObject({
    code: 1,
    told: expect.stringContaining('npm run witness -- <url>'),
  })
})

/** The bet of a draw as its page saves it in a file. */
async function savedReceipt({ lee, bet, round }: Awaited<ReturnType<typeof play>>) {
  const place = { stream: 'pbg.powerball', date: '20260115', round }
  const { data: shown } = answered(await lee.ask('betReceipt', { no: String(bet) }))
  const { data: mine } = answered(await lee.ask('receipts', place))
  const open = async (path: string) =>
    ((await (await fetch(`${origin}${path}`)).json()) as { data: unknown }).data
  const seal = await open(`/open/seals/pbg.powerball/20260115/${round}`)
  const { index, path } = mine[0]!
  return {
    ...{ kind: 'KBOOK-1 receipt', member: lee.uid, ...place, receipt: shown.receipt! },
    ...{ keys: await open('/open/keys'), sealed: { seal: seal as { hash: string }, index, path } },
  }
}
function answered<T extends { result: boolean }>(answer: T): Extract<T, { result: true }> {
  expect(answer).toMatchObject({ result: true })
  return answer as Extract<T, { result: true }>
}

test('receipts as a page saves them are held against the book, and against the seal that they name', async () => {
  const round = await play()
  await round.draw()
  const receipt = await savedReceipt(round)
  const given = async (...files: object[]) => {
    const paths = files.map((file, n) => {
      const path = join(folder, `saved-${n}.json`)
      writeFileSync(path, JSON.stringify(file))
      return `--receipts=${path}`
    })
    return run(url, '--once', `--file=${fresh()}`, ...paths)
  }
  expect(await given(receipt)).toMatchObject({ code: 0 })
  // One that was saved before the draw was sealed says less.
  expect(await given({ ...receipt, sealed: null })).toMatchObject({ code: 0 })
  const { sealed } = receipt
  const elsewhere = { ...receipt, sealed: { ...sealed, index: 1 - sealed.index } }
  // The second of two files is looked at as the first.
  expect(await given(receipt, elsewhere)).toMatchObject({
    code: 1,
    told: expect.stringMatching(/does not lie where it was told/),
  })
  const hash = sealed.seal.hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
  const another = { ...receipt, sealed: { ...sealed, seal: { ...sealed.seal, hash } } }
  expect(await given(another)).toMatchObject({
    code: 1,
    told: expect.stringMatching(/was told another seal/),
  })
  const strange = { ...receipt, member: 'nobody' }
  expect(await given(strange)).toMatchObject({
    code: 1,
    told: expect.stringMatching(/is not signed by the house/),
  })
})

test('a house that changes its key is followed on, and what a key that was gone signed is found', async () => {
  const path = again()
  await watch(path)
  const closed = openKept(path).entries.flatMap((entry) =>
    entry.kind === 'seal' ? [entry.seal.closedAt] : [],
  )
  expect(await turnBookKey(served.deps)).toBe(2)
  const round = await play()
  await round.draw()
  expect(await found(path)).toBeNull()
  const seals = openKept(path).entries.flatMap((entry) =>
    entry.kind === 'seal' ? [entry.seal.key] : [],
  )
  expect(seals).toEqual([...closed.map(() => 1), 2])
  const ends = openKept(path).entries.filter((entry) => entry.kind === 'key' && entry.id === 1)
  expect(ends.at(-1)).toMatchObject({ until: expect.any(Number) })
  const at = (first: number) => (of: string, text: string) =>
    of.includes('/open/keys') ? { text: text.replace(/"until":\d+/, `"until":${first}`) } : null
  bend = at(closed[0]! - 60_000_001)
  expect(await found(fresh())).toMatch(/마감 전에 쓰임이 끝난 키의 서명/)
})

const MADE_ANEW = 'the chain of pbg.powerball 20260116 is made anew; nothing of it was drawn'
test('a chain that a restored provider made anew is followed where the lost anchor is named, and found where not', async () => {
  const [stream, date] = ['pbg.powerball', '20260116']
  const restored = openProvider(served, stream, date)
  await restored.chain()
  const path = again()
  await watch(path)
  const anchors = () =>
    openKept(path).entries.flatMap((one) =>
      one.kind === 'anchor' && one.stream === stream && one.date === date ? [one.anchor] : [],
    )
  const [lost] = anchors() as [string]
  const { closeAt } = restored.timesOf(restored.timing.firstRound)
  const made = 'ab'.repeat(32)
  const taken = await restored.tell('/provider/chain', {
    ...{ stream, date, anchor: made, draws: 400, publishedAt: closeAt.toISOString() },
    replaces: lost,
  })
  expect(taken.result).toBe(true)
  bend = at(`/open/chains/${stream}`, (text) => text.replace(`"lost":["${lost}"]`, '"lost":[]'))
  expect(await found(path)).toBe(`the chain of ${stream} ${date} begins elsewhere than it did`)
  expect(anchors()).toEqual([lost])
  bend = () => null
  expect(await found(path)).toBeNull()
  expect(lines).toContain(MADE_ANEW)
  expect(anchors()).toEqual([lost, made])
  // It is said once, and the anchor that was lost is no other way back.
  expect(await found(path)).toBeNull()
  expect(lines).not.toContain(MADE_ANEW)
  bend = at(`/open/chains/${stream}`, (text) =>
    text.replace(`"anchor":"${made}"`, `"anchor":"${lost}"`),
  )
  expect(await found(path)).toBe(`the chain of ${stream} ${date} begins elsewhere than it did`)
})

test('it imports nothing of the house but what both speak', async () => {
  const files = ['scripts/witness.ts', ...(await Array.fromAsync(glob('scripts/witness/*.ts')))]
  const imported = files
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/from '([^']+)'/g)].map(([, from]) => from!),
    )
  expect(imported.filter((from) => !/^(node:|@madang\/contract\/core\/|\.\/)/.test(from))).toEqual(
    [],
  )
})
