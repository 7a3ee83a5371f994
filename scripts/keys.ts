/** `npm run keys -- forget <name>`: the next start notes the fingerprint of the key it is given (docs/operate.md, Keys). */
import { openDb } from '../server/db/db.ts'
import { runningDatabase } from './house-folder.ts'
import { startPostgres } from './postgres.ts'

const NAMES = ['PROVIDER_SECRET', 'server.key']
const [verb, name = ''] = process.argv.slice(2)

function stop(text: string): never {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
if (verb !== 'forget' || !NAMES.includes(name)) stop(`npm run keys -- forget ${NAMES.join(' | ')}`)
const dataDir = process.env.DATA_DIR ?? '.madang'
if (runningDatabase(dataDir)) stop(`The house in ${dataDir} runs; stop it first.`)

const given = process.env.DATABASE_URL
const postgres = given ? null : await startPostgres({ dataDir })
const db = openDb({ url: given ?? postgres!.url })
try {
  await db.query`delete from key_fingerprint where name = ${name}`
  process.stdout.write(`${name} is forgotten; the next start notes the one it is given.\n`)
} finally {
  await db.close()
  await postgres?.stop()
}
