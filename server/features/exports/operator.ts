import { csvExport } from '@madang/contract/operator/audit.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { serveOperator } from '../../http/serve-operator.ts'
import { exportCsv } from './exports.ts'

export function exportsOperator(app: FastifyInstance, deps: Deps) {
  serveOperator(
    app,
    deps,
    csvExport,
    'audit.export',
    ({ input, operator, address }) => exportCsv(deps, { operator, address, ...input }),
    { patient: true },
  )
}
