/** `npm run operator -- add <id> <name>` or `-- reset <id>`: the first 관리자 of a house, or one who is locked out. */
import { FIRST_PASSWORD_HOURS } from '@madang/contract/operator/plain/operators.ts'

import { openDb } from '../server/db/db.ts'
import { findServerUrl } from '../server/db/server-role.ts'
import { addFirst, letBackIn } from '../server/features/operators/operators.ts'
import { Refusal } from '../server/http/refusal.ts'
import { runningDatabase } from './house-folder.ts'

const [verb, uid = '', ...name] = process.argv.slice(2)
const dataDir = process.env.DATA_DIR ?? '.madang'
const url = process.env.DATABASE_URL ?? runningDatabase(dataDir)

function stop(text: string): never {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
if (verb !== 'add' && verb !== 'reset') stop('npm run operator -- add <id> <name> | reset <id>')
if (!url) stop(`No house runs in ${dataDir}; start it, or set DATA_DIR or DATABASE_URL.`)

const db = openDb({ url: await findServerUrl(url, process.env.SERVER_DATABASE_URL) })
try {
  const password =
    verb === 'add'
      ? await addFirst(db, { uid, name: name.join(' ') })
      : await letBackIn(db, uid.trim().toLowerCase())
  process.stdout.write(
    `${uid}  ${password}\nIt must be changed at the first login, within ${FIRST_PASSWORD_HOURS} hours, and is not shown again.\n`,
  )
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  stop(error.message)
} finally {
  await db.close()
}
