/** `npm run db -- migrate|reset|dump`: the schema of a house's database; `dump` writes server/db/schema.sql. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import pg from 'pg'

import { migrate } from '../server/db/migrate.ts'
import { runningDatabase } from './house-folder.ts'
import { startPostgres } from './postgres.ts'
import { dumpSchema, SCHEMA_FILE, withMigrated } from './schema.ts'

const say = (text: string) => void process.stdout.write(`${text}\n`)
const [verb] = process.argv.slice(2)

/** The house's database: the one named, the running one, or the embedded one started for this. */
async function withHouse(work: (url: string) => Promise<void>) {
  const dataDir = process.env.DATA_DIR ?? '.madang'
  const url = process.env.DATABASE_URL ?? runningDatabase(dataDir)
  if (url) return work(url)
  const postgres = await startPostgres({ dataDir, say })
  try {
    await work(postgres.url)
  } finally {
    await postgres.stop()
  }
}

async function reset(url: string) {
  if (process.env.SANDBOX === 'off') throw new Error('SANDBOX=off: this database is not emptied.')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  await client.end()
  await migrate(url)
}

if (verb === 'migrate')
  await withHouse(async (url) => {
    say((await migrate(url)).join('\n') || 'nothing to migrate')
  })
else if (verb === 'reset')
  await withHouse(async (url) => {
    await reset(url)
    say('emptied and migrated; the next npm start fills it again')
  })
else if (verb === 'dump') {
  writeFileSync(join(import.meta.dirname, '..', SCHEMA_FILE), await withMigrated(dumpSchema))
  say(`${SCHEMA_FILE} is written`)
} else {
  process.stderr.write('npm run db -- migrate | reset | dump\n')
  process.exitCode = 1
}
