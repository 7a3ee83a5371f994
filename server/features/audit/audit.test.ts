import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'

import { openHouse, type House } from '../../testing/house.ts'
import { record, verifyChain } from './audit.ts'

let house: House
type Acting = Awaited<ReturnType<House['operator']>>
let kim: Acting
beforeAll(async () => {
  house = await openHouse()
  kim = await house.operator()
})
afterAll(() => house.close())

const write = (subject: string, change: object = {}) =>
  house.db.begin((tx) =>
    record(tx, {
      about: null,
      operator: kim,
      action: 'round.void.request',
      subject,
      reason: '시험',
      before: { state: 'OPEN', amount: 1 },
      after: { state: 'VOID', list: [1, { b: 2, a: '가' }], nothing: null },
      address: '127.0.0.1',
      ...change,
    }),
  )

/** As whoever owns the database and is not held by its rules. */
async function asOwner(work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: house.url })
  await client.connect()
  await client.query(`set session_replication_role = replica`)
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

test('50 acts at once are one chain without a gap', async () => {
  await Promise.all(Array.from({ length: 50 }, (_, index) => write(`회차 ${index}`)))
  expect(await verifyChain(house.db)).toEqual({ entries: 50, brokenAt: null, cut: 0 })
  expect(await kim.ask('auditVerify')).toMatchObject({ data: { entries: 50, brokenAt: null } })
})

test('an act with a date, and with what is not there, verifies as it was written', async () => {
  await write('날짜', { before: { at: new Date(0), gone: undefined }, after: undefined })
  const answer = await kim.ask('auditVerify')
  expect(answer).toMatchObject({ data: { entries: 51, brokenAt: null } })
  const [entry] = await house.db.query`select before, after from audit order by id desc limit 1`
  expect(entry).toEqual({ before: { at: '1970-01-01T00:00:00.000Z' }, after: null })
})

test('a reason that reads like the hash of texts beside the log is refused', async () => {
  const reason = `sha256:${'0'.repeat(64)}`
  await expect(write('사유', { reason })).rejects.toThrow(operatorText.noReason)
  expect(await verifyChain(house.db)).toMatchObject({ entries: 51 })
})

