import { incidents } from '@madang/contract/member/incident.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { serveAnyone } from '../../http/serve.ts'
import { readIncidents } from './incident.ts'

export function incidentRoutes(app: FastifyInstance, deps: Deps) {
  // Reading of what went wrong is open while the site is closed, too.
  serveAnyone(app, deps, incidents, async ({ member, input }) => ({
    data: await readIncidents(deps.db, member?.id ?? null, input),
  }))
}
