/** Whether the process lives, and whether it can serve. */
import { openTrust } from '@madang/contract/provider/network.ts'
import type { FastifyInstance } from 'fastify'

import { addressOf } from './address.ts'
import { JOBS_LEASE, leaseBeats } from '../db/lease.ts'
import type { Deps } from './deps.ts'
import { send } from './serve.ts'

type Check = (deps: Deps) => Promise<boolean>

const reachable: Check = async ({ db }) =>
  (await db.query`select 1 from migration limit 1`).length === 1

/** Rounds close, settle and open, and the books are looked at, by whoever holds the jobs' lease. */
const jobsRun: Check = async ({ db }) => leaseBeats(db, JOBS_LEASE)

/** Broken books close the site to bets, not to readers: it still serves, and says so here (server/watch.ts). */
const closedByBooks: Check = async ({ db }) =>
  (
    await db.query`
      select from setting where key = 'siteStatus' and value = '"closed"' and changed_by = 'system'`
  ).length === 1

const KEPT_MS = 1_000

/** Whether the house can serve, looked at once a second however many ask. */
function openReadiness(house: Deps, checks: Check[]) {
  // No member's slow list makes a balancer lead everybody away.
  const deps = { ...house, db: house.watch }
  let kept: { at: number; found: Promise<{ ready: boolean; broken: boolean }> } | null = null
  async function look() {
    const results = await Promise.allSettled(
      [reachable, jobsRun, ...checks].map((check) => check(deps)),
    )
    const [books] = await Promise.allSettled([closedByBooks(deps)])
    return {
      ready: results.every((result) => result.status === 'fulfilled' && result.value),
      broken: books.status === 'fulfilled' && books.value,
    }
  }
  return () => {
    const at = performance.now()
    if (!kept || at - kept.at >= KEPT_MS) kept = { at, found: look() }
    return kept.found
  }
}

/**
 * `/healthz`: alive. `/readyz`: database reachable and migrated, jobs running, every further check, and not leaving
 * (docs/operate.md#a-house).
 */
export function healthRoutes(app: FastifyInstance, deps: Deps, checks: Check[] = []) {
  const readiness = openReadiness(deps, checks)
  const isOurs = openTrust(['127.0.0.0/8', '::1', ...deps.config.trustProxy])
  app.get('/healthz', { exposeHeadRoute: true }, (request, reply) => {
    send(request, reply, 200, '{"result":true,"msg":"alive"}')
    return reply
  })
  app.get('/readyz', { exposeHeadRoute: true }, async (request, reply) => {
    const { ready: able, broken } = await readiness()
    // Who leaves is asked nothing more by a balancer, and serves on meanwhile (server/leaving.ts).
    const ready = able && !deps.leaving.signal.aborted
    // How it stands with the books is the house's own affair, and its balancers'.
    const also = broken && isOurs(addressOf(request)) ? ',"books":"broken"' : ''
    const text = ready
      ? `{"result":true,"msg":"ready"${also}}`
      : `{"result":false,"code":"retry","msg":"준비되지 않았습니다."${also}}`
    send(request, reply, ready ? 200 : 503, text)
    return reply
  })
}
