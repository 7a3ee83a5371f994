import { pointReport, rollingReport } from '@madang/contract/operator/rolling.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { readPointReport, readRollingReport } from './report.ts'

export function rollingOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(rollingReport, 'rolling.read', async ({ input }) => ({
    data: await readRollingReport(deps, input),
  }))

  serve(pointReport, 'rolling.read', async ({ input }) => ({
    data: await readPointReport(deps, input),
  }))
}
