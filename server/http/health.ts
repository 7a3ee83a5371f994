/** Whether the process lives, and whether it can serve. */
import type { FastifyInstance } from 'fastify'

import type { Deps } from './deps.ts'
import { send } from './serve.ts'

type Check = (deps: Deps) => Promise<boolean>

const reachable: Check = async ({ db }) =>
  (await db.query`select 1 from migration limit 1`).length === 1

/** Broken books close the site to bets, not to readers: it still serves, and says so here (server/watch.ts). */
const closedByBooks: Check = async ({ db }) =>
  (
    await db.query`
      select from setting where key = 'siteStatus' and value = '"closed"' and changed_by = 'system'`
  ).length === 1

/** `/healthz`: alive. `/readyz`: database reachable and migrated, and every further check (spec/run.md). */
export function healthRoutes(app: FastifyInstance, deps: Deps, checks: Check[] = []) {
  app.get('/healthz', { exposeHeadRoute: true }, (request, reply) => {
    send(request, reply, 200, '{"result":true,"msg":"alive"}')
    return reply
  })
  app.get('/readyz', { exposeHeadRoute: true }, async (request, reply) => {
    const results = await Promise.allSettled([reachable, ...checks].map((check) => check(deps)))
    const ready = results.every((result) => result.status === 'fulfilled' && result.value)
    const [books] = await Promise.allSettled([closedByBooks(deps)])
    const also = books.status === 'fulfilled' && books.value ? ',"books":"broken"' : ''
    const text = ready
      ? `{"result":true,"msg":"ready"${also}}`
      : `{"result":false,"code":"retry","msg":"준비되지 않았습니다."${also}}`
    send(request, reply, ready ? 200 : 503, text)
    return reply
  })
}
