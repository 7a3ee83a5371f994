/** A start that refuses changes nothing: no schema, no clock, no row. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { openHouse } from '../server/testing/house.ts'

test('SANDBOX=off refuses a database with demo accounts, and leaves its schema and its clock as they were', async () => {
  const house = await openHouse()
  const folder = mkdtempSync(join(tmpdir(), 'madang-start-'))
  const owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  onTestFinished(async () => {
    await owner.end()
    await house.close()
    rmSync(folder, { recursive: true })
  })
  const { id } = await house.member()
  await owner.query(`update member set uid = 'demo1' where id = $1`, [id])
  // As of an earlier release: a start has something to migrate.
  const {
    rows: [newest],
  } = await owner.query<{ name: string }>(
    'delete from migration where name = (select max(name) from migration) returning name',
  )
  const state = async () => ({
    clock: (await owner.query('select * from house_clock')).rows,
    migrations: (await owner.query('select name from migration order by name')).rows,
    members: (await owner.query('select uid from member')).rows,
  })
  const before = await state()

  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
    env: {
      ...{ PATH: process.env.PATH, SANDBOX: 'off', DATABASE_URL: house.url, DATA_DIR: folder },
      ...{ KEYS_DIR: join(folder, 'keys'), PROVIDER_SECRET: randomBytes(32).toString('hex') },
      ...{ HOST: '127.0.0.1', PORT: '0', CONSOLE_PORT: '0', PROVIDER_PORT: '0' },
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code] = (await once(child, 'close')) as [number]
  expect(said).toContain('SANDBOX=off refuses this database: it holds the demo accounts.')
  expect(code).toBe(1)
  expect(said).not.toContain(newest!.name)
  expect(await state()).toEqual(before)
})
