import { join } from 'node:path'

import pg from 'pg'
import { expect, test } from 'vitest'

import { openHouse } from '../server/testing/house.ts'
import { runTool } from './children.ts'

const audit = (url: string) =>
  runTool(['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'audit.ts')], {
    env: { DATABASE_URL: url },
  })

test('an audit passes sound books, and fails broken ones by the name of what is broken', async () => {
  const house = await openHouse()
  const { id } = await house.member({ money: 10_000 })
  const sound = await audit(house.url)
  expect([sound.ok, /BROKEN/.test(sound.said), /^ok /m.test(sound.said)]).toEqual([
    true,
    false,
    true,
  ])
  const owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  await owner.query('update wallet set money = money + 1 where member_id = $1', [id])
  const broken = await audit(house.url)
  expect([broken.ok, broken.said]).toEqual([false, expect.stringMatching(/^BROKEN .+ \(1\)$/m)])
  await owner.query('update wallet set money = money - 1 where member_id = $1', [id])
  // Past the trigger that would have it chained.
  await owner.query('set session_replication_role = replica')
  await owner.query(`insert into event (kind, actor) values ('server.start', 'system')`)
  const slipped = await audit(house.url)
  expect([slipped.ok, slipped.said]).toEqual([
    false,
    expect.stringMatching(/^BROKEN the events’ chain .+ \(1 outside of the chain\)$/m),
  ])
  await owner.end()
  await house.close()
})
