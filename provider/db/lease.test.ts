/** What is written under a lease, and by whom no more (docs/adr/0180-the-provider-on-postgresql.md). */
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { openProviderDatabase } from '../testing/stores.ts'
import { isLost, takeLease } from './lease.ts'
import { noteKey } from './migrate.ts'
import { openPostgres, type Postgres } from './postgres.ts'

/** Shorter than the time between two renewals: its holder is as one that stands still. */
const LAPSES_MS = 600
const LONG_MS = 60_000

let database: Awaited<ReturnType<typeof openProviderDatabase>>
const doors: Postgres[] = []
beforeAll(async () => void (database = await openProviderDatabase()))
afterEach(async () => void (await Promise.all(doors.splice(0).map((door) => door.close()))))
afterAll(() => database.drop())

async function open() {
  const door = openPostgres(database.url)
  await door.connected()
  doors.push(door)
  return door
}
const take = (door: Postgres, part: string, leaseMs: number, lost = () => undefined as void) =>
  takeLease(door, { part, holder: 'test', origin: 'http://here', lost, leaseMs })
const tell = (door: Postgres) => door.database.prepare('insert into told values (?, ?)')
const toldIn = (door: Postgres, path: string) =>
  door.database.prepare('select name from told where path = ? order by name').all(path)
const errorOf = async (work: () => unknown) => {
  try {
    await work()
    return null
  } catch (error) {
    return error
  }
}

test('of eight who ask for a free lease at once one has it, and its token is the next', async () => {
  const all: Postgres[] = []
  for (let no = 0; no < 8; no++) all.push(await open())
  // The first turn inserts the row, a race of its own: it is run 25 times.
  for (let part = 1; part <= 25; part++)
    for (const turn of part === 1 ? [1, 2, 3] : [1]) {
      const name = `race ${part}`
      const taken = await Promise.all(all.map((door) => take(door, name, LONG_MS)))
      const held = taken.filter((lease) => lease !== null)
      expect(held).toHaveLength(1)
      const { rows } = all[0]!.ask({
        text: 'select token from lease where part = $1',
        values: [name],
      })
      expect(rows).toEqual([{ token: turn }])
      held[0]!.release()
    }
})

test('who lost its lease writes nothing, alone or together, and says nothing', async () => {
  const [a, b] = [await open(), await open()]
  const lost = vi.fn()
  await take(a, 'lost', LAPSES_MS, lost)
  tell(a).run('lost', '1 by the first')
  await vi.waitFor(async () => expect(await take(b, 'lost', LONG_MS)).not.toBe(null))
  tell(b).run('lost', '2 by the second')
  const tries = [
    () => tell(a).run('lost', 'one'),
    () => a.database.together(() => tell(a).run('lost', 'together')),
    () => {
      a.database.begin()
      tell(a).write('lost', 'in a turn')
      return a.database.commit()
    },
    () => a.database.assertHeld(),
  ]
  for (const attempt of tries) expect(isLost(await errorOf(attempt))).toBe(true)
  expect(toldIn(b, 'lost')).toEqual([{ name: '1 by the first' }, { name: '2 by the second' }])
  await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce())
  expect(await errorOf(() => b.database.assertHeld())).toBe(null)
})

test('one that is expired and taken by nobody is lost all the same', async () => {
  const a = await open()
  await take(a, 'expired', LAPSES_MS)
  await sleep(LAPSES_MS + 100)
  expect(isLost(await errorOf(() => tell(a).run('expired', 'late')))).toBe(true)
  expect(toldIn(a, 'expired')).toEqual([])
})

test('nobody takes over amid a transaction; one that stands still in it is ended, and has written nothing', async () => {
  const [a, b] = [await open(), await open()]
  await take(a, 'amid', LAPSES_MS)
  a.database.begin()
  tell(a).run('amid', 'amid')
  await sleep(LAPSES_MS + 100)
  // It waits for the transaction, which the database ends.
  await vi.waitFor(async () => expect(await take(b, 'amid', LONG_MS)).not.toBe(null))
  expect(await errorOf(() => a.database.commit())).toBeInstanceOf(Error)
  expect(toldIn(b, 'amid')).toEqual([])
})

test('a transaction that takes longer than the lease keeps it, as its writes show that it works', async () => {
  const [a, b] = [await open(), await open()]
  await take(a, 'long', LAPSES_MS)
  a.database.together(() => {
    tell(a).run('long', 'first')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LAPSES_MS + 200)
    tell(a).run('long', 'second')
  })
  expect(toldIn(a, 'long')).toHaveLength(2)
  expect(await take(b, 'long', LONG_MS)).toBe(null)
  tell(a).run('long', 'third')
})

test('together is all or nothing, within a turn as alone; who has no lease writes nothing', async () => {
  const [a, b] = [await open(), await open()]
  await take(a, 'together', LONG_MS)
  const fails = () =>
    a.database.together(() => {
      tell(a).run('together', 'never')
      throw new Error('no')
    })
  expect(fails).toThrow('no')
  a.database.begin()
  tell(a).write('together', 'kept')
  expect(fails).toThrow('no')
  await a.database.commit()
  expect(toldIn(a, 'together')).toEqual([{ name: 'kept' }])
  expect(() => tell(b).run('together', 'without')).toThrow('who holds no lease writes nothing')
})

test('of two keys the first is noted, whoever asks at once', async () => {
  const asked = await Promise.all(
    Array.from({ length: 10 }, (_, no) => noteKey(database.url, 'a key', no % 2 ? 'one' : 'other')),
  )
  expect(asked.filter(Boolean)).toHaveLength(5)
  expect(await noteKey(database.url, 'a key', 'third')).toBe(false)
})
