/** A store that was put back: what was told since is learnt before anything is drawn, and nothing is drawn a second time. */
import type { GameKey } from '@madang/contract/core/draw/games.ts'
import type { KnownAnswer, KnownMessage, SealMessage } from '@madang/contract/provider/draws.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openSeals } from '../testing/seals.ts'
import { onPostgres } from '../testing/stores.ts'
import { streamFolder, until, walk, type Sent } from '../testing/stream.ts'

const KEY: GameKey = 'pbg.powerball'
const SECOND = 1_000
/** A copy of files: of a database one is made with its own tools, and learns the same way. */
const testFiles = onPostgres ? test.skip : test
let folder: Awaited<ReturnType<typeof streamFolder>>
let folders: (typeof folder)[]
let seals: ReturnType<typeof openSeals>
let told: { seal: SealMessage; taken: boolean }[]
let lives: { sent: Sent }[]
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-01-15T10:00:07+09:00') })
  folder = await streamFolder()
  folders = [folder]
  seals = openSeals()
  told = []
  lives = []
})
afterEach(async () => {
  vi.useRealTimers()
  for (const each of folders) await each.remove()
})

type Opened = ReturnType<typeof folder.open>
const live = <T extends { sent: Sent }>(opened: T): T => (lives.push(opened), opened)
const sent = (what: 'rounds' | 'results') => lives.flatMap((life) => life.sent[what] as never[])
const open = (at = folder) => live(at.open(KEY, { entropy: 'book' }))
/** The last round that any life has promised. */
const reached = () => (sent('rounds') as Sent['rounds']).at(-1)!
const nameOf = ({ date, round }: { date: string; round: number }) => `${date} ${round}`

/** Seals the book of the round that is promised, as the server does at its close. */
function seal(opened: Opened) {
  const made = seals.next(reached())
  const said = opened.books.take(JSON.stringify(made))
  if (!said.result) throw new Error(said.code)
  told.push({ seal: made, taken: said.taken })
}
/** One round, sealed at its close and drawn. */
async function playRound(opened: Opened) {
  const { closeAt, drawAt } = reached()
  await until(new Date(closeAt))
  seal(opened)
  await until(new Date(Date.parse(drawAt) + 4 * SECOND))
}

/** A server that was told all that any life of the store has sent, `count` at a time. */
const serverOf =
  (count = 200) =>
  async ({ after, seal: hash }: KnownMessage): Promise<KnownAnswer> => {
    const results = new Map((sent('results') as Sent['results']).map((one) => [nameOf(one), one]))
    const rounds = sent('rounds') as Sent['rounds']
    const later = rounds.filter(({ date, round }) => {
      if (!after) return true
      return date > after.date || (date === after.date && round > after.round)
    })
    const from = told.findIndex(({ seal: { hash: each } }) => each === hash) + 1
    return {
      draws: later.slice(0, count).map((one) => ({
        ...{ stream: one.stream, date: one.date, round: one.round, i: one.i, commit: one.commit },
        result: results.get(nameOf(one)) ?? null,
      })),
      seals: told.slice(from, from + count),
      chains: [],
    }
  }

/** The store as it is now, opened again as it goes on; the copy stays as it was. */
async function copyOf(opened: Opened) {
  opened.kill()
  const copy = await folder.copy()
  folders.push(copy)
  return { copy, on: open() }
}
const restart = (copy: typeof folder, count?: number) =>
  copy.openAfter(serverOf(count), KEY, { entropy: 'book' }).then(live)

/** A draw that was sealed, drawn and shown, and not told, in a life that is lost: all that is left is the copy before it. */
async function shownAndLost() {
  const begun = open()
  await playRound(begun)
  const { copy, on } = await copyOf(begun)
  const promised = reached()
  await until(new Date(promised.closeAt))
  seal(on)
  await until(new Date(Date.parse(promised.drawAt) + SECOND))
  const { balls } = on.store.readDraw(promised.stream, promised.date, promised.round)!
  on.kill()
  return { copy, promised, balls }
}

/** Each draw has one result in all messages of all lives. */
function expectOnce() {
  const results = sent('results') as Sent['results']
  const first = new Map<string, object>()
  for (const result of results) {
    const before = first.get(nameOf(result))
    if (before) expect(result).toEqual(before)
    first.set(nameOf(result), result)
  }
  return first
}

testFiles.each([1, 2, 200])(
  'a store that is three rounds old is in step before the next draw, told %i at a time',
  async (count) => {
    const begun = open()
    await playRound(begun)
    const { copy, on } = await copyOf(begun)
    for (let rounds = 0; rounds < 3; rounds++) await playRound(on)
    on.kill()
    const again = await restart(copy, count)
    expect(again.wasBehind).toBe(true)
    const promised = reached()
    await until(new Date(promised.closeAt))
    const next = seals.next(promised)
    expect(again.books.take(JSON.stringify(next))).toEqual({ result: true, taken: true })
    await until(new Date(Date.parse(promised.drawAt) + 4 * SECOND))
    expect(expectOnce().get(nameOf(promised))).toMatchObject({ outcome: 'drawn' })
    again.kill()
  },
)

testFiles(
  'a draw whose seal was taken is made the same by a store that has lost the seal',
  async () => {
    const { copy, promised, balls } = await shownAndLost()
    const again = await restart(copy)
    await walk(5 * SECOND)
    expect(again.store.readDraw(promised.stream, promised.date, promised.round)).toMatchObject({
      ...{ outcome: 'drawn', balls },
    })
    expect(expectOnce().get(nameOf(promised))).toMatchObject({ balls })
    again.kill()
  },
)

testFiles('a draw whose seal was taken is made the same though its time is over', async () => {
  const { copy, promised, balls } = await shownAndLost()
  await walk(70 * SECOND)
  const again = await restart(copy)
  await walk(0)
  expect(expectOnce().get(nameOf(promised))).toMatchObject({ outcome: 'drawn', balls })
  // Draws without a promise may have been shown as failed meanwhile.
  const missed = again.sent.results.filter(({ outcome }) => outcome !== 'drawn')
  expect(missed.length).toBeGreaterThan(0)
  expect(missed.map(({ outcome }) => outcome)).toEqual(missed.map(() => 'failed'))
  again.kill()
})

test('a store that is as old as the world lacks nothing, and a round that waits for its seal is drawn', async () => {
  const begun = open()
  await playRound(begun)
  const promised = reached()
  begun.kill()
  const again = live(await folder.openAfter(serverOf(), KEY, { entropy: 'book' }))
  expect(again.wasBehind).toBe(false)
  expect(again.sent.results).toEqual([])
  await until(new Date(promised.closeAt))
  const next = seals.next(promised)
  expect(again.books.take(JSON.stringify(next))).toEqual({ result: true, taken: true })
  await until(new Date(Date.parse(promised.drawAt) + 4 * SECOND))
  expect(expectOnce().get(nameOf(promised))).toMatchObject({ outcome: 'drawn' })
  again.kill()
})

test('the chain of a day that the server was told, and the store has lost, is made anew and says which it replaces', async () => {
  const anchor = 'ab'.repeat(32)
  const chains = [{ date: '20260117', anchor }]
  const again = await folder.openAfter(async () => ({ draws: [], seals: [], chains }), KEY, {
    entropy: 'book',
  })
  const replacing = again.sent.chains.map(({ date, replaces }) => [date, replaces])
  expect(replacing).toContainEqual(['20260117', anchor])
  expect(replacing).toContainEqual(['20260116', undefined])
  again.kill()
})
