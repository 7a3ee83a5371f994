import { csvExport } from '@madang/contract/operator/exports.ts'
import { exportRights, exportsPersons, may } from '@madang/contract/operator/plain/permissions.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { InPieces } from '../../http/pieces.ts'
import { deny, forOperators, mustHaveProof } from '../../http/serve-operator.ts'
import { exportCsv } from './exports.ts'

export function exportsOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(csvExport, { needs: null, patient: true }, async ({ input, operator, address }) => {
    if (!may(operator.role, exportRights[input.list])) await deny(deps.db, operator, csvExport.path)
    if (exportsPersons(input.list)) await mustHaveProof(deps.db, operator)
    const { answer, pieces } = await exportCsv(deps, { operator, address, ...input })
    return new InPieces(answer, 'csv', pieces)
  })
}
