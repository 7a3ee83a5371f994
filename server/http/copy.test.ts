/** Histories read from a standby that streams (docs/adr/0177-reads-from-a-standby.md). */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { startPostgres, type Postgres } from '../../scripts/postgres.ts'
import { registry } from '../figures.ts'
import { openHeldLine } from '../testing/held-line.ts'
import { openHouse, type House } from '../testing/house.ts'
import { DAY, roundsOf } from '../testing/rounds.ts'
import { copyStandby } from '../testing/standby.ts'
import { openCopy } from './copy.ts'

let primary: Postgres
let standby: Postgres
let line: Awaited<ReturnType<typeof openHeldLine>>
let folder: string
let house: House
let openRound: ReturnType<typeof roundsOf>
const others = process.env.TEST_POSTGRES_URL

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madang-copy-'))
  await chmod(folder, 0o755)
  primary = await startPostgres({ dataDir: join(folder, 'primary') })
  process.env.TEST_POSTGRES_URL = new URL('/', primary.url).href.replace(/\/$/, '')
  const follow = await copyStandby(primary.url, {
    from: join(folder, 'primary'),
    to: join(folder, 'standby'),
    slot: 'reads',
  })
  standby = await follow()
  line = await openHeldLine(standby.url)
  // The house's database comes to the standby by its log, with the login of the programs.
  house = await openHouse({
    env: ({ serverUrl }) => {
      const at = new URL(serverUrl)
      at.port = new URL(line.url).port
      return { DATABASE_READ_URL: at.href }
    },
  })
  openRound = roundsOf(house)
})
afterAll(async () => {
  await house.close()
  if (others === undefined) delete process.env.TEST_POSTGRES_URL
  else process.env.TEST_POSTGRES_URL = others
  await line.close()
  await standby.stop()
  await primary.stop()
  await rm(folder, { recursive: true, force: true })
})

async function onStandby(sql: string) {
  const client = new pg.Client({ connectionString: standby.url })
  await client.connect()
  await client.query(sql)
  await client.end()
}
async function read(outcome: string): Promise<number> {
  const { values } = await registry.getSingleMetric('madang_standby_reads_total')!.get()
  return values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0
}

type Member = Awaited<ReturnType<House['member']>>
const listed = async (member: Member) => {
  const params = { data: { type: 'all' as const, start: DAY, end: DAY }, pageIndex: 1 }
  const answer = await member.ask('bettingList', { params })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data.totalCnt
}
/** Until the standby answers again: who was behind or gone is passed over for a moment. */
const served = (member: Member) =>
  vi.waitFor(async () => {
    const before = await read('standby')
    await listed(member)
    expect(await read('standby')).toBeGreaterThan(before)
  })

let lee: Member
beforeEach(async () => {
  lee ??= await house.member({ money: 1_000_000 })
  await served(lee)
})

test('a history comes from the standby, and has what its member wrote a moment before', async () => {
  const round = await openRound()
  const before = await listed(lee)
  for (let n = 1; n <= 10; n++) {
    await round.odd(lee, 5_000)
    expect(await listed(lee)).toBe(before + n)
  }
  // By the standby too, not by the primary alone.
  await served(lee)
})

test('a standby that is behind is not asked until it has caught up; the member hears nothing of it', async () => {
  const round = await openRound()
  const before = await listed(lee)
  await onStandby('select pg_wal_replay_pause()')
  const behind = await read('behind')
  try {
    for (let n = 1; n <= 3; n++) {
      await round.odd(lee, 5_000)
      expect(await listed(lee)).toBe(before + n)
    }
    expect(await read('behind')).toBeGreaterThan(behind)
  } finally {
    await onStandby('select pg_wal_replay_resume()')
  }
  await served(lee)
  expect(await listed(lee)).toBe(before + 3)
})

test('a standby that hangs, hangs up or is not there costs no answer', async () => {
  const round = await openRound()
  const before = await listed(lee)
  line.hold()
  await round.odd(lee, 5_000)
  const asked = performance.now()
  expect(await listed(lee)).toBe(before + 1)
  const gone = await read('gone')
  expect(gone).toBeGreaterThan(0)
  // A page waits three seconds for an answer.
  expect(performance.now() - asked).toBeLessThan(3_000)
  line.letGo()
  await served(lee)
  line.cut('madang')
  await round.odd(lee, 5_000)
  expect(await listed(lee)).toBe(before + 2)
  line.cut(null)
  await served(lee)
})

test('a standby of another history, though it is further, is not believed', async () => {
  // As one that followed a primary which is no more: of ours it knows no beat.
  const { watch, number, config } = house.deps
  const stranger = { ...number, holder: crypto.randomUUID() }
  const copy = openCopy(config.readUrl!, { watch, number: stranger })
  const [standbys, behind] = [await read('standby'), await read('behind')]
  expect(await copy.from(house.db).query`select 1 as n`).toEqual([{ n: 1 }])
  expect([await read('standby'), await read('behind')]).toEqual([standbys, behind + 1])
  await copy.close()
})

test('a standby that was made the primary is read no more', async () => {
  const round = await openRound()
  const before = await listed(lee)
  await onStandby('select pg_promote(true, 60)')
  const served0 = await read('standby')
  await round.odd(lee, 5_000)
  expect(await listed(lee)).toBe(before + 1)
  expect(await listed(lee)).toBe(before + 1)
  expect(await read('standby')).toBe(served0)
})
