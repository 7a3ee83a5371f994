/** Who else has a request open: shown, and never a lock (docs/adr/0052). */
import type { Reader } from '../../db/db.ts'
import type { Operator } from '../../http/serve-operator.ts'
import { readApproval } from './approvals.ts'
import { lookAt, type Look } from './looks-sql.ts'

/** Notes what a page has open and answers who else has, each once; refuses `notFound` what the operator may not read. */
export async function look(db: Reader, operator: Operator, asked: Look): Promise<string[]> {
  const { id } = asked
  if (id !== null) await readApproval(db, operator, id)
  return lookAt(db, operator, 'approval', asked)
}