test('an act that is rolled back leaves no entry and no gap', async () => {
  await expect(
    house.db.begin(async (tx) => {
      await record(tx, { about: null, operator: kim, action: 'operator.login', subject: 'x' })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await write('다음')
  expect(await verifyChain(house.db)).toEqual({ entries: 52, brokenAt: null, cut: 0 })
})

test('the server itself can neither change nor delete an entry', async () => {
  await expect(house.db.query`update audit set reason = '다른 사유' where id = 3`).rejects.toThrow()
  await expect(house.db.query`delete from audit where id = 3`).rejects.toThrow()
  await expect(house.db.query`truncate audit`).rejects.toThrow()
})

test.each([
  ['at', `at + interval '1 ms'`],
  ['actor', `'someone'`],
  ['role', `'열람'`],
  ['action', `'round.void.reject'`],
  ['subject', `'다른 회차'`],
  ['reason', `null`],
  ['before', `'{"state":"OPEN","amount":2}'`],
  ['after', `null`],
  ['address', `'10.0.0.1'`],
  ['prev_hash', `decode(repeat('00', 32), 'hex')`],
  ['hash', `decode(repeat('11', 32), 'hex')`],
])(
  'who changes %s of an entry behind the server’s back is found at that entry',
  async (column, value) => {
    await asOwner(async (client) => {
      await client.query('create temp table kept as select * from audit where id = 20')
      await client.query(`update audit set ${column} = ${value} where id = 20`)
      const { brokenAt } = await verifyChain(house.db)
      await client.query(`update audit set ${column} = (select ${column} from kept) where id = 20`)
      expect(brokenAt).toBe(20)
    })
    expect(await verifyChain(house.db)).toMatchObject({ brokenAt: null })
  },
)

test('a deleted entry and two that changed places are found', async () => {
  await asOwner(async (client) => {
    await client.query('create temp table kept as select * from audit where id in (30, 31)')
    await client.query('delete from audit where id = 30')
    expect((await verifyChain(house.db)).brokenAt).toBe(31)
    await client.query('delete from audit where id = 31')
    await client.query(
      `insert into audit select 61 - id, at, actor, role, action, subject, reason, before, after, address, prev_hash, hash from kept`,
    )
    expect((await verifyChain(house.db)).brokenAt).toBe(30)
    await client.query('delete from audit where id in (30, 31)')
    await client.query('insert into audit select * from kept')
  })
  expect(await verifyChain(house.db)).toMatchObject({ brokenAt: null })
})

test('entries are found by actor, act and day, newest first', async () => {
  const lee = await house.operator()
  await write('이의 회차', { operator: lee, action: 'operator.logout' })
  const list = async (input: object) => {
    const answer = await kim.ask('auditList', { pageIndex: 1, ...input })
    if (!answer.result) throw new Error(answer.msg)
    return answer.data
  }
  expect((await list({ actor: lee.uid })).list).toMatchObject([
    { actor: lee.uid, action: 'operator.logout', subject: '이의 회차' },
  ])
  expect(await list({ action: 'round.void.request' })).toMatchObject({
    totalCnt: 52,
    totalPages: 2,
  })
  const ids = (await list({})).list.map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect((await list({ end: '2020-01-01' })).list).toEqual([])
  const today = house.deps.clock.now().toLocaleDateString('sv-SE', { timeZone: 'Asia/Seoul' })
  expect((await list({ start: today, end: today })).totalCnt).toBe(53)
})

test('an end that was cut off is found, by how many; so is a head taken away with it', async () => {
  await asOwner(async (client) => {
    await client.query(
      'create temp table kept as select * from audit where id > (select max(id) - 3 from audit)',
    )
    await client.query('create temp table head as select * from audit_head')
    const { rows } = await client.query<{ id: string }>('select min(id) as id from kept')
    const first = Number(rows[0]!.id)
    await client.query('delete from audit where id in (select id from kept)')
    expect(await verifyChain(house.db)).toEqual({ entries: first - 1, brokenAt: first, cut: 3 })
    expect(await kim.ask('auditVerify')).toMatchObject({ data: { brokenAt: first, cut: 3 } })
    await client.query('delete from audit_head')
    expect(await verifyChain(house.db)).toMatchObject({ brokenAt: first - 1 })
    await client.query('insert into audit select * from kept')
    await client.query(
      'insert into audit_head select * from head on conflict (one) do update set entry = excluded.entry, hash = excluded.hash',
    )
  })
  expect(await verifyChain(house.db)).toMatchObject({ brokenAt: null, cut: 0 })
})

test('a chain that was written anew to the same length is not the one the head knew', async () => {
  await asOwner(async (client) => {
    await client.query('create temp table head as select * from audit_head')
    await client.query(`update audit_head set hash = decode(repeat('22', 32), 'hex')`)
    expect((await verifyChain(house.db)).brokenAt).not.toBeNull()
    await client.query('update audit_head set hash = (select hash from head)')
  })
})

test('the server itself can neither take the head back nor away', async () => {
  await expect(house.db.query`update audit_head set entry = entry - 1`).rejects.toThrow(
    'does not go back',
  )
  await expect(house.db.query`delete from audit_head`).rejects.toThrow()
  await expect(house.db.query`truncate audit_head`).rejects.toThrow()
})

test('entries are found by the member they name, whole', async () => {
  await write('충전 moon7 200,000원')
  await write('moon77')
  await write('moon7')
  const answer = await kim.ask('auditList', { member: ' Moon7', pageIndex: 1 })
  if (!answer.result) throw new Error(answer.msg)
  expect(answer.data.list.map(({ subject }) => subject)).toEqual(['moon7', '충전 moon7 200,000원'])
})
