import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { recordEvents } from '../../http/events.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { chainEvents, verifyEvents } from './chain.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
/** Ten events more, and all that there are chained. */
let tenth: number
beforeEach(async () => {
  for (let n = 1; n <= 10; n++) await write(`planted ${n}`)
  await chainEvents(house)
  const [row] = await house.db.query<{ no: number }>`select max(no) as no from event_link`
  tenth = row!.no
})

const write = (target: string) =>
  recordEvents(house.db, [{ kind: 'clock.step', actor: 'system', target, detail: { byMs: 2_000 } }])
const whole = { brokenAt: null, cut: 0, stray: 0 }

/** As whoever owns the database and is not held by its rules; what they did is undone. */
async function asOwner(work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ connectionString: house.url })
  await client.connect()
  await client.query('set session_replication_role = replica')
  const tables = ['event', 'event_link', 'event_head', 'event_unchained']
  for (const table of tables)
    await client.query(`create temp table kept_${table} as select * from ${table}`)
  try {
    await work(client)
  } finally {
    for (const table of tables) {
      await client.query(`delete from ${table}`)
      const values = table === 'event' ? 'overriding system value' : ''
      await client.query(`insert into ${table} ${values} select * from kept_${table}`)
    }
    await client.end()
  }
  expect(await verifyEvents(house.db)).toMatchObject(whole)
}

test('what is committed is chained once, in the order in which it was found', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => write(`at once ${n}`)))
  // Chainers that meet make one chain.
  await Promise.all([chainEvents(house), chainEvents(house), chainEvents(house)])
  expect(await verifyEvents(house.db)).toEqual({ ...whole, events: tenth + 20 })
  expect(await house.db.query`select from event_unchained`).toEqual([])
})

test('an event whose transaction takes long holds nobody up, and is chained behind those that overtook it', async () => {
  let late = 0
  await house.db.begin(async (tx) => {
    await recordEvents(tx, [{ kind: 'clock.step', actor: 'system', target: 'slow' }])
    ;[{ id: late }] = (await tx.query<{ id: number }>`
      select id from event where target = 'slow'`) as [{ id: number }]
    await write('overtakes')
    await chainEvents(house)
    expect(await verifyEvents(house.db)).toMatchObject({ events: tenth + 1, brokenAt: null })
  })
  await chainEvents(house)
  expect(await verifyEvents(house.db)).toMatchObject({
    events: tenth + 2,
    brokenAt: null,
    stray: 0,
  })
  const links = await house.db.query<{ eventId: number }>`
    select event_id as "eventId" from event_link order by no desc limit 2`
  expect(links[0]!.eventId).toBe(late)
  expect(links[1]!.eventId).toBeGreaterThan(late)
})

test.each([
  ['kind', `'server.start'`],
  ['actor', `'someone'`],
  ['target', `null`],
  ['reason', `'because'`],
  ['detail', `'{"byMs": 2001}'`],
  ['at', `at + interval '1 microsecond'`],
])('an event whose %s was changed behind the rules is found at its place', (column, value) =>
  asOwner(async (client) => {
    await client.query(
      `update event set ${column} = ${value} where id = (select event_id from event_link where no = $1)`,
      [tenth - 4],
    )
    expect(await verifyEvents(house.db)).toMatchObject({ brokenAt: tenth - 4 })
  }),
)

test('an event that was removed is found, also with its link, also at the end, also with the head', () =>
  asOwner(async (client) => {
    const gone = tenth - 3
    await client.query(
      'delete from event where id = (select event_id from event_link where no = $1)',
      [gone],
    )
    expect(await verifyEvents(house.db)).toMatchObject({ brokenAt: gone })
    await client.query('delete from event_link where no = $1', [gone])
    expect(await verifyEvents(house.db)).toMatchObject({ brokenAt: gone + 1 })
    await client.query(
      'delete from event where id in (select event_id from event_link where no > $1)',
      [gone],
    )
    await client.query('delete from event_link where no > $1', [gone])
    expect(await verifyEvents(house.db)).toMatchObject({ brokenAt: gone, cut: 4 })
    await client.query('delete from event_head')
    expect(await verifyEvents(house.db)).toMatchObject({ brokenAt: gone - 1 })
  }))

test('a chain written anew over a changed event is not the one the head knew', () =>
  asOwner(async (client) => {
    await client.query(`update event set actor = 'nobody'`)
    await client.query('delete from event_link')
    await client.query('delete from event_head')
    await client.query('insert into event_unchained select id from event')
    while ((await chainEvents(house)) === 'soon');
    await client.query('delete from event_head')
    await client.query('insert into event_head select * from kept_event_head')
    expect((await verifyEvents(house.db)).brokenAt).not.toBeNull()
  }))

test('an event removed before it was chained, and one slipped in without the trigger, are counted', () =>
  asOwner(async (client) => {
    await write('not chained yet')
    expect(await verifyEvents(house.db)).toMatchObject({ stray: 0 })
    await client.query(`delete from event where target = 'not chained yet'`)
    expect(await verifyEvents(house.db)).toMatchObject({ stray: 1, brokenAt: null })
    await client.query(`insert into event (kind, actor) values ('server.start', 'system')`)
    expect(await verifyEvents(house.db)).toMatchObject({ stray: 2 })
  }))

test('the server itself can neither change the chain nor take its head back', async () => {
  await expect(house.db.query`update event_link set no = no + 1`).rejects.toThrow()
  await expect(house.db.query`delete from event_link`).rejects.toThrow()
  await expect(house.db.query`update event_head set entry = entry - 1`).rejects.toThrow(
    'does not go back',
  )
  await expect(house.db.query`delete from event_head`).rejects.toThrow()
})
