/** `npm run db`: the schema of a house's database, and copies of it (docs/operate.md, Copies). */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import pg from 'pg'

import { migrate } from '../server/db/migrate.ts'
import { isLogin, openLogin, openServerRole } from '../server/db/server-role.ts'
import { moveFiles } from '../provider/db/move.ts'
import { dump, restore } from './dump.ts'
import { runningDatabase } from './house-folder.ts'
import { startPostgres } from './postgres.ts'
import { dumpSchema, SCHEMA_FILE, withMigrated } from './schema.ts'

const say = (text: string) => void process.stdout.write(`${text}\n`)
const [verb, file] = process.argv.slice(2)
const USAGE =
  'npm run db -- migrate | reset | schema | dump <file> | restore <file> | login reader|backup|provider | move-provider\n'

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
  await migrated(url)
}

/** The schema of today, and a login for the server that reaches it. */
async function migrated(url: string): Promise<string[]> {
  const did = await migrate(url)
  if (!process.env.SERVER_DATABASE_URL) await openServerRole(url)
  return did
}

if (verb === 'migrate')
  await withHouse(async (url) => {
    say((await migrated(url)).join('\n') || 'nothing to migrate')
  })
else if (verb === 'reset')
  await withHouse(async (url) => {
    await reset(url)
    say('emptied and migrated; the next npm start fills it again')
  })
else if (verb === 'dump' && file)
  await withHouse(async (url) => {
    const { tables, rows } = await dump(url, file)
    say(
      `${file} holds ${rows.toLocaleString('en')} rows of ${tables} tables; keep keys/ apart from it`,
    )
  })
else if (verb === 'restore' && file)
  await withHouse(async (url) => {
    const { tables, rows } = await restore(url, file)
    await migrated(url)
    say(
      `${rows.toLocaleString('en')} rows of ${tables} tables are back; npm run audit looks at the books`,
    )
  })
else if (verb === 'login' && file && isLogin(file))
  await withHouse(async (url) => {
    await migrate(url)
    say(await openLogin(url, file))
  })
else if (verb === 'schema') {
  writeFileSync(join(import.meta.dirname, '..', SCHEMA_FILE), await withMigrated(dumpSchema))
  say(`${SCHEMA_FILE} is written`)
} else if (verb === 'move-provider' && process.env.PROVIDER_DATABASE_URL) {
  const folder = join(process.env.DATA_DIR ?? '.madang', 'provider')
  const rows = await moveFiles(folder, process.env.PROVIDER_DATABASE_URL)
  say(
    `${rows.toLocaleString('en')} rows are moved; start the provider with PROVIDER_DATABASE_URL from now on, and put ${folder} away`,
  )
} else {
  process.stderr.write(USAGE)
  process.exitCode = 1
}
