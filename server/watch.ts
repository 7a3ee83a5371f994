/** Watches the books in production: an invariant that fails stops money calls and says so (design/ledger.md). */
import type { Deps } from './http/deps.ts'
import { checkBooks } from './ledger/books.ts'

/** Large books take longer than a request may. */
const WITHIN = '300s'

/** Checks every invariant; where one is broken the site is closed and it is written down, once. */
export async function watchBooks(deps: Deps): Promise<void> {
  const checks = await deps.db.begin(async (tx) => {
    await tx.query`select set_config('statement_timeout', ${WITHIN}, true)`
    return checkBooks(tx)
  })
  const broken = checks.filter((check) => check.broken > 0)
  if (broken.length === 0) return
  deps.log.fatal({ broken }, 'the books are broken; the site is closed')
  await deps.db.begin(async (tx) => {
    const [row] = await tx.query<{ closed: boolean }>`
      select value = '"closed"' as closed from setting where key = 'siteStatus' for update`
    if (row?.closed) return
    await deps.settings.set(tx, 'siteStatus', 'closed', 'system')
    await tx.query`insert into event (kind, actor, target, detail)
      values ('books.broken', 'system', 'site', ${JSON.stringify({ broken })}::jsonb)`
  })
}
