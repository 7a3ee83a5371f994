/** `npm run audit`: every invariant of a house's books, one line each; fails when one is broken. */
import { openDb } from '../server/db/db.ts'
import { checkBooks } from '../server/ledger/books.ts'
import { runningDatabase } from './house-folder.ts'

const dataDir = process.env.DATA_DIR ?? '.madang'
const url = process.env.DATABASE_URL ?? runningDatabase(dataDir)
if (!url) {
  process.stderr.write(`No house runs in ${dataDir}; start it, or set DATA_DIR or DATABASE_URL.\n`)
  process.exit(1)
}
const db = openDb({ url, role: null, statementTimeoutMs: 600_000 })
const checks = await checkBooks(db)
for (const { name, broken } of checks)
  process.stdout.write(
    `${broken === 0 ? 'ok    ' : 'BROKEN'} ${name}${broken ? ` (${broken})` : ''}\n`,
  )
await db.close()
if (checks.some(({ broken }) => broken > 0)) process.exitCode = 1
