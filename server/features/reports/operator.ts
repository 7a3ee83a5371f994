import { gameReport } from '@madang/contract/operator/reports.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { serveOperator } from '../../http/serve-operator.ts'
import { readGameReport } from './reports.ts'

export function reportsOperator(app: FastifyInstance, deps: Deps) {
  serveOperator(
    app,
    deps,
    gameReport,
    'reports.read',
    async ({ input }) => ({
      data: await readGameReport(deps, input),
    }),
    { patient: true },
  )
}
