import { gameReport } from '@madang/contract/operator/reports.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { readGameReport } from './reports.ts'

export function reportsOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(gameReport, { needs: 'reports.read', patient: true }, async ({ input, from }) => ({
    data: await readGameReport({ ...deps, db: from }, input),
  }))
}
