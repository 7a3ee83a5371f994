/** `npm run audit`: every invariant of a house's books, one line each; fails when one is broken. */
import { openDb } from '../server/db/db.ts'
import { findServerUrl } from '../server/db/server-role.ts'
import { verifyChain } from '../server/features/audit/audit.ts'
import { verifyEvents } from '../server/features/events/chain.ts'
import { auditDays, auditSeals } from '../server/features/seals/seals.ts'
import { checkBooks } from '../server/ledger/books.ts'
import { runningDatabase } from './house-folder.ts'

const dataDir = process.env.DATA_DIR ?? '.madang'
const url = process.env.DATABASE_URL ?? runningDatabase(dataDir)
if (!url) {
  process.stderr.write(`No house runs in ${dataDir}; start it, or set DATA_DIR or DATABASE_URL.\n`)
  process.exit(1)
}
// As the server sees them: what it may not read, or has no login for, is no sound house.
const login = await findServerUrl(url, process.env.SERVER_DATABASE_URL)
const db = openDb({ url: login, statementTimeoutMs: 600_000 })
const checks = await checkBooks(db).catch((error: unknown) => {
  const { message, cause } = error as Error
  const why = cause instanceof Error ? cause.message : message
  process.stderr.write(
    `The server's login ${new URL(login).username} cannot read the books (${why}); npm run db -- migrate sees to its rights.\n`,
  )
  process.exit(1)
})
for (const { name, broken } of checks)
  process.stdout.write(
    `${broken === 0 ? 'ok    ' : 'BROKEN'} ${name}${broken ? ` (${broken})` : ''}\n`,
  )
const log = await verifyChain(db)
const whole = log.brokenAt === null
process.stdout.write(
  `${whole ? 'ok    ' : 'BROKEN'} the operators’ log is whole, to the head kept beside it${
    whole ? '' : ` (from entry ${log.brokenAt}${log.cut > 0 ? `, ${log.cut} cut off` : ''})`
  }\n`,
)
const events = await verifyEvents(db)
const chained = events.brokenAt === null && events.stray === 0
const wrong = [
  events.brokenAt !== null && `from link ${events.brokenAt}`,
  events.cut > 0 && `${events.cut} cut off`,
  events.stray > 0 && `${events.stray} outside of the chain`,
].filter(Boolean)
process.stdout.write(
  `${chained ? 'ok    ' : 'BROKEN'} the events’ chain is whole, to the head kept beside it${
    chained ? '' : ` (${wrong.join(', ')})`
  }\n`,
)
const unsealed = await auditSeals(db)
process.stdout.write(
  `${unsealed === null ? 'ok    ' : 'BROKEN'} every sealed book and receipt is as it was signed${unsealed === null ? '' : ` (${unsealed})`}\n`,
)
const bent = await auditDays(db)
process.stdout.write(
  `${bent === null ? 'ok    ' : 'BROKEN'} every sealed day’s logs and vendors’ calls are as they were${bent === null ? '' : ` (${bent})`}\n`,
)
await db.close()
if (
  !whole ||
  !chained ||
  unsealed !== null ||
  bent !== null ||
  checks.some(({ broken }) => broken > 0)
)
  process.exitCode = 1
